// SPDX-License-Identifier: MIT
// Reads the table of families and applies it.
#include "connect/families.h"

#include <algorithm>
#include <optional>

#include "base/table.h"
#include "base/text.h"
#include "connect/compose.h"

namespace brick::connect {

namespace {

/// One alternative; * stands for anything. Case counts for nothing; runs of blanks are one.
bool matches_one(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
  const auto same = [](char a, char b) { return equal_fold(std::string_view(&a, 1), std::string_view(&b, 1)); };
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && same(pattern[p], text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::string single_blanks(std::string_view text) {
  std::string joined;
  for (const std::string_view word : split_words(text)) joined += (joined.empty() ? "" : " ") + std::string(word);
  return joined;
}

std::optional<Vec3> read_vector(std::string_view text) {
  const auto words = split_words(text);
  if (words.size() != 3) return std::nullopt;
  Vec3 vector;
  for (int i = 0; i < 3; ++i) {
    const auto value = parse_double(words[static_cast<std::size_t>(i)]);
    if (!value) return std::nullopt;
    vector[i] = *value;
  }
  return vector;
}

bool denies(const std::vector<std::string_view>& fields) { return fields[1] == "none"; }

Result<Connector> parse_connector(const std::vector<std::string_view>& fields, const Place& place) {
  const auto wrong = [&](std::string_view what, std::string_view text, std::string_view expected) {
    return fail("connectors.table-malformed", format("{} '{}' is not {}", what, text, expected), place);
  };
  Connector made;
  const auto kind = denies(fields) ? Kind::hinge : kind_named(fields[1]);
  if (!kind) return wrong("kind", fields[1], "a kind of connector");
  made.kind = *kind;
  made.family = trim(fields[2]);
  if (denies(fields) && made.family.empty()) return wrong("family", fields[2], "the name of one");
  const auto position = read_vector(fields[3]), axis = read_vector(fields[4]);
  if (!position) return wrong("position", fields[3], "three numbers");
  if (!axis || axis->norm() < 1e-6) return wrong("axis", fields[4], "three numbers that give a direction");
  made.position = *position;
  made.axis = axis->normalized();
  made.side = made.axis.unitOrthogonal();
  const auto length = parse_double(fields[5]), radius = parse_double(fields[6]);
  if (!length || *length < 0) return wrong("length", fields[5], "a number of at least 0");
  if (!radius || *radius < 0) return wrong("radius", fields[6], "a number of at least 0");
  made.length = *length;
  made.radius = *radius;
  made.source = "family";
  return made;
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text) {
  const std::string plain = single_blanks(text);
  for (const std::string_view alternative : split(pattern, '|')) {
    if (matches_one(trim(alternative), plain)) return true;
  }
  return false;
}

Result<FamilyTable> FamilyTable::parse(std::string_view text, const std::string& file) {
  const auto rows =
      table_rows(text, file, {"match", "kind", "family", "position", "axis", "length", "radius", "source"},
                 "connectors.table-malformed");
  if (!rows) return tl::unexpected(rows.error());
  FamilyTable table;
  for (const auto& [place, fields] : *rows) {
    auto connector = parse_connector(fields, place);
    if (!connector) return tl::unexpected(connector.error());
    const std::size_t number = table.rows_.size();
    if (fields[0].starts_with("sub:")) {
      table.by_sub_file_[lower(trim(fields[0].substr(4)))].push_back(number);
    } else if (fields[0].starts_with("name:")) {
      table.by_description_.emplace_back(std::string(trim(fields[0].substr(5))), number);
    } else if (fields[0].starts_with("part:")) {
      for (const std::string_view id : split(fields[0].substr(5), '|')) {
        table.by_id_[lower(trim(id))].push_back(number);
        if (!denies(fields)) table.own_[lower(trim(id))].push_back(*connector);
      }
    } else {
      return fail("connectors.table-malformed", format("match '{}' begins with none of sub:, name:, part:", fields[0]),
                  place);
    }
    table.rows_.push_back({std::move(*connector), denies(fields)});
  }
  return table;
}

FamilyRows FamilyTable::of(std::string_view id, std::string_view description, std::span<const parts::Use> uses) const {
  std::vector<std::pair<std::size_t, const parts::Use*>> fitting;  // rows; the use is none for those of the whole part
  for (const parts::Use& use : uses) {
    const auto found = by_sub_file_.find(use.name);
    if (found == by_sub_file_.end()) continue;
    for (const std::size_t number : found->second) fitting.emplace_back(number, &use);
  }
  while (!description.empty() && std::string_view("~=_|").find(description.front()) != std::string_view::npos)
    description.remove_prefix(1);
  for (const auto& [pattern, number] : by_description_) {
    if (matches(pattern, description)) fitting.emplace_back(number, nullptr);
  }
  if (const auto own = by_id_.find(lower(id)); own != by_id_.end())
    for (const std::size_t number : own->second) fitting.emplace_back(number, nullptr);
  std::stable_sort(fitting.begin(), fitting.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  FamilyRows all;
  for (const auto& [number, use] : fitting) {
    const Row& row = rows_[number];
    if (row.denies) {
      std::erase_if(all.connectors, [&](const Connector& c) { return c.family == row.connector.family; });
      all.denied.push_back(row.connector.family);
    } else if (use == nullptr) {
      all.connectors.push_back(row.connector);
    } else {
      const std::vector<Connector> one{row.connector};
      const Placed placed{&one, use->pose};
      for (Connector& connector : compose(std::span(&placed, 1))) all.connectors.push_back(std::move(connector));
    }
  }
  return all;
}

const std::vector<Connector>& FamilyTable::of_part(std::string_view id) const {
  static const std::vector<Connector> none;
  const auto own = own_.find(lower(id));
  return own == own_.end() ? none : own->second;
}

}  // namespace brick::connect
