// SPDX-License-Identifier: MIT
// The table of families (share/connectors/families.tsv): connectors that a part's shape does not show, by the sub-files
// it is made of, by its description or by its number.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "connect/connector.h"

namespace brick::connect {

/// `text` matches when it is one of the alternatives of `pattern` ("Door *|Gate *"), where * stands for anything.
bool matches(std::string_view pattern, std::string_view text);

/// What the table says of a part.
struct FamilyRows {
  std::vector<Connector> connectors;  // in the part's frame
  std::vector<std::string> denied;    // families that the part has no connectors of, whatever its shape says
};

class FamilyTable {
 public:
  /// `file` is how messages call it. Code: connectors.table-malformed, with the line.
  static Result<FamilyTable> parse(std::string_view text, const std::string& file);
  /// By all rows that fit, in their order. Marks before the description (~ = _ |) count for nothing.
  FamilyRows of(std::string_view id, std::string_view description, std::span<const parts::Use> uses) const;
  /// Connectors that rows for this very part give.
  const std::vector<Connector>& of_part(std::string_view id) const;

 private:
  struct Row {
    Connector connector;
    bool denies = false;  // its family only
  };
  using Numbers = std::vector<std::size_t>;  // of rows
  std::vector<Row> rows_;
  std::unordered_map<std::string, Numbers> by_sub_file_, by_id_;
  std::vector<std::pair<std::string, std::size_t>> by_description_;
  std::unordered_map<std::string, std::vector<Connector>> own_;
};

}  // namespace brick::connect
