// SPDX-License-Identifier: MIT
// Builds out of LDraw documents, which know the lines they came from so that what is left alone is written as it was.
#pragma once

#include "script/build.h"

namespace brick::script {

/// The main model as a build, its sub-models as builds in it; the kit keeps the document. Lines that place no part
/// (comments, metas, raw geometry, what is missing) stay between the placements as they are. `source` is what the
/// placements are said to come from. Findings go to `diagnostics`. Codes: those of model::load_bytes.
Result<std::shared_ptr<Build>> read_build(Kit& kit, std::string bytes, const std::string& name,
                                          std::unique_ptr<ldraw::Folder> beside, const SourceLine& source,
                                          Diagnostics& diagnostics);

/// Index after the last line of a file's block that is not blank: what is added at the end comes before blank lines.
std::size_t end_of(const ldraw::File& file);

/// By its name, else by its first line: a line of LDraw begins with its type, a program never does.
bool is_model(std::string_view file_name, std::string_view bytes);

}  // namespace brick::script
