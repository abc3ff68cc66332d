// SPDX-License-Identifier: MIT
// A folder on disk, read by name in any case.
//
// Libraries are installed in lower case nearly everywhere, so a file is first tried under its canonical name: one
// system call. Only a miss lists the folders on the way, and of a listing only the names that are not in lower case are
// kept, since no other can answer where the canonical name did not: few or none, so a miss in a folder of 24,000 parts
// costs the reading of the folder once and nothing later.
#include <dirent.h>
#include <sys/stat.h>
#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

#include "base/files.h"
#include "base/hash.h"
#include "base/text.h"
#include "ldraw/folder_kinds.h"

namespace brick::ldraw {

namespace {

/// Calls `take(name, is_file)` for each entry of a folder; `is_file` is nullopt when the system does not say.
template <class Take>
void for_each_entry(const std::string& path, Take take) {
  DIR* folder = ::opendir(path.c_str());
  if (folder == nullptr) return;
  while (const dirent* entry = ::readdir(folder)) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    const bool plain = entry->d_type == DT_REG || entry->d_type == DT_DIR;
    take(name, plain ? std::optional(entry->d_type == DT_REG) : std::nullopt);
  }
  ::closedir(folder);
}

bool is_file(const std::string& path) {
  struct stat facts{};
  return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
}

/// Size and time of a file, time of a folder, "-" where there is nothing.
std::string facts_of(const std::string& path) {
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0) return "-";
  const auto size = S_ISDIR(facts.st_mode) ? 0 : facts.st_size;
  return format("{} {}.{}", size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
}

/// Names that are not in lower case, by their lower-case form.
using OddNames = std::map<std::string, std::string, std::less<>>;

OddNames odd_names(const std::string& path) {
  OddNames names;
  for_each_entry(path, [&](std::string_view name, std::optional<bool>) {
    if (std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) return;
    // Of two names that differ in case alone, the first in byte order, whatever order the system lists them in.
    const auto [at, fresh] = names.emplace(lower(name), name);
    if (!fresh && name < at->second) at->second = name;
  });
  return names;
}

class DiskFolder : public Folder {
 public:
  explicit DiskFolder(const std::filesystem::path& path) : path_(path), root_(path.string()) {
    if (!root_.ends_with('/')) root_ += '/';
  }

  Result<std::optional<std::string>> read(const std::string& name) const override {
    if (auto exact = read_path(root_ + name); !exact || *exact) return exact;
    return read_folded(name);
  }

  Result<std::optional<FoundFile>> read_first(const std::vector<std::string>& names) const override {
    for (const bool exact : {true, false})
      for (std::size_t i = 0; i < names.size(); ++i) {
        auto bytes = exact ? read_path(root_ + names[i]) : read_folded(names[i]);
        if (!bytes) return tl::unexpected(std::move(bytes.error()));
        if (*bytes) return FoundFile{i, std::move(**bytes)};
      }
    return std::nullopt;
  }

  Result<std::optional<std::string>> read_start(const std::string& name, std::size_t count) const override {
    const std::string path = root_ + (is_file(root_ + name) ? name : locate(name));
    if (!is_file(path)) return std::nullopt;
    auto bytes = read_file_start(path, count);
    if (!bytes) return tl::unexpected(std::move(bytes.error()));
    return std::move(*bytes);
  }

  std::vector<std::string> list(const std::string& folder) const override {
    std::vector<std::string> names;
    const std::string prefix = folder.empty() ? "" : folder + '/';
    const std::string path = root_ + spelled(folder) + '/';
    for_each_entry(path, [&](std::string_view name, std::optional<bool> file) {
      if (file.has_value() ? *file : is_file(path + std::string(name))) names.push_back(prefix + lower(name));
    });
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
  }

  std::string stamp(bool deep) const override {
    std::string facts = root_ + '\n';
    for (const std::string folder : {"", "parts", "parts/s", "parts/textures", "p", "p/48", "p/8", "models"}) {
      facts += folder + ' ' + facts_of(root_ + spelled(folder)) + '\n';
      if (!deep) continue;
      for (const auto& name : list(folder))
        facts += name + ' ' + facts_of(root_ + (is_file(root_ + name) ? name : locate(name))) + '\n';
    }
    for (const std::string name : {"ldconfig.ldr", "LDConfig.ldr"}) facts += facts_of(root_ + name) + '\n';
    return hash_of(facts).hex();
  }

  std::string where() const override { return path_.string(); }

 private:
  Result<std::optional<std::string>> read_path(const std::string& path) const {
    if (!is_file(path)) return std::nullopt;  // also keeps pipes and devices from being opened
    auto bytes = read_file(path);
    if (!bytes) return tl::unexpected(std::move(bytes.error()));
    return std::move(*bytes);
  }

  Result<std::optional<std::string>> read_folded(const std::string& name) const {
    const auto on_disk = locate(name);
    return on_disk == name ? std::nullopt : read_path(root_ + on_disk);
  }

  /// The folder as it is spelled on disk.
  std::string spelled(const std::string& folder) const {
    struct stat facts{};
    return ::stat((root_ + folder).c_str(), &facts) == 0 ? folder : locate(folder);
  }

  /// The name on disk of a canonical name that is not there as it is; the name itself when there is no other spelling.
  std::string locate(std::string_view name) const {
    std::string found;
    while (!name.empty()) {
      const auto component = name.substr(0, name.find('/'));
      const auto& odd = odd_names_in(found);
      const auto at = odd.find(component);
      found += at == odd.end() ? std::string(component) : at->second;
      name.remove_prefix(component.size());
      if (name.empty()) break;
      found += '/';
      name.remove_prefix(1);
    }
    return found;
  }

  const OddNames& odd_names_in(const std::string& folder) const {
    {
      const std::lock_guard lock(mutex_);
      if (const auto at = odd_.find(folder); at != odd_.end()) return *at->second;
    }
    auto names = std::make_unique<const OddNames>(odd_names(root_ + folder));
    const std::lock_guard lock(mutex_);
    return *odd_.emplace(folder, std::move(names)).first->second;
  }

  std::filesystem::path path_;
  std::string root_;  // with a slash at the end
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::unique_ptr<const OddNames>> odd_;  // by folder as on disk
};

}  // namespace

std::unique_ptr<Folder> disk_folder(const std::filesystem::path& path) { return std::make_unique<DiskFolder>(path); }

}  // namespace brick::ldraw
