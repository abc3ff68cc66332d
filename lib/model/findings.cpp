// SPDX-License-Identifier: MIT
#include "model/findings.h"

#include <algorithm>

#include "base/text.h"
#include "ldraw/codes.h"

namespace brick::model {

namespace {

using ldraw::Code;

/// Missing names that get a hint from the library's catalog; a whole town of unknown parts needs no more.
constexpr std::size_t hinted_names = 20;

std::string times_text(int times) { return times == 1 ? "once" : format("{} times", times); }

bool is_part_name(std::string_view name) { return name.ends_with(".dat"); }

/// "3626c" of "3626cpb1966" or "3626cp01": the plain part under a print's number; "" when the number has no print.
std::string base_of_print(std::string_view id) {
  std::size_t at = 0;
  while (at < id.size() && id[at] >= '0' && id[at] <= '9') ++at;
  if (at == 0) return {};
  const auto p = id.find('p', at);
  return p == std::string_view::npos || p + 1 == id.size() ? std::string() : std::string(id.substr(0, p));
}

std::string named(const std::string& id, std::string_view name) {
  std::string text;  // columns of blanks closed up: "Brick 2 x 4"
  for (const auto word : split_words(name)) text += (text.empty() ? "" : " ") + std::string(word);
  return text.empty() ? id : format("{} '{}'", id, text);
}

}  // namespace

std::string part_name(std::string_view name) {
  auto id = ldraw::fold_name(name);
  if (id.ends_with(".dat")) id.resize(id.size() - 4);
  return id;
}

void Findings::colour(ldraw::ColourCode code, const Place& at) {
  if (code == ldraw::main_colour) return;
  if (code == ldraw::edge_colour) {
    if (edge_coloured_.times++ == 0) edge_coloured_.first = at;
    return;
  }
  if (ldraw::is_direct(code) || palette_.find(code) != nullptr) return;
  auto& seen = unknown_colours_[code];
  if (seen.times++ == 0) seen.first = at;
}

void Findings::moved(const std::string& written, const std::string& part, const Place& at) {
  auto& seen = moved_[lower(written)];
  if (seen.times++ > 0) return;
  seen.first = at;
  seen.text = part;
}

void Findings::piece(const std::string& name, const Place& at) {
  ldraw::report(diagnostics_, Code::subpart_placed, at,
                format("'{}' is a piece of parts, not a part: it is drawn but not counted", name),
                "place the part that it belongs to");
}

void Findings::cycle(const std::vector<const ldraw::File*>& loop, const std::string& closing, const Place& at) {
  std::string chain;
  for (const auto* file : loop) chain += shown_name(*file) + " -> ";
  ldraw::report(diagnostics_, Code::cycle, at,
                format("'{}' leads back to itself: {}{}", closing, chain, shown_name(*loop.front())),
                "the line is passed over; remove it");
}

void Findings::too_deep(const std::string& name, const Place& at) {
  ldraw::report(diagnostics_, Code::limit, at,
                format("'{}' lies more than {} levels deep and is passed over", name, depth_limit_));
}

void Findings::raw_geometry(const ldraw::File& file, const std::vector<std::pair<std::size_t, std::size_t>>& runs,
                            const Place& at) {
  // Textured lines count where nothing stands in for them.
  std::size_t shapes = 0, textured = 0, first_shape = 0;
  for (const auto& [first, last] : runs)
    for (auto line = first; line < last; ++line) {
      const ldraw::Command& command = file.document->lines[line].command;
      const auto* meta = std::get_if<ldraw::Meta>(&command);
      if (meta != nullptr && meta->keyword == "!:") ++textured;
      if (std::holds_alternative<ldraw::Shape>(command) && shapes++ == 0) first_shape = line;
    }
  const std::size_t count = shapes > 0 ? shapes : textured;
  Place place = at;
  if (shapes > 0) place.line = ldraw::Document::number(first_shape);
  ldraw::report(diagnostics_, Code::raw_geometry, place,
                format("'{}' holds geometry of its own ({} line{}), which is drawn but is no part", shown_name(file),
                       count, count == 1 ? "" : "s"));
}

void Findings::missing(const std::string& name, const Place& at, bool of_main) {
  const auto [entry, added] = lost_index_.emplace(part_name(name), lost_.size());
  if (added) lost_.push_back({{}, {}, name});
  auto& lost = lost_[entry->second];
  lost.places.push_back(at);
  if (of_main) lost.lines.push_back(at.line);
}

void Findings::check_inline(const ldraw::File& file, Kinds& kinds) {
  if (!checked_.insert(&file).second) return;
  open_.insert(&file);
  const auto lines = file.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto* reference = std::get_if<ldraw::Reference>(&lines[i].command);
    if (reference == nullptr) continue;
    const Place at{file.document->name, ldraw::Document::number(file.block->first + i)};
    const auto* target = kinds.find(reference->name, file).written;
    if (target == nullptr)
      missing(reference->name, at, file.document == resolver_.root().document);
    else if (open_.contains(target))
      cycle({target}, reference->name, at);
    else if (target->origin == ldraw::Origin::document || target->origin == ldraw::Origin::beside)
      static_cast<int>(open_.size()) < depth_limit_ ? check_inline(*target, kinds) : too_deep(reference->name, at);
  }
  open_.erase(&file);
}

