// SPDX-License-Identifier: MIT
// Reads the table of primitives.
#include "connect/table.h"

#include "base/table.h"
#include "base/text.h"

namespace brick::connect {

namespace {

Result<PrimitiveRow> parse_row(const std::vector<std::string_view>& fields, const Place& place) {
  const auto wrong = [&](std::string_view what, std::string_view text, std::string_view expected) {
    return fail("connectors.table-malformed", format("{} '{}' is not {}", what, text, expected), place);
  };
  PrimitiveRow row;
  if (fields[1] == "pin-mark") {
    row.mark = PrimitiveRow::Mark::pin;
  } else if (fields[1] == "post-mark") {
    row.mark = PrimitiveRow::Mark::post;
  } else if (fields[1] == "hip-mark") {
    row.mark = PrimitiveRow::Mark::hip;
  } else {
    row.kind = kind_named(fields[1]);
    if (!row.kind) return wrong("kind", fields[1], "a kind of connector");
  }
  const auto position = parse_double(fields[2]);
  if (!position) return wrong("position", fields[2], "a number");
  row.position = *position;
  if (fields[3] != "+" && fields[3] != "-") return wrong("direction", fields[3], "+ or -");
  row.direction = fields[3] == "+" ? 1 : -1;
  const auto length = parse_double(fields[4]);
  if (!length || *length < 0) return wrong("length", fields[4], "a number of at least 0");
  row.length = *length;
  std::string_view rule = fields[5];
  const auto colon = rule.find(':');
  row.scale = &scale_named(colon == std::string_view::npos ? "" : rule.substr(0, colon));
  if (colon != std::string_view::npos) {
    if (row.scale->name.empty()) return wrong("rule", rule, "of a system of bricks that is known");
    rule.remove_prefix(colon + 1);
  }
  if (rule == "scaled") {
    row.rule = PrimitiveRow::Rule::scaled;
  } else if (rule == "tip") {
    row.rule = PrimitiveRow::Rule::tip;
  } else if (rule == "profile") {
    row.rule = PrimitiveRow::Rule::profile;
  } else {
    return wrong("rule", fields[5], "scaled, tip or profile");
  }
  return row;
}

}  // namespace

Result<PrimitiveTable> PrimitiveTable::parse(std::string_view text, const std::string& file) {
  const auto rows = table_rows(text, file, {"name", "kind", "position", "direction", "length", "rule", "source"},
                               "connectors.table-malformed");
  if (!rows) return tl::unexpected(rows.error());
  PrimitiveTable table;
  for (const auto& [place, fields] : *rows) {
    auto row = parse_row(fields, place);
    if (!row) return tl::unexpected(row.error());
    table.rows_[lower(trim(fields[0]))].push_back(*row);
  }
  return table;
}

const std::vector<PrimitiveRow>& PrimitiveTable::rows(std::string_view name) const {
  static const std::vector<PrimitiveRow> none;
  if (name.starts_with("48/")) name.remove_prefix(3);
  if (name.starts_with("8/")) name.remove_prefix(2);
  const auto found = rows_.find(std::string(name));
  return found == rows_.end() ? none : found->second;
}

}  // namespace brick::connect
