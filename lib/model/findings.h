// SPDX-License-Identifier: MIT
// What is wrong or worth knowing in the lines of a model, each told once.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/kind.h"
#include "model/model.h"

namespace brick::model {

/// Id of a part from its name in a line: "S\3001S01.DAT" -> "s/3001s01".
std::string part_name(std::string_view name);

class Findings {
 public:
  Findings(ldraw::Resolver& resolver, const ldraw::Palette& palette, int depth, Diagnostics& diagnostics)
      : resolver_(resolver), palette_(palette), depth_limit_(depth), diagnostics_(diagnostics) {}

  Diagnostics& sink() { return diagnostics_; }
  void colour(ldraw::ColourCode code, const Place& at);
  void moved(const std::string& written, const std::string& part, const Place& at);
  void piece(const std::string& name, const Place& at);
  void cycle(const std::vector<const ldraw::File*>& loop, const std::string& closing, const Place& at);
  void too_deep(const std::string& name, const Place& at);
  void raw_geometry(const ldraw::File& file, const std::vector<std::pair<std::size_t, std::size_t>>& runs,
                    const Place& at);
  void missing(const std::string& name, const Place& at, bool of_main);
  /// Sub-files of a part that the document defines: missing ones, and cycles.
  void check_inline(const ldraw::File& file, Kinds& kinds);

  /// Reports what was held back to be told once, with hints from the library; the missing names in order of their
  /// lines.
  std::vector<Missing> finish(parts::Library& library);

 private:
  struct Seen {
    Place first;
    int times = 0;
    std::string text;  // what it became, where there is such a thing
  };
  struct Lost {
    std::vector<Place> places;
    std::vector<int> lines;  // of the main file
    std::string name;
  };
  std::string hint(const std::string& name, parts::Library& library) const;

  ldraw::Resolver& resolver_;
  const ldraw::Palette& palette_;
  int depth_limit_;
  Diagnostics& diagnostics_;
  Seen edge_coloured_;
  std::map<ldraw::ColourCode, Seen> unknown_colours_;
  std::map<std::string, Seen> moved_;
  std::map<std::string, std::size_t> lost_index_;  // by part_name
  std::vector<Lost> lost_;
  std::set<const ldraw::File*> checked_, open_;
};

}  // namespace brick::model
