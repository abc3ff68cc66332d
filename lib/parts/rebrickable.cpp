// SPDX-License-Identifier: MIT
// Counting sets over Rebrickable's tables (rebrickable.com/downloads). A set has inventories (versions); an inventory
// lists parts, minifigures and other sets, and minifigures have inventories of their own. So each set's parts are those
// of all inventories that can be reached from it. Tables are plain comma-separated text whose first line names the
// columns.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "parts/popularity.h"

namespace brick::parts {

namespace fs = std::filesystem;

namespace {

/// The table `name`: as it is, or the first entry of a zip. nullopt when there is neither.
Result<std::optional<std::string>> read_table(const fs::path& folder, const std::string& name) {
  const fs::path plain = folder / (name + ".csv"), zipped = folder / (name + ".csv.zip");
  std::error_code ignored;
  if (fs::exists(plain, ignored)) {
    auto text = read_file(plain);
    if (!text) return tl::unexpected(text.error());
    return std::move(*text);
  }
  if (!fs::exists(zipped, ignored)) return std::nullopt;
  const auto archive = Archive::open(zipped);
  if (!archive) return tl::unexpected(archive.error());
  auto text = archive->read(0);
  if (!text) return tl::unexpected(text.error());
  return std::move(*text);
}

/// Fields of one line; quotes around a field are taken off.
void split_fields(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  for (std::size_t at = 0; at <= line.size();) {
    if (at < line.size() && line[at] == '"') {
      const auto end = std::min(line.find('"', at + 1), line.size());
      fields.push_back(line.substr(at + 1, end - at - 1));
      at = std::min(line.find(',', end), line.size()) + 1;
      continue;
    }
    const auto end = std::min(line.find(',', at), line.size());
    fields.push_back(line.substr(at, end - at));
    at = end + 1;
  }
}

class Table {
 public:
  /// Code popularity.malformed when a wanted column is missing.
  static Result<Table> open(const fs::path& folder, const std::string& name, const std::vector<std::string>& columns,
                            bool needed) {
    Table table;
    auto text = read_table(folder, name);
    if (!text) return tl::unexpected(text.error());
    if (!*text && needed)
      return fail("file.not-found", format("there is no {}.csv or {}.csv.zip", name, name), {folder.string()},
                  "unpack a .csv.gz with gunzip");
    table.text_ = std::move(*text).value_or(std::string());
    std::vector<std::string_view> fields;
    split_fields(table.take_line(), fields);
    for (const auto& column : columns) {
      const auto at = std::find(fields.begin(), fields.end(), column);
      if (at == fields.end() && !table.text_.empty())
        return fail("popularity.malformed", format("has no column '{}'", column),
                    {(folder / (name + ".csv")).string(), 1});
      table.columns_.push_back(static_cast<std::size_t>(at - fields.begin()));
    }
    return table;
  }

  /// The wanted columns of the next line, in the order they were asked for; false at the end. Short lines are passed
  /// over.
  bool next(std::vector<std::string_view>& wanted) {
    while (at_ < text_.size()) {
      split_fields(take_line(), fields_);
      wanted.clear();
      for (const auto column : columns_)
        if (column < fields_.size()) wanted.push_back(fields_[column]);
      if (wanted.size() == columns_.size()) return true;
    }
    return false;
  }

 private:
  std::string_view take_line() {
    const auto end = std::min(text_.find('\n', at_), text_.size());
    auto line = std::string_view(text_).substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }
  std::string text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> columns_;
  std::vector<std::string_view> fields_;
};

using Ids = std::vector<int>;

/// Numbers for names, in order of first appearance.
class Names {
 public:
  int id(std::string_view name) {
    const auto [at, fresh] = ids_.try_emplace(std::string(name), static_cast<int>(ids_.size()));
    if (fresh) names_.emplace_back(name);
    return at->second;
  }
  std::size_t size() const { return names_.size(); }
  const std::string& name(int id) const { return names_[static_cast<std::size_t>(id)]; }

