// SPDX-License-Identifier: MIT
// A build as an LDraw document.
#pragma once

#include <string>
#include <vector>

#include "script/build.h"

namespace brick::script {

struct WrittenModel {
  std::string bytes;
  std::vector<SourceLine> sources;  // by line of the document - 1: the program line that placed what stands there
};

/// One block for each distinct build, the main one first; a plain file where there is only one. `file_name`: of the
/// main block ("tower.ldr").
WrittenModel write_model(const Build& build, const std::string& file_name);

}  // namespace brick::script
