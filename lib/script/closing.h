// SPDX-License-Identifier: MIT
// Connecting something at several places at once: the angles of joints at which all of them meet.
#pragma once

#include "script/joining.h"
#include "script/mechanism.h"

namespace brick::script {

/// A connector of what is placed and the one of the build that it is to meet.
struct Contact {
  ConnectorRef source, target;
  const connect::MateRule* rule = nullptr;
};

struct Closing {
  Transform pose;                // of the content
  std::vector<Transform> moves;  // of the build's groups of the mechanism; empty when nothing moves
  std::vector<Coordinates> at;   // of its joints
  double residual = 0;           // LDU, over all contacts
};

/// Solutions in which every contact meets, the least moved first. The content turns (slides, swings) about the first
/// contact as its joint allows and as the wishes leave open; joints of the build itself that have a motion move within
/// it. `best` is the smallest residual of those that are none.
std::vector<Closing> close(const Mechanism* mechanism, Site& site, const std::vector<Contact>& contacts,
                           const Wishes& wishes, double& best);

}  // namespace brick::script
