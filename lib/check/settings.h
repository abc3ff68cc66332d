// SPDX-License-Identifier: MIT
// What the caller asked for, in words: options of the command line, and a file of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/thresholds.h"

namespace brick::check {

/// As typed; an empty optional or list was not given.
struct Settings {
  std::optional<std::string> profile, ground, max_size, inventory;
  GivenThresholds thresholds;
  std::optional<double>& threshold(std::string_view name);  // one that the table has
  std::optional<int> expected_components, max_parts;
  std::vector<std::string> only, skip, severities, allowed_parts, colours;
  bool strict = false, all_placements = false;
};

/// Lines "name = value", the names those of the long options ("profile = imported", "skip = floating, catalog");
/// those that start with # are comments. What `settings` already says stays; lists are added to. Code check.settings
/// with file and line.
Result<void> read_settings(std::string_view text, const std::string& file, Settings& settings);

/// Reads the files that the settings name. Code "usage"; those of read_file and read_inventory.
Result<Options> make_options(const Settings& settings, const ldraw::Palette& palette);

}  // namespace brick::check
