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

class FamilyTable {
 public:
  /// `file` is how messages call it. Code: connectors.table-malformed, with the line.
  static Result<FamilyTable> parse(std::string_view text, const std::string& file);
  /// The connectors that the table gives a part, in the part's frame. Marks before the description (~ = _ |) count for
  /// nothing.
  std::vector<Connector> of(std::string_view id, std::string_view description, std::span<const parts::Use> uses) const;
  /// Those that rows for this very part give.
  const std::vector<Connector>& of_part(std::string_view id) const;

 private:
  std::unordered_map<std::string, std::vector<Connector>> by_sub_file_, by_id_;
  std::vector<std::pair<std::string, Connector>> by_description_;
};

}  // namespace brick::connect
