// SPDX-License-Identifier: MIT
// The table of diagnostic codes of LDraw documents (codes.def): one row a code, from which lists and docs are made.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/diagnostics.h"

namespace brick::ldraw {

enum class Code {
#define CODE(name, text, severity, meaning) name,
#include "ldraw/codes.def"
#undef CODE
};

struct CodeInfo {
  std::string_view code;  // "ldraw.missing-part"
  Severity severity = Severity::error;
  std::string_view meaning;  // one sentence
};

std::span<const CodeInfo> codes();
const CodeInfo& info(Code code);

/// Adds a finding with the code's own severity.
void report(Diagnostics& diagnostics, Code code, Place place, std::string message, std::string hint = {});

/// Words of a file as a message shows them: at most 60 bytes, control characters as "?", so that no file writes to a
/// terminal.
std::string shown(std::string_view text);

}  // namespace brick::ldraw
