// SPDX-License-Identifier: MIT
// A summary as a table for people.
#include <algorithm>

#include "base/text.h"
#include "stats/report.h"

namespace brick::stats {

namespace {

struct Cell {
  std::string text;
  bool right = false;
};
using Row = std::vector<Cell>;

/// Columns as wide as their widest cell, two blanks between; the last column is not filled.
class Table {
 public:
  void add(Row row) {
    widths_.resize(std::max(widths_.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], width(row[i].text));
    rows_.push_back(std::move(row));
  }

  std::string line(std::size_t index) const {
    std::string text;
    const auto& row = rows_[index];
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string fill(widths_[i] - width(row[i].text), ' ');
      const bool last = i + 1 == row.size();
      text += row[i].right ? fill + row[i].text : row[i].text + (last ? "" : fill);
      if (!last) text += "  ";
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

  std::size_t size() const { return rows_.size(); }

 private:
  /// Code points, so that accented names line up.
  static std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  }

  std::vector<Row> rows_;
  std::vector<std::size_t> widths_;
};

std::string spoken(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string plural(std::size_t count, std::string_view noun) {
  return format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string parts_table(const Summary& summary, const ldraw::Palette& palette, const Paint& paint) {
  Table table;
  table.add({{"count", true}, {"part"}, {"colour", true}, {""}, {"description"}});
  for (const auto& lot : summary.list)
    table.add({{std::to_string(lot.count), true},
               {lot.part},
               {colour_label(lot.colour), true},
               {spoken(palette.resolve(lot.colour).name)},
               {lot.own ? format("{} (in the model)", lot.name) : lot.name}});
  table.add({{std::to_string(summary.parts), true}, {"parts in " + plural(summary.list.size(), "lot")}});
  std::string text = paint(table.line(0), "bold") + "\n";
  for (std::size_t i = 1; i < table.size(); ++i)
    text += (i + 1 == table.size() ? paint(table.line(i), "bold") : table.line(i)) + "\n";
  return text;
}

std::string shown_name(const Summary& summary) { return summary.model == "-" ? "standard input" : summary.model; }

/// "1.4 studs  11.2 mm  28 LDU": at most two decimals for people.
Row extent(std::string name, double ldu) {
  return {{std::move(name)},
          {rounded(ldu / ldu_per_stud, 2), true},
          {rounded(ldu * mm_per_ldu, 2), true},
          {rounded(ldu, 2), true}};
}

std::string size_table(const Summary& summary, const Paint& paint) {
  if (summary.box.empty()) return "";
  const auto size = summary.box.size();
  Table table;
  table.add({{"size"}, {"studs", true}, {"mm", true}, {"LDU", true}});
  table.add(extent("width (x)", size.x()));
  table.add(extent("depth (z)", size.z()));
  table.add(extent("height (y)", size.y()));
  std::string text = paint(table.line(0), "bold") + "\n";
  for (std::size_t i = 1; i < table.size(); ++i) text += table.line(i) + "\n";
  return text;
}

std::string unused_note(std::vector<std::string> names) {
  constexpr std::size_t shown = 4;
  if (names.empty()) return "";
  const auto more = names.size() > shown ? format(" and {} more", names.size() - shown) : "";
  names.resize(std::min(names.size(), shown));
  return "never used: " + join(names, ", ") + more;
}

std::string counts_table(const Summary& summary) {
  Table table;
  const auto count = [&](std::string name, int value, std::string note = "") {
    table.add({{std::move(name)}, {std::to_string(value), true}, {std::move(note)}});
  };
  count("parts", summary.parts);
  count("lots", summary.lots);
  count("colours", summary.colours);
  count("sub-models", summary.submodels, unused_note(summary.unused));
  count("steps", summary.steps);
  std::string text;
  for (std::size_t i = 0; i < table.size(); ++i) text += table.line(i) + "\n";
  return text;
}

std::string missing_table(const Summary& summary, const Paint& paint) {
  if (summary.missing.empty()) return "";
  Table table;
  for (const auto& missing : summary.missing) {
    std::vector<std::string> lines;
    for (const auto line : missing.lines) lines.push_back(std::to_string(line));
    const auto where = lines.empty() ? "in a file beside the model"
                                     : format("line{} {}", lines.size() == 1 ? "" : "s", join(lines, ", "));
    table.add({{missing.name}, {where}});
  }
  std::string text = "\n" + paint("missing, not counted", "red") + "\n";
  for (std::size_t i = 0; i < table.size(); ++i) text += table.line(i) + "\n";
  return text;
}

}  // namespace

std::string to_overview(const std::vector<Summary>& summaries, const Paint& paint) {
  Table table;
  table.add({{"parts", true},
             {"lots", true},
             {"colours", true},
             {"sub-models", true},
             {"steps", true},
             {"missing", true},
             {"width", true},
             {"depth", true},
             {"height (mm)", true},
             {"model"}});
  for (const auto& each : summaries) {
    const Vec3 size = each.box.size() * mm_per_ldu;
    Row row;
    for (const int count :
         {each.parts, each.lots, each.colours, each.submodels, each.steps, static_cast<int>(each.missing.size())})
      row.push_back({std::to_string(count), true});
    for (const double length : {size.x(), size.z(), size.y()}) row.push_back({rounded(length, 1), true});
    row.push_back({shown_name(each)});
    table.add(std::move(row));
  }
  std::string text = paint(table.line(0), "bold") + "\n";
  for (std::size_t i = 1; i < table.size(); ++i) text += table.line(i) + "\n";
  return text;
}

std::string to_table(const Summary& summary, const ldraw::Palette& palette, const TableOptions& options) {
  std::string text;
  if (options.heading)
    text += options.paint(shown_name(summary), "bold") + (summary.title.empty() ? "" : ": " + summary.title) + "\n\n";
  if (options.list && !summary.list.empty()) text += parts_table(summary, palette, options.paint) + "\n";
  text += counts_table(summary);
  if (!summary.box.empty()) text += "\n" + size_table(summary, options.paint);
  return text + missing_table(summary, options.paint);
}

}  // namespace brick::stats
