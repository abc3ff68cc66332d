// SPDX-License-Identifier: MIT
// Connectors of assemblies: the union of their parts' connectors that are still free.
#pragma once

#include <span>
#include <vector>

#include "connect/mate.h"

namespace brick::connect {

/// In the frame of the assembly; connectors that hold the parts to each other are left out.
std::vector<Connector> compose(std::span<const Placed> parts);

/// Those of `others` that `known` has nothing at the place of. Openings and tubes count as one kind, studs of both
/// kinds too.
std::vector<Connector> missing_in(const std::vector<Connector>& known, const std::vector<Connector>& others);

/// Orders by kind and place, rounds to 1e-6 LDU and drops connectors found twice.
std::vector<Connector> tidy(std::vector<Connector> connectors);

}  // namespace brick::connect
