// SPDX-License-Identifier: MIT
#include "check/checks.h"

#include <array>

#include "base/text.h"

namespace brick::check {

namespace {

constexpr std::array check_table{
#define CHECK_ROW(name, text) CheckInfo{CheckId::name, #name, text},
#include "check/checks.def"
};

constexpr std::array fault_table{
#define FAULT_ROW(name, check, code, severity, gap, text) \
  FaultInfo{FaultId::name, CheckId::check, code, Severity::severity, gap, text},
#include "check/checks.def"
};

}  // namespace

std::span<const CheckInfo> checks() { return check_table; }
std::span<const FaultInfo> faults() { return fault_table; }
const CheckInfo& info(CheckId id) { return check_table[static_cast<std::size_t>(id)]; }
const FaultInfo& info(FaultId id) { return fault_table[static_cast<std::size_t>(id)]; }

std::optional<CheckId> check_named(std::string_view name) {
  for (const auto& check : check_table)
    if (check.name == name) return check.id;
  return std::nullopt;
}

std::optional<FaultId> fault_named(std::string_view code) {
  for (const auto& fault : fault_table)
    if (fault.code == code) return fault.id;
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> check_words() {
  std::vector<std::pair<std::string, std::string>> words;
  for (const auto& check : checks()) words.emplace_back(check.name, check.text);
  return words;
}

std::vector<std::pair<std::string, std::string>> fault_words() {
  std::vector<std::pair<std::string, std::string>> words;
  for (const auto& fault : faults())
    words.emplace_back(fault.code, format("({}) {}", name_of(fault.severity), fault.text));
  return words;
}

std::string list_of_checks() {
  std::string text;
  for (const auto& check : check_table) {
    text += format("{}: {}\n", check.name, check.text);
    for (const auto& fault : fault_table)
      if (fault.check == check.id)
        text += format("  {:<24} {:<8} {}\n", fault.code, name_of(fault.severity), fault.text);
  }
  return text;
}

}  // namespace brick::check
