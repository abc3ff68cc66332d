// SPDX-License-Identifier: MIT
// What LDraw has no words for, as metas that viewers pass over:
//   0 !BRICKTOOLS NAME roof            the name of the placement in the next line
#pragma once

#include <string>
#include <string_view>

namespace brick::script {

std::string name_meta(std::string_view name);

}  // namespace brick::script
