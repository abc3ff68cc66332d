// SPDX-License-Identifier: MIT
// Quadrilaterals to triangles, and joining corners that are one point.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geom/transform.h"

namespace brick::parts {

/// Two triangles as corners 0..3 of the quad, in its own winding. `crossed`: the quad was written as a bow-tie, so its
/// winding says nothing.
struct QuadSplit {
  std::array<std::array<std::uint8_t, 3>, 2> triangles{};
  bool crossed = false;
};

/// Splits where the quad is bent inward or has three corners in a line; else from corner 0 to 2.
QuadSplit split_quad(const std::array<Vec3, 4>& corners);

/// Gives points nearer than `weld_distance` on every axis one number, in the order they come.
class Welder {
 public:
  static constexpr double weld_distance = 0.001;  // LDU; library files are written to three or four decimals

  explicit Welder(std::vector<Vec3f>& vertices);
  std::uint32_t add(const Vec3& point);

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  struct Slot {
    std::array<std::int64_t, 3> cell{};
    std::uint32_t first = none;  // newest vertex of the cell; `next_` leads to the older ones
  };
  Slot& slot(const std::array<std::int64_t, 3>& cell);
  std::uint32_t find(const std::array<std::int64_t, 3>& cell, const Vec3& point);
  void grow();

  std::vector<Vec3f>& vertices_;
  std::vector<Vec3> exact_;
  std::vector<std::uint32_t> next_;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

/// No area to speak of: two corners in one, or all three within the welding distance of a line.
bool is_degenerate(const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace brick::parts
