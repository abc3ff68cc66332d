// SPDX-License-Identifier: MIT
// Which files to validate.
#pragma once

#include <string>
#include <vector>

namespace brick::check {

/// Folders become the models in them (.ldr, .mpd, .io; with sub-folders, sorted); the rest stays as it is.
std::vector<std::string> models_under(const std::vector<std::string>& operands);

}  // namespace brick::check
