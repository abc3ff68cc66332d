// SPDX-License-Identifier: MIT
// The index: one SQLite file for each library in the user's cache folder. It holds the catalog, the search table and
// whatever is computed once for a part and kept: geometry, connectors, pair tests.
//
// One file, `index-<version>-<library>.sqlite`, named after the schema's version and the library's place, so that
// programs of different versions never meet in it. The first one is built beside it and renamed; later changes are one
// transaction (write-ahead log: readers go on with what they had). A lock file keeps two processes from doing the same
// work at once. A process that is killed leaves the state before its transaction.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/progress.h"
#include "base/result.h"
#include "ldraw/folder.h"
#include "parts/catalog.h"
#include "parts/sqlite.h"

namespace brick::parts {

/// What an index is made from and where it is kept.
struct IndexSources {
  const ldraw::Folder* library = nullptr;
  std::vector<const ldraw::Folder*> extra;  // the user's folders of part files
  std::filesystem::path share;              // popularity.tsv
  std::filesystem::path cache;
};

/// Facts about the index itself, for people.
struct IndexFacts {
  std::string path;             // "" when it is in memory only
  std::int64_t parts = 0;       // catalog entries
  std::int64_t bytes = 0;       // of the file
  std::int64_t blobs = 0;       // kept results of all kinds
  std::int64_t geometries = 0;  // parts whose geometry is kept
  std::string update;           // the newest library update that a part names: "2026-02"
};

class Index {
 public:
  /// Opens the index of the library, making or refreshing it when the library's stamp changed. `deep` looks at each
  /// file's time and size. Where the cache cannot be written a fitting older index is used as it is, else one is made
  /// in memory and `progress` is told. Codes: index.unwritable (only when even memory fails), library.unreadable.
  static Result<std::unique_ptr<Index>> open(const IndexSources& sources, bool deep, Progress& progress);
  /// Throws the index away with all that it keeps; processes that have it open go on with what they have.
  static void remove(const IndexSources& sources);
  ~Index();

  std::optional<PartInfo> find(std::string_view id);  // lower case, without .dat
  std::optional<PartInfo> at(std::int64_t number);
  /// Ids known elsewhere (BrickLink, Rebrickable, BrickOwl numbers) and old numbers that stand for other parts now.
  std::vector<std::string> ids_of_number(std::string_view number);
  /// All ids, in id order.
  std::vector<std::string> ids();
  IndexFacts facts();
  bool was_rebuilt() const { return rebuilt_; }

  /// Results kept between processes, by kind ("mesh", "connectors", ...) and the hash of all that they were made from.
  std::optional<std::string> load_blob(std::string_view kind, const Hash& key);
  /// The same without a copy: `use` is called with the bytes, which are valid inside it only. False: not kept.
  bool with_blob(std::string_view kind, const Hash& key, const std::function<bool(std::string_view)>& use);
  /// Keeps a result. Written in batches, the last by `flush` or the destructor; lost silently where nothing can be
  /// written.
  void store_blob(std::string_view kind, const Hash& key, std::string bytes);

  /// Key of the geometry of a file of the library ("3001.dat"), if it was computed since the library last changed.
  std::optional<Hash> geometry_key(std::string_view name);
  void store_geometry_key(std::string_view name, const Hash& key);
  /// Writes all that is waiting.
  void flush();

  /// For the searches of parts/: the connection, and the lock that each use of it needs.
  std::unique_lock<std::mutex> lock() { return std::unique_lock(mutex_); }
  Database& database() { return database_; }

 private:
  struct Waiting {
    std::int64_t row;
    Hash key;
    std::string kind, bytes;
  };
  Index() = default;
  void flush_locked();
  Statement& cached(Statement& statement, std::string_view sql);

  std::mutex mutex_;
  Database database_;
  std::filesystem::path path_;
  bool rebuilt_ = false;
  std::int64_t generation_ = 0;
  std::vector<Waiting> waiting_;
  std::vector<std::pair<std::string, Hash>> waiting_keys_;
  std::size_t waiting_bytes_ = 0;
  Statement find_, at_, key_, blob_;
};

}  // namespace brick::parts
