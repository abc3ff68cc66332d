// SPDX-License-Identifier: MIT
// Where things are on this machine. `cli` finds out (options, environment, configuration); the library only takes it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace brick {

struct Locations {
  std::vector<std::filesystem::path> libraries;     // LDraw libraries to try in this order: a folder or complete.zip
  bool library_named = false;                       // the user named the first one: no other may stand in for it
  std::string named_by;                             // how they named it: "--library", "LDRAWDIR"
  std::vector<std::filesystem::path> part_folders;  // the user's extra folders of part files
  std::vector<std::filesystem::path> overlays;      // the user's connectors: LDCad shadow libraries, JSON files
  std::filesystem::path cache;                      // holds the index; made when missing
  std::filesystem::path share;                      // bricktools' own data: connector table, popularity, synonyms
};

}  // namespace brick
