// SPDX-License-Identifier: MIT
// Axis-aligned boxes in LDU.
#pragma once

#include <limits>

#include "geom/transform.h"

namespace brick {

struct Box {
  Vec3 min = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 max = Vec3::Constant(-std::numeric_limits<double>::infinity());

  bool empty() const { return (min.array() > max.array()).any(); }
  Vec3 size() const { return empty() ? Vec3::Zero() : Vec3(max - min); }
  Vec3 centre() const { return empty() ? Vec3::Zero() : Vec3(0.5 * (min + max)); }
  void add(const Vec3& point) {
    min = min.cwiseMin(point);
    max = max.cwiseMax(point);
  }
  void add(const Box& other) {
    min = min.cwiseMin(other.min);
    max = max.cwiseMax(other.max);
  }
  Box grown(double by) const { return empty() ? *this : Box{min.array() - by, max.array() + by}; }
  bool overlaps(const Box& other) const {
    return (min.array() <= other.max.array()).all() && (other.min.array() <= max.array()).all();
  }
  bool contains(const Vec3& point) const {
    return (min.array() <= point.array()).all() && (point.array() <= max.array()).all();
  }
};

/// The box of the turned box: its eight corners' bounds, so at least as large as the content's own box.
inline Box transformed(const Box& box, const Transform& pose) {
  if (box.empty()) return box;
  const Vec3 centre = pose * box.centre();
  const Vec3 half = pose.linear.cwiseAbs() * (0.5 * box.size());
  return {centre - half, centre + half};
}

}  // namespace brick
