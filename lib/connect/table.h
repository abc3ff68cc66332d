// SPDX-License-Identifier: MIT
// The table of primitives that carry connectors (share/connectors/primitives.tsv).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "connect/connector.h"
#include "connect/scales.h"

namespace brick::connect {

/// What a primitive carries, in the primitive's frame.
struct PrimitiveRow {
  enum class Rule { scaled, tip, profile };
  enum class Mark { none, pin, post, hip };  // what it says about the cylinder on its axis
  std::optional<Kind> kind;                  // none for a mark
  Mark mark = Mark::none;
  double position = 0;    // along Y, LDU before scaling
  double direction = -1;  // +1 or -1 along Y: the way a partner comes off
  double length = 0;      // along Y, LDU before scaling
  Rule rule = Rule::scaled;
  const Scale* scale = nullptr;  // of the system of bricks; never null once parsed
};

class PrimitiveTable {
 public:
  /// `file` is how messages call it. Code: connectors.table-malformed, with the line.
  static Result<PrimitiveTable> parse(std::string_view text, const std::string& file);
  /// Rows of a primitive by canonical name; those of "8/" and "48/" are the plain one's. Empty when it carries nothing.
  const std::vector<PrimitiveRow>& rows(std::string_view name) const;

 private:
  std::unordered_map<std::string, std::vector<PrimitiveRow>> rows_;
};

}  // namespace brick::connect
