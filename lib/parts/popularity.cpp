// SPDX-License-Identifier: MIT
#include "parts/popularity.h"

#include "base/files.h"
#include "base/table.h"
#include "base/text.h"

namespace brick::parts {

Popularity load_popularity(const std::filesystem::path& file) {
  Popularity counts;
  const auto text = read_file(file);
  if (!text) return counts;
  for (const auto& [place, fields] : table_rows(*text, file.string())) {
    if (fields.size() < 2) continue;
    if (const auto sets = parse_int(fields[1])) counts[lower(fields[0])] = *sets;
  }
  return counts;
}

void apply_popularity(std::vector<PartInfo>& parts, const Popularity& popularity) {
  std::unordered_map<std::string_view, PartInfo*> by_id;
  for (auto& part : parts) by_id.emplace(part.id, &part);
  for (const auto& [id, sets] : popularity) {
    auto part = by_id.find(id);
    // Figures that know mould variants apart, when the library has the one number still: "41770a" counts for 41770.
    if (part == by_id.end() && id.size() > 1 && id.back() >= 'a' && id.back() <= 'z')
      part = by_id.find(std::string_view(id).substr(0, id.size() - 1));
    if (part != by_id.end()) part->second->popularity = std::max(part->second->popularity, sets);
  }
}

}  // namespace brick::parts
