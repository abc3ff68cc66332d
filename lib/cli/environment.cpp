// SPDX-License-Identifier: MIT
#include "cli/environment.h"

#include <pwd.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>

#include "base/files.h"
#include "base/text.h"

namespace brick::cli {

namespace {

using Path = std::filesystem::path;

/// The variable's value; "" when it is not set.
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// "" when the user has none, as some services do.
Path home() {
  if (Path folder = variable("HOME"); folder.is_absolute()) return folder;
  const passwd* entry = ::getpwuid(::getuid());
  return entry == nullptr || entry->pw_dir == nullptr ? Path() : Path(entry->pw_dir);
}

/// A base folder of the XDG specification: relative ones are to be ignored. "" when there is no home either.
Path xdg(const char* name, std::string_view below_home) {
  if (Path folder = variable(name); folder.is_absolute()) return folder;
  const Path folder = home();
  return folder.empty() ? Path() : folder / below_home;
}

bool is_folder(const Path& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

/// The configuration's libraries: one path a line, "~/" is the home folder, "#" starts a comment line.
std::vector<Path> configured_libraries() {
  const Path folder = xdg("XDG_CONFIG_HOME", ".config");
  if (folder.empty()) return {};
  const auto text = read_file(folder / "bricktools" / "library");
  if (!text) return {};
  std::vector<Path> paths;
  for (const auto raw : split(*text, '\n')) {
    const auto line = trim(raw);
    if (line.empty() || line.front() == '#') continue;
    const Path path = line.starts_with("~/") ? home() / line.substr(2) : Path(line);
    paths.push_back(path.is_absolute() ? path : folder / "bricktools" / path);
  }
  return paths;
}

/// Where distributions, LDraw's installers and habit put a library, after the user's own data folder.
std::vector<Path> usual_libraries() {
  std::vector<Path> paths;
  if (const Path data = xdg("XDG_DATA_HOME", ".local/share"); !data.empty())
    for (const char* name : {"bricktools/ldraw", "bricktools/complete.zip", "ldraw"}) paths.push_back(data / name);
  for (const char* path : {"/usr/local/share/ldraw", "/usr/share/ldraw", "/opt/ldraw"}) paths.emplace_back(path);
  if (const Path folder = home(); !folder.empty())
    for (const char* name : {"ldraw", "LDraw", "ldraw/complete.zip"}) paths.push_back(folder / name);
  return paths;
}

/// The user's connectors: what BRICKTOOLS_OVERLAYS names, then what lies in the configuration's folder, by name.
std::vector<Path> overlays() {
  std::vector<Path> paths;
  const std::string named = variable("BRICKTOOLS_OVERLAYS");
  for (const auto path : split(named, ':'))
    if (!path.empty()) paths.emplace_back(path);
  const Path folder = xdg("XDG_CONFIG_HOME", ".config");
  if (folder.empty()) return paths;
  std::vector<Path> kept;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "bricktools" / "connectors", ignored)) {
    const std::string ending = lower(entry.path().extension().string());
    if (is_folder(entry.path()) || ending == ".csl" || ending == ".json" || ending == ".zip")
      kept.push_back(entry.path());
  }
  std::sort(kept.begin(), kept.end());
  paths.insert(paths.end(), kept.begin(), kept.end());
  return paths;
}

Path cache_folder() {
  if (const Path folder = xdg("XDG_CACHE_HOME", ".cache"); !folder.empty()) return folder / "bricktools";
  return Path("/tmp") / format("bricktools-{}", ::getuid());
}

Path share_folder() {
  const auto folders = share_folders();
  const auto found = std::find_if(folders.begin(), folders.end(), is_folder);
  return found == folders.end() ? folders.front() : *found;
}

}  // namespace

/// A program run from the build tree takes the source tree's data, an installed one what was installed with it.
std::vector<Path> share_folders() {
  if (const Path named = variable("BRICKTOOLS_SHARE"); !named.empty()) return {named};
  std::error_code ignored;
  const Path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const Path source = BRICKTOOLS_SHARE_SOURCE, installed = BRICKTOOLS_SHARE_INSTALLED;
  const bool in_tree = program.string().starts_with(source.parent_path().string() + "/");
  std::vector<Path> folders;
  if (!program.empty()) folders.push_back(program.parent_path().parent_path() / "share" / "bricktools");
  for (const Path& folder : in_tree ? std::vector{source, installed} : std::vector{installed, source})
    if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
  return folders;
}

Locations find_locations(const std::string& library_option) {
  Locations locations;
  const std::string named = library_option.empty() ? variable("LDRAWDIR") : library_option;
  if (!named.empty()) {
    locations.libraries = {named};
    locations.library_named = true;
    locations.named_by = library_option.empty() ? "LDRAWDIR" : "--library";
  } else {
    locations.libraries = configured_libraries();
    const auto usual = usual_libraries();
    locations.libraries.insert(locations.libraries.end(), usual.begin(), usual.end());
  }
  const std::string folders = variable("BRICKTOOLS_PARTS");
  for (const auto folder : split(folders, ':'))
    if (!folder.empty()) locations.part_folders.emplace_back(folder);
  locations.overlays = overlays();
  locations.cache = cache_folder();
  locations.share = share_folder();
  return locations;
}

bool environment_allows_terminal_control() {
  const std::string terminal = variable("TERM");
  return !terminal.empty() && terminal != "dumb";
}

bool environment_allows_colour() { return environment_allows_terminal_control() && variable("NO_COLOR").empty(); }

}  // namespace brick::cli
