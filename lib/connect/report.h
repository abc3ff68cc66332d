// SPDX-License-Identifier: MIT
// Connectors written out: as JSON, and counted for people.
#pragma once

#include <span>
#include <string>

#include "base/json_fwd.h"
#include "connect/connector.h"
#include "parts/report.h"

namespace brick::connect {

/// As in schema bricktools.part/1: kind, position, axis, side, length, radius, family, source. LDU, the part's frame.
Json to_json(const Connector& connector);
Json to_json(std::span<const Connector> connectors);

/// "8 stud (table), 3 tube (table)", in the order of the kinds, with where they were read from; "" for none.
std::string count_kinds(std::span<const Connector> connectors, bool sources = true);

/// All that is known of a part, as text or JSON. Code: that of parts::unknown_part.
Result<std::string> show_part(const std::string& id, parts::Library& library, Connectors& connectors, bool json,
                              const parts::Paint& paint);

}  // namespace brick::connect
