// SPDX-License-Identifier: MIT
// What LDraw has no words for, as metas that viewers pass over:
//   0 !BRICKTOOLS NAME roof            the name of the placement in the next line
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "script/build.h"

namespace brick::script {

std::string name_meta(std::string_view name);
/// The name that a meta's text (after "0") gives; nullopt for other metas.
std::optional<std::string> name_of_meta(std::string_view text);

/// Lines for the build's joints.
std::vector<std::string> joint_metas(const Build& build);

}  // namespace brick::script
