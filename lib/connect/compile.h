// SPDX-License-Identifier: MIT
// Geometry and connectors of all parts of the library computed ahead of their first use.
#pragma once

#include <cstddef>

#include "base/locations.h"
#include "base/progress.h"
#include "base/result.h"

namespace brick::connect {

struct CompileCounts {
  std::size_t parts = 0;     // in the library
  std::size_t computed = 0;  // by this call: the others were kept already
};

/// Fills the index with all that programs would compute of each part when they meet it. On all cores; what is kept
/// stays kept when it is interrupted. Codes: those of Library::open and Connectors::open.
Result<CompileCounts> compile_library(const Locations& locations, Progress& progress);

}  // namespace brick::connect
