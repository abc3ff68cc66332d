// SPDX-License-Identifier: MIT
// Tables of facts as share/ has them: fields separated by single tabs; empty lines and lines that begin with # say
// nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace brick {

struct TableRow {
  Place place;
  std::vector<std::string_view> fields;  // of the table's text; blanks and CR at the line's end are left out
};

std::vector<TableRow> table_rows(std::string_view text, const std::string& file);

/// The rows below the one that names the columns, which must be there; every row has as many fields as there are
/// columns. What is wrong fails with `code`, file and line.
Result<std::vector<TableRow>> table_rows(std::string_view text, const std::string& file,
                                         const std::vector<std::string>& columns, std::string_view code);

}  // namespace brick
