// SPDX-License-Identifier: MIT
// What is known of a part without its geometry: header fields, names, ids, popularity.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brick::parts {

enum class PartType { part, shortcut, alias, physical_colour, flexible_section, other };
std::string_view name_of(PartType type);

/// A nominal size in studs (width x depth x height; height in bricks, 1/3 a plate), 0 where the description gives none.
struct NominalSize {
  double width = 0, depth = 0, height = 0;
  bool operator==(const NominalSize&) const = default;
};

struct PartInfo {
  std::string id;    // "3001"
  std::string name;  // description as written, "Brick  2 x  4"
  PartType type = PartType::part;
  bool official = true;
  std::string update;       // library update that brought this version, "2004-03"; "" when the file names none
  std::string category;     // !CATEGORY, else the description's first word
  std::string subcategory;  // the words between category and size or clause: "Round", "45 Double"
  std::string features;     // the "with …" clause
  std::string pattern;      // what is printed or stuck on it, "" for plain parts
  std::string base;         // the plain part of a print or sticker variant, "" otherwise
  std::string hand;         // "left", "right" or ""
  std::string twin;         // id of the mirrored part, "" when there is none
  std::string moved_to;     // id of the part that took its place, "" for a living number
  std::string alias_of;     // of an alias or a part of one fixed colour: the id it stands for
  bool obsolete = false;
  std::string prefix;  // leading "~", "=", "_" or "|" of the description
  NominalSize size;
  double angle = 0;     // degrees of a slope or wedge, 0 when none
  double diameter = 0;  // studs
  double length = 0;    // studs, of axles, hoses, ...
  std::vector<std::string> keywords;
  std::vector<std::string> help;
  std::string licence;
  std::string author;
  std::vector<std::string> bricklink, rebrickable, brickowl;  // external ids found in the keywords
  std::vector<std::string> sets;                              // "6390" of the keyword "Set 6390"
  int popularity = 0;  // number of official sets that contain it (share/popularity.tsv)
};

}  // namespace brick::parts
