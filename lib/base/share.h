// SPDX-License-Identifier: MIT
// Files of the project's own data folder, which come with the programs.
#pragma once

#include <filesystem>
#include <string>

#include "base/files.h"
#include "base/result.h"

namespace brick {

/// The text of a file of the folder `share`. Code share.missing, with the variable that names another folder as hint.
Result<std::string> read_share(const std::filesystem::path& share, const std::filesystem::path& name);

}  // namespace brick
