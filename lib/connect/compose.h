// SPDX-License-Identifier: MIT
// Connectors of assemblies: the union of their parts' connectors that are still free.
#pragma once

#include <span>
#include <vector>

#include "connect/mate.h"
#include "geom/box.h"

namespace brick::connect {

/// In the frame of the assembly; connectors that hold the parts to each other are left out.
std::vector<Connector> compose(std::span<const Placed> parts);

/// Those of `others` that `known` has nothing at the place of. Openings and tubes count as one kind, studs of both
/// kinds too.
std::vector<Connector> missing_in(const std::vector<Connector>& known, const std::vector<Connector>& others);

/// As seen in the mirror x = 0, y = 0 or z = 0 (`axis` 0, 1, 2).
std::vector<Connector> mirrored(std::vector<Connector> connectors, int axis);
/// Whether that mirror turns one box into the other, within 0.6 LDU.
bool mirrors(const Box& one, const Box& other, int axis);

/// Orders by kind and place, rounds to 1e-6 LDU and drops connectors found twice.
std::vector<Connector> tidy(std::vector<Connector> connectors);

}  // namespace brick::connect
