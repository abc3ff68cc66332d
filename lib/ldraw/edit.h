// SPDX-License-Identifier: MIT
// Changing a document line by line: what is not named keeps its bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ldraw/document.h"

namespace brick::ldraw {

/// From line index `first` on, `erase` lines go and those of `insert` come in their place. A text that holds line
/// breaks becomes several lines.
struct Edit {
  std::size_t first = 0;
  std::size_t erase = 0;
  std::vector<std::string> insert;  // UTF-8, without line ends
};

/// Applies all edits in one pass; their line indices are those before any of them. Edits at one place keep their order.
/// A line that takes another's place takes its end; any other new line takes the end of the line before it. The one
/// line changed unasked is a last line without an end when another comes after it. A Windows-1252 document that is
/// given a character it cannot hold becomes UTF-8 (ldraw.encoding-changed). Blocks are found anew: a File or Resolver
/// made from the document before must not be used again. Code ldraw.edit when an edit lies outside of the document or
/// two overlap; nothing is changed then.
Result<void> edit_document(Document& document, std::vector<Edit> edits, Diagnostics& diagnostics);

Result<void> replace_line(Document& document, std::size_t index, std::string text, Diagnostics& diagnostics);
/// Before the line `index`; at the end when it is the number of lines.
Result<void> insert_line(Document& document, std::size_t index, std::string text, Diagnostics& diagnostics);
Result<void> erase_lines(Document& document, std::size_t first, std::size_t count);

/// The end that most lines have; "\n" when none has one.
std::string_view usual_end(const Document& document);

}  // namespace brick::ldraw
