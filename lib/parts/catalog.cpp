// SPDX-License-Identifier: MIT
// The catalog in one pass: every part file's header, and what only the whole library knows (twins, popularity).
#include <map>
#include <set>
#include <unordered_map>

#include "base/parallel.h"
#include "base/text.h"
#include "parts/build.h"
#include "parts/header.h"
#include "parts/naming.h"
#include "parts/popularity.h"

namespace brick::parts {

namespace {

struct Source {
  const ldraw::Folder* folder;
  std::string name;  // "parts/3001.dat"
};

std::string id_of(std::string_view name) {
  const auto slash = name.find_last_of('/');
  const auto file = slash == name.npos ? name : name.substr(slash + 1);
  return lower(file.substr(0, file.size() - std::string_view(".dat").size()));
}

/// Part files by id; the library goes before the user's folders.
std::map<std::string, Source> list_parts(const IndexSources& sources) {
  std::map<std::string, Source> parts;
  const auto add = [&](const ldraw::Folder& folder, const std::string& below) {
    for (auto name : folder.list(below)) {
      if (!ends_with_fold(name, ".dat")) continue;
      if (!below.empty() && !name.starts_with(below + "/")) name = below + "/" + name;
      const std::string id = id_of(name);
      parts.try_emplace(id, Source{&folder, std::move(name)});
    }
  };
  add(*sources.library, "parts");
  for (const auto* folder : sources.extra) {
    add(*folder, "");
    add(*folder, "parts");
  }
  return parts;
}

/// "BrickLink 3040" -> the number into `bricklink`; "Set 6390" into `sets`.
void take_external_ids(PartInfo& part) {
  const auto take = [](std::string_view keyword, std::string_view label, std::vector<std::string>& numbers) {
    if (!starts_with_fold(keyword, label)) return;
    auto rest = keyword.substr(label.size());
    if (rest.empty() || (rest.front() != ' ' && rest.front() != '\t')) return;
    rest = trim(rest);
    if (!rest.empty() && rest.find_first_of(" \t") == rest.npos) numbers.emplace_back(rest);
  };
  for (const auto& keyword : part.keywords) {
    take(keyword, "bricklink", part.bricklink);
    take(keyword, "rebrickable", part.rebrickable);
    take(keyword, "brickowl", part.brickowl);
    take(keyword, "set", part.sets);
  }
}

PartInfo read_one(const std::string& id, const Source& source) {
  constexpr std::size_t head_bytes = 16384;  // the longest header of library 2602 is under 9 kB
  PartInfo part;
  part.id = id;
  auto bytes = source.folder->read_start(source.name, head_bytes);
  if (!bytes || !*bytes) return part;
  // Cut at a line's end, since half a character would read as another encoding.
  if ((*bytes)->size() == head_bytes) (*bytes)->resize((*bytes)->find_last_of("\r\n") + 1);
  const Header header = parse_header(decode(std::move(**bytes)).text);
  part.name = header.description;
  part.type = type_of(header);
  part.official = is_official(header);
  part.update = update_of(header);
  part.author = header.author;
  part.licence = header.licence;
  part.keywords = header.keywords;
  part.help = header.help;
  part.category = header.category;
  apply_naming(part, header.first_reference);
  take_external_ids(part);
  return part;
}

}  // namespace

std::vector<PartInfo> read_catalog(const IndexSources& sources, Progress& progress) {
  const auto listed = list_parts(sources);
  const std::vector<std::pair<std::string, Source>> files(listed.begin(), listed.end());
  std::vector<PartInfo> parts(files.size());
  progress.begin("indexing the parts library", files.size());
  parallel_ranges(files.size(), 64, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) parts[i] = read_one(files[i].first, files[i].second);
    progress.advance(last - first);
  });
  progress.end();
  std::erase_if(parts, [](const PartInfo& part) { return part.name.empty(); });
  apply_popularity(parts, load_popularity(sources.share / "popularity.tsv"));
  link_parts(parts);
  return parts;
}

}  // namespace brick::parts
