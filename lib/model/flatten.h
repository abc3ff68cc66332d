// SPDX-License-Identifier: MIT
// From plans to the flat list of placements in the world.
#pragma once

#include "model/plan.h"

namespace brick::model {

/// Fills the placements, what is loose or unresolved, the steps and the sub-models' uses of `loaded.model`.
/// Code ldraw.limit when there would be more placements than `limits` allows.
Result<void> flatten(Loaded& loaded, Planner& planner, const ldraw::Limits& limits);

}  // namespace brick::model
