// SPDX-License-Identifier: MIT
// Geometry keys: two files have the same geometry when their own texts and, in order, the keys of all that they refer
// to agree. A key is the hash of exactly that (a Merkle tree), so a changed primitive changes the key of each part that
// shows it. Keys of library files are remembered in the index by name for as long as the library stays the same, so
// that a warm process finds a part's mesh by two look-ups and opens no part file for it. Files of the library see the
// library alone: a document cannot change what they show. Files of documents are hashed each time, which costs as much
// as reading them once.
#include "parts/library.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "parts/index.h"
#include "parts/mesh_codec.h"
#include "parts/naming.h"

namespace brick::parts {

namespace fs = std::filesystem;

namespace {

bool of_library(const ldraw::File& file) {
  switch (file.origin) {
    case ldraw::Origin::part:
    case ldraw::Origin::subpart:
    case ldraw::Origin::primitive:
    case ldraw::Origin::model:
      return true;
    default:
      return false;
  }
}

std::string bare_id(std::string_view id) {
  std::string bare = lower(trim(id));
  if (bare.ends_with(".dat")) bare.resize(bare.size() - 4);
  return bare;
}

/// Keys known so far, shared by the threads that compute them.
class KeyMemory {
 public:
  std::optional<Hash> find(const ldraw::File* file) {
    const std::lock_guard held(mutex_);
    const auto found = keys_.find(file);
    return found == keys_.end() ? std::nullopt : std::optional(found->second);
  }
  /// The same, if the index knows the key by the file's name too.
  std::optional<Hash> find_named(const ldraw::File* file) {
    const std::lock_guard held(mutex_);
    return named_.contains(file) ? std::optional(keys_.at(file)) : std::nullopt;
  }
  void keep(const ldraw::File* file, const Hash& key, bool named = false) {
    const std::lock_guard held(mutex_);
    keys_.try_emplace(file, key);
    if (named) named_.insert(file);
  }

 private:
  std::mutex mutex_;
  std::unordered_map<const ldraw::File*, Hash> keys_;
  std::unordered_set<const ldraw::File*> named_;
};

/// Computes one key. `memory` holds files of the library only: the addresses of others may be used again.
class KeyMaker {
 public:
  KeyMaker(Finder& finder, Finder& library, KeyMemory& memory) : finder_(finder), library_(library), memory_(memory) {}

  Hash of(const ldraw::File& file) {
    const bool own = of_library(file);
    if (own)
      if (const auto known = memory_.find(&file)) return *known;
    const auto [entry, fresh] = keys_.try_emplace(&file);
    if (!fresh) return entry->second;  // also closes a loop: an open file counts as nothing
    std::string content;
    for (const auto& line : file.lines()) {
      content += line.text;
      content += '\n';
    }
    for (const auto& line : file.lines()) {
      const auto* reference = std::get_if<ldraw::Reference>(&line.command);
      if (!reference) continue;
      const auto* used = (own ? library_ : finder_).find(reference->name, file);
      const Hash key = used ? of(*used) : Hash{};
      content.append(reinterpret_cast<const char*>(key.words.data()), sizeof key.words);
    }
    const Hash key = keys_[&file] = hash_of(content);
    if (own) memory_.keep(&file, key);
    return key;
  }

 private:
  Finder& finder_;
  Finder& library_;
  KeyMemory& memory_;
  std::unordered_map<const ldraw::File*, Hash> keys_;
};

}  // namespace

struct Library::State {
  Locations locations;
  Progress* progress = nullptr;
  fs::path place;
  std::unique_ptr<ldraw::Folder> folder;
  std::vector<std::unique_ptr<ldraw::Folder>> extra;
  std::unique_ptr<ldraw::LibraryFiles> files;

  std::once_flag palette_once, index_once;
  ldraw::Palette palette;
  std::unique_ptr<Index> index;

