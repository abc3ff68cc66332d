// SPDX-License-Identifier: MIT
// What a part's description and number say: LDraw's naming conventions taken apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parts/catalog.h"

namespace brick::parts {

/// Fills the fields that the description alone tells. `first_reference`: the file that a moved file or an alias shows.
void apply_naming(PartInfo& part, std::string_view first_reference);

/// Fills the fields that point to other parts: twin, base; and takes from prints a popularity that is their base's.
void link_parts(std::vector<PartInfo>& parts);

/// "3001p01" -> "3001", "973p1ac02" -> "973c02" and "973": the plain numbers that the number of a print or of a
/// stickered part may come from, likeliest first. Empty when the number is no such one.
std::vector<std::string> base_candidates(std::string_view id);

}  // namespace brick::parts
