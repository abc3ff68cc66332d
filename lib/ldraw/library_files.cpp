// SPDX-License-Identifier: MIT
// The parsed files of the parts library, each read once.
//
// Two tables: by the name asked for, and by the place where it was found ("parts/3001.dat"), so that "3001.dat",
// "PARTS\3001.DAT" and "parts/3001.dat" give one File with one address. Reading and parsing happen outside of the lock;
// two threads that want the same new file may both parse it, and the first to finish is kept.
#include <array>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

#include "base/text.h"
#include "ldraw/resolver.h"

namespace brick::ldraw {

namespace {

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

constexpr std::array<std::string_view, 6> library_folders = {"parts/", "p/", "parts/s/", "p/48/", "p/8/", "models/"};
constexpr std::array<std::string_view, 4> extra_folders = {"", "parts/", "p/", "models/"};

Origin origin_of(std::string_view path) {
  if (path.starts_with("parts/s/")) return Origin::subpart;
  if (path.starts_with("parts/")) return Origin::part;
  return path.starts_with("p/") ? Origin::primitive : Origin::model;
}

/// "parts/s/x.dat" -> "s/x.dat": as references name it.
std::string_view without_folder(std::string_view path) {
  for (const std::string_view folder : {"parts/", "p/", "models/"})
    if (path.starts_with(folder)) return path.substr(folder.size());
  return path;
}

/// Where a reference may be found, first choice first.
template <std::size_t count>
std::vector<std::string> candidates(std::string_view name, const std::array<std::string_view, count>& folders) {
  std::vector<std::string> paths;
  const auto bare = without_folder(name);
  paths.reserve(count + 1);
  if (bare.size() != name.size()) paths.emplace_back(name);
  for (const auto folder : folders) paths.push_back(std::string(folder) + std::string(bare));
  return paths;
}

struct Entry {
  Document document;
  File file;
};

struct Found {
  std::string path;
  std::string key;  // tells folders apart
  std::string bytes;
  bool extra = false;
};

template <std::size_t count>
std::optional<Found> look(const Folder& folder, const std::string& name,
                          const std::array<std::string_view, count>& places) {
  auto paths = candidates(name, places);
  auto found = folder.read_first(paths);
  if (!found || !*found) return std::nullopt;
  return Found{std::move(paths[(*found)->index]), "", std::move((*found)->bytes), false};
}

std::unique_ptr<Entry> parse(Found found) {
  Diagnostics ignored;  // what is wrong with a library's file is not the user's to mend
  auto document = read_document(std::move(found.bytes), found.path, ignored);
  if (!document) return nullptr;
  auto entry = std::make_unique<Entry>();
  entry->document = std::move(*document);
  entry->file.name = without_folder(found.path);
  entry->file.origin = found.extra ? Origin::extra : origin_of(found.path);
  entry->file.document = &entry->document;
  entry->file.block = &entry->document.blocks.front();
  return entry;
}

}  // namespace

struct LibraryFiles::State {
  std::shared_mutex mutex;
  std::unordered_map<std::string, const File*, TextHash, std::equal_to<>> by_name;  // nullptr: known to be missing
  std::unordered_map<std::string, std::unique_ptr<Entry>> by_place;
};

LibraryFiles::LibraryFiles(const Folder& library, std::vector<const Folder*> extra)
    : library_(library), extra_(std::move(extra)), state_(std::make_unique<State>()) {}

LibraryFiles::~LibraryFiles() = default;

void LibraryFiles::clear() {
  state_->by_name.clear();
  state_->by_place.clear();
}

const File* LibraryFiles::find(std::string_view name) const {
  {
    const std::shared_lock lock(state_->mutex);
    if (const auto at = state_->by_name.find(name); at != state_->by_name.end()) return at->second;
  }
  const auto canonical = canonical_name(name);
  if (!canonical) return nullptr;
  if (*canonical != name) return find(*canonical);
  return load(*canonical);
}

const File* LibraryFiles::load(const std::string& name) const {
  auto found = look(library_, name, library_folders);
  for (std::size_t i = 0; !found && i < extra_.size(); ++i) {
    found = look(*extra_[i], name, extra_folders);
    if (found) found->extra = true, found->key = std::to_string(i) + ':';
  }
  std::string place;
  std::unique_ptr<Entry> entry;
  if (found) {
    place = found->key + found->path;
    {
      const std::unique_lock lock(state_->mutex);
      if (const auto at = state_->by_place.find(place); at != state_->by_place.end())
        return state_->by_name.emplace(name, &at->second->file).first->second;
    }
    entry = parse(std::move(*found));
  }
  const std::unique_lock lock(state_->mutex);
  const File* file = nullptr;
  if (entry) file = &state_->by_place.emplace(place, std::move(entry)).first->second->file;
  return state_->by_name.emplace(name, file).first->second;
}

}  // namespace brick::ldraw
