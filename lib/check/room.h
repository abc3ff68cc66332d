// SPDX-License-Identifier: MIT
// Whether a part that a hint wants moved or turned has room where it would be.
#pragma once

#include "check/scene.h"

namespace brick::check {

/// The body of lowest number that `body` would overlap when `by` (world) is applied to its pose; nullopt where there is
/// room. Looks at neighbours only.
std::optional<std::uint32_t> blocked_by(Scene& scene, std::uint32_t body, const Transform& by);

/// A turn of a part about its own y axis, through its origin or through its middle.
struct Turn {
  double degrees = 0;    // right-handed about the part's y axis, which points down where it is upright
  bool in_place = true;  // its origin stays
  Transform by;          // world
};
/// The smallest quarter turn that leaves `body` without an overlap and seats more of its connectors than now; nullopt
/// when none does: what to do about a part that was put down crosswise. For a build program, whose
/// positions go by corners, only upright parts are turned, and only about their middles.
std::optional<Turn> mending_turn(Scene& scene, std::uint32_t body);

}  // namespace brick::check
