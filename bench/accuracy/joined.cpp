// SPDX-License-Identifier: MIT
// Official sets: into how many components they fall, and how much of a set the largest holds. Figures, tools and second
// models stand apart in about half of them, so that one component is not the aim.
#include "base/text.h"
#include "bench.h"

namespace brick::accuracy {

namespace {

struct Share {
  double components = 0, largest = 0;
};

Share share_of(const Bench& bench, model::Loaded& loaded, const Diagnostics& reading, const check::Options& options) {
  const auto workshop = bench.workshop();
  check::Scene scene(loaded, reading, workshop, options);
  std::vector<double> sizes(static_cast<std::size_t>(scene.component_count()));
  for (const int component : scene.components()) ++sizes[static_cast<std::size_t>(component)];
  if (sizes.empty()) return {};
  return {static_cast<double>(sizes.size()),
          *std::max_element(sizes.begin(), sizes.end()) / static_cast<double>(scene.components().size())};
}

}  // namespace

std::string measure_joined(const Bench& bench) {
  std::string text = head({"set", "parts", "exact: components", "largest", "imported: components", "largest"});
  std::vector<double> exact, imported;
  double one = 0;
  for (const auto& path : official_sets(bench)) {
    Diagnostics reading;
    auto loaded = model::load(path, bench.library, reading);
    if (!loaded) continue;
    const auto strict = options_of("exact"), wide = options_of("imported");
    const Share a = share_of(bench, *loaded, reading, strict), b = share_of(bench, *loaded, reading, wide);
    exact.push_back(a.largest);
    imported.push_back(b.largest);
    one += b.components == 1;
    text += row({path.filename().string(), format("{}", loaded->model.placements.size()), format("{}", a.components),
                 format("{:.3f}", a.largest), format("{}", b.components), format("{:.3f}", b.largest)});
  }
  const auto mean = [](const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
  };
  return text +
         format(
             "\n{} sets. Share of parts in the largest component: exact mean {:.3f}, median {:.3f}; imported mean "
             "{:.3f}, median {:.3f}; {} of them are one component.\n",
             exact.size(), mean(exact), median(exact), mean(imported), median(imported), one);
}

}  // namespace brick::accuracy
