// SPDX-License-Identifier: MIT
#include "collide/box_tree.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/parallel.h"

namespace brick::collide {

namespace {
constexpr std::uint32_t largest_leaf = 4;
constexpr std::size_t stack_size = 64;  // halved by count: no deeper than 32
constexpr std::size_t chunk = 256;      // boxes a task
}  // namespace

BoxTree::BoxTree(std::span<const Box> boxes) : boxes_(boxes.begin(), boxes.end()) {
  for (std::uint32_t i = 0; i < boxes_.size(); ++i)
    if (!boxes_[i].empty()) order_.push_back(i);
  if (order_.empty()) return;
  nodes_.reserve(order_.size());
  build(0, static_cast<std::uint32_t>(order_.size()));
}

void BoxTree::build(std::uint32_t first, std::uint32_t count) {
  const std::size_t index = nodes_.size();
  Box whole, centres;
  for (std::uint32_t i = first; i < first + count; ++i) {
    whole.add(boxes_[order_[i]]);
    centres.add(boxes_[order_[i]].centre());
  }
  nodes_.push_back({whole, first, count, 0});
  if (count <= largest_leaf) return;
  int axis = 0;
  centres.size().maxCoeff(&axis);
  const auto begin = order_.begin() + first;
  const auto key = [&](std::uint32_t i) { return boxes_[i].min[axis] + boxes_[i].max[axis]; };
  std::nth_element(begin, begin + count / 2, begin + count,
                   [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  build(first, count / 2);
  nodes_[index].right = static_cast<std::uint32_t>(nodes_.size());
  build(first + count / 2, count - count / 2);
}

void BoxTree::overlapping(const Box& box, const std::function<void(std::uint32_t)>& visit) const {
  if (nodes_.empty() || box.empty()) return;
  std::array<std::uint32_t, stack_size> stack;  // NOLINT(cppcoreguidelines-pro-type-member-init): written before read
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const std::uint32_t index = stack[--size];
    const Node& node = nodes_[index];
    if (!node.box.overlaps(box)) continue;
    if (node.right != 0) {
      stack[size++] = node.right;
      stack[size++] = index + 1;
      continue;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (boxes_[order_[i]].overlaps(box)) visit(order_[i]);
  }
}

std::vector<IndexPair> overlapping_pairs(std::span<const Box> boxes, double least) {
  std::vector<Box> shrunk(boxes.begin(), boxes.end());
  for (Box& box : shrunk) box = box.grown(-0.5 * least);  // one that vanishes is empty and overlaps nothing
  const BoxTree tree(shrunk);
  std::vector<std::vector<IndexPair>> found((boxes.size() + chunk - 1) / chunk);
  parallel_for(found.size(), [&](std::size_t part) {
    auto& pairs = found[part];
    for (std::size_t i = part * chunk; i < std::min(boxes.size(), (part + 1) * chunk); ++i) {
      const std::size_t before = pairs.size();
      const auto self = static_cast<std::uint32_t>(i);
      tree.overlapping(shrunk[i], [&](std::uint32_t j) {
        if (j > self) pairs.emplace_back(self, j);
      });
      std::sort(pairs.begin() + static_cast<std::ptrdiff_t>(before), pairs.end());
    }
  });
  std::vector<IndexPair> all;
  for (const auto& pairs : found) all.insert(all.end(), pairs.begin(), pairs.end());
  return all;
}

}  // namespace brick::collide
