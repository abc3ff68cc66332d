// SPDX-License-Identifier: MIT
// A connection that a program made, and how it may move.
#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brick::script {

struct Placement;

struct Range {
  double low = 0, high = 0;
  bool moves() const { return high > low; }
  bool holds(double value) const { return value >= low - 1e-6 && value <= high + 1e-6; }
};

/// Degrees between an angle and the nearest place where a click hinge comes to rest.
inline double off_detent(double angle, double detent) { return std::abs(std::remainder(angle, detent)); }

/// Where a joint stands, from how its parts were connected.
struct Coordinates {
  double turn = 0;                  // degrees about the parent's connector
  double slide = 0;                 // LDU along it
  double swing_x = 0, swing_y = 0;  // degrees, of balls: about its side and the direction across
  bool operator==(const Coordinates&) const = default;
};

/// How far it may go; each range holds 0.
struct Motion {
  Range turn, slide, swing_x, swing_y;
  /// The joint of that name (a path from the build) leads this one: it turns `ratio` times as far. Empty: it is free.
  std::string follows;
  double ratio = 1;
};

/// What a program asked for when it connected the two.
struct Mounting {
  std::optional<double> angle, offset;  // degrees; LDU
  std::optional<bool> flip;
  std::optional<std::array<double, 2>> swing;  // degrees
  bool given() const { return angle || offset || flip || swing; }
};

/// Of two parts of a build, each the end of a path of placements from the build that records the joint.
struct Joint {
  using Path = std::vector<std::shared_ptr<const Placement>>;
  Path parent, child;  // the child is what was placed
  int parent_connector = 0, child_connector = 0;
  bool parent_turned = false, child_turned = false;  // what faces both ways was asked for from its other end
  Mounting mounting;
  std::optional<Motion> motion;  // none: it stays as it is
};

}  // namespace brick::script
