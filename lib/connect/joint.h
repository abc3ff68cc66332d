// SPDX-License-Identifier: MIT
// What a mate lets its two parts do: the joint with its axis and limits, in the world.
#pragma once

#include <span>
#include <string>

#include "connect/mate.h"

namespace brick::connect {

struct Joint {
  JointKind kind = JointKind::fixed;
  Vec3 point = Vec3::Zero();             // LDU, on the axis, or the centre of a ball
  Vec3 axis = Vec3(0, -1, 0);            // unit
  double slide_low = 0, slide_high = 0;  // LDU along the axis that part_b may go and still be held; 0 where it cannot
  bool turns = false;                    // about the axis, all the way round
  double detent = 0;                     // degrees between rest positions of a click hinge; 0: none
  bool friction = false;                 // stays where it is put
};

/// Of one mate of parts at these poses.
Joint joint_of(const Mate& mate, const Placed& a, const Placed& b);

/// Of all mates of one pair of parts together: two studs hold fast what one lets turn. Empty input is a usage error of
/// the caller: gives a fixed joint.
Joint joint_of(std::span<const Mate> mates, const Placed& a, const Placed& b);

/// A stretch of a hole or rod that two partners claim, or a point that two take: an impossible assembly.
struct Conflict {
  Mate one, other;     // two mates of one connector
  double overlap = 0;  // LDU that both claim; 0 for points
};

/// Connectors that more parts use than there is room for: two pins in one stretch of a hole, two clips in one place of
/// a bar, two openings of different parts on one stud. `mates` as find_mates gives them, without near misses; ordered
/// by them, spans first. Of points `other` is no mate of the model: its connector found the place taken.
std::vector<Conflict> find_conflicts(std::span<const Placed> parts, std::span<const Mate> mates);

}  // namespace brick::connect
