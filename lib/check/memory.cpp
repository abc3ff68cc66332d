// SPDX-License-Identifier: MIT
#include "check/memory.h"

#include <cstring>

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

std::optional<double> IndexMemory::recall(std::string_view answer_kind, const collide::PairKey& key) {
  std::optional<double> answer;
  index_.with_blob(answer_kind, key.hash(), [&](std::string_view bytes) {
    double value = 0;
    if (bytes.size() != sizeof value) return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    answer = value;
    return true;
  });
  return answer;
}

void IndexMemory::remember(std::string_view answer_kind, const collide::PairKey& key, double answer) {
  index_.store_blob(answer_kind, key.hash(), std::string(reinterpret_cast<const char*>(&answer), sizeof answer));
}

}  // namespace brick::check
