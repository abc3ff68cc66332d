// SPDX-License-Identifier: MIT
// Documents made from text, and what was said of them.
#pragma once

#include <string>
#include <vector>

#include "ldraw/document.h"
#include "support/catch.h"

namespace brick::ldraw::test {

struct Reading {
  Diagnostics diagnostics;
  Document document;

  std::vector<int> lines(std::string_view code) const {
    std::vector<int> found;
    for (const auto& item : diagnostics.items())
      if (item.code == code) found.push_back(item.place.line);
    return found;
  }
  /// Names of all references, in order.
  std::vector<std::string> references() const {
    std::vector<std::string> names;
    for (const auto& line : document.lines)
      if (const auto* reference = std::get_if<Reference>(&line.command)) names.push_back(reference->name);
    return names;
  }
  std::vector<std::string> block_names() const {
    std::vector<std::string> names;
    for (const auto& block : document.blocks) names.push_back(block.name);
    return names;
  }
};

inline Reading reading(const std::string& bytes, const std::string& name = "test.ldr") {
  Reading result;
  auto document = read_document(bytes, name, result.diagnostics);
  REQUIRE(document.has_value());
  CHECK(write_document(*document) == bytes);  // lossless, whatever else
  result.document = std::move(*document);
  return result;
}

/// A reference at the origin, unturned.
inline std::string part(const std::string& name, int colour = 16) {
  return "1 " + std::to_string(colour) + " 0 0 0 1 0 0 0 1 0 0 0 1 " + name;
}

}  // namespace brick::ldraw::test
