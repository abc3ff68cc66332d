// SPDX-License-Identifier: MIT
// The header of a part file, as the LDraw.org header specification lays it out, read from the file's first lines only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parts/catalog.h"

namespace brick::parts {

struct Header {
  std::string description;  // first line without its "0"
  std::string name;         // of the Name: line
  std::string author;
  std::string org;  // all of !LDRAW_ORG: "Part UPDATE 2004-03", "Unofficial_Shortcut"
  std::string licence;
  std::string category;  // of !CATEGORY
  std::vector<std::string> keywords;
  std::vector<std::string> help;
  std::string bfc;  // "CERTIFY CCW", "NOCERTIFY" or ""
  std::string
      first_reference;  // file of the first line, where that is a reference: what a moved file or an alias shows
};

Header parse_header(std::string_view text);

PartType type_of(const Header& header);
bool is_official(const Header& header);
/// "2004-03" of "Part UPDATE 2004-03"; "" for unofficial files and those of the first library ("ORIGINAL").
std::string update_of(const Header& header);

}  // namespace brick::parts
