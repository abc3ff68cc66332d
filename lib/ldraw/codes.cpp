// SPDX-License-Identifier: MIT
#include "ldraw/codes.h"

#include <array>

namespace brick::ldraw {

namespace {
constexpr auto table = std::to_array<CodeInfo>({
#define CODE(name, text, severity, meaning) {text, Severity::severity, meaning},
#include "ldraw/codes.def"
#undef CODE
});
}  // namespace

std::span<const CodeInfo> codes() { return table; }

const CodeInfo& info(Code code) { return table[static_cast<std::size_t>(code)]; }

void report(Diagnostics& diagnostics, Code code, Place place, std::string message, std::string hint) {
  const auto& row = info(code);
  diagnostics.add(
      Diagnostic{std::string(row.code), row.severity, std::move(place), std::move(message), std::move(hint)});
}

}  // namespace brick::ldraw
