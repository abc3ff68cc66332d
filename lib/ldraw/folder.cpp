// SPDX-License-Identifier: MIT
// Names inside folders, and folders in memory.
#include "ldraw/folder.h"

#include "base/hash.h"
#include "base/text.h"
#include "ldraw/folder_kinds.h"

namespace brick::ldraw {

namespace {

class MemoryFolder : public Folder {
 public:
  explicit MemoryFolder(std::map<std::string, std::string> files) {
    for (auto& [name, bytes] : files)
      if (auto canonical = canonical_name(name)) files_.insert_or_assign(std::move(*canonical), std::move(bytes));
  }
  Result<std::optional<std::string>> read(const std::string& name) const override {
    const auto at = files_.find(name);
    return at == files_.end() ? std::nullopt : std::optional(at->second);
  }
  std::vector<std::string> list(const std::string& folder) const override { return files_in(files_, folder); }
  std::string stamp(bool) const override {
    std::string all;
    for (const auto& [name, bytes] : files_) all += name + '\n' + hash_of(bytes).hex() + '\n';
    return hash_of(all).hex();
  }
  std::string where() const override { return "memory"; }

 private:
  std::map<std::string, std::string> files_;
};

bool is_absolute(std::string_view name) {
  if (name.starts_with('/') || name.starts_with('\\')) return true;
  const bool letter = !name.empty() && ((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z'));
  return letter && name.size() > 2 && name[1] == ':' && (name[2] == '/' || name[2] == '\\');
}

}  // namespace

std::string fold_name(std::string_view name) {
  std::string folded;
  name = trim(name);
  folded.reserve(name.size());
  if (name.starts_with('/') || name.starts_with('\\')) folded = '/';
  for (std::size_t at = 0; at < name.size();) {
    const auto end = std::min(name.find_first_of("/\\", at), name.size());
    const auto component = trim(name.substr(at, end - at));
    if (!component.empty() && component != ".") {
      if (!folded.empty() && folded.back() != '/') folded += '/';
      folded += component;
    }
    at = end + 1;
  }
  for (auto& c : folded)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return folded;
}

std::optional<std::string> canonical_name(std::string_view name) {
  name = trim(name);
  if (is_absolute(name) || name.find('\0') != std::string_view::npos) return std::nullopt;
  auto folded = fold_name(name);
  if (folded.empty() || is_absolute(folded) || folded == ".." || folded.starts_with("../") || folded.ends_with("/.."))
    return std::nullopt;
  if (folded.find("/../") != std::string::npos) return std::nullopt;
  return folded;
}

std::string_view folder_of(std::string_view name) {
  const auto slash = name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

std::string_view leaf_of(std::string_view name) {
  const auto slash = name.rfind('/');
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

Result<std::optional<std::string>> Folder::read_start(const std::string& name, std::size_t count) const {
  auto bytes = read(name);
  if (bytes && *bytes && (*bytes)->size() > count) (*bytes)->resize(count);
  return bytes;
}

Result<std::optional<FoundFile>> Folder::read_first(const std::vector<std::string>& names) const {
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto bytes = read(names[i]);
    if (!bytes) return tl::unexpected(std::move(bytes.error()));
    if (*bytes) return FoundFile{i, std::move(**bytes)};
  }
  return std::nullopt;
}

Result<std::unique_ptr<Folder>> open_folder(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) return disk_folder(path);
  if (std::filesystem::exists(status)) return zip_folder(path);
  return fail("library.unreadable", "no such folder or zip archive", {path.string()});
}

std::unique_ptr<Folder> memory_folder(std::map<std::string, std::string> files) {
  return std::make_unique<MemoryFolder>(std::move(files));
}

}  // namespace brick::ldraw
