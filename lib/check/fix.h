// SPDX-License-Identifier: MIT
// Mending a model: the fixes of its faults applied to its file.
#pragma once

#include <string>
#include <vector>

#include "check/validate.h"

namespace brick::check {

struct Mended {
  std::string bytes;                 // the file with the fixes that helped
  std::vector<std::string> applied;  // what was done, in words
  Checked checked;                   // what the mended file is like
};

/// Removes parts that are there twice and moves what misses its partner by a little, as far as the lines of the file
/// allow (a part of a sub-model that is placed several times cannot be moved alone). A fix stays only when it makes the
/// model no worse: no new error, fewer faults. All other bytes stay. Codes: those of validate_bytes.
Result<Mended> mend(std::string bytes, const std::string& name, const ldraw::Folder* beside, const Workshop& workshop,
                    const Options& options);

}  // namespace brick::check
