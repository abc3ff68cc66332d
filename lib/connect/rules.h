// SPDX-License-Identifier: MIT
// Which kinds hold each other, and what joint that makes: the one table of mates.
#pragma once

#include "connect/mate.h"

namespace brick::connect {

/// How two connectors have to lie.
enum class Seat {
  mouth,   // positions coincide, axes opposite: a stud in its opening
  along,   // axes coincide and the spans overlap: pins, axles, bars
  centre,  // positions coincide, axes free: balls
};

struct MateRule {
  Kind plug = Kind::stud;
  Kind socket = Kind::anti_stud;
  Seat seat = Seat::mouth;
  JointKind joint = JointKind::revolute;
};

/// The rule for a plug of one kind in a socket of another; nullptr when they do not hold each other.
const MateRule* rule_for(Kind plug, Kind socket);
/// True for the kinds that go into others.
bool is_plug(Kind kind);

}  // namespace brick::connect
