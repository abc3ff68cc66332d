// SPDX-License-Identifier: MIT
// Zones: the places around mated connectors, where polygonal pins in polygonal holes overlap a little without any
// fault.
#pragma once

#include <vector>

#include "connect/mate.h"
#include "geom/transform.h"

namespace brick::collide {

/// A cylinder or (with axis zero) a ball, in the first part's frame. Points inside it may lie `allowed` LDU deep.
struct Zone {
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::Zero();  // unit; zero for a ball
  double radius = 0;         // LDU
  double low = 0, high = 0;  // of a cylinder, along the axis from the centre
  double allowed = 0;        // LDU

  /// How far inside the zone a point is, LDU; negative outside.
  double inside_by(const Vec3& point) const;
};

/// Zones of the connectors of `a` and `b` that hold each other, tightly seated ones only: a mate that is off by more
/// than the play of its kind gets none, so that a shift of 1 LDU cannot hide in it.
std::vector<Zone> connector_zones(const connect::Placed& a, const connect::Placed& b);

/// LDU: ends of zones often lie in faces of parts, and rounding must not tell on which side.
inline constexpr double zone_rounding = 1e-3;

/// True when the ball around `point` lies in one of the zones.
bool inside_any(const std::vector<Zone>& zones, const Vec3& point, double radius);

}  // namespace brick::collide
