// SPDX-License-Identifier: MIT
// The user's environment, read in this one place: library, cache and data folders, terminal and colour wishes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/locations.h"

namespace brick::cli {

/// Libraries in order: `--library` (then no other), LDRAWDIR (then no other), the user's configuration
/// ($XDG_CONFIG_HOME/bricktools/library: one path a line), $XDG_DATA_HOME/bricktools/ldraw, the system's usual places.
/// Extra part folders: BRICKTOOLS_PARTS, colon-separated. Connectors of the user's own: BRICKTOOLS_OVERLAYS, then what
/// is in $XDG_CONFIG_HOME/bricktools/connectors. Cache: $XDG_CACHE_HOME/bricktools. Share: BRICKTOOLS_SHARE, the folder
/// beside the program (../share/bricktools), the source tree's for a program run from it, the installed one.
Locations find_locations(const std::string& library_option);

/// The folders among which the share folder is looked for, in order.
std::vector<std::filesystem::path> share_folders();

/// TERM is set and not "dumb": escape sequences will be understood.
bool environment_allows_terminal_control();
/// The same, and NO_COLOR is not set.
bool environment_allows_colour();

}  // namespace brick::cli
