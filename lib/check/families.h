// SPDX-License-Identifier: MIT
// Families of parts that may overlap more than others: tyres on rims, arms in shoulders, hoses. From
// share/check/families.tsv.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace brick::check {

/// The classes of one part: a bit each.
using FamilyMask = std::uint64_t;

class Families {
 public:
  /// Codes: share.missing, families.malformed with file and line.
  static Result<Families> open(const std::filesystem::path& share);
  static Result<Families> parse(std::string_view text, const std::string& file);

  /// `id`: "3816p01"; `description`: as the file writes it. `inline_part`: the model brings the part along.
  FamilyMask classes(std::string_view id, std::string_view description, bool inline_part = false) const;

  /// The bit of a class by name; 0 when there is none.
  FamilyMask named(std::string_view name) const;

  enum class Level {
    fit,      // nothing to report
    joint,    // the same, only around connectors that hold the two together
    seated,   // the same, anywhere, only for parts that connectors hold together
    coaxial,  // the same, only for round parts about one axis
    teeth,    // the same, only where a tooth's depth frees them: gears in mesh, not through each other
    soft,     // a note
  };
  struct Allowance {
    double depth = 0;  // LDU
    Level level = Level::fit;
    std::string why;
  };
  /// The first row about such a pair of a level that `counts`; nullptr when there is none.
  const Allowance* between(FamilyMask a, FamilyMask b, const std::function<bool(Level)>& counts) const;

 private:
  struct Words {
    std::string value;  // lower case, single blanks
    FamilyMask bit = 0;
  };
  struct Row {
    FamilyMask a = 0, b = 0;
    Allowance allowance;
  };
  std::map<std::string, FamilyMask, std::less<>> classes_;
  std::vector<Words> words_, numbers_;  // sorted by value
  std::vector<Words> inline_words_;
  std::vector<Row> rows_;
};

}  // namespace brick::check
