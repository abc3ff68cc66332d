// SPDX-License-Identifier: MIT
// Splitting a document's lines into blocks, for the module's own use.
#pragma once

#include "ldraw/document.h"

namespace brick::ldraw {

/// Fills `document.blocks` anew from its lines.
void split_blocks(Document& document, Diagnostics& diagnostics);

/// A line that opens or closes a block: `0 FILE name`, `0 NOFILE`, `0 !DATA name`.
enum class Mark { none, file, no_file, data };
Mark mark_of(const Command& command);

}  // namespace brick::ldraw
