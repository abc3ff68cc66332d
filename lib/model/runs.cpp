// SPDX-License-Identifier: MIT
#include "model/runs.h"

namespace brick::model {

namespace {
bool is_section(const Item& item) {
  return item.kind == Item::Kind::part && item.group == 0 && item.facts != nullptr && item.facts->section;
}
}  // namespace

std::size_t run_of_sections(const std::vector<Item>& items, std::size_t first) {
  if (!is_section(items[first])) return first + 1;
  int ends = items[first].facts->end ? 1 : 0;
  std::string stem = items[first].facts->stem;
  std::size_t last = first + 1;
  for (; last < items.size() && is_section(items[last]); ++last) {
    const auto& facts = *items[last].facts;
    if (!stem.empty() && !facts.stem.empty() && facts.stem != stem) break;
    if (facts.end && ++ends > 2) break;
    if (stem.empty()) stem = facts.stem;
  }
  return last;
}

const Item& commonest(const std::vector<Item>& items, std::size_t first, std::size_t last) {
  std::map<std::string_view, std::size_t> counts;
  for (auto i = first; i < last; ++i) ++counts[items[i].part];
  auto best = first;
  for (auto i = first; i < last; ++i)
    if (counts[items[i].part] > counts[items[best].part]) best = i;
  return items[best];
}

ldraw::ColourCode common_colour(const ldraw::File& file) {
  auto colour = ldraw::main_colour;
  for (const auto& line : file.lines()) {
    const auto* reference = std::get_if<ldraw::Reference>(&line.command);
    if (reference == nullptr) continue;
    if (reference->colour == ldraw::main_colour) return ldraw::main_colour;
    if (colour != ldraw::main_colour && colour != reference->colour) return ldraw::main_colour;
    colour = reference->colour;
  }
  return colour;
}

}  // namespace brick::model
