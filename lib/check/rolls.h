// SPDX-License-Identifier: MIT
// Axles that are turned against the cross holes that they are in.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "check/report.h"
#include "check/scene.h"

namespace brick::check {

/// An axle seated in a cross hole of another part.
struct Roll {
  std::uint32_t axle = 0, hole = 0;  // bodies
  double turn = 0;                   // degrees about `axis` that would align the axle, of -45 to 45
  Vec3 axis = Vec3::Zero();          // world, unit
};

/// All of the model's, by the two bodies (the lower first).
std::map<std::pair<std::uint32_t, std::uint32_t>, Roll> rolls_of(Scene& scene);

/// Is that more than arms and holes give way?
bool is_rolled(const Roll& roll);

/// One fault for each axle.
void report_rolls(Scene& scene, const std::vector<Roll>& wrong,
                  const std::map<std::pair<std::uint32_t, std::uint32_t>, Roll>& all, Report& report);

}  // namespace brick::check
