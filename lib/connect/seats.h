// SPDX-License-Identifier: MIT
// Seats that the library's own assemblies show (share/connectors/seats.tsv): a part that goes with another just so,
// though nothing in their shapes or names tells it.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "connect/connector.h"

namespace brick::connect {

/// `source` of connectors that were read from an assembly. Both parts of such a seat have one frame, which stays as it
/// is.
inline constexpr std::string_view assembly_source = "assembly";

class SeatTable {
 public:
  /// `file` is how messages call it. Code: connectors.table-malformed, with the line.
  static Result<SeatTable> parse(std::string_view text, const std::string& file);
  /// The seats of a part, in its frame: fixed halves of families "60601 in 60592".
  const std::vector<Connector>& of(std::string_view id) const;

 private:
  std::unordered_map<std::string, std::vector<Connector>> by_id_;
};

}  // namespace brick::connect
