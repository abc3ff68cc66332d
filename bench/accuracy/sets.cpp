// SPDX-License-Identifier: MIT
// Official sets. Their files hold overlaps that their authors left, so "nothing flagged" is not the aim; what is
// flagged in several sets is the tool's mistake sooner than the authors'.
#include <map>
#include <set>

#include "base/text.h"
#include "bench.h"

namespace brick::accuracy {

namespace {

using check::FaultId;

struct SetResult {
  std::string name;
  double parts = 0, flagged = 0, places = 0, floating = 0, undecided = 0, components = 0;
};

std::string plain_id(const std::string& part) { return part.substr(0, part.find('p', 1)); }  // prints are one part

bool is_overlap(FaultId id) {
  return id == FaultId::duplicate || id == FaultId::contained || id == FaultId::deep || id == FaultId::overlap ||
         id == FaultId::roll;
}

std::string table_for(const Bench& bench, const std::string& profile) {
  const auto options = options_of(profile);
  std::vector<SetResult> results;
  std::map<std::string, std::set<std::string>> models_of_type;
  std::string text = format("Profile {}:\n\n", profile) +
                     head({"set", "parts", "flagged", "per 100", "places", "undecided", "floating", "components"});
  for (const auto& path : official_sets(bench)) {
    const auto checked = validate_file(bench, path, options);
    if (!checked) continue;
    const auto& report = checked->report;
    const auto& placements = report.model().placements;
    SetResult result{path.filename().string(), static_cast<double>(placements.size())};
    for (const auto& fault : report.faults()) {
      if (fault.id == FaultId::undecided) ++result.undecided;
      if (fault.id == FaultId::floating_part) result.floating += static_cast<double>(fault.parts.size());
      if (is_overlap(fault.id)) {
        ++result.flagged;
        auto a = plain_id(placements[static_cast<std::size_t>(fault.parts[0])].part),
             b = plain_id(placements[static_cast<std::size_t>(fault.parts[1])].part);
        if (b < a) std::swap(a, b);
        models_of_type[a + " and " + b].insert(result.name);
      }
      if (is_overlap(fault.id) || fault.id == FaultId::undecided || fault.id == FaultId::floating_part ||
          fault.id == FaultId::own_ground)
        detail(bench,
               format("{}\t{}\t{}\t{}\t{}", profile, result.name, info(fault.id).code, fault.message, fault.hint));
    }
    result.components = report.components();
    result.places = static_cast<double>(check::clusters_of(report).size());
    results.push_back(result);
    text += row({result.name, format("{}", result.parts), format("{}", result.flagged),
                 format("{:.2f}", 100 * result.flagged / result.parts), format("{}", result.places),
                 format("{}", result.undecided), format("{}", result.floating), format("{}", result.components)});
  }
  std::vector<double> per_100;
  SetResult sum;
  for (const auto& result : results) {
    per_100.push_back(100 * result.flagged / std::max(result.parts, 1.0));
    sum.parts += result.parts;
    sum.flagged += result.flagged;
    sum.floating += result.floating;
    sum.undecided += result.undecided;
    sum.places += result.places;
  }
  text += format(
      "\n{} sets, {} parts: {:.2f} flagged pairs per 100 parts in the median set, {} in all, in {} places; {} "
      "undecided; "
      "{} % of the parts float.\n",
      results.size(), sum.parts, median(per_100), sum.flagged, sum.places, sum.undecided,
      percent(sum.floating, sum.parts));
  std::size_t common = 0;
  for (const auto& [type, models] : models_of_type)
    if (models.size() >= 3) ++common, text += format("Flagged in {} models: {}\n", models.size(), type);
  return text + format("{} of {} flagged types of pairs are flagged in three or more models.\n\n", common,
                       models_of_type.size());
}

}  // namespace

std::string measure_sets(const Bench& bench) { return table_for(bench, "exact") + table_for(bench, "imported"); }

}  // namespace brick::accuracy
