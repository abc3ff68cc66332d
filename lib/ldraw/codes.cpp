// SPDX-License-Identifier: MIT
#include "ldraw/codes.h"

#include <algorithm>
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

std::string shown(std::string_view text) {
  constexpr std::size_t most = 60;
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };  // of a UTF-8 character
  auto cut = std::min(text.size(), most);
  while (cut > 0 && cut < text.size() && is_inside(text[cut])) --cut;
  std::string clean(text.substr(0, cut));
  std::replace_if(clean.begin(), clean.end(), [](char c) { return (c >= 0 && c < ' ') || c == 127; }, '?');
  return cut < text.size() ? clean + "..." : clean;
}

}  // namespace brick::ldraw
