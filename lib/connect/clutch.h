// SPDX-License-Identifier: MIT
// The clutch test: where the walls of a part would grip a stud that is pushed in.
#pragma once

#include <span>
#include <vector>

#include "parts/mesh.h"

namespace brick::connect {

/// A place where a stud is gripped.
struct Grip {
  Vec3 position = Vec3::Zero();  // centre of the mouth, LDU, part frame
  Vec3 out = Vec3(0, 1, 0);      // the way the stud comes off
  int score = 0;                 // of 24 directions around the stud, those not in the widest gap between gripping walls
};

/// A line along which a stud may be pushed in, from the part's bores.
struct Line {
  Vec3 point = Vec3::Zero();
  Vec3 axis = Vec3(0, 1, 0);
};

/// Grips in the six directions of the part's axes, on the grid and on `lines`, and on lines in other directions.
/// Ordered by direction, depth of the mouth and place.
std::vector<Grip> find_grips(const parts::Mesh& mesh, std::span<const Line> lines);

/// For each mouth (`axis`: the way out): does something stand in the way within 4.5 LDU of the axis, 1.5 LDU inside?
std::vector<bool> blocked_mouths(const parts::Mesh& mesh, std::span<const Line> mouths);

}  // namespace brick::connect
