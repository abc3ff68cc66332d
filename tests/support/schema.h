// SPDX-License-Identifier: MIT
// Checks JSON against the schemas of share/schema: the keywords they use, no others.
#pragma once

#include <string>
#include <vector>

#include "base/json_fwd.h"

namespace brick::test {

/// share/schema/NAME.schema.json.
Json schema(const std::string& name);

/// Where `json` breaks `schema`, as "path: what"; empty when it holds. A keyword that is not known here is a fault,
/// too.
std::vector<std::string> breaks(const Json& json, const Json& schema);

}  // namespace brick::test
