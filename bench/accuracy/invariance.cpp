// SPDX-License-Identifier: MIT
// The verdict must not depend on where a model stands, how it is turned, in which order, nesting, colour or precision
// it is written: each model is written in many ways, and what is found is compared with what was found at first.
#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <span>

#include "base/text.h"
#include "flat.h"

namespace brick::accuracy {

namespace {

constexpr std::size_t most_parts = 450;
constexpr unsigned seed = 11;

/// What was found, by the parts' places in the original: errors and warnings.
using Findings = std::vector<std::string>;

struct Variant {
  std::string name;
  bool turned = false;  // down is another way: compared without the check of what stands on what
  std::string text;
  std::vector<int> original;  // of each part in the text's order
};

Findings findings(const Bench& bench, const Variant& variant, const check::Options& options) {
  Findings found;
  const auto checked = validate_text(bench, variant.text, options);
  if (!checked) return {"unreadable"};
  const auto add = [&](std::string line, const std::vector<int>& ids) {
    std::vector<int> parts;
    for (const int id : ids) parts.push_back(variant.original[static_cast<std::size_t>(id)]);
    std::sort(parts.begin(), parts.end());
    for (const int part : parts) line += format(" {}", part);
    found.push_back(std::move(line));
  };
  for (const auto& fault : checked->report.faults())
    // Which of two components of a size is "the rest" is the file's order; the components themselves are compared.
    if (fault.severity != Severity::note && fault.id != check::FaultId::separate)
      add(std::string(info(fault.id).code), fault.parts);
  for (const auto& component : checked->report.members()) add("component", component);
  std::sort(found.begin(), found.end());
  return found;
}

FlatModel moved(FlatModel model, const Transform& by) {
  for (auto& part : model) part.pose = by * part.pose;
  return model;
}

std::vector<Variant> variants_of(const FlatModel& model) {
  std::vector<int> order(model.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<Variant> variants;
  variants.push_back({"as it is", false, text_of(model), order});
  const Vec3 offset(123.456, -77.7, 1234.5);
  variants.push_back({"moved", false, text_of(moved(model, Transform::translation(offset))), order});
  variants.push_back(
      {"turned about the vertical", false, text_of(moved(model, {rotation(Vec3::UnitY(), 33.3), offset})), order});
  variants.push_back(
      {"turned by 90 degrees", false, text_of(moved(model, {rotation(Vec3::UnitY(), 90), Vec3::Zero()})), order});
  variants.push_back({"turned anyhow", true, text_of(moved(model, {rotation(Vec3(1, 2, 3), 77), offset})), order});
  variants.push_back({"six decimals", false, text_of(moved(model, {rotation(Vec3::UnitY(), 33.3), offset}), 6), order});
  variants.push_back({"three decimals", false, text_of(model, 3), order});
  FlatModel coloured = model;
  for (std::size_t i = 0; i < coloured.size(); ++i) coloured[i].colour = format("{}", i % 15);
  variants.push_back({"other colours", false, text_of(coloured), order});
  auto shuffled = order;
  std::mt19937 random(seed);
  std::shuffle(shuffled.begin(), shuffled.end(), random);
  FlatModel mixed;
  for (const int i : shuffled) mixed.push_back(model[static_cast<std::size_t>(i)]);
  variants.push_back({"in another order", false, text_of(mixed), shuffled});
  // The second half in a sub-model that is placed turned and moved.
  const std::size_t half = model.size() / 2;
  const Transform pose{rotation(Vec3::UnitY(), 45), Vec3(10, 20, 30)};
  const FlatModel first(model.begin(), model.begin() + static_cast<std::ptrdiff_t>(half));
  const FlatModel second(model.begin() + static_cast<std::ptrdiff_t>(half), model.end());
  variants.push_back({"in sub-models", false,
                      "0 FILE main.ldr\n" + text_of(first) + line_of({"half.ldr", "4", pose}) + "\n0 FILE half.ldr\n" +
                          text_of(moved(second, pose.inverse())),
                      order});
  return variants;
}

}  // namespace

std::string measure_invariance(const Bench& bench) {
  std::map<std::string, std::pair<int, int>> changed;  // by variant: models with a change, findings that changed
  int models = 0;
  for (const auto& path : bench.models) {
    const auto model = flatten(bench, path);
    if (!model || model->empty() || model->size() > most_parts) continue;
    ++models;
    const auto standing = options_of("exact");
    auto groundless = standing;  // what floats is told of there, and its near misses with it
    groundless.skipped_checks.insert(check::CheckId::floating);
    const auto variants = variants_of(*model);
    const Findings base = findings(bench, variants.front(), standing);
    const Findings base_groundless = findings(bench, variants.front(), groundless);
    for (const Variant& variant : std::span(variants).subspan(1)) {
      const Findings& expected = variant.turned ? base_groundless : base;
      const Findings found = findings(bench, variant, variant.turned ? groundless : standing);
      Findings difference;
      std::set_symmetric_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                                    std::back_inserter(difference));
      auto& [with_change, findings_changed] = changed[variant.name];
      with_change += !difference.empty();
      findings_changed += static_cast<int>(difference.size());
      for (const auto& line : difference)
        detail(bench, format("changed\t{}\t{}\t{}", path.filename().string(), variant.name, line));
    }
  }
  std::string text = head({"written", "models", "models with a change", "findings that changed"});
  for (const auto& [name, counts] : changed)
    text += row({name, format("{}", models), format("{}", counts.first), format("{}", counts.second)});
  return text;
}

}  // namespace brick::accuracy
