// SPDX-License-Identifier: MIT
// All pairs of a model's parts that overlap, each distinct pair at a distinct relative pose measured once.
#pragma once

#include <span>
#include <vector>

#include "collide/box_tree.h"
#include "collide/shapes.h"

namespace brick::collide {

/// Two bodies whose measure is not plain clear. The measure is that of `first` and `second`, which may be the other way
/// round than their order in the model.
struct Overlap {
  std::uint32_t first = 0, second = 0;  // indices of bodies
  PairMeasure measure;
};

struct CollisionCounts {
  std::size_t candidates = 0;  // pairs whose boxes overlap
  std::size_t distinct = 0;    // of them, different parts or poses
  std::size_t measured = 0;    // of those, not remembered
};

/// `skip(i, j)`: pairs that are one body (runs of flexible parts). `memory` may be null. Deterministic at any number of
/// jobs; ordered by the lower and then the higher body index.
std::vector<Overlap> find_overlaps(std::span<const Body> bodies, Shapes& shapes, PairMemory* memory,
                                   const std::function<bool(std::uint32_t, std::uint32_t)>& skip, Progress& progress,
                                   CollisionCounts* counts = nullptr);

}  // namespace brick::collide
