// SPDX-License-Identifier: MIT
// One canonical spelling of a document.
#include "convert/lines.h"
#include "convert/transform.h"
#include "model/kind.h"

namespace brick::convert {

namespace {

/// Composed with a moved part's shift, a number may end in the noise of floating point; nine decimals are far below any
/// editor's.
constexpr int composed_decimals = 9;

std::string placed(const ldraw::Reference& reference, const ldraw::File& from, model::Kinds& kinds) {
  auto changed = reference;
  const auto& target = kinds.find(reference.name, from);
  if (target.file == nullptr) return ldraw::write_reference(changed);
  const bool own = target.file->origin == ldraw::Origin::document || target.file->origin == ldraw::Origin::beside;
  changed.name = target.file->origin == ldraw::Origin::beside ? reference.name
                 : own                                        ? block_name(*target.file->block)
                                                              : name_in_lines(target.file->name);
  if (!target.moved) return ldraw::write_reference(changed);
  changed.pose = reference.pose * target.shift;
  return ldraw::write_reference(changed, composed_decimals);
}

}  // namespace

std::string normalize(const model::Loaded& loaded, const parts::Library& library) {
  constexpr std::string_view end = "\r\n";  // LDraw.org file format specification, "line ends"
  const auto& document = *loaded.document;
  model::Kinds kinds(*loaded.resolver, library.files(), ldraw::Limits{}.depth);
  std::string text;
  std::size_t block = 0;
  for (std::size_t i = 0; i < document.lines.size(); ++i) {
    while (block < document.blocks.size() && i >= document.blocks[block].last) ++block;
    const auto* current =
        block < document.blocks.size() && i >= document.blocks[block].first ? &document.blocks[block] : nullptr;
    const auto& line = document.lines[i];
    if (current != nullptr && i == current->first && !current->has_file_line && document.blocks.size() > 1 &&
        !current->is_data)
      text.append("0 FILE ").append(block_name(*current)).append(end);
    const auto* reference = std::get_if<ldraw::Reference>(&line.command);
    if (reference != nullptr && current != nullptr)
      text += placed(*reference, {current->name, ldraw::Origin::document, &document, current}, kinds);
    else if (current != nullptr && i == current->first && current->has_file_line && !current->is_data)
      text += "0 FILE " + current->name;
    else
      text += canonical(line);
    text += end;
  }
  return text;
}

}  // namespace brick::convert
