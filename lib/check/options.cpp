// SPDX-License-Identifier: MIT
#include "check/options.h"

#include "base/text.h"

namespace brick::check {

namespace {

std::string known_words_hint(std::string_view word) {
  std::vector<std::string> known;
  for (const auto& check : checks()) known.emplace_back(check.name);
  for (const auto& fault : faults()) known.emplace_back(fault.code);
  const auto near = nearest(word, known, 1);
  return near.empty() ? "--list-checks lists them" : format("did you mean '{}'?", near.front());
}

tl::unexpected<Error> unknown(std::string_view option, std::string_view word) {
  return fail("usage", format("option {}: there is no check '{}'", option, word), {}, known_words_hint(word));
}

}  // namespace

bool Options::runs(CheckId check) const {
  if (skipped_checks.contains(check)) return false;
  if (check == CheckId::tests) return own_tests != nullptr;
  if (check == CheckId::inventory) return inventory.has_value();
  if (check == CheckId::limits) return max_parts || max_size || !allowed_parts.empty() || !colours.empty();
  return true;
}

Severity Options::severity_of(FaultId fault) const {
  const auto own = severities.find(fault);
  const Severity severity = own == severities.end() ? info(fault).severity : own->second;
  return strict && severity == Severity::warning ? Severity::error : severity;
}

const std::vector<std::string>& profiles() {
  static const std::vector<std::string> names{"exact", "imported"};
  return names;
}

void apply_profile(Options& options, std::string_view name) {
  const bool imported = name == "imported";
  options.profile = name;
  options.tolerance = imported ? 1.05 : 0.75;  // one LDU is the commonest step by which people place parts too deep
  options.join_near = imported;
  options.ground = imported ? Ground::own : Ground::lowest;
}

Result<void> set_ground(Options& options, const std::string& word) {
  if (word == "lowest" || word == "auto") {
    options.ground = word == "auto" ? Ground::own : Ground::lowest;
    return {};
  }
  const auto height = parse_double(word);
  if (!height) return fail("usage", format("option --ground: '{}' is neither lowest, auto nor a height", word));
  options.ground = Ground::plane;
  options.ground_height = *height;
  return {};
}

std::string ground_text(const Options& options) {
  switch (options.ground) {
    case Ground::lowest:
      return "lowest";
    case Ground::own:
      return "auto";
    case Ground::plane:
      break;
  }
  return rounded(options.ground_height, 4);
}

Result<void> select(Options& options, const std::vector<std::string>& only, const std::vector<std::string>& skip) {
  if (!only.empty()) {
    for (const auto& check : checks()) options.skipped_checks.insert(check.id);
    for (const auto& fault : faults()) options.skipped_faults.insert(fault.id);
  }
  const auto apply = [&](const std::string& word, bool leave_out) {
    if (const auto check = check_named(word)) {
      if (leave_out)
        options.skipped_checks.insert(*check);
      else
        options.skipped_checks.erase(*check);
      for (const auto& fault : faults())
        if (!leave_out && fault.check == *check) options.skipped_faults.erase(fault.id);
      return true;
    }
    const auto fault = fault_named(word);
    if (!fault) return false;
    if (leave_out) {
      options.skipped_faults.insert(*fault);
    } else {
      options.skipped_checks.erase(info(*fault).check);
      options.skipped_faults.erase(*fault);
    }
    return true;
  };
  for (const auto& word : only)
    if (!apply(word, false)) return unknown("--only", word);
  for (const auto& word : skip)
    if (!apply(word, true)) return unknown("--skip", word);
  return {};
}

Result<void> set_severities(Options& options, const std::vector<std::string>& words) {
  for (const auto& word : words) {
    const auto equals = word.find('=');
    const auto fault = fault_named(std::string_view(word).substr(0, equals));
    if (equals == std::string::npos || !fault) return unknown("--severity", std::string_view(word).substr(0, equals));
    const std::string name = word.substr(equals + 1);
    bool found = false;
    for (const Severity severity : {Severity::note, Severity::warning, Severity::error})
      if (name == name_of(severity)) options.severities[*fault] = severity, found = true;
    if (!found) return fail("usage", format("option --severity: '{}' is not one of note, warning, error", name));
  }
  return {};
}

}  // namespace brick::check
