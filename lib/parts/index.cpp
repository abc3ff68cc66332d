// SPDX-License-Identifier: MIT
#include "parts/index.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <cstring>

#include "base/files.h"
#include "base/text.h"
#include "parts/build.h"

namespace brick::parts {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t batch_bytes = std::size_t{8} << 20;

/// Holds the lock file of an index for as long as it lives; released by the system when the process dies.
class BuildLock {
 public:
  BuildLock(const fs::path& path, Progress& progress)
      : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (file_ < 0 || ::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    progress.say("waiting for another process that is making the index");
    ::flock(file_, LOCK_EX);
  }
  ~BuildLock() {
    if (file_ >= 0) ::close(file_);
  }
  BuildLock(const BuildLock&) = delete;
  BuildLock& operator=(const BuildLock&) = delete;
  bool held() const { return file_ >= 0; }

 private:
  int file_;
};

/// By content: an installed copy and the source tree's are the same figures.
std::string file_stamp(const fs::path& path) {
  const auto text = read_file(path);
  return text ? hash_of(*text).hex() : "-";
}

std::string stamp_of(const IndexSources& sources, bool deep) {
  std::string stamp = sources.library->stamp(deep);
  for (const auto* folder : sources.extra) stamp += "|" + folder->stamp(deep);
  return stamp + "|" + file_stamp(sources.share / "popularity.tsv");
}

fs::path index_path(const IndexSources& sources) {
  std::string places = sources.library->where();
  for (const auto* folder : sources.extra) places += "\n" + folder->where();
  return sources.cache / format("index-{}-{}.sqlite", index_version, hash_of(places).hex().substr(0, 16));
}

std::string meta(Database& database, std::string_view key) {
  auto row = database.prepare("SELECT value FROM meta WHERE key = ?");
  if (!row) return {};
  row.bind(1, key);
  return row.step() ? std::string(row.text(0)) : std::string();
}

bool set_meta(Database& database, std::string_view key, std::string_view value) {
  auto row = database.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)");
  return row && row.bind(1, key).bind(2, value).run();
}

/// Writes go to the log first and need no waiting for the disk: losing the last of them to a power cut loses nothing
/// that cannot be made again. Pages are read through a memory map.
bool set_up(Database& database) { return database.run("PRAGMA synchronous = NORMAL; PRAGMA mmap_size = 4294967296;"); }

/// An existing index file, ready to use; empty when there is none or it is no sound database (`corrupt` tells).
Database open_existing(const fs::path& path, bool& corrupt) {
  corrupt = false;
  for (const auto mode : {OpenMode::read_write, OpenMode::immutable}) {
    auto database = Database::open(path, mode);
    if (database && set_up(*database) && !meta(*database, "shallow").empty()) return std::move(*database);
    if (database) corrupt |= database->corrupt();
  }
  return {};
}

void remove_index(const fs::path& path) {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm"}) fs::remove(path.string() + ending, ignored);
}

/// Indexes of other versions for the same library, which nobody will use again.
void remove_old_versions(const fs::path& path) {
  const std::string name = path.filename().string();
  const std::string ending = name.substr(name.find('-', name.find('-') + 1));
  std::error_code ignored;
  for (fs::directory_iterator entry(path.parent_path(), ignored), end; entry != end; entry.increment(ignored)) {
    const std::string other = entry->path().filename().string();
    if (other != name && other.starts_with("index-") && other.ends_with(ending)) remove_index(entry->path());
  }
}

/// Fills the tables in one transaction. A new generation makes keys of the old files' geometry invalid.
bool fill(Database& database, const IndexSources& sources, const std::string& shallow, Progress& progress) {
  const auto catalog = read_catalog(sources, progress);
  if (!database.run("BEGIN IMMEDIATE")) return false;
  const std::string deep = stamp_of(sources, true);
  const std::string generation = std::to_string(hash_of(deep).words[0] >> 1);
  const bool done = write_catalog(database, catalog, progress) && set_meta(database, "shallow", shallow) &&
                    set_meta(database, "deep", deep) && set_meta(database, "generation", generation) &&
                    set_meta(database, "where", sources.library->where()) && database.run("COMMIT");
  if (!done) database.run("ROLLBACK");
  return done;
}

