// SPDX-License-Identifier: MIT
// A build as the text of a program that makes it again.
#pragma once

#include <string>

#include "script/build.h"
#include "script/program.h"

namespace brick::script {

/// Names, steps and comments kept, repeats as loops, sub-models as builds, parts by size or number, places on the grid
/// or by what they are connected to where they are not, else as poses. The program is run, and whatever does not come
/// out as it was (to 1e-6) is written as its pose: what the text builds is the same parts, colours and poses.
/// `path`: of the model, beside which the program is to stand where the model defines parts of its own. Metas of
/// others, raw geometry and references to parts that are missing stand as they were. What a program has no words for
/// (lines that cannot be read) is told to `diagnostics` and left out. Code script.unconvertible when
/// even poses do not give the build back.
Result<std::string> program_text(Kit& kit, const std::shared_ptr<Build>& build, const std::filesystem::path& path,
                                 Diagnostics& diagnostics);

}  // namespace brick::script
