// SPDX-License-Identifier: MIT
// A build that was read as a document's main model is written as edits of that document, so that whatever was left
// alone keeps its bytes; any other as blocks from scratch, in which lines that were read keep their text.
#include "script/write.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.h"
#include "ldraw/edit.h"
#include "ldraw/own_metas.h"
#include "model/kind.h"
#include "script/joint_metas.h"
#include "script/read.h"

namespace brick::script {

namespace {

/// Letters, digits and a few marks, so that the name is one in any program: others become _.
std::string file_stem(std::string_view name) {
  std::string stem;
  for (const char c : trim(name)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                       c == '-' || c == ' ' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
    stem += plain ? c : '_';
  }
  for (const auto* suffix : {".ldr", ".mpd", ".dat", ".lua"})
    if (ends_with_fold(stem, suffix)) stem.resize(stem.size() - 4);
  return stem.empty() ? "model" : stem;
}

struct TextLine {
  std::string text;
  SourceLine source;
};

/// Is it all as it was read?
bool pristine(const Build& build) {
  if (build.file() == nullptr) return false;
  std::size_t at = build.file()->block->first + (build.file()->block->has_file_line ? 1 : 0), next = 0;
  const auto lines_before = [&](std::size_t count) {
    for (; next < build.lines().size() && build.lines()[next].before <= count; ++next)
      if (build.lines()[next].read != at++) return false;
    return true;
  };
  for (std::size_t i = 0; i < build.placements().size(); ++i) {
    const auto& placement = *build.placements()[i];
    if (!lines_before(i) || placement.read.file != build.file() || placement.read.first != at) return false;
    at = placement.read.last;
    if (const auto* nested = placement.build(); nested != nullptr && !pristine(**nested)) return false;
  }
  return lines_before(build.placements().size()) && at == end_of(*build.file());
}

class Writer {
 public:
  Writer(const Build& root, const std::string& file_name) : root_(root) {
    const auto* file = root.file();
    if (file != nullptr && file == &root.model()->resolver->root()) {
      document_ = root.model()->document.get();
      for (const auto& block : document_->blocks) taken_.insert(lower(block.name));
      std::set<const Build*> seen;
      find_pristine(root, seen);
      claim(root);
    } else {
      name_build(root, file_name.empty() ? "model" : file_name);
    }
  }

  WrittenModel write() {
    if (document_ != nullptr) return edited();
    WrittenModel model;
    for (const auto& line : blocks(names_.size() > 1)) {
      model.bytes += line.text + "\n";
      model.sources.push_back(line.source);
    }
    return model;
  }

 private:
  /// Of several builds out of one block (copies), one that was left alone keeps it.
  void find_pristine(const Build& build, std::set<const Build*>& seen) {
    for (const auto& placement : build.placements()) {
      const auto* nested = placement->build();
      if (nested == nullptr || !seen.insert(nested->get()).second) continue;
      if ((*nested)->file() != nullptr && pristine(**nested)) pristine_.try_emplace((*nested)->file(), nested->get());
      find_pristine(**nested, seen);
    }
  }

  /// Each block of the document belongs to the first build that was read from it.
  void claim(const Build& build) {
    claimed_.emplace(build.file(), &build);
    names_.emplace(&build, build.file()->block->name);
    visit_nested(build);
  }

  void visit_nested(const Build& build) {
    for (const auto& placement : build.placements()) {
      const auto* nested = placement->build();
      if (nested == nullptr || names_.contains(nested->get())) continue;
      const Build& child = **nested;
      const bool of_document = document_ != nullptr && child.file() != nullptr && child.file()->document == document_;
      const auto untouched = pristine_.find(child.file());
      const bool first = untouched == pristine_.end() || untouched->second == &child;
      if (of_document && first && !claimed_.contains(child.file())) {
        claim(child);
      } else if (document_ != nullptr && child.file() != nullptr && child.model() == root_.model() &&
                 child.file()->origin == ldraw::Origin::beside && pristine(child)) {
        names_.emplace(&child, std::string());  // a file of its own, which stays as it is
      } else {
        name_build(child, !child.name.empty()        ? child.name
                          : !placement->name.empty() ? placement->name
                                                     : "part of " + stem_);
      }
    }
  }

