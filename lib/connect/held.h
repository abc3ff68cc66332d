// SPDX-License-Identifier: MIT
// Pairs of parts that hold each other where they touch, without a connector of a fixed place: stickers, panes, strings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "connect/mate.h"

namespace brick::connect {

inline constexpr double touch_limit = 0.5;  // LDU between surfaces: what people place as touching

/// A row of share/connectors/held.tsv.
struct HeldPair {
  std::string name;        // "sticker", "pane in frame"
  std::string one, other;  // patterns of the two descriptions
  JointKind joint = JointKind::fixed;
};

/// The rows that a description fits on either side, one bit each.
struct HeldMask {
  std::uint64_t one = 0, other = 0;
};

class HeldTable {
 public:
  /// At most 64 rows. Code: connectors.table-malformed, with the line.
  static Result<HeldTable> parse(std::string_view text, const std::string& file);
  static Result<HeldTable> open(const std::filesystem::path& share);
  /// What holds two parts of these descriptions together when their surfaces touch; nullptr: touching alone holds
  /// nothing.
  const HeldPair* find(std::string_view description, std::string_view other) const;
  /// The same in two steps, for many pairs of few descriptions.
  HeldMask mask(std::string_view description) const;
  const HeldPair* find(const HeldMask& a, const HeldMask& b) const;

 private:
  std::vector<HeldPair> pairs_;
};

}  // namespace brick::connect
