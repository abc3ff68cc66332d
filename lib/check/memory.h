// SPDX-License-Identifier: MIT
// Measures of pairs, kept in the parts index between runs.
#pragma once

#include "collide/pair.h"
#include "parts/index.h"

namespace brick::check {

class IndexMemory : public collide::PairMemory {
 public:
  explicit IndexMemory(parts::Index& index) : index_(index) {}
  void recall(std::span<const collide::PairKey> keys, std::span<std::optional<collide::PairMeasure>> measures) override;
  void remember(std::span<const collide::PairKey> keys, std::span<const collide::PairMeasure> measures) override;
  std::optional<double> recall(std::string_view kind, const collide::PairKey& key) override;
  void remember(std::string_view kind, const collide::PairKey& key, double answer) override;

 private:
  parts::Index& index_;
};

}  // namespace brick::check
