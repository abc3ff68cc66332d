// SPDX-License-Identifier: MIT
// The frame of build programs: studs, studs, plates; +x right, +y back, +z up. (x, y, z) is LDraw's (20 x, -8 z, 20 y).
#pragma once

#include "geom/box.h"
#include "geom/transform.h"

namespace brick::script {

/// A position in studs, studs, plates.
struct Point {
  double x = 0, y = 0, z = 0;
  bool operator==(const Point&) const = default;
  Point operator+(const Point& other) const { return {x + other.x, y + other.y, z + other.z}; }
  Point operator-(const Point& other) const { return {x - other.x, y - other.y, z - other.z}; }
};

inline Vec3 to_ldu(const Point& p) { return {ldu_per_stud * p.x, -ldu_per_plate * p.z, ldu_per_stud * p.y}; }
inline Point to_point(const Vec3& v) { return {v.x() / ldu_per_stud, v.z() / ldu_per_stud, -v.y() / ldu_per_plate}; }

/// Directions are of unit length in a frame with equal units: (x, y, z) is LDraw's (x, -z, y).
inline Vec3 direction_to_ldraw(const Vec3& d) { return {d.x(), -d.z(), d.y()}; }
inline Vec3 direction_from_ldraw(const Vec3& v) { return {v.x(), v.z(), -v.y()}; }

/// Counter-clockwise seen from above, exact for quarter turns.
inline Mat3 turn_about_up(double degrees) { return rotation(Vec3(0, -1, 0), degrees); }

/// A box with its corners in the build's frame.
struct Extent {
  Point min, max;
};
inline Extent to_extent(const Box& box) {
  const Point a = to_point(box.min), b = to_point(box.max);
  return {{a.x, a.y, b.z}, {b.x, b.y, a.z}};  // LDraw's y points down
}

}  // namespace brick::script
