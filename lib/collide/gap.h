// SPDX-License-Identifier: MIT
// How far apart two solids are.
#pragma once

#include <optional>

#include "collide/meeting.h"

namespace brick::collide {

struct Gap {
  double distance = 0;                     // LDU; 0 when the surfaces cross or touch
  std::uint32_t facet_0 = 0, facet_1 = 0;  // of sides 0 and 1, where they are nearest
};

/// The smallest distance between the two surfaces, when it is at most `limit` LDU. One inside the other is as far away
/// as its surface. Branch and bound over both trees.
std::optional<Gap> smallest_gap(const Meeting& meeting, double limit);

double squared_distance(const Corners& a, const Corners& b);  // of two triangles that do not cross

}  // namespace brick::collide
