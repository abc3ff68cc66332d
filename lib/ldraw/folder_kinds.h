// SPDX-License-Identifier: MIT
// The kinds of folders, for the module's own use; others call open_folder.
#pragma once

#include "ldraw/folder.h"

namespace brick::ldraw {

std::unique_ptr<Folder> disk_folder(const std::filesystem::path& path);
Result<std::unique_ptr<Folder>> zip_folder(const std::filesystem::path& path);

/// The folder part of a canonical name ("parts/s/x.dat" -> "parts/s"; "" at the top) and the rest.
std::string_view folder_of(std::string_view name);
std::string_view leaf_of(std::string_view name);

/// Files directly in `folder` among the sorted names of `files`.
template <class Map>
std::vector<std::string> files_in(const Map& files, const std::string& folder) {
  const std::string prefix = folder.empty() ? "" : folder + "/";
  std::vector<std::string> names;
  for (auto at = files.lower_bound(prefix); at != files.end() && at->first.starts_with(prefix); ++at)
    if (at->first.find('/', prefix.size()) == std::string::npos) names.push_back(at->first);
  return names;
}

}  // namespace brick::ldraw
