// SPDX-License-Identifier: MIT
// The clutch test: where the walls of a part would grip a stud that is pushed in.
#pragma once

#include <span>
#include <vector>

#include "connect/cylinders.h"
#include "parts/mesh.h"

namespace brick::connect {

/// A place where a stud may be pushed in, and what the walls around it look like.
struct Grip {
  Vec3 position = Vec3::Zero();  // centre of the mouth, LDU, part frame
  Vec3 out = Vec3(0, 1, 0);      // the way the stud comes off
  enum class From { grid, axis, fine };
  From from = From::grid;  // a point of the half-stud grid, the axis of a bore, or any other place
  int score = 0;           // of 24 directions around the stud, those not in the widest gap between gripping walls
  int first_score = 0;     // the same, just inside the mouth
  int walls = 0;           // directions with a gripping wall
  int exact = 0;           // directions with a wall that touches the stud (5.8 to 6.2 LDU from the axis)
  double collar = 0;       // LDU from the axis to the nearest wall just inside the mouth, at most 9
  double clearance = 0;    // LDU from the axis to the nearest wall, over the height of a stud
  double mouth = 0;        // the same just outside the mouth, at most 9
  double approach = 0;     // the same 4 LDU outside the mouth, at most 9
  double ceiling = 0;      // LDU from the mouth to what is above on the axis, at most 24
  double recess = 0;       // LDU from the part's outermost plane in that direction to the mouth
  bool blocked = false;    // something is in front of the mouth on the axis
};

/// A line along which a stud may be pushed in, from the part's bores.
struct Line {
  Vec3 point = Vec3::Zero();
  Vec3 axis = Vec3(0, 1, 0);
};

inline constexpr double touch_radius = 6.75;  // LDU from a stud's axis: a wall up to here grips

/// Places in the six directions of the part's axes, on the grid and on `lines`, and on lines in other directions, where
/// at least one wall faces a stud and none cuts deep into it. Ordered by direction, depth of the mouth and place.
/// `reach`: LDU from the stud's axis, up to where a wall grips.
std::vector<Grip> measure_grips(const parts::Mesh& mesh, std::span<const Line> lines, double reach = touch_radius);

/// What there is around a mouth.
struct Room {
  double inside = 0;   // LDU from the axis to the nearest wall, at most 9, in the plane 1.5 LDU inside the mouth
  double outside = 0;  // the same over the planes 0.6 and 3 LDU outside it
  double ahead = 0;    // LDU along the axis, outwards, to the first facet, at most 12
};
/// For each mouth (`axis`: the way out).
std::vector<Room> room_at(const parts::Mesh& mesh, std::span<const Line> mouths);

}  // namespace brick::connect