  std::string free_name(const std::string& stem, const char* suffix) {
    std::string name = stem + suffix;
    for (int n = 2; !taken_.insert(lower(name)).second; ++n) name = format("{}-{}{}", stem, n, suffix);
    return name;
  }

  /// Every other build gets a name of its own; depth first, in order of use.
  void name_build(const Build& build, const std::string& wanted) {
    const std::string stem = file_stem(wanted);
    const std::string before = std::exchange(stem_, stem);
    names_.emplace(&build, free_name(stem, ".ldr"));
    new_builds_.push_back(&build);
    visit_nested(build);
    stem_ = before;
  }

  /// The name of a file that a model defined, in what is written; its block comes along where it has none.
  const std::string& name_of_file(const ldraw::File& file, const model::Loaded* model) {
    const auto known = file_names_.find(&file);
    if (known != file_names_.end()) return known->second;
    if (document_ != nullptr && file.document == document_ && !is_run(file))
      return file_names_.emplace(&file, file.block->name).first->second;
    const std::string shown = file.name.substr(file.name.find_last_of('/') + 1);
    const auto dot = shown.rfind('.');
    const bool part = dot == std::string::npos || ends_with_fold(shown, ".dat");
    files_.emplace_back(&file, model);
    // Lines that were one flexible part name its segments: by their name the block would hold itself.
    const std::string stem = file_stem(shown) + (is_run(file) ? " run" : "");
    return file_names_.emplace(&file, free_name(stem, part ? ".dat" : ".ldr")).first->second;
  }
  static bool is_run(const ldraw::File& file) {
    const auto& blocks = file.document->blocks;
    return file.block < blocks.data() || file.block >= blocks.data() + blocks.size();
  }

  std::vector<TextLine> blocks(bool with_file_lines) {
    std::vector<std::vector<TextLine>> parts;
    for (const Build* build : new_builds_) parts.push_back(block(*build));
    // NOLINTNEXTLINE(modernize-loop-convert): it grows while it is written
    for (std::size_t i = 0; i < files_.size(); ++i) {
      parts.emplace_back();
      const auto [defined, model] = files_[i];
      const ldraw::File& file = *defined;
      const auto first = file.block->first + (file.block->has_file_line ? 1 : 0);
      parts.back().push_back({"0 FILE " + file_names_.at(&file), {}});
      if (is_run(file)) {  // lines that were one flexible part among others go on being one
        parts.back().push_back({"0 " + file.id(), {}});
        parts.back().push_back({"0 !LDCAD GENERATED", {}});
      }
      for (auto line = first; line < file.block->last; ++line) parts.back().push_back({carried(model, file, line), {}});
    }
    std::vector<TextLine> all;
    const bool marks = with_file_lines || !files_.empty();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (marks && i < new_builds_.size()) all.push_back({"0 FILE " + names_.at(new_builds_[i]), {}});
      std::move(parts[i].begin(), parts[i].end(), std::back_inserter(all));
    }
    return all;
  }

  std::vector<TextLine> block(const Build& build) {
    std::vector<TextLine> lines;
    const std::string& name = names_.at(&build);
    if (build.file() == nullptr) {
      lines.push_back({"0 " + (!build.description.empty() ? build.description
                               : !build.name.empty()      ? build.name
                                                          : name.substr(0, name.size() - 4)),
                       {}});
      lines.push_back({"0 Name: " + name, {}});
    }
    std::size_t next = 0;
    const auto lines_before = [&](std::size_t count) {
      for (; next < build.lines().size() && build.lines()[next].before <= count; ++next) {
        const auto& line = build.lines()[next];
        lines.push_back({line.read ? carried(build.model(), *build.file(), *line.read) : line.text, {}});
      }
    };
    for (std::size_t i = 0; i < build.placements().size(); ++i) {
      lines_before(i);
      const auto placed = place(build, *build.placements()[i]);
      lines.insert(lines.end(), placed.begin(), placed.end());
    }
    lines_before(build.placements().size());
    return lines;
  }

