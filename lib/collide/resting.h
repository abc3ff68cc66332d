// SPDX-License-Identifier: MIT
// What lies on what: contacts whose normal points up, from the true geometry.
#pragma once

#include <map>
#include <optional>
#include <span>

#include "collide/shapes.h"

namespace brick::collide {

inline constexpr double rest_gap = 0.25;  // LDU

/// World height of the lowest point of the body's true geometry, as LDraw's y (down is positive); -infinity for no
/// geometry.
double lowest_y(const Body& body, Shapes& shapes, PairMemory* memory = nullptr);

/// Answers with a memory for equal questions. Not for several threads at once.
class Resting {
 public:
  /// `memory` of earlier runs may be null.
  Resting(std::span<const Body> bodies, Shapes& shapes, PairMemory* memory = nullptr, double gap = rest_gap)
      : bodies_(bodies), shapes_(shapes), memory_(memory), gap_(gap) {}
  /// Would `upper` be stopped by `lower` within the gap if it sank? Side walls that touch stop nothing. Overlaps
  /// count: what overlaps is reported as that, and not as floating as well.
  bool rests_on(std::uint32_t upper, std::uint32_t lower);

  /// How far `upper` can sink before it rests on `lower`, when that is less than `limit` LDU; looked for in steps of
  /// `step`.
  std::optional<double> drop(std::uint32_t upper, std::uint32_t lower, double limit, double step);

 private:
  struct Question {
    std::uint32_t upper = 0, lower = 0;  // shapes
    LatticePose pose;
    LatticePose down;
    auto operator<=>(const Question&) const = default;
  };
  std::span<const Body> bodies_;
  std::optional<double> measure_drop(const Question& question, double free, double limit, double step);
  PairKey key_of(const Question& question) const;

  Shapes& shapes_;
  PairMemory* memory_;
  double gap_;
  std::map<Question, bool> known_;
};

}  // namespace brick::collide
