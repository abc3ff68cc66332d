// SPDX-License-Identifier: MIT
// The reference of the API: one table (docs.def), from which come --doc, the man page and the guide for agents.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace brick::script {

struct Doc {
  std::string_view chapter;    // "Builds"
  std::string_view name;       // "add": what is looked up
  std::string_view signature;  // "b:add(content, {x, y, z}, {options})"
  std::string_view text;
  std::string_view example;  // a program or snippet that runs; may be empty
};

std::span<const Doc> docs();
/// All of it.
std::string docs_text();
/// The page for agents (share/agent/guide.md).
std::string guide_text();
/// Of one name, with or without what stands before it ("b:add"). "guide" is the page for agents. Code
/// script.no-doc, with the nearest names.
Result<std::string> docs_of(std::string_view name);

}  // namespace brick::script
