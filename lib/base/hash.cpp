// SPDX-License-Identifier: MIT
#include "base/hash.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace brick {

std::string Hash::hex() const { return fmt::format("{:016x}{:016x}", words[0], words[1]); }

Hash hash_of(std::string_view bytes) {
  const XXH128_hash_t value = XXH3_128bits(bytes.data(), bytes.size());
  return {{value.high64, value.low64}};
}

}  // namespace brick
