// SPDX-License-Identifier: MIT
#include "parts/facets.h"

#include <algorithm>
#include <cmath>

namespace brick::parts {

QuadSplit split_quad(const std::array<Vec3, 4>& corners) {
  // The turn at each corner, measured about the axis of the sharpest one: all alike in a convex quad, one different
  // where it is bent inward, two and two where two sides cross.
  std::array<Vec3, 4> turns;
  std::size_t sharpest = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    turns[i] = (corners[i] - corners[(i + 3) % 4]).cross(corners[(i + 1) % 4] - corners[i]);
    if (turns[i].squaredNorm() > turns[sharpest].squaredNorm()) sharpest = i;
  }
  std::array<double, 4> turn{};
  int left = 0, right = 0;
  const double flat = 1e-9 * turns[sharpest].squaredNorm();
  for (std::size_t i = 0; i < 4; ++i) {
    turn[i] = turns[i].dot(turns[sharpest]);
    left += turn[i] > flat ? 1 : 0;
    right += turn[i] < -flat ? 1 : 0;
  }
  if (left == 2 && right == 2) {
    if ((turn[1] > 0) == (turn[2] > 0)) return {{{{0, 2, 1}, {0, 1, 3}}}, true};
    return {{{{0, 1, 3}, {0, 3, 2}}}, true};
  }
  // Where three of the four turn against the sharpest corner, that one is the corner bent inward.
  const double sign = right > left ? -1.0 : 1.0;
  for (double& value : turn) value *= sign;
  const bool from_one = std::min(turn[1], turn[3]) <= flat && std::min(turn[1], turn[3]) < std::min(turn[0], turn[2]);
  if (from_one) return {{{{1, 2, 3}, {1, 3, 0}}}, false};
  return {{{{0, 1, 2}, {0, 2, 3}}}, false};
}

bool is_degenerate(const Vec3& a, const Vec3& b, const Vec3& c) {
  const double longest = std::sqrt(std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()}));
  return (b - a).cross(c - a).norm() <= Welder::weld_distance * longest;
}

// A hash grid with open addressing. Cells are many times the welding distance wide, so that a point rarely lies near a
// cell's wall; where it does, the neighbours beyond that wall are looked at too.
namespace {
constexpr double cell_size = 0.05;  // LDU

std::size_t mix(const std::array<std::int64_t, 3>& cell) {
  std::uint64_t h = 0x9E3779B97F4A7C15ULL;
  for (const std::int64_t value : cell) {
    h ^= static_cast<std::uint64_t>(value) + 0x9E3779B97F4A7C15ULL + (h << 6) + (h >> 2);
    h *= 0xFF51AFD7ED558CCDULL;
    h ^= h >> 32;
  }
  return static_cast<std::size_t>(h);
}

std::int64_t cell_of(double value) {
  constexpr double bound = 1e15;  // keeps wild numbers inside the integers
  return static_cast<std::int64_t>(std::floor(std::clamp(value / cell_size, -bound, bound)));
}
}  // namespace

Welder::Welder(std::vector<Vec3f>& vertices) : vertices_(vertices), slots_(64) {}

std::uint32_t Welder::add(const Vec3& point) {
  std::array<std::int64_t, 3> low{}, high{}, home{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double value = point[static_cast<Eigen::Index>(axis)];
    low[axis] = cell_of(value - weld_distance);
    high[axis] = cell_of(value + weld_distance);
    home[axis] = cell_of(value);
  }
  std::uint32_t found = find(home, point);
  if (low != high)
    for (auto x = low[0]; x <= high[0]; ++x)
      for (auto y = low[1]; y <= high[1]; ++y)
        for (auto z = low[2]; z <= high[2]; ++z) found = std::min(found, find({x, y, z}, point));
  if (found != none) return found;

  const auto index = static_cast<std::uint32_t>(vertices_.size());
  vertices_.push_back(point.cast<float>());
  exact_.push_back(point);
  if (2 * (used_ + 1) > slots_.size()) grow();
  Slot& place = slot(home);
  if (place.first == none) {
    place.cell = home;
    ++used_;
  }
  next_.push_back(place.first);
  place.first = index;
  return index;
}

Welder::Slot& Welder::slot(const std::array<std::int64_t, 3>& cell) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = mix(cell) & mask;
  while (slots_[i].first != none && slots_[i].cell != cell) i = (i + 1) & mask;
  return slots_[i];
}

std::uint32_t Welder::find(const std::array<std::int64_t, 3>& cell, const Vec3& point) {
  std::uint32_t best = none;
  for (std::uint32_t i = slot(cell).first; i != none; i = next_[i])
    if ((exact_[i] - point).cwiseAbs().maxCoeff() <= weld_distance) best = std::min(best, i);
  return best;
}

void Welder::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& entry : old)
    if (entry.first != none) slot(entry.cell) = entry;
}

}  // namespace brick::parts
