// SPDX-License-Identifier: MIT
#include "stats/summary.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "model/kind.h"

namespace brick::stats {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view take_digits(std::string_view text, std::size_t at) {
  auto end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return text.substr(at, end - at);
}

struct LotLess {
  bool operator()(const std::pair<std::string, ldraw::ColourCode>& a,
                  const std::pair<std::string, ldraw::ColourCode>& b) const {
    return a.first != b.first ? natural_less(a.first, b.first) : a.second < b.second;
  }
};

/// What a file calls itself: its description, past marks that some programs put before it; "" when there is none.
std::string_view title_of(const ldraw::File& file) {
  for (const auto& line : file.lines()) {
    if (std::holds_alternative<ldraw::Reference>(line.command) || std::holds_alternative<ldraw::Shape>(line.command))
      break;
    const auto* meta = std::get_if<ldraw::Meta>(&line.command);
    if (meta == nullptr || meta->text.empty() || meta->keyword == "FILE") continue;
    if (meta->text.starts_with('!') || meta->text.starts_with("//")) continue;
    return meta->keyword.ends_with(':') ? std::string_view() : std::string_view(meta->text);
  }
  return {};
}

/// Adds up lots; a shortcut is opened by the first call for each and counted from its contents after that.
class Counter {
 public:
  Counter(const model::Loaded& loaded, const parts::Library& library, const ListOptions& options)
      : kinds_(*loaded.resolver, library.files(), ldraw::Limits{}.depth),
        library_(library.files()),
        options_(options) {}

  void add(const model::Placement& placement) {
    if (options_.expand_shortcuts && !placement.flexible && placement.file != nullptr &&
        expand(*placement.file, placement.colour, 0))
      return;
    add(placement.part, placement.colour, placement.file, placement.inline_part);
  }

  std::vector<Lot> list() {
    std::vector<Lot> lots;
    for (auto& [key, lot] : lots_) lots.push_back(std::move(lot));
    return lots;
  }

 private:
  /// `file` is never nullptr for a part.
  void add(const std::string& part, ldraw::ColourCode colour, const ldraw::File* file, bool own) {
    auto& lot = lots_[{part, colour}];
    if (lot.count++ > 0) return;
    lot.part = part;
    lot.colour = colour;
    // What the model repeats of the library (packed files) is called what the library calls it.
    const auto* known = own ? library_.find(part + ".dat") : file;
    lot.own = known == nullptr;
    lot.name = name_of(known != nullptr ? *known : *file);
  }

  static std::string name_of(const ldraw::File& file) {
    if (const auto title = title_of(file); !title.empty()) return std::string(title);
    const auto lines = file.lines();
    const auto segments = std::count_if(lines.begin(), lines.end(), [](const ldraw::Line& line) {
      return std::holds_alternative<ldraw::Reference>(line.command);
    });
    return format("{} piece{}", segments, segments == 1 ? "" : "s");
  }

  /// False when `file` is no assembly of whole parts; nothing is counted then.
  bool expand(const ldraw::File& file, ldraw::ColourCode colour, int depth) {
    if (!kinds_.facts(file).shortcut || depth > ldraw::Limits{}.depth) return false;
    std::vector<std::pair<const ldraw::Reference*, const ldraw::File*>> parts;
    for (const auto& line : file.lines()) {
      const auto* reference = std::get_if<ldraw::Reference>(&line.command);
      if (reference == nullptr) continue;
      const auto* target = kinds_.find(reference->name, file).file;
      if (target == nullptr) continue;
      const auto& facts = kinds_.facts(*target);
      if (facts.section || facts.kind == model::FileKind::generated) return false;
      if (facts.kind == model::FileKind::part) parts.emplace_back(reference, target);
    }
    for (const auto& [reference, target] : parts) {
      const auto shown = ldraw::inherit(reference->colour, colour);
      const bool own = target->origin == ldraw::Origin::document || target->origin == ldraw::Origin::beside;
      if (!expand(*target, shown, depth + 1)) add(kinds_.facts(*target).part, shown, target, own);
    }
    return !parts.empty();
  }

  model::Kinds kinds_;
  const ldraw::LibraryFiles& library_;
  ListOptions options_;
  std::map<std::pair<std::string, ldraw::ColourCode>, Lot, LotLess> lots_;
};

}  // namespace

bool natural_less(std::string_view a, std::string_view b) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      auto x = take_digits(a, i), y = take_digits(b, j);
      i += x.size();
      j += y.size();
      while (x.size() > 1 && x.front() == '0') x.remove_prefix(1);
      while (y.size() > 1 && y.front() == '0') y.remove_prefix(1);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
    } else {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i;
      ++j;
    }
  }
  if (i < a.size() || j < b.size()) return j < b.size();
  return a < b;  // "01" and "1"
}

std::vector<Lot> parts_list(const model::Loaded& loaded, const parts::Library& library, const ListOptions& options) {
  Counter counter(loaded, library, options);
  for (const auto& placement : loaded.model.placements) counter.add(placement);
  return counter.list();
}

Summary summarise(const model::Loaded& loaded, parts::Library& library, const ListOptions& options) {
  const auto& model = loaded.model;
  Summary summary;
  summary.model = loaded.document->name;
  summary.title = model.title;
  summary.list = parts_list(loaded, library, options);
  summary.lots = static_cast<int>(summary.list.size());
  std::set<ldraw::ColourCode> colours;
  for (const auto& lot : summary.list) {
    summary.parts += lot.count;
    colours.insert(lot.colour);
  }
  summary.colours = static_cast<int>(colours.size());
  for (const auto& submodel : model.submodels) {
    if (submodel.uses > 0)
      ++summary.submodels;
    else
      summary.unused.push_back(submodel.name);
  }
  summary.steps = model.steps;
  model::ModelFinder finder(*loaded.resolver);
  summary.box = model::bounds(model, library, finder);
  summary.missing = model.missing;
  return summary;
}

}  // namespace brick::stats
