// SPDX-License-Identifier: MIT
// What LDraw has no words for, as metas that viewers pass over. Each belongs to the line of type 1 that follows it,
// with at most others of ours between:
//   0 !BRICKTOOLS NAME roof            the name of what the line places
// Joints of build programs are such metas, too (script/joint_metas.h).
#pragma once

#include <string>
#include <string_view>

#include "ldraw/document.h"

namespace brick::ldraw {

/// What follows "0 !BRICKTOOLS" in a line: "NAME roof"; empty for any other line.
std::string own_meta(const Command& command);
/// The rest of such a text where it begins with the keyword: "roof" of "NAME roof"; nullopt for others.
std::optional<std::string_view> after_keyword(std::string_view meta, std::string_view keyword);
/// "0 !BRICKTOOLS NAME roof" of "NAME roof".
std::string write_own_meta(std::string_view text);

}  // namespace brick::ldraw
