// SPDX-License-Identifier: MIT
// A folder on disk, read by name in any case.
//
// Libraries are installed in lower case nearly everywhere, so a file is first tried under its canonical name: one
// system call. Only a miss lists the folders on the way; listings are kept, and from then on answer by themselves.
#include <dirent.h>
#include <sys/stat.h>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/files.h"
#include "base/hash.h"
#include "base/text.h"
#include "ldraw/folder_kinds.h"

namespace brick::ldraw {

namespace {

/// Entries of one folder: folded name to name on disk.
using Listing = std::unordered_map<std::string, std::string>;

Listing list_entries(const std::string& path) {
  Listing entries;
  DIR* folder = ::opendir(path.c_str());
  if (folder == nullptr) return entries;
  while (const dirent* entry = ::readdir(folder)) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    // Two names that differ in case alone: the lower-case one, else the first in byte order, on any file system.
    auto [at, fresh] = entries.emplace(lower(name), name);
    if (!fresh && at->second != at->first && (name == at->first || name < at->second)) at->second = name;
  }
  ::closedir(folder);
  return entries;
}

bool is_file(const std::string& path) {
  struct stat facts{};
  return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
}

class DiskFolder : public Folder {
 public:
  explicit DiskFolder(const std::filesystem::path& path) : path_(path), root_(path.string()) {
    if (!root_.ends_with('/')) root_ += '/';
  }

  Result<std::optional<std::string>> read(const std::string& name) const override {
    if (auto exact = read_exact(name); !exact || *exact) return exact;
    return read_folded(name);
  }

  Result<std::optional<FoundFile>> read_first(const std::vector<std::string>& names) const override {
    for (const bool exact : {true, false})
      for (std::size_t i = 0; i < names.size(); ++i) {
        auto bytes = exact ? read_exact(names[i]) : read_folded(names[i]);
        if (!bytes) return tl::unexpected(std::move(bytes.error()));
        if (*bytes) return FoundFile{i, std::move(**bytes)};
      }
    return std::nullopt;
  }

  std::vector<std::string> list(const std::string& folder) const override {
    const auto on_disk = locate(folder);
    std::vector<std::string> names;
    if (!on_disk) return names;
    for (const auto& [folded, name] : *listing(*on_disk))
      if (is_file(root_ + *on_disk + name)) names.push_back(folder.empty() ? folded : folder + "/" + folded);
    std::sort(names.begin(), names.end());
    return names;
  }

  std::string stamp(bool deep) const override {
    std::string facts = root_ + '\n';
    for (const std::string folder : {"", "parts", "parts/s", "parts/textures", "p", "p/48", "p/8", "models"}) {
      const auto on_disk = locate_quickly(folder);
      facts += folder + ' ' + facts_of(root_ + on_disk) + '\n';
      if (deep)
        for (const auto& name : list(folder))
          facts += name + ' ' + facts_of(root_ + locate(name).value_or(name)) + '\n';
    }
    facts += facts_of(root_ + "LDConfig.ldr") + facts_of(root_ + "ldconfig.ldr");
    return hash_of(facts).hex();
  }

  std::string where() const override { return path_.string(); }

 private:
  static std::string facts_of(const std::string& path) {
    struct stat facts{};
    if (::stat(path.c_str(), &facts) != 0) return "-";
    return format("{} {}.{}", S_ISDIR(facts.st_mode) ? 0 : facts.st_size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
  }

  Result<std::optional<std::string>> read_path(const std::string& path) const {
    if (!is_file(path)) return std::nullopt;  // also keeps pipes and devices from being opened
    auto bytes = read_file(path);
    if (!bytes) return tl::unexpected(std::move(bytes.error()));
    return std::move(*bytes);
  }

  /// Under its canonical name, unless the folder's listing already says that it is not there so.
  Result<std::optional<std::string>> read_exact(const std::string& name) const {
    if (const auto known = known_listing(std::string(folder_of(name)))) {
      const auto at = known->find(std::string(leaf_of(name)));
      if (at == known->end() || at->second != at->first) return std::nullopt;
    }
    return read_path(root_ + name);
  }

  Result<std::optional<std::string>> read_folded(const std::string& name) const {
    const auto on_disk = locate(name);
    if (!on_disk || *on_disk == name + "/") return std::nullopt;
    return read_path(root_ + on_disk->substr(0, on_disk->size() - 1));
  }

  /// The name on disk of a canonical name, with a slash after each component; nullopt when there is none.
  std::optional<std::string> locate(std::string_view name) const {
    std::string found;
    while (!name.empty()) {
      const auto slash = name.find('/');
      const auto entries = listing(found);
      const auto at = entries->find(std::string(name.substr(0, slash)));
      if (at == entries->end()) return std::nullopt;
      found += at->second + '/';
      name.remove_prefix(slash == std::string_view::npos ? name.size() : slash + 1);
    }
    return found;
  }

  /// The folder as it is, without a listing where its name is in lower case on disk.
  std::string locate_quickly(const std::string& folder) const {
    struct stat facts{};
    if (::stat((root_ + folder).c_str(), &facts) == 0) return folder;
    return locate(folder).value_or(folder);
  }

  const Listing* known_listing(const std::string& folder) const {
    const std::lock_guard lock(mutex_);
    const auto at = listings_.find(folder.empty() ? folder : folder + "/");
    return at == listings_.end() ? nullptr : at->second.get();
  }

  const Listing* listing(const std::string& on_disk) const {
    {
      const std::lock_guard lock(mutex_);
      if (const auto at = listings_.find(on_disk); at != listings_.end()) return at->second.get();
    }
    auto entries = std::make_unique<const Listing>(list_entries(root_ + on_disk));
    const std::lock_guard lock(mutex_);
    return listings_.emplace(on_disk, std::move(entries)).first->second.get();
  }

  std::filesystem::path path_;
  std::string root_;  // with a slash at the end
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::string, std::unique_ptr<const Listing>>
      listings_;  // by name on disk, slash at the end
};

}  // namespace

std::unique_ptr<Folder> disk_folder(const std::filesystem::path& path) { return std::make_unique<DiskFolder>(path); }

}  // namespace brick::ldraw
