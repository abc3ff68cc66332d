// SPDX-License-Identifier: MIT
// Connectors written out: as JSON, and counted for people.
#pragma once

#include <span>
#include <string>

#include "base/json_fwd.h"
#include "connect/connector.h"

namespace brick::connect {

/// As in schema bricktools.part/1: kind, position, axis, side, length, source. LDU, the part's frame.
Json to_json(const Connector& connector);
Json to_json(std::span<const Connector> connectors);

/// "8 stud, 3 tube", in the order of the kinds; "" for none.
std::string count_kinds(std::span<const Connector> connectors);

}  // namespace brick::connect