  /// A line that was read, into another document: names of the files that its own defines may be others there.
  std::string carried(const model::Loaded* model, const ldraw::File& file, std::size_t index) {
    const auto& line = file.document->lines[index];
    const auto* reference = std::get_if<ldraw::Reference>(&line.command);
    if (reference == nullptr || model == nullptr) return line.text;
    const auto* target = model->resolver->find(reference->name, file);
    if (target == nullptr || (target->origin != ldraw::Origin::document && target->origin != ldraw::Origin::beside))
      return line.text;
    return renamed(*reference, name_of_file(*target, model), line.text);
  }

  static std::string renamed(ldraw::Reference reference, const std::string& name, const std::string& text) {
    if (equal_fold(reference.name, name)) return text;
    reference.name = name;
    return ldraw::write_reference(reference);
  }

  /// The joint that placed it.
  const Joint* joint_of(const Build& build, const Placement& placement) {
    if (build.joints().empty()) return nullptr;
    auto& own = joints_[&build];
    if (own.empty())
      for (const auto& joint : build.joints()) own.emplace(joint->child.front().get(), joint.get());
    const auto found = own.find(&placement);
    return found == own.end() ? nullptr : found->second;
  }

  std::vector<TextLine> place(const Build& build, const Placement& placement) {
    std::vector<TextLine> lines;
    for (const auto& meta : metas_of(build, placement, joint_of(build, placement)))
      lines.push_back({ldraw::write_own_meta(meta), placement.source});
    for (auto& text : texts(build, placement)) lines.push_back({std::move(text), placement.source});
    return lines;
  }

  /// The lines of type 1 of a placement, in the frame of its build.
  std::vector<std::string> texts(const Build& build, const Placement& placement) {
    const auto& read = placement.read;
    ldraw::Reference reference;
    reference.pose = placement.pose;
    const auto* element = placement.element();
    if (element != nullptr) {
      if (element->turn != 0) reference.pose = placement.pose * element->own();
      reference.colour = element->colour;
    } else {
      reference.colour = placement.colour;
      reference.name = names_.at(placement.build()->get());
    }
    if (read.file != nullptr) {
      const auto& lines = read.file->document->lines;
      const auto first = read.first + read.metas;
      std::vector<std::string> kept;
      if (element != nullptr) {
        for (auto i = first; i < read.last; ++i) kept.push_back(carried(build.model(), *read.file, i));
        return kept;
      }
      if (const auto* own = std::get_if<ldraw::Reference>(&lines[first].command)) {
        if (reference.name.empty()) return {lines[first].text};  // a file beside the model
        return {renamed(*own, reference.name, lines[first].text)};
      }
    }
    if (element != nullptr) {
      const auto& file = *element->part->file;
      const bool defined = file.origin == ldraw::Origin::document || file.origin == ldraw::Origin::beside;
      reference.name = defined ? name_of_file(file, element->part->model) : element->part->id + ".dat";
    } else if (reference.name.empty()) {
      reference.name = placement.build()->get()->file()->name;
    }
    for (double& value : reference.pose.origin) value = std::round(value * 1e6) / 1e6;
    reference.pose.linear = (reference.pose.linear * 1e9).array().round().matrix() / 1e9;
    return {ldraw::write_reference(reference)};
  }

  // A document that was read, edited.

  /// Walks the lines of a block: those kept stay, those passed over go, new ones come in their place.
  struct Track {
    std::size_t at;
    std::vector<std::string> fresh;
    std::vector<ldraw::Edit>& edits;
    std::vector<SourceLine>& sources;

    void reach(std::size_t line) {
      if (line > at || !fresh.empty()) edits.push_back({at, line - at, std::exchange(fresh, {})});
      at = line;
    }
    void keep(std::size_t first, std::size_t last, const SourceLine& source) {
      reach(first);
      at = last;
      sources.insert(sources.end(), last - first, source);
    }
    void add(TextLine line) {
      fresh.push_back(std::move(line.text));
      sources.push_back(std::move(line.source));
    }
  };

