// SPDX-License-Identifier: MIT
// Flattening a document: every part in the main model, what the document defines kept as blocks.
#include <algorithm>
#include <map>
#include <set>

#include "convert/lines.h"
#include "convert/transform.h"
#include "model/kind.h"

namespace brick::convert {

namespace {

/// LDraw's editors write six decimals; composed matrices carry rounding far below that.
constexpr int decimals = 6;

bool is_own(const ldraw::File& file) {
  return file.origin == ldraw::Origin::document || file.origin == ldraw::Origin::beside;
}

class Flattener {
 public:
  Flattener(const model::Loaded& loaded, const parts::Library& library)
      : loaded_(loaded),
        kinds_(*loaded.resolver, library.files(), ldraw::Limits{}.depth),
        end_(common_end(*loaded.document)) {
    for (const auto& run : loaded.runs) runs_.insert(&run->file);
    taken_.insert(ldraw::fold_name(block_name(*loaded.resolver->root().block)));
  }

  std::string run() {
    const auto& root = loaded_.resolver->root();
    const auto& model = loaded_.model;
    // A part file opened by itself has nothing to flatten.
    if (model.placements.size() == 1 && model.placements.front().file == &root)
      return ldraw::write_document(*loaded_.document);
    header(root);
    body();
    std::string text = blocks_.empty() ? "" : "0 FILE " + block_name(*root.block) + end_;
    text += main_;
    if (!blocks_.empty()) text += "0 NOFILE" + end_ + blocks_;
    return encode(text, loaded_.document->encoding);
  }

 private:
  void line(std::string_view text) { main_.append(text).append(end_); }

  /// What stands before the first line that places anything, and every colour that the document defines.
  void header(const ldraw::File& root) {
    std::size_t at = root.block->first + (root.block->has_file_line ? 1 : 0);
    const auto& lines = loaded_.document->lines;
    for (; at < root.block->last; ++at) {
      const auto* meta = std::get_if<ldraw::Meta>(&lines[at].command);
      if (meta == nullptr && !std::holds_alternative<ldraw::Blank>(lines[at].command)) break;
      if (meta != nullptr && is_editing(meta->keyword)) break;
      if (meta != nullptr && equal_fold(meta->keyword, "BFC")) continue;  // geometry is not kept in its file's order
      line(lines[at].text);
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i >= root.block->first && i < at) continue;
      const auto* meta = std::get_if<ldraw::Meta>(&lines[i].command);
      if (meta != nullptr && equal_fold(meta->keyword, "!COLOUR")) line(lines[i].text);
    }
  }

  static bool is_editing(std::string_view keyword) {
    for (const std::string_view each : {"STEP", "ROTSTEP", "BUFEXCHG", "GHOST", "MLCAD", "SYNTH", "!SYNTH", "!LPUB",
                                        "!LDCAD", "GROUP", "!LEOCAD", "!TEXMAP"})
      if (equal_fold(keyword, each)) return true;
    return false;
  }

  void body() {
    const auto& model = loaded_.model;
    std::size_t part = 0, loose = 0, lost = 0;
    for (int step = 1; step <= model.steps; ++step) {
      for (; part < model.placements.size() && model.placements[part].step <= step; ++part)
        place(model.placements[part]);
      for (; loose < model.loose.size() && model.loose[loose].step <= step; ++loose) place_loose(model.loose[loose]);
      for (; lost < model.unresolved.size() && model.unresolved[lost].step <= step; ++lost) {
        const auto& each = model.unresolved[lost];
        reference({each.colour, each.pose, each.name});
      }
      if (model.steps > 1) line("0 STEP");
    }
  }

  void reference(const ldraw::Reference& reference) { line(ldraw::write_reference(reference, decimals)); }

  void place(const model::Placement& placement) {
    const bool run = runs_.contains(placement.file);
    const bool section = !run && kinds_.facts(*placement.file).section;
    // Sections that two sub-models placed would read as one flexible part where they come to stand side by side.
    const bool marked = run || (section && after_section_);
    after_section_ = section && !marked;
    if (marked) {
      line(format("0 SYNTH BEGIN {} {}", placement.part, ldraw::colour_text(placement.colour)));
      line("0 SYNTH SYNTHESIZED BEGIN");
    }
    if (run)
      contents(placement);
    else
      reference({placement.colour, placement.pose, name(*placement.file)});
    if (marked) {
      line("0 SYNTH SYNTHESIZED END");
      line("0 SYNTH END");
    }
  }

  void place_loose(const model::Placement& loose) {
    if (runs_.contains(loose.file)) return contents(loose);
    // A part in a colour that could not be read would become a part like others.
    if (kinds_.facts(*loose.file).kind == model::FileKind::piece)
      reference({loose.colour, loose.pose, name(*loose.file)});
  }

  /// The lines of a run, moved into the world.
  void contents(const model::Placement& placement) {
    for (const auto& each : placement.file->lines()) {
      if (const auto* inner = std::get_if<ldraw::Reference>(&each.command)) {
        const auto& target = kinds_.find(inner->name, *placement.file);
        if (target.file == nullptr) continue;
        const auto pose = placement.pose * inner->pose;
        reference({ldraw::inherit(inner->colour, placement.colour), target.moved ? pose * target.shift : pose,
                   name(*target.file)});
      } else if (const auto* shape = std::get_if<ldraw::Shape>(&each.command)) {
        auto moved = *shape;
        for (auto& point : moved.points) point = placement.pose * point;
        moved.colour = ldraw::inherit(shape->colour, placement.colour);
        line(write_shape(moved, decimals));
      }
    }
  }

  /// What lines call the file: a library name, or the block that it becomes.
  std::string name(const ldraw::File& file) { return is_own(file) ? keep(file) : name_in_lines(file.name); }

  /// Copies a block and, after it, those it refers to; blocks of other documents may need another name.
  std::string keep(const ldraw::File& file) {
    if (const auto at = kept_.find(&file); at != kept_.end()) return at->second;
    const auto own = block_name(*file.block);
    auto name = own;
    for (int i = 2; !taken_.insert(ldraw::fold_name(name)).second; ++i) name = format("{}-{}", i, own);
    kept_[&file] = name;
    std::string text = "0 FILE " + name + end_, below;
    std::swap(below, blocks_);
    const auto lines = file.lines();
    for (std::size_t i = file.block->has_file_line ? 1 : 0; i < lines.size(); ++i)
      text += kept_line(lines[i], file) + end_;
    text += "0 NOFILE" + end_;
    blocks_ = below + text + blocks_;
    return name;
  }

  std::string kept_line(const ldraw::Line& each, const ldraw::File& from) {
    const auto* inner = std::get_if<ldraw::Reference>(&each.command);
    if (inner == nullptr) return each.text;
    const auto* target = kinds_.find(inner->name, from).written;
    if (target == nullptr || !is_own(*target)) return each.text;
    const auto kept = keep(*target);
    if (ldraw::fold_name(kept) == ldraw::fold_name(inner->name)) return each.text;
    auto renamed = *inner;
    renamed.name = kept;
    return ldraw::write_reference(renamed);
  }

  const model::Loaded& loaded_;
  model::Kinds kinds_;
  std::string end_;
  std::set<const ldraw::File*> runs_;
  std::string main_, blocks_;
  std::map<const ldraw::File*, std::string> kept_;
  std::set<std::string> taken_;
  bool after_section_ = false;  // the line before is a section that no mark closes
};

}  // namespace

std::string flatten(const model::Loaded& loaded, const parts::Library& library) {
  return Flattener(loaded, library).run();
}

}  // namespace brick::convert
