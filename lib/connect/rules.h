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
  pivot,   // positions coincide, axes parallel either way: hinges and fixed seats of one family
};

struct MateRule {
  Kind plug = Kind::stud;
  Kind socket = Kind::anti_stud;
  Seat seat = Seat::mouth;
  JointKind joint = JointKind::revolute;
  /// LDU; 0 for the usual mates. Others are what builders do besides: they count within this distance only, where the
  /// two parts are not mated otherwise, and are never suggested as near misses.
  double besides = 0;
};

/// How far two halves of a family may be turned from each other and still hold, degrees: more for minifig arms and
/// hands.
double family_angle(std::string_view family);
/// How far apart they may be, LDU.
double family_play(std::string_view family);
/// Degrees between the places where hinges of the family come to rest, counted from where both halves are upright and
/// stretched apart (frames.h); 0: they stay anywhere.
double family_detent(std::string_view family);

/// The rule for a plug of one kind in a socket of another; nullptr when they do not hold each other.
const MateRule* rule_for(Kind plug, Kind socket);
/// Whether a stud and an opening are of one system of bricks (scales.h); all other kinds are System's.
bool sizes_fit(Kind plug, double plug_radius, Kind socket, double socket_radius);
/// The rule by which two connectors hold each other, whichever of them is the plug; nullptr: kinds, families or sizes
/// do not go together.
const MateRule* rule_between(const Connector& a, const Connector& b);
/// True for the kinds that go into others.
bool is_plug(Kind kind);

}  // namespace brick::connect
