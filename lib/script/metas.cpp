// SPDX-License-Identifier: MIT
#include "script/metas.h"

#include "base/text.h"

namespace brick::script {

namespace {
constexpr std::string_view name_start = "!BRICKTOOLS NAME ";
}

std::string name_meta(std::string_view name) { return format("0 {}{}", name_start, name); }

std::optional<std::string> name_of_meta(std::string_view text) {
  if (!text.starts_with(name_start)) return std::nullopt;
  return std::string(trim(text.substr(name_start.size())));
}

std::vector<std::string> joint_metas(const Build&) { return {}; }

}  // namespace brick::script
