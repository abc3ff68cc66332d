// SPDX-License-Identifier: MIT
// Things, told by numbers from 0, that are joined into groups one pair at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace brick {

/// Disjoint sets with halved paths: nearly constant time for each call.
class Groups {
 public:
  explicit Groups(std::size_t count = 0) { grow(count); }

  /// To `count` things; new ones stand alone.
  void grow(std::size_t count) {
    for (std::size_t at = parent_.size(); at < count; ++at) parent_.push_back(static_cast<int>(at));
  }
  void clear() { parent_.clear(); }
  std::size_t size() const { return parent_.size(); }

  /// The least number of the group.
  int root(int at) {
    while (parent_[index(at)] != at) at = parent_[index(at)] = parent_[index(parent_[index(at)])];
    return at;
  }
  void unite(int a, int b) {
    a = root(a);
    b = root(b);
    parent_[index(std::max(a, b))] = std::min(a, b);
  }
  bool joined(int a, int b) { return root(a) == root(b); }

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }
  std::vector<int> parent_;
};

}  // namespace brick
