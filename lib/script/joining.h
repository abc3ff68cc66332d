// SPDX-License-Identifier: MIT
// Poses in which a connector of something new meets a connector of a build.
#pragma once

#include <optional>
#include <vector>

#include "connect/rules.h"
#include "script/connectors.h"
#include "script/joint.h"

namespace brick::script {

/// How the caller wants it; what is not given is looked for.
struct Wishes {
  std::optional<double> angle;                     // degrees about the target's axis, from where the sides agree
  std::optional<double> offset;                    // LDU along the target's axis, from where the middles agree
  std::optional<bool> flip;                        // turned end over end
  std::optional<std::pair<double, double>> swing;  // degrees, of balls
  std::optional<Mat3> rotation;                    // nearest to this
  std::optional<Vec3> position;                    // of the content's origin, nearest to this
};

/// A pin as it seats: its collar lies half in either part, so that the hole's middle is not the pin's own but half a
/// stud off, and two parts on one pin touch. `origin`: of its part, which tells the tip. Others stay as they are.
connect::Connector seated(connect::Connector connector, const Vec3& origin);

/// Side, across, axis as columns: what angles, swings and offsets are of.
Mat3 frame_of(const connect::Connector& connector);

/// Candidate poses of the content, the likeliest first: with wishes as they say, else whole quarter turns before
/// others, and rods and bores middle to middle before end to end. `source` in the content's frame, `target` in the
/// build's.
std::vector<Transform> poses_of(const connect::Connector& source, const connect::Connector& target,
                                const connect::MateRule& rule, const Wishes& wishes);

/// How the content stands, both connectors in the build's frame: what poses_of would take to put it there. Of rods,
/// bores and hinges the axes have to be parallel.
Mounting mounting_of(const connect::Connector& source, const connect::Connector& target, const connect::MateRule& rule);

}  // namespace brick::script
