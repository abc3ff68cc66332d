// SPDX-License-Identifier: MIT
#include "base/table.h"

#include <algorithm>

#include "base/text.h"

namespace brick {

std::vector<TableRow> table_rows(std::string_view text, const std::string& file) {
  std::vector<TableRow> rows;
  int number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty() || line.front() == '#') continue;
    while (line.back() == '\r' || line.back() == ' ') line.remove_suffix(1);
    rows.push_back({{file, number}, split(line, '\t')});
  }
  return rows;
}

Result<std::vector<TableRow>> table_rows(std::string_view text, const std::string& file,
                                         const std::vector<std::string>& columns, std::string_view code) {
  auto rows = table_rows(text, file);
  const std::string wanted = "separate the fields by single tabs: " + join(columns, ", ");
  if (rows.empty() || !std::equal(columns.begin(), columns.end(), rows[0].fields.begin(), rows[0].fields.end()))
    return fail(code, "the line that names the columns is missing", rows.empty() ? Place{file} : rows[0].place, wanted);
  for (const auto& row : rows)
    if (row.fields.size() != columns.size())
      return fail(code, format("{} fields where {} were expected", row.fields.size(), columns.size()), row.place,
                  wanted);
  rows.erase(rows.begin());
  return rows;
}

}  // namespace brick