  WrittenModel edited() {
    WrittenModel model;
    ldraw::Document document = *document_;
    std::vector<ldraw::Edit> edits;
    std::size_t line = 0;
    const bool needs_file_line = !document.blocks.front().has_file_line && document.blocks.size() == 1 && adds_blocks();
    for (const auto& block : document_->blocks) {
      const auto owner =
          std::find_if(claimed_.begin(), claimed_.end(), [&](const auto& each) { return each.first->block == &block; });
      if (owner == claimed_.end()) continue;
      const auto start = block.first + (block.has_file_line ? 1 : 0);
      model.sources.resize(model.sources.size() + start - line);
      Track track{start, {}, edits, model.sources};
      if (needs_file_line) track.add({"0 FILE " + model_name(block), {}});
      edit(*owner->second, track);
      line = end_of(*owner->first);
      track.reach(line);
    }
    model.sources.resize(model.sources.size() + document.lines.size() - line);
    std::vector<std::string> fresh;
    for (auto& each : blocks(true)) {
      fresh.push_back(std::move(each.text));
      model.sources.push_back(std::move(each.source));
    }
    if (!fresh.empty()) edits.push_back({document.lines.size(), 0, std::move(fresh)});
    Diagnostics ignored;  // an encoding that changes is no news to who writes new text
    (void)ldraw::edit_document(document, std::move(edits), ignored);
    model.bytes = ldraw::write_document(document);
    return model;
  }

  /// Will there be blocks beside those of the document? Files that come along are found by writing.
  bool adds_blocks() {
    if (!new_builds_.empty()) return true;
    for (const auto& [file, build] : claimed_)
      for (const auto& placement : build->placements())
        if (placement->read.file == nullptr) texts(*build, *placement);
    return !files_.empty();
  }

  static std::string model_name(const ldraw::Block& block) {
    const auto leaf = block.name.substr(block.name.find_last_of("/\\") + 1);
    return file_stem(leaf.empty() || leaf == "-" ? "model" : leaf) + ".ldr";
  }

  void edit(const Build& build, Track& track) {
    std::size_t next = 0;
    const auto lines_before = [&](std::size_t count) {
      for (; next < build.lines().size() && build.lines()[next].before <= count; ++next) {
        const auto& line = build.lines()[next];
        if (line.read && *line.read >= track.at)
          track.keep(*line.read, *line.read + 1, {});
        else
          track.add({line.text, {}});
      }
    };
    for (std::size_t i = 0; i < build.placements().size(); ++i) {
      lines_before(i);
      edit(build, *build.placements()[i], track);
    }
    lines_before(build.placements().size());
  }

  void edit(const Build& build, const Placement& placement, Track& track) {
    const auto& read = placement.read;
    const bool here = read.file == build.file() && read.file != nullptr && read.first >= track.at;
    const bool same = here && metas_kept(build, placement) && reference_kept(placement);
    if (same) return track.keep(read.first, read.last, placement.source);
    for (auto& line : place(build, placement)) track.add(std::move(line));
  }

  bool metas_kept(const Build& build, const Placement& placement) {
    return join(metas_of(build, placement, joint_of(build, placement)), "\n") == placement.read.known;
  }

  bool reference_kept(const Placement& placement) const {
    const auto* nested = placement.build();
    if (nested == nullptr) return true;
    const std::string& name = names_.at(nested->get());
    if (name.empty()) return true;
    const auto owner = claimed_.find((*nested)->file());
    return owner != claimed_.end() && owner->second == nested->get();
  }

  const Build& root_;
  const ldraw::Document* document_ = nullptr;  // that is edited
  std::string stem_ = "model";
  std::map<const Build*, std::string> names_;
  std::map<const ldraw::File*, const Build*> claimed_, pristine_;
  std::map<const ldraw::File*, std::string> file_names_;
  std::unordered_map<const Build*, std::unordered_map<const Placement*, const Joint*>> joints_;
  std::vector<const Build*> new_builds_;
  std::vector<std::pair<const ldraw::File*, const model::Loaded*>> files_;
  std::set<std::string> taken_;
};

}  // namespace

WrittenModel write_model(const Build& build, const std::string& file_name) { return Writer(build, file_name).write(); }

}  // namespace brick::script
