// SPDX-License-Identifier: MIT
// Geometry and connectors of all parts of the library computed ahead of their first use.
#pragma once

#include <string>

#include "base/locations.h"
#include "base/progress.h"
#include "base/result.h"

namespace brick::connect {

/// Fills the index with all that programs would compute of each part when they meet it. On all cores; what is kept
/// stays kept when it is interrupted. Says in words what it did. Codes: those of Library::open and Connectors::open.
Result<std::string> compile_library(const Locations& locations, Progress& progress);

}  // namespace brick::connect
