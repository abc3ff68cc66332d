// SPDX-License-Identifier: MIT
// A part rests on another when it cannot sink: moved down by the gap that still counts as contact and by what the two
// insets give away, its inset mesh cuts into the other's. That asks nothing of facets' directions or shapes (a ball
// rests on a plate, a hook hangs on a bar), and walls that touch side by side stay as far apart as the insets put them.
// Limit: on slopes steeper than about 48 degrees touching parts do not come into each other by that move, and do not
// rest.
#include "collide/resting.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/text.h"

namespace brick::collide {

namespace {

constexpr std::string_view rests_kind = "rests-1", drop_kind = "drop-1", lowest_kind = "lowest-1";
constexpr double fineness = 1.0 / 64;  // LDU
constexpr double furthest_step = 0.4;  // LDU: a thin part must not be jumped over

/// Every entry 0, 1 or -1: the turned box is the box of the turned part.
bool is_quarter_turn(const Mat3& turn) {
  return ((turn.cwiseAbs().array() < 1e-9) || ((turn.cwiseAbs().array() - 1).abs() < 1e-9)).all();
}

/// Below the body's origin.
double measure_lowest(const Body& body, Shapes& shapes) {
  const Surface& surface = shapes.solid(body.shape).surface();
  double lowest = -std::numeric_limits<double>::infinity();
  for (const auto& facet : surface.facets)
    for (const std::uint32_t corner : facet)
      lowest = std::max(lowest, body.pose.linear.row(1).dot(surface.points[corner]));
  return lowest;
}

}  // namespace

double lowest_y(const Body& body, Shapes& shapes, PairMemory* memory) {
  if (body.box.empty()) return -std::numeric_limits<double>::infinity();
  if (is_quarter_turn(body.pose.linear)) return body.box.max.y();
  // What decides is the way down in the part's frame, exactly.
  const Shape& shape = shapes[body.shape];
  PairKey key{shape.key, shape.key, LatticePose{}};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(body.pose.linear(1, static_cast<Eigen::Index>(i)));
    key.pose.steps[2 * i] = static_cast<std::int32_t>(bits);
    key.pose.steps[2 * i + 1] = static_cast<std::int32_t>(bits >> 32);
  }
  if (memory != nullptr)
    if (const auto answer = memory->recall(lowest_kind, key)) return *answer + body.pose.origin.y();
  const double lowest = measure_lowest(body, shapes);
  if (memory != nullptr) memory->remember(lowest_kind, key, lowest);
  return lowest + body.pose.origin.y();
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
  const PairKey key = key_of(question);
  const std::string kind = gap_ == rest_gap ? std::string(rests_kind) : format("{} {}", rests_kind, gap_);
  const double down_move = gap_ + 2 * inset_depth + inset_asymmetry;
  if (memory_ != nullptr)
    if (const auto answer = memory_->recall(kind, key)) return known_[question] = *answer > 0;
  const Meeting meeting(shapes_.solid(low.shape), shapes_.solid(up.shape), question.pose.pose(reach));
  const Vec3 down = question.down.pose(1).origin;
  bool rests = false;
  const int steps = std::max(2, static_cast<int>(std::ceil(down_move / furthest_step)));
  for (int step = 0; step <= steps && !rests; ++step) rests = meeting.touches(down_move * step / steps * down);
  if (memory_ != nullptr) memory_->remember(kind, key, rests ? 1 : 0);
  return known_[question] = rests;
}

/// The direction goes into the key with the pose: both are of the lattice.
PairKey Resting::key_of(const Question& question) const {
  PairKey key{shapes_[question.lower].key, shapes_[question.upper].key, question.pose};
  for (std::size_t i = 0; i < 3; ++i)
    key.a.words[0] ^=
        (static_cast<std::uint64_t>(static_cast<std::uint32_t>(question.down.steps[i])) + i + 1) * 0x9E3779B97F4A7C15u;
  return key;
}

std::optional<double> Resting::drop(std::uint32_t upper, std::uint32_t lower, double limit, double step) {
  const Body &up = bodies_[upper], &low = bodies_[lower];
  const double reach = shapes_[up.shape].facts.reach;
  const Transform to_lower = low.pose.inverse();
  Transform down_frame;
  down_frame.origin = to_lower.direction(Vec3::UnitY());
  const Question question{up.shape, low.shape, LatticePose::of(to_lower * up.pose, reach),
                          LatticePose::of(down_frame, 1)};
  // What is remembered is the drop, or as a negative number how far none was found.
  const PairKey key = key_of(question);
  if (memory_ != nullptr)
    if (const auto answer = memory_->recall(drop_kind, key)) {
      if (*answer >= 0) return *answer < limit ? answer : std::nullopt;
      if (-*answer >= limit) return std::nullopt;
    }
  const double free = std::max(0.0, low.box.min.y() - up.box.max.y());
  const auto answer = measure_drop(question, free, limit, step);
  if (memory_ != nullptr) memory_->remember(drop_kind, key, answer.value_or(-limit));
  return answer;
}

/// `free`: how far it may sink at least.
std::optional<double> Resting::measure_drop(const Question& question, double free, double limit, double step) {
  const double reach = shapes_[question.upper].facts.reach;
  const Meeting meeting(shapes_.solid(question.lower), shapes_.solid(question.upper), question.pose.pose(reach));
  const Vec3 down = question.down.pose(1).origin;
  double stopped = free;
  while (!meeting.touches(stopped * down)) {
    free = stopped;
    stopped += step;
    if (stopped > limit + step) return std::nullopt;
  }
  while (stopped - free > fineness) {
    const double middle = 0.5 * (free + stopped);
    (meeting.touches(middle * down) ? stopped : free) = middle;
  }
  return std::max(0.0, stopped - 2 * inset_depth - inset_asymmetry);
}

}  // namespace brick::collide
