// SPDX-License-Identifier: MIT
// The table of mates.
#include "connect/rules.h"

#include <array>

namespace brick::connect {

namespace {

// One stud turns in its opening; that more of them hold a part fast follows from the mates of all.
constexpr std::array<MateRule, 12> rules = {{
    {Kind::stud, Kind::anti_stud, Seat::mouth, JointKind::revolute},
    {Kind::stud, Kind::tube, Seat::mouth, JointKind::revolute},
    {Kind::open_stud, Kind::anti_stud, Seat::mouth, JointKind::revolute},
    {Kind::open_stud, Kind::tube, Seat::mouth, JointKind::revolute},
    {Kind::open_stud, Kind::post, Seat::mouth, JointKind::revolute},
    {Kind::pin, Kind::pin_hole, Seat::along, JointKind::revolute},  // the pin's collar and lip hold it along the hole
    {Kind::axle, Kind::axle_hole, Seat::along, JointKind::prismatic},
    {Kind::axle, Kind::pin_hole, Seat::along, JointKind::cylindrical},
    {Kind::bar, Kind::clip, Seat::along,
     JointKind::cylindrical},  // open studs and hollow pins are clips by their bores
    {Kind::bar, Kind::axle_hole, Seat::along, JointKind::cylindrical},
    {Kind::bar, Kind::pin_hole, Seat::along, JointKind::cylindrical},
    {Kind::ball, Kind::ball_socket, Seat::centre, JointKind::ball},
}};

constexpr std::array<std::string_view, 5> joint_names = {"fixed", "revolute", "prismatic", "cylindrical", "ball"};

}  // namespace

std::string_view name_of(JointKind kind) { return joint_names[static_cast<std::size_t>(kind)]; }

const MateRule* rule_for(Kind plug, Kind socket) {
  for (const MateRule& rule : rules) {
    if (rule.plug == plug && rule.socket == socket) return &rule;
  }
  return nullptr;
}

bool is_plug(Kind kind) {
  return std::any_of(rules.begin(), rules.end(), [&](const MateRule& rule) { return rule.plug == kind; });
}

}  // namespace brick::connect
