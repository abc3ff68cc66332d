// SPDX-License-Identifier: MIT
#include "parts/popularity.h"

#include "base/files.h"
#include "base/text.h"

namespace brick::parts {

Popularity load_popularity(const std::filesystem::path& file) {
  Popularity counts;
  const auto text = read_file(file);
  if (!text) return counts;
  for (const auto line : split(*text, '\n')) {
    if (line.empty() || line.front() == '#') continue;
    const auto fields = split(trim(line), '\t');
    if (fields.size() < 2) continue;
    if (const auto sets = parse_int(fields[1])) counts[lower(fields[0])] = *sets;
  }
  return counts;
}

void apply_popularity(std::vector<PartInfo>& parts, const Popularity& popularity) {
  for (auto& part : parts)
    if (const auto found = popularity.find(part.id); found != popularity.end()) part.popularity = found->second;
}

}  // namespace brick::parts
