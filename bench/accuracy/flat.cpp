// SPDX-License-Identifier: MIT
// Models as flat lists of lines.
#include "flat.h"

#include "ldraw/document.h"

namespace brick::accuracy {

std::optional<FlatModel> flatten(const Bench& bench, const std::filesystem::path& path) {
  Diagnostics reading;
  const auto loaded = model::load(path, bench.library, reading);
  if (!loaded) return std::nullopt;
  FlatModel model;
  for (const auto& placement : loaded->model.placements)
    if (!placement.inline_part && !placement.flexible) model.push_back({placement.part + ".dat", "4", placement.pose});
  return model;
}

std::string line_of(const FlatPart& part, int decimals) {
  ldraw::Reference reference;
  reference.pose = part.pose;
  reference.name = part.name;
  std::string line = ldraw::write_reference(reference, decimals);
  // The reference's own colour is the main one: "1 16 ...".
  return "1 " + part.colour + line.substr(line.find(' ', 2));
}

std::string text_of(const FlatModel& model, int decimals) {
  std::string text;
  for (const auto& part : model) text += line_of(part, decimals) + "\n";
  return text;
}

}  // namespace brick::accuracy
