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
#include "collide/resting.h"
#include "connect/mate.h"
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
  double tight = 0.5;       // LDU: the deepest that is not worth a note
  double deep = 2;          // LDU: the way out from which an overlap is deep
  double rest_gap = collide::rest_gap;
  connect::FitLimits fit;
  bool join_near = false;  // connectors that miss each other join where the parts touch
  Ground ground = Ground::lowest;
  double ground_height = 0;  // LDU, world y of the plane (down is positive)
  std::optional<int> expected_components;
  std::function<std::vector<OwnTest>()> own_tests;  // of the program that made the model; may be empty
  /// By line of the model - 1: where the program placed what stands there; empty for other models.
  struct Source {
    int line = 0;
    std::string text;  // "car.lua:20 (fill_box)"
  };
  std::vector<Source> sources;

  /// Was the model made by a build program? Then places and moves are told in its lines and units.
  bool of_program() const { return !sources.empty(); }

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