std::string Findings::hint(const std::string& name, parts::Library& library) const {
  const auto id = part_name(name);
  const auto folded = ldraw::fold_name(name);
  if (folded.ends_with(".ldr") || folded.ends_with(".mpd"))
    return format("put it beside the model, or into it as a block that starts with '0 FILE {}'", name);
  if (const auto base = base_of_print(id); !base.empty())
    if (const auto* file = library.files().find(base + ".dat"); file != nullptr)
      return format("the plain part is {}", named(base, ldraw::description(*file)));
  std::vector<std::string> near;
  for (const auto& part : library.similar(id, 2)) near.push_back(named(part.id, part.name));
  if (!near.empty()) return "did you mean " + join(near, " or ") + "?";
  return is_part_name(folded) ? "put its file beside the model, or into a folder that BRICKTOOLS_PARTS names" : "";
}

std::vector<Missing> Findings::finish(parts::Library& library) {
  if (edge_coloured_.times > 0)
    ldraw::report(diagnostics_, Code::edge_colour_part, edge_coloured_.first,
                  format("colour 24 is for edge lines, not for parts (used {})", times_text(edge_coloured_.times)),
                  "give the part a colour, or 16 to take its model's");
  for (const auto& [code, seen] : unknown_colours_)
    ldraw::report(diagnostics_, Code::unknown_colour, seen.first,
                  format("colour {} is not in LDConfig.ldr or the model (used {})", ldraw::colour_text(code),
                         times_text(seen.times)),
                  "it is shown in magenta");
  for (const auto& [written, seen] : moved_)
    ldraw::report(diagnostics_, Code::moved_part, seen.first, format("'{}' is now {}", written, seen.text),
                  "brick-convert --normalize writes the new numbers");
  std::vector<Missing> missing;
  for (std::size_t i = 0; i < lost_.size(); ++i) {
    auto& lost = lost_[i];
    const auto folded = ldraw::fold_name(lost.name);
    const bool model = folded.ends_with(".ldr") || folded.ends_with(".mpd");
    const auto text = model ? format("sub-model '{}' is neither in the file nor beside it", lost.name)
                            : format("part '{}' is not in the library", lost.name);
    const auto advice = i < hinted_names ? hint(lost.name, library) : std::string();
    for (const auto& place : lost.places) ldraw::report(diagnostics_, Code::missing_part, place, text, advice);
    std::sort(lost.lines.begin(), lost.lines.end());
    missing.push_back({lost.name, std::move(lost.lines)});
  }
  return missing;
}

}  // namespace brick::model
