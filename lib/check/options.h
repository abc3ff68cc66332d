// SPDX-License-Identifier: MIT
// What the caller wants checked and how strictly.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "check/checks.h"

namespace brick::check {

struct Options {
  std::set<CheckId> skipped_checks;
  std::set<FaultId> skipped_faults;
  std::map<FaultId, Severity> severities;  // instead of the table's
  bool strict = false;                     // warnings count as errors
  double tolerance = 0.75;                 // LDU: the deepest overlap that is no fault
  std::optional<int> expected_components;
  bool all_placements = false;  // list every part in JSON, not only those that faults name

  bool runs(CheckId check) const { return !skipped_checks.contains(check); }
  Severity severity_of(FaultId fault) const;
};

/// Sets what runs from names of checks and codes of faults ("collision", "collision.tight"). An empty `only` is all.
/// Code "usage", naming the nearest known word.
Result<void> select(Options& options, const std::vector<std::string>& only, const std::vector<std::string>& skip);
/// Takes "code=severity" words. Code "usage".
Result<void> set_severities(Options& options, const std::vector<std::string>& words);

}  // namespace brick::check
