// SPDX-License-Identifier: MIT
// A tree of files read by relative name in any case, never from outside it: a folder on disk, a zip, or memory (tests).
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace brick::ldraw {

/// "parts\S\3001S01.DAT" -> "parts/s/3001s01.dat": lower case, forward slashes, no "." or empty components.
/// nullopt for absolute names and names with "..": they would lead outside.
std::optional<std::string> canonical_name(std::string_view name);
/// The same folding for any name, absolute or with ".." too: how names of blocks are compared, which are no paths.
std::string fold_name(std::string_view name);

/// A file found in a folder.
struct FoundFile {
  std::size_t index = 0;  // of the candidate that was found
  std::string bytes;
};

class Folder {
 public:
  virtual ~Folder() = default;
  /// The bytes of a file by canonical name; nullopt when there is none. Safe to call from several threads.
  virtual Result<std::optional<std::string>> read(const std::string& name) const = 0;
  /// The first `count` bytes of a file, or all of them where there are fewer: headers without what stands below them.
  virtual Result<std::optional<std::string>> read_start(const std::string& name, std::size_t count) const;
  /// The first of `names` that is there, so that one miss does not cost a listing of each folder on the way. A file in
  /// the exact spelling goes before one that differs in case.
  virtual Result<std::optional<FoundFile>> read_first(const std::vector<std::string>& names) const;
  /// Canonical names of all files directly in `folder` ("parts", "p/48"), sorted.
  virtual std::vector<std::string> list(const std::string& folder) const = 0;
  /// Changes whenever a file may have changed. `deep` looks at each file (size and time), else at the folders only.
  virtual std::string stamp(bool deep) const = 0;
  virtual std::string where() const = 0;  // how messages call it
};

/// Code library.unreadable. The layout inside a zip may have one folder above parts/ ("ldraw/parts/…").
Result<std::unique_ptr<Folder>> open_folder(const std::filesystem::path& path);
std::unique_ptr<Folder> memory_folder(std::map<std::string, std::string> files);

}  // namespace brick::ldraw