  std::mutex mutex;
  std::unordered_map<const ldraw::File*, const Mesh*> by_file;  // files of the library, which never go away
  std::unordered_map<Hash, std::unique_ptr<Mesh>> meshes;
  KeyMemory keys;
};

Library::Library(std::unique_ptr<State> state) : state_(std::move(state)) {}
Library::~Library() = default;

namespace {

tl::unexpected<Error> no_library(const Locations& locations) {
  std::string tried;
  for (const auto& path : locations.libraries) tried += (tried.empty() ? "" : ", ") + path.string();
  return fail(
      "library.not-found", "no LDraw parts library was found" + (tried.empty() ? tried : " (looked in " + tried + ")"),
      {}, "fetch it with scripts/fetch-library, or name a library folder or complete.zip with --library or LDRAWDIR");
}

Result<std::unique_ptr<ldraw::Folder>> open_first(const Locations& locations, fs::path& place) {
  for (const auto& path : locations.libraries) {
    std::error_code failure;
    if (!fs::exists(path, failure)) {
      if (locations.library_named)
        return fail("library.not-found", "there is no LDraw library here", {path.string()},
                    locations.named_by.empty() ? "" : locations.named_by + " names it");
      continue;
    }
    place = path;
    auto folder = ldraw::open_folder(path);
    if (folder || locations.library_named) return folder;
  }
  return no_library(locations);
}

}  // namespace

Result<std::unique_ptr<Library>> Library::open(const Locations& locations, Progress& progress) {
  auto state = std::make_unique<State>();
  state->locations = locations;
  state->progress = &progress;
  auto folder = open_first(locations, state->place);
  if (!folder) return tl::unexpected(folder.error());
  state->folder = std::move(*folder);
  std::vector<const ldraw::Folder*> extra;
  for (const auto& path : locations.part_folders) {
    auto opened = ldraw::open_folder(path);
    if (!opened) return tl::unexpected(opened.error());
    extra.push_back(opened->get());
    state->extra.push_back(std::move(*opened));
  }
  state->files = std::make_unique<ldraw::LibraryFiles>(*state->folder, extra);
  return std::unique_ptr<Library>(new Library(std::move(state)));
}

const ldraw::LibraryFiles& Library::files() const { return *state_->files; }
const Locations& Library::locations() const { return state_->locations; }
std::string Library::where() const { return state_->folder->where(); }

const ldraw::Palette& Library::palette() const {
  std::call_once(state_->palette_once, [this] {
    auto bytes = state_->folder->read("ldconfig.ldr");
    if (bytes && *bytes) state_->palette = ldraw::Palette::parse(decode(std::move(**bytes)).text);
  });
  return state_->palette;
}

IndexSources Library::index_sources() const {
  IndexSources sources;
  sources.library = state_->folder.get();
  for (const auto& folder : state_->extra) sources.extra.push_back(folder.get());
  sources.share = state_->locations.share;
  sources.cache = state_->locations.cache;
  return sources;
}

Index& Library::index() {
  std::call_once(state_->index_once, [this] {
    if (auto index = Index::open(index_sources(), false, *state_->progress))
      state_->index = std::move(*index);
    else
      throw std::bad_alloc();  // not even an index in memory could be made
  });
  return *state_->index;
}

std::optional<PartInfo> Library::info(std::string_view id) { return index().find(bare_id(id)); }

const Mesh& Library::mesh(const ldraw::File& file, Finder& finder) {
  const bool own = of_library(file);
  if (own) {
    const std::lock_guard held(state_->mutex);
    if (const auto found = state_->by_file.find(&file); found != state_->by_file.end()) return *found->second;
  }
  const Hash key = geometry_key(file, finder);
  const auto keep = [&](std::unique_ptr<Mesh> made) -> const Mesh& {
    const std::lock_guard held(state_->mutex);
    auto& kept = state_->meshes[key];
    if (!kept) kept = std::move(made);
    if (own) state_->by_file[&file] = kept.get();
    return *kept;
  };
  {
    const std::lock_guard held(state_->mutex);
    if (const auto found = state_->meshes.find(key); found != state_->meshes.end()) return *found->second;
  }
  std::optional<Mesh> stored;
  index().with_blob("mesh", key, [&](std::string_view bytes) { return (stored = decode_mesh(bytes)).has_value(); });
  if (stored) return keep(std::make_unique<Mesh>(std::move(*stored)));
  LibraryFinder library(*state_->files);
  auto made = std::make_unique<Mesh>(build_mesh(file, own ? library : finder));
  index().store_blob("mesh", key, encode_mesh(*made));
  return keep(std::move(made));
}

bool Library::is_compiled(std::string_view id) {
  const auto key = index().geometry_key(bare_id(id) + ".dat");
  return key && index().with_blob("mesh", *key, [](std::string_view) { return true; });
}

Hash Library::geometry_key(const ldraw::File& file, Finder& finder) {
  LibraryFinder library(*state_->files);
  KeyMaker maker(finder, library, state_->keys);
  if (!of_library(file)) return maker.of(file);
  if (const auto known = state_->keys.find_named(&file)) return *known;
  const auto known = index().geometry_key(file.name);
  const Hash key = known ? *known : maker.of(file);
  if (!known) index().store_geometry_key(file.name, key);
  state_->keys.keep(&file, key, true);
  return key;
}

namespace {

/// "6538a" and "6538b" for "6538c": a number with at most one letter behind it, as versions of one mould have.
std::vector<std::string> versions_of(std::string_view wanted, const std::vector<std::string>& ids) {
  const auto mould = wanted.substr(0, std::min(wanted.find_first_not_of("0123456789"), wanted.size()));
  std::vector<std::string> names;
  for (const auto& id : ids)
    if (!mould.empty() && id.starts_with(mould) && id.size() <= mould.size() + 1 &&
        (id.size() == mould.size() || (id.back() >= 'a' && id.back() <= 'z')))
      names.push_back(id);
  return names;
}

}  // namespace

std::vector<PartInfo> Library::similar(std::string_view id, std::size_t count) {
  const std::string wanted = bare_id(id);
  const auto ids = index().ids();
  std::vector<std::pair<int, PartInfo>> found;  // with how far off they are
  const auto add = [&](const std::string& name, int distance) {
    const auto known = [&](const auto& entry) { return entry.second.id == name; };
    if (std::any_of(found.begin(), found.end(), known)) return;
    if (auto part = info(name); part && part->moved_to.empty() && !part->obsolete) found.emplace_back(distance, *part);
  };
  // The plain part of a print that the library lacks, and other versions of a mould, show what was meant better than
  // any number near it.
  for (const auto& base : base_candidates(wanted)) add(base, 0);
  for (const auto& version : versions_of(wanted, ids)) add(version, 0);
  const int most = std::max(1, static_cast<int>(wanted.size()) / 3);
  for (const auto& name : nearest(wanted, ids, 16 * count)) add(name, edit_distance(wanted, name, most));
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second.popularity > b.second.popularity;
  });
  std::vector<PartInfo> parts;
  for (auto& [distance, part] : found)
    if (parts.size() < count) parts.push_back(std::move(part));
  return parts;
}

}  // namespace brick::parts
