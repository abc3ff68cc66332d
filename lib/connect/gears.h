// SPDX-License-Identifier: MIT
// Gears and racks, by name, and which of them mesh.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "connect/mate.h"

namespace brick::connect {

/// The gear that a part is called; `found`: its other connectors. A gear's axis is that of its axle hole. Racks, worms
/// and turntables are in the table of families.
std::optional<Connector> read_gear(std::string_view description, std::span<const Connector> found);

/// Two toothed parts that mesh. They drive each other, and hold nothing.
struct GearMesh {
  enum class Way { spur, bevel, worm, rack };
  int part_a = 0, part_b = 0;            // part_a < part_b
  int connector_a = 0, connector_b = 0;  // indices into their connectors
  Way way = Way::spur;
  double ratio = 0;   // turns of part_b for one of part_a, below zero: the other way round; 0 with a rack
  double travel = 0;  // LDU that a rack goes along its axis for one turn of the gear (the gear stands still)
  double off = 0;     // LDU: how much farther apart they are than their pitch circles say
};
/// Gears on parallel axes whose pitch circles meet (within 1 LDU, and 8 LDU along the axes); gears whose axes cross at
/// right angles with each at the other's pitch radius from the crossing (within 3 LDU); worms whose axis touches a
/// gear's pitch circle, one worm radius away (within 1 LDU); racks whose pitch line touches it. Ordered by part.
std::vector<GearMesh> find_meshes(std::span<const Placed> parts);

}  // namespace brick::connect
