// SPDX-License-Identifier: MIT
// The parts library as programs use it: files, colours, catalog, geometry; opened once, the index made or refreshed as
// needed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/locations.h"
#include "base/progress.h"
#include "base/result.h"
#include "ldraw/colour.h"
#include "ldraw/resolver.h"
#include "parts/catalog.h"
#include "parts/mesh.h"

namespace brick::parts {

class Index;  // the SQLite file (parts/index.h)
struct IndexSources;

class Library {
 public:
  /// Opens the first library that is there. Codes: library.not-found (the hint says how to get one),
  /// library.unreadable, index.unwritable. The index is brought up to date at the first call that needs it.
  static Result<std::unique_ptr<Library>> open(const Locations& locations, Progress& progress);
  ~Library();

  const ldraw::LibraryFiles& files() const;
  const ldraw::Palette& palette() const;  // LDConfig.ldr
  const Locations& locations() const;
  std::string where() const;

  /// nullopt when the library has no such part. `id` in any case, with or without ".dat".
  std::optional<PartInfo> info(std::string_view id);
  /// Up to `count` ids that a mistyped `id` may have meant, each a living part, best first.
  std::vector<PartInfo> similar(std::string_view id, std::size_t count);
  Index& index();
  IndexSources index_sources() const;  // what the index is made from, for making it again

  /// Geometry of a file (of the library, or of a document through its finder), from memory, the index, or made now and
  /// kept. The reference stays valid as long as the library. Safe for several threads.
  const Mesh& mesh(const ldraw::File& file, Finder& finder);
  /// Whether the index keeps the geometry of the library's part `id`, as it is now.
  bool is_compiled(std::string_view id);
  /// Key of the geometry: hash of the texts of all the files it is made from.
  Hash geometry_key(const ldraw::File& file, Finder& finder);

 private:
  struct State;
  explicit Library(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Sub-files looked up in the library alone.
class LibraryFinder : public Finder {
 public:
  explicit LibraryFinder(const ldraw::LibraryFiles& files) : files_(files) {}
  const ldraw::File* find(std::string_view name, const ldraw::File&) override { return files_.find(name); }

 private:
  const ldraw::LibraryFiles& files_;
};

}  // namespace brick::parts
