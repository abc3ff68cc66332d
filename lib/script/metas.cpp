// SPDX-License-Identifier: MIT
#include "script/metas.h"

#include "base/text.h"

namespace brick::script {

std::string name_meta(std::string_view name) { return format("0 !BRICKTOOLS NAME {}", name); }

}  // namespace brick::script
