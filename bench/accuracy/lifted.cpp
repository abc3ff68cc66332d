// SPDX-License-Identifier: MIT
// Single parts lifted into the air above a model: all of them must be found, also where clusters may have grounds of
// their own.
#include <algorithm>
#include <random>

#include "base/text.h"
#include "flat.h"

namespace brick::accuracy {

namespace {

constexpr std::size_t least_parts = 5, most_parts = 450;
constexpr int parts_per_model = 6;
constexpr double height = 100;  // LDU above the highest part's origin
constexpr unsigned seed = 5;

bool floats(const Bench& bench, const FlatModel& model, std::size_t part, const check::Options& options) {
  const auto checked = validate_text(bench, text_of(model), options);
  if (!checked) return false;
  for (const auto& fault : checked->report.faults())
    if (fault.id == check::FaultId::floating_part &&
        std::find(fault.parts.begin(), fault.parts.end(), static_cast<int>(part)) != fault.parts.end())
      return true;
  return false;
}

}  // namespace

std::string measure_lifted(const Bench& bench) {
  std::string text = head({"profile", "lifted parts", "found"});
  for (const std::string profile : {"exact", "imported"}) {
    auto options = options_of(profile);
    options.skipped_checks = {check::CheckId::complete, check::CheckId::catalog, check::CheckId::collision};
    int lifted = 0, found = 0;
    for (const auto& path : bench.models) {
      const auto model = flatten(bench, path);
      if (!model || model->size() < least_parts || model->size() > most_parts) continue;
      std::mt19937 random(seed);
      double top = 0;
      for (const auto& part : *model) top = std::min(top, part.pose.origin.y());
      for (int i = 0; i < parts_per_model; ++i) {
        const std::size_t part = random() % model->size();
        FlatModel copy = *model;
        copy[part].pose.origin.y() = top - height;
        ++lifted;
        const bool is_found = floats(bench, copy, part, options);
        found += is_found;
        if (!is_found)
          detail(bench, format("not found\t{}\t{}\t{}", profile, path.filename().string(), line_of(copy[part])));
      }
    }
    text += row({profile, format("{}", lifted), format("{}", found)});
  }
  return text;
}

}  // namespace brick::accuracy
