// SPDX-License-Identifier: MIT
// What a measured overlap of two parts means, by their families and how they lie.
#pragma once

#include <optional>

#include "check/families.h"
#include "check/options.h"
#include "collide/pair.h"
#include "geom/box.h"
#include "geom/transform.h"

namespace brick::check {

/// A part in the world as families judge it: its box in its own frame.
struct FamilyBody {
  FamilyMask family = 0;
  const Box* box = nullptr;
  const Transform* pose = nullptr;
};

/// What two parts may overlap as they lie; nullptr: nothing more than others.
const Families::Allowance* allowance_between(const Families& families, const FamilyBody& a, const FamilyBody& b,
                                             const collide::PairMeasure& measure);

/// What a measure means; nothing when it is no matter. `allowance`: null where there is none.
std::optional<FaultId> level_of(const collide::PairMeasure& measure, const Options& options,
                                const Families::Allowance* allowance);

/// LDU, by which coordinates of three decimals may change a depth.
inline constexpr double rounding = 0.02;

}  // namespace brick::check
