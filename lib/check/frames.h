// SPDX-License-Identifier: MIT
// Part numbers that moved and were turned on the way.
#pragma once

#include "check/scene.h"

namespace brick::check {

struct FrameQuestion {
  const model::Model& model;
  collide::Shapes& shapes;
  const Workshop& workshop;
  double tolerance = 0;  // LDU
};

/// Puts bodies of moved numbers back into the frame that the number had, where the model fits only so. Returns which;
/// ascending.
std::vector<std::size_t> restore_old_frames(const FrameQuestion& question, std::vector<collide::Body>& bodies);

/// The turn of a moved number: `pose * turn` is where its replacement stands; nothing where the frames agree.
std::optional<Transform> turn_of_move(const model::Placement& placement, const parts::Library& library);

}  // namespace brick::check
