// SPDX-License-Identifier: MIT
// --help: a page of text for a terminal or a file.
#include <algorithm>

#include "base/text.h"
#include "cli/document.h"

namespace brick::cli {

namespace {

struct Row {
  std::string term;
  std::string text;
};

/// Two columns; a term that is too long for its column stands on a line of its own.
std::string table(const std::vector<Row>& rows, std::size_t width) {
  constexpr std::size_t widest = 26;
  std::size_t column = 0;
  for (const auto& row : rows)
    if (row.term.size() <= widest) column = std::max(column, row.term.size());
  column = (column == 0 ? widest : column) + 4;
  std::string out;
  for (const auto& row : rows) {
    out += "  " + row.term;
    if (row.text.empty()) {
      out += '\n';
      continue;
    }
    if (row.term.size() + 4 > column) {
      out += '\n';
      out.append(column, ' ');
    } else {
      out.append(column - row.term.size() - 2, ' ');
    }
    out += wrap(row.text, width, column, column) + "\n";
  }
  return out;
}

std::string section(std::string_view heading, const std::vector<Row>& rows, std::size_t width) {
  return rows.empty() ? "" : "\n" + std::string(heading) + ":\n" + table(rows, width);
}

}  // namespace

std::string text_help(const Command& command, std::string_view full_name, std::size_t width) {
  std::string out = "Usage: " + usage_of(command, full_name) + "\n";
  if (!command.summary().empty()) {
    out += "\n" + wrap(sentence(command.summary()) + ".", width, 0, 0) + "\n";
  }
  for (const auto& paragraph : command.about()) out += "\n" + wrap(paragraph, width, 0, 0) + "\n";
  std::vector<Row> rows;
  for (const auto& child : command.subcommands()) rows.push_back({child.name(), sentence(child.summary())});
  out += section("Commands", rows, width);
  rows.clear();
  for (const auto& operand : command.operands()) rows.push_back({operand.name, sentence(operand.text)});
  out += section("Operands", rows, width);
  for (const auto& group : option_groups(command, full_name.find(' ') == std::string_view::npos)) {
    rows.clear();
    for (const auto& option : group.options) rows.push_back({label(option), explained(option)});
    out += section(group.heading, rows, width);
  }
  for (const auto& part : command.sections()) {
    rows.clear();
    for (const auto& entry : part.entries) rows.push_back({entry.term, sentence(entry.text)});
    out += section(part.heading, rows, width);
  }
  if (!command.examples().empty()) out += "\nExamples:\n";
  for (const auto& example : command.examples())
    out += "  $ " + example.command + "\n      " + wrap(sentence(example.text), width, 6, 6) + "\n";
  rows.clear();
  for (const auto& status : exit_statuses(command)) rows.push_back({std::to_string(status.code), status.text});
  return out + section("Exit status", rows, width);
}

}  // namespace brick::cli