/// A new index, built beside its place and renamed, so that nobody ever meets half of one.
bool build_new(const fs::path& path, const IndexSources& sources, const std::string& shallow, Progress& progress) {
  const fs::path temporary = path.string() + format(".{}.tmp", ::getpid());
  remove_index(temporary);
  {
    auto database = Database::open(temporary, OpenMode::create);
    const bool done = database &&
                      database->run("PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;") &&
                      fill(*database, sources, shallow, progress) &&
                      database->run("PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL;");
    if (!done) {
      *database = Database();
      remove_index(temporary);
      return false;
    }
  }
  std::error_code failure;
  fs::rename(temporary, path, failure);
  if (failure)
    remove_index(temporary);
  else
    remove_old_versions(path);
  return !failure;
}

/// Brings an open index up to date. Where only folders were touched and no file changed, only its stamp is renewed.
bool refresh(Database& database, const IndexSources& sources, const std::string& shallow, bool& rebuilt,
             Progress& progress) {
  if (meta(database, "deep") == stamp_of(sources, true))
    return meta(database, "shallow") == shallow || set_meta(database, "shallow", shallow);
  rebuilt = true;
  return fill(database, sources, shallow, progress);
}

struct Opened {
  Database database;
  bool rebuilt = false;
};

/// The index in its file: as it is when it fits, else made or brought up to date under the lock. Empty when it cannot
/// be.
Opened open_file(const fs::path& path, const IndexSources& sources, bool deep, Progress& progress) {
  const std::string shallow = stamp_of(sources, false);
  bool corrupt = false;
  Opened opened{open_existing(path, corrupt)};
  const auto fits = [&] { return opened.database && meta(opened.database, "shallow") == shallow; };
  if (fits() && !deep) return opened;
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  const BuildLock lock(path.string() + ".lock", progress);
  if (!lock.held()) return fits() ? std::move(opened) : Opened{};
  opened.database = open_existing(path, corrupt);
  if (fits() && !deep) return opened;
  if (opened.database && refresh(opened.database, sources, shallow, opened.rebuilt, progress)) return opened;
  if (opened.database) return {};
  if (corrupt) remove_index(path);
  if (!build_new(path, sources, shallow, progress)) return {};
  return {open_existing(path, corrupt), true};
}

std::int64_t blob_row(std::string_view kind, const Hash& key) {
  return static_cast<std::int64_t>((key.words[1] ^ hash_of(kind).words[1]) >> 1);
}

std::string_view bytes_of(const Hash& key) {
  return {reinterpret_cast<const char*>(key.words.data()), sizeof key.words};
}

}  // namespace

Result<std::unique_ptr<Index>> Index::open(const IndexSources& sources, bool deep, Progress& progress) {
  std::unique_ptr<Index> index(new Index);
  index->path_ = index_path(sources);
  auto opened = open_file(index->path_, sources, deep, progress);
  if (!opened.database) {
    progress.say(format("the cache folder {} cannot be used, so the index is made in memory for this run",
                        sources.cache.string()));
    index->path_.clear();
    auto memory = Database::open(":memory:", OpenMode::create);
    if (!memory) return tl::unexpected(memory.error());
    if (!fill(*memory, sources, stamp_of(sources, false), progress))
      return tl::unexpected(memory->error("cannot make the index"));
    opened = {std::move(*memory), true};
  }
  index->database_ = std::move(opened.database);
  index->rebuilt_ = opened.rebuilt;
  auto generation = index->database_.prepare("SELECT value FROM meta WHERE key = 'generation'");
  index->generation_ = generation.step() ? generation.integer(0) : 0;
  return index;
}

void Index::remove(const IndexSources& sources) { remove_index(index_path(sources)); }

Index::~Index() { flush(); }

Statement& Index::cached(Statement& statement, std::string_view sql) {
  if (!statement)
    statement = database_.prepare(sql);
  else
    statement.reset();
  return statement;
}

std::optional<PartInfo> Index::find(std::string_view id) {
  const auto held = lock();
  auto& row = cached(find_, format("SELECT {} FROM parts WHERE id = ?", part_columns()));
  row.bind(1, id);
  std::optional<PartInfo> part;
  if (row.step()) part = read_part(row);
  row.reset();
  return part;
}

std::optional<PartInfo> Index::at(std::int64_t number) {
  const auto held = lock();
  auto& row = cached(at_, format("SELECT {} FROM parts WHERE row = ?", part_columns()));
  row.bind(1, number);
  std::optional<PartInfo> part;
  if (row.step()) part = read_part(row);
  row.reset();
  return part;
}

