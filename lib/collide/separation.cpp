// SPDX-License-Identifier: MIT
// The shortest straight move that frees a pair: what to tell the user, and the better measure where the deepest point
// is not: inside a wall a point cannot be deeper than half the wall, and in a half-shell the deepest point may be far
// from any wall. Method: a ladder of distances over all directions, then bisection of the last rung for those that came
// free. Being free is not monotone in the distance (the next stud is 20 LDU further), which the ladder respects to its
// own resolution.
#include <algorithm>
#include <array>
#include <cmath>

#include "collide/depth.h"

namespace brick::collide {

namespace {
constexpr std::array<double, 15> rungs{0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};  // LDU
constexpr double fineness = 1.0 / 64;                                                              // LDU
}  // namespace

Separation shortest_way_out(const Meeting& meeting, std::span<const Vec3> directions, double limit) {
  Separation best;
  double below = 0;
  for (const double rung : rungs) {
    if (below >= limit) break;
    const double reach = std::min(rung, limit);
    for (const Vec3& direction : directions) {
      if (best.found && meeting.touches((best.distance - fineness) * direction)) continue;
      double high = best.found ? best.distance - fineness : reach, low = below;
      if (high <= low || (!best.found && meeting.touches(high * direction))) continue;
      while (high - low > fineness) {
        const double middle = 0.5 * (low + high);
        (meeting.touches(middle * direction) ? low : high) = middle;
      }
      best = {high, direction, true};
    }
    if (best.found) return best;
    below = reach;
  }
  return best;
}

std::vector<Vec3> ways_out(const Transform& b_to_a) {
  std::vector<Vec3> ways;
  // Faces first: of equally short moves the plainest is told.
  for (const int zeros : {2, 1, 0})
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z)
          if ((x == 0) + (y == 0) + (z == 0) == zeros) ways.push_back(Vec3(x, y, z).normalized());
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {1.0, -1.0}) {
      const Vec3 way = sign * b_to_a.linear.col(axis).normalized();
      const auto same = [&](const Vec3& other) { return way.dot(other) > 0.9999; };
      if (std::none_of(ways.begin(), ways.end(), same)) ways.push_back(way);
    }
  return ways;
}

}  // namespace brick::collide
