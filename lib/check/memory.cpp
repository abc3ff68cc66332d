// SPDX-License-Identifier: MIT
#include "check/memory.h"

namespace brick::check {

namespace {
constexpr std::string_view kind = "pair";
}

void IndexMemory::recall(std::span<const collide::PairKey> keys,
                         std::span<std::optional<collide::PairMeasure>> measures) {
  for (std::size_t i = 0; i < keys.size(); ++i)
    index_.with_blob(kind, keys[i].hash(), [&](std::string_view bytes) {
      measures[i] = collide::read_measure(bytes);
      return measures[i].has_value();
    });
}

void IndexMemory::remember(std::span<const collide::PairKey> keys, std::span<const collide::PairMeasure> measures) {
  for (std::size_t i = 0; i < keys.size(); ++i)
    index_.store_blob(kind, keys[i].hash(), collide::write_measure(measures[i]));
}

}  // namespace brick::check
