// SPDX-License-Identifier: MIT
// Telling parts from sub-models.
//
// Problem: a line of type 1 looks the same whether it places a brick, a sub-model, one of the 300 slices of a hose or a
// bare primitive, yet a parts list must count the first, open the second, count the third once and the last never.
// Method: what the header says (`!LDRAW_ORG`, or the older "Unofficial Part") settles it; so do the marks of generators
// (`!LDCAD GENERATED`, Studio's `FlexibleBrick:`). A block without either is judged by what it refers to: nothing but
// geometry is one part, nothing but segments of flexible parts is one flexible part, anything else a sub-model.
// Segments are known by the library's own mark (`Flexible_Section`) and, for older ones, by their "~... Segment" names.
// Limit: a sub-model that someone builds of loose tread links reads as one belt when the library marks the links so.
#include "model/kind.h"

#include <algorithm>

#include "base/text.h"

namespace brick::model {

namespace {

bool has_word(const std::vector<std::string_view>& words, std::string_view word) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view each) { return equal_fold(each, word); });
}

/// "27328" of "27328p01k02"; "" when the number has no section suffix.
std::string section_stem(std::string_view id) {
  const auto k = id.rfind('k');
  if (k == std::string_view::npos || k == 0 || k + 1 == id.size()) return {};
  if (!std::all_of(id.begin() + static_cast<std::ptrdiff_t>(k) + 1, id.end(),
                   [](char c) { return c >= '0' && c <= '9'; }))
    return {};
  const auto stem = id.substr(0, k);
  return std::string(stem.substr(0, std::min(stem.find('p'), stem.size())));
}

void mark_section(FileFacts& facts, std::string_view type, std::string_view description) {
  const auto words = split_words(description);
  const bool marked = type.find("flexible_section") != std::string_view::npos;
  const bool ends = has_word(words, "end");
  const bool hidden = description.starts_with('~');  // never a part of its own
  const bool named =
      hidden && (has_word(words, "segment") || (ends && (has_word(words, "hose") || has_word(words, "cable") ||
                                                         has_word(words, "tube") || has_word(words, "flexible"))));
  facts.section = marked || named;
  facts.end = facts.section && ends;
  if (facts.section) facts.stem = section_stem(facts.part);
}

/// The lower-case type of `!LDRAW_ORG` or `LDRAW_ORG`, or of the headers before there was one.
std::string header_type(const ldraw::File& file) {
  for (const auto* keyword : {"!LDRAW_ORG", "LDRAW_ORG"})
    if (auto type = ldraw::header_field(*file.document, *file.block, keyword); !type.empty()) return lower(type);
  for (const auto& line : file.lines()) {
    if (std::holds_alternative<ldraw::Reference>(line.command)) break;
    const auto* meta = std::get_if<ldraw::Meta>(&line.command);
    if (meta != nullptr && (equal_fold(meta->text, "Unofficial Part") || equal_fold(meta->text, "Official LCAD Part")))
      return "unofficial_part";
  }
  return {};
}

/// "71951.dat" of Studio's `FlexibleBrick: 71951.dat`, the block's own name of LDCad's mark, "" without either.
std::string generated_name(const ldraw::File& file) {
  for (const auto& line : file.lines()) {
    const auto* meta = std::get_if<ldraw::Meta>(&line.command);
    if (meta == nullptr) continue;
    if (equal_fold(meta->keyword, "FlexibleBrick:")) {
      const auto name = trim(std::string_view(meta->text).substr(meta->keyword.size()));
      return name.empty() ? file.name : lower(name);
    }
    if (!equal_fold(meta->keyword, "!LDCAD")) continue;
    const auto words = split_words(meta->text);
    if (words.size() > 1 && equal_fold(words[1], "GENERATED")) return file.name;
  }
  return {};
}

std::string without_dat(std::string name) {
  if (name.ends_with(".dat")) name.resize(name.size() - 4);
  return name;
}

}  // namespace

const std::string& shown_name(const ldraw::File& file) {
  return file.block->has_file_line ? file.block->name : file.name;
}

std::string part_id(const ldraw::File& file) {
  auto id = file.id();
  for (const std::string_view folder : {"parts/", "p/"})
    if (id.starts_with(folder) && id.size() > folder.size()) return id.substr(folder.size());
  return id;
}

