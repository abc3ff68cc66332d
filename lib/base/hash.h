// SPDX-License-Identifier: MIT
// Content hashes (XXH3, 128 bits): keys of everything that is cached.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace brick {

struct Hash {
  std::array<std::uint64_t, 2> words{};
  auto operator<=>(const Hash&) const = default;
  std::string hex() const;  // 32 digits
};

Hash hash_of(std::string_view bytes);

}  // namespace brick

template <>
struct std::hash<brick::Hash> {
  std::size_t operator()(const brick::Hash& key) const noexcept { return static_cast<std::size_t>(key.words[0]); }
};
