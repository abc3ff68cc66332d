// SPDX-License-Identifier: MIT
// What a file is called and says of itself, and where moved numbers lead.
#include <algorithm>

#include "base/text.h"
#include "ldraw/resolver.h"

namespace brick::ldraw {

namespace {

/// The one reference of a "~Moved to" file; nullptr when `file` is none.
const Reference* moved_reference(const File& file) {
  if (!starts_with_fold(description(file), "~Moved to")) return nullptr;
  const Reference* only = nullptr;
  for (const auto& line : file.lines()) {
    if (std::holds_alternative<Shape>(line.command)) return nullptr;
    if (const auto* reference = std::get_if<Reference>(&line.command)) {
      if (only != nullptr) return nullptr;
      only = reference;
    }
  }
  return only;
}

}  // namespace

std::string_view name_of(Origin origin) {
  switch (origin) {
    case Origin::document:
      return "document";
    case Origin::beside:
      return "beside";
    case Origin::part:
      return "part";
    case Origin::subpart:
      return "subpart";
    case Origin::primitive:
      return "primitive";
    case Origin::model:
      return "model";
    case Origin::extra:
      break;
  }
  return "extra";
}

std::string File::id() const { return name.ends_with(".dat") ? name.substr(0, name.size() - 4) : name; }

std::string_view description(const File& file) { return description(*file.document, *file.block); }

Moved follow_moved(const File& file, const LibraryFiles& library) {
  Moved moved{&file, {}, false};
  std::vector<const File*> seen{&file};
  while (const auto* reference = moved_reference(*moved.file)) {
    const auto* next = library.find(reference->name);
    if (next == nullptr) break;
    if (std::find(seen.begin(), seen.end(), next) != seen.end()) return {&file, {}, false};
    seen.push_back(next);
    moved = {next, moved.shift * reference->pose, true};
  }
  return moved;
}

}  // namespace brick::ldraw
