// SPDX-License-Identifier: MIT
// The broad phase: which of many boxes in the world overlap, in near-linear time whatever their layout.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "geom/box.h"

namespace brick::collide {

/// A balanced tree over boxes, halved at the median along the longest side: one far outlier or one huge box changes
/// nothing for the others, unlike in a sweep along an axis or a grid. Empty boxes overlap nothing. Immutable; safe for
/// several threads.
class BoxTree {
 public:
  explicit BoxTree(std::span<const Box> boxes);

  /// Calls `visit` with the index of every box that overlaps `box` (touching counts), in no particular order.
  void overlapping(const Box& box, const std::function<void(std::uint32_t)>& visit) const;

 private:
  struct Node {
    Box box;
    std::uint32_t first = 0, count = 0;  // of order_
    std::uint32_t right = 0;             // 0: a leaf
  };
  void build(std::uint32_t first, std::uint32_t count);

  std::vector<Box> boxes_;
  std::vector<std::uint32_t> order_;
  std::vector<Node> nodes_;
};

using IndexPair = std::pair<std::uint32_t, std::uint32_t>;

/// All pairs i < j of boxes that overlap by more than `least` LDU along every axis, in ascending order. Parallel.
std::vector<IndexPair> overlapping_pairs(std::span<const Box> boxes, double least);

}  // namespace brick::collide
