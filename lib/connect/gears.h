// SPDX-License-Identifier: MIT
// Gears and racks, by name, and which of them mesh.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "connect/mate.h"

namespace brick::connect {

/// The gear or rack that a part is; `found`: its other connectors. A gear's axis is that of its axle hole.
std::optional<Connector> read_gear(std::string_view description, std::span<const Connector> found);

/// Two gears whose teeth mesh. They drive each other, and hold nothing.
struct GearMesh {
  int part_a = 0, part_b = 0;            // part_a < part_b
  int connector_a = 0, connector_b = 0;  // indices into their connectors
  double ratio = 0;                      // turns of part_b for one of part_a; below zero: the other way round
  double off = 0;                        // LDU: how much farther apart they are than their pitch circles say
  bool bevel = false;                    // their axes cross
};
/// Gears on parallel axes whose pitch circles meet (within 1 LDU, and 8 LDU along the axes), and gears whose axes cross
/// at right angles with each at the other's pitch radius from the crossing (within 3 LDU). Ordered by part.
std::vector<GearMesh> find_meshes(std::span<const Placed> parts);

}  // namespace brick::connect
