// SPDX-License-Identifier: MIT
// Mates: which connectors of placed parts hold each other, how well they are seated, and what joint that makes.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "connect/connector.h"

namespace brick::connect {

enum class JointKind { fixed, revolute, prismatic, cylindrical, ball };
std::string_view name_of(JointKind kind);

/// exact: within 0.2 LDU and 0.5 degrees. loose: within 1 LDU and 1.5 degrees, joined but with play.
/// near: would mate if moved by at most 4 LDU or 10 degrees; not joined.
enum class Fit { exact, loose, near };

/// Up to where a fit is what; LDU and degrees. Families of ball joints and hinges have looser limits of their own.
struct FitLimits {
  double exact_distance = 0.2, exact_angle = 0.5;
  double loose_distance = 1.0, loose_angle = 1.5;
  double near_distance = 4.0, near_angle = 10.0;
};

struct Mate {
  int part_a = 0, part_b = 0;            // indices into the placed parts, part_a < part_b
  int connector_a = 0, connector_b = 0;  // indices into their connectors
  JointKind joint = JointKind::fixed;
  Fit fit = Fit::exact;
  Vec3 move = Vec3::Zero();  // LDU, world: what to add to part_b's position so that the positions agree
  double angle = 0;          // degrees between the axes
  double margin = 1;         // of its play, 0 to 1: what is left before the two no longer count as seated
};

struct Placed {
  const std::vector<Connector>* connectors = nullptr;
  Transform pose;
};

/// All mates between different parts, near-linear in the number of connectors, ordered by part and connector indices.
/// `near` mates are found only when `near_misses` is set.
std::vector<Mate> find_mates(std::span<const Placed> parts, bool near_misses, const FitLimits& limits = {});

/// The mates of the parts `a` and `b` alone.
std::vector<Mate> mates_between(const Placed& a, const Placed& b, bool near_misses);

}  // namespace brick::connect
