// SPDX-License-Identifier: MIT
// The library's own assemblies: files typed Shortcut that hold nothing but references to parts. Made with care and
// reviewed, they are taken for right: no overlap, one component. Seats that were read from these very files are left
// out.
#include <map>

#include "base/text.h"
#include "bench.h"
#include "parts/catalog.h"
#include "parts/index.h"

namespace brick::accuracy {

namespace {

using check::FaultId;

constexpr std::size_t most_lines = 60;

/// The assembly as a model: its lines of type 1, when there are 2 to 60 and nothing else is drawn.
std::optional<std::string> as_model(const Bench& bench, const std::string& id) {
  const auto* file = bench.library.files().find(id + ".dat");
  if (file == nullptr) return std::nullopt;
  std::string text;
  std::size_t count = 0;
  for (const auto& line : file->lines()) {
    const auto words = split_words(line.text);
    if (words.empty() || words[0] == "0") continue;
    if (words[0] != "1" || words.size() < 15) return std::nullopt;
    const std::string name = lower(words[14]);
    if (name.find('\\') != std::string::npos || name.find('/') != std::string::npos || !name.ends_with(".dat"))
      return std::nullopt;
    const auto part = bench.library.info(name);
    if (!part) return std::nullopt;
    text += line.text + "\n";
    ++count;
  }
  if (count < 2 || count > most_lines) return std::nullopt;
  return text;
}

struct Tally {
  double all = 0, clean = 0, undecided = 0, one = 0;
};

}  // namespace

std::string measure_shortcuts(const Bench& bench) {
  const auto connectors = connect::Connectors::open(bench.library, false);
  if (!connectors) return connectors.error().message + "\n";
  const Bench without_seats{bench.library, **connectors,  bench.families,     bench.memory, bench.progress,
                            bench.models,  bench.details, bench.label_faults, bench.every};
  std::string text;
  for (const std::string profile : {"exact", "imported"}) {
    auto options = options_of(profile);
    options.skipped_checks = {check::CheckId::complete, check::CheckId::catalog, check::CheckId::floating};
    std::map<std::string, Tally> by_category;
    Tally sum;
    for (const auto& id : bench.library.index().ids()) {
      const auto info = bench.library.info(id);
      if (!info || info->type != parts::PartType::shortcut || !info->moved_to.empty()) continue;
      auto model = as_model(bench, id);
      if (!model) continue;
      const auto checked = validate_text(without_seats, std::move(*model), options);
      if (!checked) continue;
      bool clean = true, undecided = false;
      for (const auto& fault : checked->report.faults()) {
        const bool overlap = fault.id == FaultId::duplicate || fault.id == FaultId::contained ||
                             fault.id == FaultId::deep || fault.id == FaultId::overlap || fault.id == FaultId::roll;
        if (overlap) clean = false;
        if (fault.id == FaultId::undecided) undecided = true;
        if (overlap || fault.id == FaultId::undecided || fault.id == FaultId::separate)
          detail(bench, format("{}\t{}\t{}\t{}\t{}\t{}\t{}", profile, id, info->category, info->name,
                               check::info(fault.id).code, fault.message, fault.hint));
      }
      for (Tally* tally : {&by_category[info->category], &sum}) {
        ++tally->all;
        tally->clean += clean;
        tally->undecided += undecided;
        tally->one += checked->report.components() == 1;
      }
    }
    text += format("Profile {}:\n\n", profile) +
            head({"category", "assemblies", "% without overlap", "% undecided", "% one component"});
    const auto line = [](const std::string& name, const Tally& t) {
      return row(
          {name, format("{}", t.all), percent(t.clean, t.all), percent(t.undecided, t.all), percent(t.one, t.all)});
    };
    for (const auto& [category, tally] : by_category) text += line(category, tally);
    text += line("all", sum) + "\n";
  }
  return text;
}

}  // namespace brick::accuracy
