// SPDX-License-Identifier: MIT
// Check "inventory": are there enough parts of each kind and colour? And reading the list of what is there.
#include "check/inventory.h"

#include <set>

#include "base/json.h"
#include "base/text.h"
#include "check/validate.h"

namespace brick::check {

namespace {

using Counts = std::map<std::pair<std::string, ldraw::ColourCode>, std::optional<int>>;

std::string part_id(std::string_view name) {
  std::string id = lower(trim(name));
  if (id.ends_with(".dat")) id.resize(id.size() - 4);
  return id;
}

/// Adds a count to what is there already; any number stays any number.
void add(Counts& counts, const std::string& part, ldraw::ColourCode colour, std::optional<int> count) {
  const auto [entry, fresh] = counts.try_emplace({part, colour}, count);
  if (fresh) return;
  auto& there = entry->second;
  there = count && there ? std::optional(*count + *there) : std::nullopt;
}

tl::unexpected<Error> wrong(const std::string& file, int line, std::string what) {
  return fail("check.inventory", std::move(what), {file, line},
              R"(a line is 'part colour count', or the file is JSON {"3001": {"4": 12}})");
}

Result<Counts> from_json(std::string_view text, const std::string& file, const ldraw::Palette& palette) {
  const auto json = parse_json(text, file);
  if (!json) return tl::unexpected(json.error());
  Counts counts;
  if (!json->is_object()) return wrong(file, 0, "is no object of parts");
  for (const auto& [part, colours] : json->items()) {
    if (!colours.is_object()) return wrong(file, 0, format("'{}' holds no object of colours", part));
    for (const auto& [name, count] : colours.items()) {
      const auto colour = colour_named(name, palette);
      if (!colour) return wrong(file, 0, format("'{}' of part '{}' is no colour", name, part));
      if (count.is_null())
        add(counts, part_id(part), *colour, std::nullopt);
      else if (count.is_number_integer() && count.get<long long>() >= 0 && count.get<long long>() < 1'000'000'000)
        add(counts, part_id(part), *colour, count.get<int>());
      else
        return wrong(file, 0, format("the count of '{}' in {} is no whole number", part, name));
    }
  }
  return counts;
}

/// Which field of a line is what.
struct Columns {
  std::size_t part = 0, colour = 1, count = 2;
};

std::optional<Columns> heading(const std::vector<std::string>& fields) {
  Columns columns{99, 99, 99};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string word = lower(fields[i]);
    if (word == "part" || word == "id" || word == "part_num") columns.part = i;
    if (word == "colour" || word == "color") columns.colour = i;
    if (word == "count" || word == "quantity" || word == "qty") columns.count = i;
  }
  if (columns.part == 99 || columns.colour == 99 || columns.count == 99) return std::nullopt;
  return columns;
}

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  const char separator = line.find('\t') != std::string_view::npos ? '\t' : ',';
  if (line.find(separator) != std::string_view::npos) {
    for (auto field : split(line, separator)) {
      field = trim(field);
      if (field.size() > 1 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
      fields.emplace_back(field);
    }
  } else {
    for (const auto word : split_words(line)) fields.emplace_back(word);
  }
  return fields;
}

Result<Counts> from_lines(std::string_view text, const std::string& file, const ldraw::Palette& palette) {
  Counts counts;
  Columns columns;
  int number = 0;
  bool first = true;
  for (const auto raw : split(text, '\n')) {
    ++number;
    const auto line = trim(raw);
    if (line.empty() || line.front() == '#') continue;
    const auto fields = fields_of(line);
    if (std::exchange(first, false))
      if (const auto named = heading(fields)) {
        columns = *named;
        continue;
      }
    if (fields.size() <= std::max({columns.part, columns.colour, columns.count}))
      return wrong(file, number, "a part, a colour and a count are wanted");
    const auto colour = colour_named(fields[columns.colour], palette);
    if (!colour) return wrong(file, number, format("'{}' is no colour", fields[columns.colour]));
    const std::string& word = fields[columns.count];
    const auto count = parse_int(word);
    if (word != "any" && (!count || *count < 0))
      return wrong(file, number, format("'{}' is neither a count nor 'any'", word));
    add(counts, part_id(fields[columns.part]), *colour, word == "any" ? std::nullopt : count);
  }
  return counts;
}

}  // namespace

std::optional<ldraw::ColourCode> colour_named(std::string_view word, const ldraw::Palette& palette) {
  if (word.size() == 7 && word.front() == '#') return ldraw::parse_colour("0x2" + std::string(word.substr(1)));
  if (const auto code = ldraw::parse_colour(word)) return code;
  const auto* found = palette.find_name(word);
  return found == nullptr ? std::nullopt : std::optional(found->code);
}

Result<Inventory> read_inventory(std::string_view text, const std::string& file, const ldraw::Palette& palette) {
  auto counts = trim(text).starts_with('{') ? from_json(text, file, palette) : from_lines(text, file, palette);
  if (!counts) return tl::unexpected(counts.error());
  return Inventory{std::move(*counts), file};
}

void check_inventory(Scene& scene, Report& report) {
  const auto& inventory = scene.options().inventory;
  if (!inventory) return;
  std::map<std::pair<std::string, ldraw::ColourCode>, std::vector<int>> used;
  for (const auto& placement : scene.model().placements)
    used[{placement.part, placement.colour}].push_back(placement.id);
  const auto& palette = scene.model().palette;
  for (const auto& [lot, ids] : used) {
    const auto known = inventory->counts.find(lot);
    const std::optional<int> stock = known == inventory->counts.end() ? 0 : known->second;
    if (!stock || static_cast<std::size_t>(*stock) >= ids.size()) continue;
    const int there = *stock;
    Fault fault;
    fault.id = there == 0 ? FaultId::not_in_inventory : FaultId::too_few;
    fault.parts.assign(ids.begin() + there, ids.end());
    const auto colour = palette.resolve(lot.second).name;
    fault.message =
        there == 0 ? format("{} in {} is not in the inventory; the model has {}", lot.first, colour, ids.size())
                   : format("the model has {} of {} in {}, the inventory {}", ids.size(), lot.first, colour, there);
    std::vector<std::string> others;
    for (const auto& [other, count] : inventory->counts)
      if (other.first == lot.first && other.second != lot.second && (!count || *count > 0) && others.size() < 3)
        others.push_back(palette.resolve(other.second).name);
    if (!others.empty()) fault.hint = format("there are some in {}", join(others, ", "));
    fault.weight = static_cast<double>(fault.parts.size());
    fault.data.push_back({"used", static_cast<double>(ids.size())});
    fault.data.push_back({"available", static_cast<double>(there)});
    report.add(std::move(fault));
  }
}

}  // namespace brick::check
