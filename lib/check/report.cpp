// SPDX-License-Identifier: MIT
#include "check/report.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/text.h"

namespace brick::check {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::valid:
      return "valid";
    case Verdict::invalid:
      return "invalid";
    case Verdict::incomplete:
      break;
  }
  return "incomplete";
}

bool Report::add(Fault fault) {
  const auto& known = info(fault.id);
  if (!options_->runs(known.check) || options_->skipped_faults.contains(fault.id)) return false;
  fault.severity = options_->severity_of(fault.id);
  faults_.push_back(std::move(fault));
  return true;
}

void Report::finish() {
  std::stable_sort(faults_.begin(), faults_.end(), [](const Fault& a, const Fault& b) {
    const auto key = [](const Fault& f) {
      return std::tuple(info(f.id).check, -static_cast<int>(f.severity), f.id, -f.weight);
    };
    return key(a) < key(b);
  });
}

Verdict Report::verdict() const {
  bool gap = false;
  for (const auto& fault : faults_) {
    if (info(fault.id).gap)
      gap = true;  // whatever severity it was given: what was not judged is not valid
    else if (fault.severity == Severity::error)
      return Verdict::invalid;
  }
  return gap ? Verdict::incomplete : Verdict::valid;
}

bool Report::fails(CheckId check) const {
  return std::any_of(faults_.begin(), faults_.end(), [&](const Fault& fault) {
    const auto& about = info(fault.id);
    return about.check == check && (fault.severity == Severity::error || about.gap);
  });
}

int Report::count(CheckId check, Severity severity) const {
  int count = 0;
  for (const auto& fault : faults_)
    if (info(fault.id).check == check && fault.severity == severity)
      count += check == CheckId::floating ? static_cast<int>(fault.parts.size()) : 1;
  return count;
}

std::vector<std::vector<int>> clusters_of(const Report& report) {
  std::map<int, int> parent;
  const auto root = [&](int part) {
    parent.try_emplace(part, part);
    while (parent[part] != part) part = parent[part] = parent[parent[part]];
    return part;
  };
  for (const Fault& fault : report.faults()) {
    if (info(fault.id).check != CheckId::collision || fault.severity != Severity::error) continue;
    for (const int part : fault.parts) {
      const int a = root(fault.parts.front()), b = root(part);
      parent[std::max(a, b)] = std::min(a, b);
    }
  }
  std::map<int, std::vector<int>> by_root;
  for (const auto& [part, ignored] : parent) by_root[root(part)].push_back(part);
  std::vector<std::vector<int>> clusters;
  for (auto& [first, cluster] : by_root) clusters.push_back(std::move(cluster));
  std::stable_sort(clusters.begin(), clusters.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return clusters;
}

std::string number_text(const model::Placement& placement) { return format("#{}", placement.id); }

std::string label(const model::Placement& placement) {
  const auto given = model::given_name(placement);
  const bool of_part = !given.empty() && !placement.names.back().empty();  // else of what holds it
  const std::string name = of_part ? format(" '{}'", given) : "";
  const std::string within = given.empty() || of_part ? "" : format(" in '{}'", given);
  if (!placement.source.empty())
    return format("{}{} {}{} at {}", placement.part, name, number_text(placement), within, placement.source);
  const std::string where = placement.path.empty() ? "" : " in " + join(placement.path, "/");
  return format("{}{}{} (#{}, line {}{})", placement.part, name, within, placement.id, placement.line, where);
}

}  // namespace brick::check
