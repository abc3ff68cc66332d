// SPDX-License-Identifier: MIT
// How common a part is: the number of official sets that contain it, from Rebrickable's figures.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "parts/catalog.h"

namespace brick::parts {

using Popularity = std::unordered_map<std::string, int>;  // part id -> number of sets

/// Reads "part <tab> sets" lines; lines that start with # are comments. A file that is not there knows nothing.
Popularity load_popularity(const std::filesystem::path& file);

/// Sets `popularity` of each part.
void apply_popularity(std::vector<PartInfo>& parts, const Popularity& popularity);

}  // namespace brick::parts