const Target& Kinds::find(std::string_view name, const ldraw::File& from) {
  auto& known = targets_[from.document];
  std::string key(name);
  if (const auto at = known.find(key); at != known.end()) return at->second;
  auto target = look_up(name, from);
  return targets_[from.document].emplace(std::move(key), std::move(target)).first->second;
}

Target Kinds::look_up(std::string_view name, const ldraw::File& from) {
  Target target;
  target.file = target.written = resolver_.find(name, from);
  std::vector<const ldraw::File*> seen;
  // Numbers that moved inside the document itself, as packed files have them; then the library's own.
  while (target.file != nullptr && std::find(seen.begin(), seen.end(), target.file) == seen.end()) {
    seen.push_back(target.file);
    const auto origin = target.file->origin;
    if (origin != ldraw::Origin::document && origin != ldraw::Origin::beside) {
      const auto moved = ldraw::follow_moved(*target.file, library_);
      return {moved.file, target.written, target.shift * moved.shift, target.moved || moved.moved};
    }
    if (!starts_with_fold(ldraw::description(*target.file), "~Moved to")) break;
    const ldraw::Reference* only = nullptr;
    int references = 0;
    for (const auto& line : target.file->lines())
      if (const auto* reference = std::get_if<ldraw::Reference>(&line.command))
        only = ++references == 1 ? reference : nullptr;
    const auto* next = only == nullptr ? nullptr : resolver_.find(only->name, *target.file);
    if (next == nullptr) break;
    target = {next, target.written, target.shift * only->pose, true};
  }
  return target;
}

const FileFacts& Kinds::facts(const ldraw::File& file) {
  if (const auto at = facts_.find(&file); at != facts_.end()) return at->second;
  auto& known = facts_[&file];  // a file that leads back to itself is a sub-model meanwhile
  known.part = part_id(file);
  if (depth_ >= depth_limit_) return known;
  ++depth_;
  auto facts = judge(file);
  --depth_;
  return known = std::move(facts);
}

FileFacts Kinds::judge(const ldraw::File& file) {
  FileFacts facts;
  facts.part = part_id(file);
  switch (file.origin) {
    case ldraw::Origin::subpart:
    case ldraw::Origin::primitive:
      facts.kind = FileKind::piece;
      return facts;
    case ldraw::Origin::model:
      return facts;
    case ldraw::Origin::part:
    case ldraw::Origin::document:
    case ldraw::Origin::beside:
    case ldraw::Origin::extra:
      break;
  }
  const auto type = header_type(file);
  const auto has = [&](std::string_view word) { return type.find(word) != std::string::npos; };
  if (file.origin == ldraw::Origin::part) {
    facts.kind = FileKind::part;
    facts.shortcut = has("shortcut");
    mark_section(facts, type, ldraw::description(file));
    return facts;
  }
  if (auto name = generated_name(file); !name.empty()) {
    facts.kind = FileKind::generated;
    facts.part = without_dat(std::move(name));
  } else if (has("subpart") || has("primitive")) {
    facts.kind = FileKind::piece;
  } else if (has("part") || has("shortcut")) {
    facts.kind = FileKind::part;
    facts.shortcut = has("shortcut");
    mark_section(facts, type, ldraw::description(file));
  } else if (facts.part.starts_with("s/") || facts.part.starts_with("48/") || facts.part.starts_with("8/")) {
    facts.kind = FileKind::piece;
  } else if (&file != &resolver_.root()) {
    return judge_content(file);
  }
  return facts;
}

FileFacts Kinds::judge_content(const ldraw::File& file) {
  FileFacts facts;
  facts.part = part_id(file);
  int parts = 0, sections = 0, pieces = 0;
  for (const auto& line : file.lines()) {
    if (std::holds_alternative<ldraw::Shape>(line.command)) ++pieces;
    const auto* reference = std::get_if<ldraw::Reference>(&line.command);
    if (reference == nullptr) continue;
    const auto& target = find(reference->name, file);
    if (target.file == nullptr) continue;
    const auto& each = this->facts(*target.file);
    ++(each.kind == FileKind::piece ? pieces : each.section ? sections : parts);
  }
  if (parts > 0) {
    if (pieces > 0 && file.name.ends_with(".dat")) facts.kind = FileKind::part;
  } else if (sections > 1) {
    facts.kind = FileKind::generated;
  } else if (pieces > 0 && sections == 0) {
    facts.kind = FileKind::part;
  }
  return facts;
}

}  // namespace brick::model
