// SPDX-License-Identifier: MIT
// What the caller wants checked and how strictly.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "check/checks.h"
#include "check/inventory.h"
#include "geom/transform.h"

namespace brick::check {

/// Where things may stand.
enum class Ground {
  lowest,  // on the lowest point of the whole model
  own,     // what could stand by itself, on its own lowest point
  plane,   // at a height that the caller gives
};

/// One of the tests that a build program brings along.
struct OwnTest {
  std::string name;
  bool passed = false;
  std::string detail;
};

struct Options {
  std::set<CheckId> skipped_checks;
  std::set<FaultId> skipped_faults;
  std::map<FaultId, Severity> severities;  // instead of the table's
  bool strict = false;                     // warnings count as errors
  bool all_placements = false;             // list every part in JSON, not only those that faults name

  std::string profile = "exact";
  double tolerance = 0.75;  // LDU: the deepest overlap that is no fault
  bool join_near = false;   // connectors that miss each other join where the parts touch
  Ground ground = Ground::lowest;
  double ground_height = 0;  // LDU, world y of the plane (down is positive)
  std::optional<int> expected_components;
  std::function<std::vector<OwnTest>()> own_tests;  // of the program that made the model; may be empty
  std::vector<int> source_lines;  // by line of the model - 1: the line of that program; empty for other models

  std::optional<int> max_parts;
  std::optional<Vec3> max_size;         // LDU: width, height, depth
  std::set<std::string> allowed_parts;  // ids; empty is all
  std::set<ldraw::ColourCode> colours;  // empty is all
  std::optional<Inventory> inventory;

  /// Does the check run? Not where it is left out, nor where the caller gave it nothing to hold against.
  bool runs(CheckId check) const;
  Severity severity_of(FaultId fault) const;
};

/// Sets all thresholds to those of a profile: "exact" for what is made by program or with care, "imported" for what
/// people placed by eye in other programs.
void apply_profile(Options& options, std::string_view name);
const std::vector<std::string>& profiles();

/// "lowest", "auto" or a number. Code "usage".
Result<void> set_ground(Options& options, const std::string& word);
std::string ground_text(const Options& options);

/// Sets what runs from names of checks and codes of faults ("collision", "collision.tight"). An empty `only` is all.
/// Code "usage", naming the nearest known word.
Result<void> select(Options& options, const std::vector<std::string>& only, const std::vector<std::string>& skip);
/// Takes "code=severity" words. Code "usage".
Result<void> set_severities(Options& options, const std::vector<std::string>& words);

}  // namespace brick::check
