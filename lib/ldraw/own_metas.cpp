// SPDX-License-Identifier: MIT
#include "ldraw/own_metas.h"

#include "base/text.h"

namespace brick::ldraw {

namespace {
constexpr std::string_view keyword_of_ours = "!BRICKTOOLS";
}

std::string own_meta(const Command& command) {
  const auto* meta = std::get_if<Meta>(&command);
  if (meta == nullptr || !equal_fold(meta->keyword, keyword_of_ours)) return {};
  return std::string(trim(std::string_view(meta->text).substr(meta->keyword.size())));
}

std::optional<std::string_view> after_keyword(std::string_view meta, std::string_view keyword) {
  if (meta.size() <= keyword.size() || meta[keyword.size()] != ' ' ||
      !equal_fold(meta.substr(0, keyword.size()), keyword))
    return std::nullopt;
  return trim(meta.substr(keyword.size() + 1));
}

std::string write_own_meta(std::string_view text) { return format("0 {} {}", keyword_of_ours, text); }

}  // namespace brick::ldraw
