// SPDX-License-Identifier: MIT
// The tables of checks.def.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"

namespace brick::check {

enum class CheckId {
#define CHECK_ROW(name, text) name,
#include "check/checks.def"
};

enum class FaultId {
#define FAULT_ROW(name, check, code, severity, gap, text) name,
#include "check/checks.def"
};

struct CheckInfo {
  CheckId id;
  std::string_view name;
  std::string_view text;  // "no two parts are in the same place"
};

struct FaultInfo {
  FaultId id;
  CheckId check;
  std::string_view code;  // "collision.overlap"
  Severity severity = Severity::error;
  bool gap = false;       // something could not be judged
  std::string_view text;  // one sentence
};

std::span<const CheckInfo> checks();
std::span<const FaultInfo> faults();
const CheckInfo& info(CheckId id);
const FaultInfo& info(FaultId id);
std::optional<CheckId> check_named(std::string_view name);
std::optional<FaultId> fault_named(std::string_view code);

/// Both tables as words and what they mean.
std::vector<std::pair<std::string, std::string>> check_words();
std::vector<std::pair<std::string, std::string>> fault_words();
/// Both tables for people: each check with its faults below it.
std::string list_of_checks();

}  // namespace brick::check