 private:
  std::unordered_map<std::string, int> ids_;
  std::vector<std::string> names_;
};

struct Inventories {
  Names things, parts;                         // sets and minifigures; Rebrickable part numbers
  std::unordered_map<std::string, int> owner;  // thing of an inventory
  std::map<int, std::set<int>> holds;          // things in a thing
  std::map<int, std::set<int>> listed;         // parts of a thing

  void collect(int thing, std::set<int>& found, int depth) const {
    if (const auto own = listed.find(thing); own != listed.end()) found.insert(own->second.begin(), own->second.end());
    const auto inner = holds.find(thing);
    if (inner == holds.end() || depth > 4) return;
    for (const int other : inner->second)
      if (other != thing) collect(other, found, depth + 1);
  }
};

Result<void> read_contents(const fs::path& folder, const std::string& name, const std::string& column, bool needed,
                           Inventories& inventories) {
  auto table = Table::open(folder, name, {"inventory_id", column}, needed);
  if (!table) return tl::unexpected(table.error());
  std::vector<std::string_view> row;
  while (table->next(row)) {
    const auto owner = inventories.owner.find(std::string(row[0]));
    if (owner == inventories.owner.end()) continue;
    if (column == "part_num")
      inventories.listed[owner->second].insert(inventories.parts.id(row[1]));
    else
      inventories.holds[owner->second].insert(inventories.things.id(row[1]));
  }
  return {};
}

Result<Inventories> read_inventories(const fs::path& folder) {
  Inventories inventories;
  auto table = Table::open(folder, "inventories", {"id", "set_num"}, true);
  if (!table) return tl::unexpected(table.error());
  std::vector<std::string_view> row;
  while (table->next(row)) inventories.owner[std::string(row[0])] = inventories.things.id(row[1]);
  for (const auto& [name, column, needed] :
       {std::tuple("inventory_minifigs", "fig_num", false), std::tuple("inventory_sets", "set_num", false),
        std::tuple("inventory_parts", "part_num", true)})
    if (auto done = read_contents(folder, name, column, needed, inventories); !done)
      return tl::unexpected(done.error());
  return inventories;
}

/// LDraw ids by Rebrickable number, in lower case.
std::unordered_map<std::string, std::string> ids_by_number(Index& index) {
  std::unordered_map<std::string, std::string> ids;
  for (const auto& id : index.ids()) {
    const auto part = index.find(id);
    if (!part || !part->moved_to.empty()) continue;
    for (const auto& number : part->rebrickable) ids.try_emplace(lower(number), id);
  }
  for (const auto& id : index.ids()) ids.try_emplace(id, id);
  return ids;
}

constexpr std::string_view heading =
    "# How common parts are: part id (LDraw's, lower case, without .dat) <TAB> number of distinct official sets that "
    "contain it.\n"
    "# Source: the catalogue downloads of Rebrickable (https://rebrickable.com/downloads/), free for any use with "
    "Rebrickable\n"
    "# acknowledged as the source.\n";

}  // namespace

Result<SetCounts> count_sets(const fs::path& folder, Index& index, Progress& progress) {
  progress.begin("reading Rebrickable's tables", 3);
  const auto inventories = read_inventories(folder);
  progress.end();
  if (!inventories) return tl::unexpected(inventories.error());
  SetCounts counts;
  std::map<int, int> sets_with;
  for (int thing = 0; thing < static_cast<int>(inventories->things.size()); ++thing) {
    if (inventories->things.name(thing).starts_with("fig-")) continue;
    std::set<int> found;
    inventories->collect(thing, found, 0);
    if (!found.empty()) ++counts.sets;
    for (const int part : found) ++sets_with[part];
  }
  const auto ids = ids_by_number(index);
  std::map<std::string, int> by_id;
  for (const auto& [part, sets] : sets_with) {
    const auto known = ids.find(lower(inventories->parts.name(part)));
    if (known == ids.end())
      ++counts.unknown;
    else
      by_id[known->second] = std::max(by_id[known->second], sets);
  }
  counts.parts = by_id.size();
  counts.table = heading;
  for (const auto& [id, sets] : by_id) counts.table += format("{}\t{}\n", id, sets);
  return counts;
}

}  // namespace brick::parts
