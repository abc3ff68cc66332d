// SPDX-License-Identifier: MIT
// Runs of segments: where the pieces of one flexible part begin and end, and what the part is called.
#pragma once

#include <vector>

#include "model/plan.h"

namespace brick::model {

/// End of the run of sections that starts at `first` (`first` + 1 when the item is none): neighbours in the file, of
/// one body where their numbers tell, with at most two ends.
std::size_t run_of_sections(const std::vector<Item>& items, std::size_t first);

/// The item whose part is placed most often in [first, last), the earliest of equal ones.
const Item& commonest(const std::vector<Item>& items, std::size_t first, std::size_t last);

/// The one explicit colour of all that a file places, or main_colour.
ldraw::ColourCode common_colour(const ldraw::File& file);

}  // namespace brick::model
