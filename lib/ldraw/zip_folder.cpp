// SPDX-License-Identifier: MIT
// A zipped parts library (complete.zip) as a folder.
#include <algorithm>
#include <mutex>

#include "base/archive.h"
#include "base/text.h"
#include "ldraw/folder_kinds.h"

namespace brick::ldraw {

namespace {

/// Zipped libraries may hold one folder above parts/ ("ldraw/parts/…"): what stands before the first "parts/" or "p/".
std::string prefix_of(const std::vector<std::string>& names) {
  for (const std::string_view wanted : {"parts/", "p/", "ldconfig.ldr"})
    for (const auto& name : names) {
      const auto at = name.find(wanted);
      if (at == 0) return "";
      if (at != std::string::npos && name.find('/') == at - 1) return name.substr(0, at);
    }
  return "";
}

class ZipFolder : public Folder {
 public:
  ZipFolder(Archive archive, std::filesystem::path path) : archive_(std::move(archive)), path_(std::move(path)) {
    std::vector<std::string> names;
    for (const auto& name : archive_.names())
      names.push_back(name.ends_with('/') ? "" : canonical_name(name).value_or(""));
    const auto prefix = prefix_of(names);
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i].size() > prefix.size() && names[i].starts_with(prefix))
        entries_.insert_or_assign(names[i].substr(prefix.size()), i);
  }

  Result<std::optional<std::string>> read(const std::string& name) const override {
    const auto at = entries_.find(name);
    if (at == entries_.end()) return std::nullopt;
    const std::lock_guard lock(mutex_);
    auto bytes = archive_.read(at->second);
    if (!bytes) return tl::unexpected(std::move(bytes.error()));
    return std::move(*bytes);
  }

  std::vector<std::string> list(const std::string& folder) const override { return files_in(entries_, folder); }

  std::string stamp(bool) const override {
    std::error_code error;
    const auto size = std::filesystem::file_size(path_, error);
    const auto time = std::filesystem::last_write_time(path_, error).time_since_epoch().count();
    return format("zip {} {}", size, time);
  }

  std::string where() const override { return path_.string(); }

 private:
  Archive archive_;
  std::filesystem::path path_;
  std::map<std::string, std::size_t> entries_;  // canonical name to index in the archive
  mutable std::mutex mutex_;                    // an archive serves one thread at a time
};

}  // namespace

Result<std::unique_ptr<Folder>> zip_folder(const std::filesystem::path& path) {
  auto archive = Archive::open(path);
  if (!archive)
    return fail("library.unreadable", "is neither a folder nor a readable zip archive", {path.string()},
                archive.error().message);
  return std::make_unique<ZipFolder>(std::move(*archive), path);
}

}  // namespace brick::ldraw
