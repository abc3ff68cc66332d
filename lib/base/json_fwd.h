// SPDX-License-Identifier: MIT
// The name of a JSON document, for headers.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace brick {
using Json = nlohmann::ordered_json;
}
