// SPDX-License-Identifier: MIT
// How right the verdicts are: accuracy MODELS [MEASURE...] prints one Markdown table a measure. MODELS is a folder of
// LDraw models (read with its sub-folders). --details FILE adds every single finding. Not part of the test suite: it
// takes minutes.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

#include "base/text.h"
#include "bench.h"
#include "check/memory.h"
#include "cli/session.h"

namespace {

using namespace brick;

struct Measure {
  std::string_view name, text;
  std::string (*run)(const accuracy::Bench&);
};

constexpr std::array<Measure, 9> measures{{
    {"sets", "official sets: what is flagged in models that people take for right", accuracy::measure_sets},
    {"shortcuts", "the library's own assemblies: what is flagged, by category", accuracy::measure_shortcuts},
    {"faults", "planted faults: how many are found", accuracy::measure_faults},
    {"connectors", "connectors read from parts against hand-made labels; prints and twins",
     accuracy::measure_connectors},
    {"joined", "official sets: components, and the share of parts in the largest", accuracy::measure_joined},
    {"lifted", "single parts lifted into the air: are all found?", accuracy::measure_lifted},
    {"micro", "joints turned through their range, bricks pushed into each other", accuracy::measure_micro},
    {"invariance", "models moved, turned, re-ordered, re-nested, rounded: is the verdict the same?",
     accuracy::measure_invariance},
    {"pairs", "how long a new pair of parts takes", accuracy::measure_pairs},
}};

struct Config {
  std::vector<std::string> operands;
  std::string details, label_faults;
  int every = 1;
};

void declare(cli::Command& command, Config& config) {
  std::vector<cli::Entry> entries;
  for (const Measure& measure : measures) entries.push_back({std::string(measure.name), std::string(measure.text)});
  command.summary("Measure how right brick-validate is")
      .operands("MODELS MEASURE", config.operands, "A folder of models, then the measures; none are all")
      .option("--details", "FILE", &config.details, "Write the single findings to FILE")
      .option("--label-faults", "FILE", &config.label_faults, "Write the labels that are shown wrong to FILE")
      .option("--every", "N", &config.every, "Of the families of parts, look at one in N")
      .section("Measures", std::move(entries));
}

std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> models;
  if (std::filesystem::is_directory(folder))
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (const auto extension = lower(entry.path().extension().string()); extension == ".ldr" || extension == ".mpd")
        models.push_back(entry.path());
  std::sort(models.begin(), models.end());
  return models;
}

int run(cli::Session& session, const Config& config) {
  if (config.operands.empty()) return session.fail({"usage", "which folder of models?"});
  const std::vector<std::string> chosen(config.operands.begin() + 1, config.operands.end());
  for (const auto& word : chosen)
    if (std::none_of(measures.begin(), measures.end(), [&](const Measure& m) { return m.name == word; }))
      return session.fail({"usage", format("there is no measure '{}'", word)});
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  auto connectors = connect::Connectors::open(**library);
  if (!connectors) return session.fail(connectors.error());
  const auto families = check::Families::open(session.locations().share);
  if (!families) return session.fail(families.error());
  check::IndexMemory memory((*library)->index());
  const accuracy::Bench bench{**library,      **connectors,        *families,
                              memory,         session.progress(),  models_in(config.operands.front()),
                              config.details, config.label_faults, std::max(1, config.every)};
  for (const Measure& measure : measures) {
    if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), measure.name) == chosen.end()) continue;
    session.out(format("\n## {}: {}\n\n", measure.name, measure.text) + measure.run(bench));
    if (!session.flush()) return cli::failed;
  }
  return cli::yes;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "accuracy", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
