// SPDX-License-Identifier: MIT
// The report for people: the verdict in one line, then what is wrong, most important first, faults of a kind as one
// line.
#include <algorithm>
#include <map>

#include "base/text.h"
#include "check/report.h"
#include "check/thresholds.h"

namespace brick::check {

namespace {

std::string plural(std::size_t count, std::string_view word) {
  return format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string_view colour_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "red";
    case Severity::warning:
      return "yellow";
    case Severity::note:
      break;
  }
  return "dim";
}

std::string paint(const TextStyle& style, std::string_view text, std::string_view colour) {
  return style.paint ? style.paint(text, colour) : std::string(text);
}

/// "12 collision errors, 1 floating warning"
std::string summary_of(const Report& report, Severity severity) {
  std::vector<std::string> words;
  for (const auto& check : checks())
    if (const int count = report.count(check.id, severity); count > 0) {
      words.push_back(plural(static_cast<std::size_t>(count), format("{} {}", check.name, name_of(severity))));
      if (check.id != CheckId::collision || severity != Severity::error) continue;
      if (const auto heaps = clusters_of(report).size(); heaps > 0 && heaps < static_cast<std::size_t>(count))
        words.back() += format(" in {}", plural(heaps, "place"));
    }
  return join(words, ", ");
}

/// The profile, and what was set apart from it: "profile imported, tolerance 2"; "" for the usual.
std::string thresholds_of(Options options) {
  std::vector<std::string> words;
  if (options.profile != "exact") words.push_back(format("profile {}", options.profile));
  Options usual;
  apply_profile(usual, options.profile);
  for (const Threshold& threshold : thresholds)
    if (threshold.of(options) != threshold.of(usual))
      words.push_back(format("{} {}", threshold.name, rounded(threshold.of(options), 4)));
  return join(words, ", ");
}

std::string headline(const Report& report, const TextStyle& style) {
  const Verdict verdict = report.verdict();
  const auto colour = verdict == Verdict::valid ? "green" : verdict == Verdict::invalid ? "red" : "yellow";
  std::string line = format("{}: {}: {}", report.name(), paint(style, name_of(verdict), colour),
                            plural(report.model().placements.size(), "part"));
  if (report.options().runs(CheckId::connection))
    line += format(", {}, {}", plural(static_cast<std::size_t>(report.connections()), "connection"),
                   plural(static_cast<std::size_t>(report.components()), "component"));
  if (const int tests = report.own_tests(); tests > 0 && report.own_tests_passed() == tests)
    line += format(", {} passed", plural(static_cast<std::size_t>(tests), "own test"));
  else if (tests > 0)
    line += format(", {} of {} own tests passed", report.own_tests_passed(), tests);
  for (const Severity severity : {Severity::error, Severity::warning})
    if (const auto words = summary_of(report, severity); !words.empty()) line += "; " + words;
  if (const auto words = thresholds_of(report.options()); !words.empty()) line += format(" ({})", words);
  return line + "\n";
}

/// Faults that would read alike but for where they are.
struct Group {
  const Fault* first = nullptr;
  std::size_t count = 0;
};

std::vector<Group> group_faults(const Report& report, bool notes) {
  std::vector<Group> groups;
  std::map<std::pair<FaultId, std::string>, std::size_t> known;
  for (const Fault& fault : report.faults()) {
    if (fault.severity == Severity::note && !notes) continue;
    const auto [entry, fresh] =
        known.try_emplace({fault.id, fault.kind.empty() ? fault.message : fault.kind}, groups.size());
    if (fresh) groups.push_back({&fault, 0});
    ++groups[entry->second].count;
  }
  // Errors of all checks before warnings of any.
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.first->severity > b.first->severity; });
  return groups;
}

}  // namespace

std::string to_text(const Report& report, const TextStyle& style) {
  std::string text = headline(report, style);
  const auto groups = group_faults(report, style.notes);
  const std::size_t shown = style.most_lines == 0 ? groups.size() : std::min(groups.size(), style.most_lines);
  for (std::size_t i = 0; i < shown; ++i) {
    const Fault& fault = *groups[i].first;
    text += format("  {}: {}", paint(style, name_of(fault.severity), colour_of(fault.severity)), fault.message);
    const bool apart = fault.id == FaultId::separate && groups[i].count > 1;
    if (apart)
      text += format(", and {} more groups of parts{}", groups[i].count - 1,
                     fault.kind.starts_with("separate, placed") ? " placed there" : "");
    else if (groups[i].count > 1)
      text += format(", and {} more of the kind", groups[i].count - 1);
    const bool near = std::ranges::any_of(fault.data, [](const Fact& fact) { return fact.name == "move"; });
    if (apart && !near)
      text += "; side by side holds nothing: lay a part across them (--json lists each)";
    else if (!fault.hint.empty())
      text += "; " + fault.hint;
    text += format(" [{}]\n", info(fault.id).code);
  }
  if (report.components() > 1 && report.options().own_tests && !report.options().expected_components &&
      report.own_tests() == 0 && report.verdict() == Verdict::valid)
    text += format(
        "  {}: valid, but in {} components that hold to nothing of each other; --expect-components 1 makes that an "
        "error\n",
        paint(style, "note", "dim"), report.components());
  if (shown < groups.size()) text += format("  ... and {} more; --json lists all\n", groups.size() - shown);
  return text;
}

}  // namespace brick::check
