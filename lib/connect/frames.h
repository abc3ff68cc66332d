// SPDX-License-Identifier: MIT
// One frame for each connector, whatever source it was read from: angles, ends and offsets mean the same with hand-made
// labels as without.
#pragma once

#include <span>
#include <vector>

#include "connect/connector.h"

namespace brick::connect {

/// Sets `axis` and `side` of the connectors of one part by their kinds and the part's shape alone; positions and the
/// lines of axes stay. Up is -y of the part.
///  - Rods, bores, fixed seats: the axis points to +x, +y or +z, whichever is nearest.
///  - Hinges whose axis lies: the side is up, and who looks along the axis has the way out of the part at the left.
///    Those whose axis stands: sockets look up, halves down, and the side points out of the part for a half and into
///    it for a socket. So two halves with opposite axes and equal sides are upright and stretched apart. Where the
///    pivot is farther from the part's middle along the axis (shoulders, wheel pins): out of the part along the axis;
///    in the middle: to +x, +y or +z for a half and away from it for a socket.
///  - Balls: the axis points out of the part along the stem; that of sockets out of the mouth.
///  - Other sides: up where the axis lies, +x where it stands; of cross profiles the quarter turn nearest to that.
void orient(std::span<Connector> connectors, const parts::Mesh& mesh);

/// Takes over axis and side of hinges and balls from what `others` has in the same place.
void adopt_frames(std::span<Connector> connectors, const std::vector<Connector>& others);

}  // namespace brick::connect
