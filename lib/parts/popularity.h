// SPDX-License-Identifier: MIT
// How common a part is: the number of official sets that contain it, from Rebrickable's figures.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "parts/catalog.h"
#include "parts/index.h"

namespace brick::parts {

using Popularity = std::unordered_map<std::string, int>;  // part id -> number of sets

/// Reads "part <tab> sets" lines; lines that start with # are comments. A file that is not there knows nothing.
Popularity load_popularity(const std::filesystem::path& file);

/// Sets `popularity` of each part.
void apply_popularity(std::vector<PartInfo>& parts, const Popularity& popularity);

/// What a count over Rebrickable's tables gave.
struct SetCounts {
  std::string table;  // the text of a popularity.tsv
  std::size_t sets = 0, parts = 0;
  std::size_t unknown = 0;  // Rebrickable part numbers that no part of the library has
};

/// Counts the distinct sets that contain each part of the library: what a set's inventories list, its minifigures'
/// parts and the sets in it. Reads inventories, inventory_parts, inventory_minifigs and inventory_sets (.csv, or
/// .csv.zip) in `folder`; the last two may be missing. A Rebrickable number is a part that names it in its keywords,
/// else the part of that id. Codes: file.not-found, popularity.malformed.
Result<SetCounts> count_sets(const std::filesystem::path& folder, Index& index, Progress& progress);

}  // namespace brick::parts
