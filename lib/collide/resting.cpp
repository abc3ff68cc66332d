// SPDX-License-Identifier: MIT
// A part rests on another when it cannot sink: moved down by the gap that still counts as contact and by what the two
// insets give away, its inset mesh cuts into the other's. That asks nothing of facets' directions or shapes (a ball
// rests on a plate, a hook hangs on a bar), and walls that touch side by side stay as far apart as the insets put them.
// Limit: on slopes steeper than about 48 degrees touching parts do not come into each other by that move, and do not
// rest.
#include "collide/resting.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace brick::collide {

namespace {

constexpr double fineness = 1.0 / 64;  // LDU
constexpr double down_move = rest_gap + 2 * inset_depth + inset_asymmetry;

/// Every entry 0, 1 or -1: the turned box is the box of the turned part.
bool is_quarter_turn(const Mat3& turn) {
  return ((turn.cwiseAbs().array() < 1e-9) || ((turn.cwiseAbs().array() - 1).abs() < 1e-9)).all();
}

}  // namespace

double lowest_y(const Body& body, Shapes& shapes) {
  if (body.box.empty()) return -std::numeric_limits<double>::infinity();
  if (is_quarter_turn(body.pose.linear)) return body.box.max.y();
  const Surface& surface = shapes.solid(body.shape).surface();
  double lowest = -std::numeric_limits<double>::infinity();
  for (const auto& facet : surface.facets)
    for (const std::uint32_t corner : facet)
      lowest = std::max(lowest, body.pose.linear.row(1).dot(surface.points[corner]) + body.pose.origin.y());
  return lowest;
}

bool Resting::rests_on(std::uint32_t upper, std::uint32_t lower) {
  const Body &up = bodies_[upper], &low = bodies_[lower];
  const double reach = shapes_[up.shape].facts.reach;
  const Transform to_lower = low.pose.inverse();
  Transform down_frame;  // carries the direction through the lattice
  down_frame.origin = to_lower.direction(Vec3::UnitY());
  const Question question{up.shape, low.shape, LatticePose::of(to_lower * up.pose, reach),
                          LatticePose::of(down_frame, 1)};
  const auto known = known_.find(question);
  if (known != known_.end()) return known->second;
  const Meeting meeting(shapes_.solid(low.shape), shapes_.solid(up.shape), question.pose.pose(reach));
  const Vec3 down = down_frame.origin;
  bool rests = false;
  // Half way too, where a thin part could be jumped over.
  for (const double move : {0.0, 0.5 * down_move, down_move}) rests = rests || meeting.touches(move * down);
  return known_[question] = rests;
}

std::optional<double> Resting::drop(std::uint32_t upper, std::uint32_t lower, double limit, double step) {
  const Body &up = bodies_[upper], &low = bodies_[lower];
  const Transform to_lower = low.pose.inverse();
  const Meeting meeting(shapes_.solid(low.shape), shapes_.solid(up.shape), to_lower * up.pose);
  const Vec3 down = to_lower.direction(Vec3::UnitY());
  double free = std::max(0.0, low.box.min.y() - up.box.max.y()), stopped = free;
  while (!meeting.touches(stopped * down)) {
    free = stopped;
    if ((stopped += step) > limit + step) return std::nullopt;
  }
  while (stopped - free > fineness) {
    const double middle = 0.5 * (free + stopped);
    (meeting.touches(middle * down) ? stopped : free) = middle;
  }
  return std::max(0.0, stopped - 2 * inset_depth - inset_asymmetry);
}

}  // namespace brick::collide