std::vector<std::string> Index::ids_of_number(std::string_view number) {
  const auto held = lock();
  auto row = database_.prepare(
      "SELECT id FROM numbers JOIN parts ON row = part WHERE number = ? ORDER BY popularity DESC, id");
  row.bind(1, number);
  std::vector<std::string> found;
  while (row.step()) found.emplace_back(row.text(0));
  return found;
}

std::vector<std::string> Index::ids() {
  const auto held = lock();
  auto row = database_.prepare("SELECT id FROM parts ORDER BY id");
  std::vector<std::string> found;
  while (row.step()) found.emplace_back(row.text(0));
  return found;
}

IndexFacts Index::facts() {
  flush();
  const auto held = lock();
  const auto count = [&](std::string_view sql) {
    auto row = database_.prepare(sql);
    return row.step() ? row.integer(0) : 0;
  };
  IndexFacts facts;
  facts.path = path_.string();
  facts.parts = count("SELECT count(*) FROM parts");
  facts.blobs = count("SELECT count(*) FROM blobs");
  facts.geometries = count("SELECT count(*) FROM geometry");
  facts.bytes = count("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()");
  auto row = database_.prepare("SELECT max(released) FROM parts");
  if (row.step()) facts.update = row.text(0);
  return facts;
}

bool Index::with_blob(std::string_view kind, const Hash& key, const std::function<bool(std::string_view)>& use) {
  const auto held = lock();
  const std::int64_t row = blob_row(kind, key);
  for (const auto& entry : waiting_)
    if (entry.row == row && entry.key == key) return use(entry.bytes);
  auto& found = cached(blob_, "SELECT value FROM blobs WHERE row = ?");
  found.bind(1, row);
  bool used = false;
  if (found.step())
    if (const auto value = found.blob(0); value.starts_with(bytes_of(key))) used = use(value.substr(sizeof key.words));
  found.reset();
  return used;
}

std::optional<std::string> Index::load_blob(std::string_view kind, const Hash& key) {
  std::optional<std::string> bytes;
  with_blob(kind, key, [&](std::string_view value) {
    bytes = value;
    return true;
  });
  return bytes;
}

void Index::store_blob(std::string_view kind, const Hash& key, std::string bytes) {
  const auto held = lock();
  waiting_bytes_ += bytes.size();
  waiting_.push_back({blob_row(kind, key), key, std::string(kind), std::move(bytes)});
  if (waiting_bytes_ > batch_bytes) flush_locked();
}

std::optional<Hash> Index::geometry_key(std::string_view name) {
  const auto held = lock();
  auto& row = cached(key_, "SELECT key FROM geometry WHERE name = ? AND generation = ?");
  row.bind(1, name).bind(2, generation_);
  std::optional<Hash> key;
  if (row.step() && row.blob(0).size() == sizeof key->words) {
    key.emplace();
    std::memcpy(key->words.data(), row.blob(0).data(), sizeof key->words);
  }
  row.reset();
  return key;
}

void Index::store_geometry_key(std::string_view name, const Hash& key) {
  const auto held = lock();
  waiting_keys_.emplace_back(name, key);
}

void Index::flush() {
  const auto held = lock();
  flush_locked();
}

void Index::flush_locked() {
  if (waiting_.empty() && waiting_keys_.empty()) return;
  if (database_ && database_.run("BEGIN IMMEDIATE")) {
    auto blob = database_.prepare("INSERT OR REPLACE INTO blobs VALUES (?, ?, ?)");
    auto key = database_.prepare("INSERT OR REPLACE INTO geometry VALUES (?, ?, ?)");
    bool done = blob && key;
    for (const auto& entry : waiting_) {
      const std::string value = std::string(bytes_of(entry.key)) + entry.bytes;
      done = done && blob.bind(1, entry.row).bind(2, entry.kind).bind_blob(3, value).run();
    }
    for (const auto& [name, hash] : waiting_keys_)
      done = done && key.bind(1, name).bind(2, generation_).bind_blob(3, bytes_of(hash)).run();
    if (!done || !database_.run("COMMIT")) database_.run("ROLLBACK");
  }
  waiting_.clear();
  waiting_keys_.clear();
  waiting_bytes_ = 0;
}

}  // namespace brick::parts
