// SPDX-License-Identifier: MIT
// The plans of a model's files (model/plan.h) say which lines place what; all others are carried along.
#include "script/read.h"

#include <set>

#include "base/text.h"
#include "ldraw/own_metas.h"
#include "model/plan.h"
#include "model/studio.h"
#include "script/joint_metas.h"

namespace brick::script {

namespace {

/// A name as programs may give one.
bool is_name(std::string_view name) {
  return !name.empty() && !name.starts_with('#') && name.find('/') == std::string_view::npos;
}

class Reader {
 public:
  Reader(Kit& kit, model::Loaded& loaded, const SourceLine& source)
      : kit_(kit),
        loaded_(loaded),
        source_(source),
        planner_(loaded, kit.library(), ignored_, ldraw::Limits{}) {}  // what is wrong was told when it was loaded

  std::shared_ptr<Build> run() {
    const auto& root = planner_.root();
    for (const auto& run : loaded_.runs) runs_.insert(&run->file);
    std::shared_ptr<Build> build;
    for (const auto* plan : planner_.order()) build = read(*plan);
    if (root.items.size() == 1 && root.items.front().file == root.file) return of_one_part(root.items.front());
    return build;
  }

 private:
  /// A part's file opened by itself.
  std::shared_ptr<Build> of_one_part(const model::Item& item) {
    auto build = Build::make(item.part);
    Placement placement;
    placement.content = Element{kit_.part_of(*item.file, &loaded_), item.colour, 0};
    placement.source = source_;
    (void)build->insert(std::move(placement));
    return build;
  }

  std::shared_ptr<Build> read(const model::Plan& plan) {
    const auto& file = *plan.file;
    auto build = builds_[&file] =
        Build::make(stem_of(file.block->has_file_line ? model::shown_name(file) : file.document->name));
    build->description = ldraw::description(file);
    build->set_file(loaded_, file);
    std::map<std::size_t, const model::Item*> items;
    for (const auto& item : plan.items)
      if (item.kind == model::Item::Kind::part || item.kind == model::Item::Kind::submodel)
        items.emplace(item.line, &item);
    const auto& lines = file.document->lines;
    std::size_t metas = 0;  // of ours, directly before the line
    const std::size_t first = file.block->first + (file.block->has_file_line ? 1 : 0);
    for (std::size_t i = first; i < end_of(file);) {
      const auto item = items.find(i);
      if (item != items.end()) {
        i = place(*build, file, *item->second, metas);
        metas = 0;
        continue;
      }
      if (!ldraw::own_meta(lines[i].command).empty()) {
        ++metas;
      } else {
        carry(*build, lines, i - metas, i + 1);
        metas = 0;
      }
      ++i;
    }
    carry(*build, lines, end_of(file) - metas, end_of(file));
    for (const auto& [placement, count] : with_metas_) {
      std::vector<std::string> texts;
      for (auto i = placement->read.first; i < placement->read.first + count; ++i)
        texts.push_back(ldraw::own_meta(lines[i].command));
      const bool joined = read_joint(*build, placement, texts);
      build->set_known(*placement,
                       join(metas_of(*build, *placement, joined ? build->joints().back().get() : nullptr), "\n"));
    }
    with_metas_.clear();
    return build;
  }

  static std::string stem_of(const std::string& name) {
    const auto leaf = name.substr(name.find_last_of("/\\") + 1);
    for (const auto* suffix : {".ldr", ".mpd", ".dat"})
      if (ends_with_fold(leaf, suffix)) return leaf.substr(0, leaf.size() - 4);
    return leaf;
  }

  static void carry(Build& build, const std::vector<ldraw::Line>& lines, std::size_t first, std::size_t last) {
    for (auto i = first; i < last; ++i) build.add_read_line(lines[i].text, i);
  }

  /// Gives the line after those of the item.
  std::size_t place(Build& build, const ldraw::File& file, const model::Item& item, std::size_t metas) {
    Placement placement;
    placement.pose = item.pose;
    placement.colour = item.colour;
    placement.source = source_;
    std::size_t last = item.line + 1;
    if (runs_.contains(item.file)) last = item.file->block->last;
    placement.read = {&file, item.line - metas, last, metas, {}};
    if (item.kind == model::Item::Kind::submodel)
      placement.content = builds_.at(item.file);
    else
      placement.content = Element{kit_.part_of(*item.file, &loaded_), item.colour, 0};
    for (auto i = item.line - metas; i < item.line; ++i) {
      const auto meta = ldraw::own_meta(file.document->lines[i].command);
      const auto name = ldraw::after_keyword(meta, "NAME");
      if (name && is_name(*name) && build.named(*name) == nullptr) placement.name = *name;
    }
    const auto made = build.insert(std::move(placement));
    if (metas > 0) with_metas_.emplace_back(*made, metas);
    return last;
  }

  Kit& kit_;
  model::Loaded& loaded_;
  SourceLine source_;
  Diagnostics ignored_;
  model::Planner planner_;
  std::set<const ldraw::File*> runs_;
  std::vector<std::pair<PlacementRef, std::size_t>> with_metas_;  // of the build in work
  std::unordered_map<const ldraw::File*, std::shared_ptr<Build>> builds_;
};

}  // namespace

std::size_t end_of(const ldraw::File& file) {
  std::size_t last = file.block->last;
  const std::size_t first = file.block->first + (file.block->has_file_line ? 1 : 0);
  while (last > first && std::holds_alternative<ldraw::Blank>(file.document->lines[last - 1].command)) --last;
  return last;
}

bool is_model(std::string_view file_name, std::string_view bytes) {
  for (const auto* suffix : {".ldr", ".mpd", ".dat", ".io"})
    if (ends_with_fold(file_name, suffix)) return true;
  if (ends_with_fold(file_name, ".lua")) return false;
  if (bytes.starts_with(model::zip_mark)) return true;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const auto start = trim(bytes.substr(0, 4096));
  return start.size() > 1 && start[0] >= '0' && start[0] <= '5' &&
         (start[1] == ' ' || start[1] == '\t' || start[1] == '\r' || start[1] == '\n');
}

Result<std::shared_ptr<Build>> read_build(Kit& kit, std::string bytes, const std::string& name,
                                          std::unique_ptr<ldraw::Folder> beside, const SourceLine& source,
                                          Diagnostics& diagnostics) {
  auto loaded = model::load_bytes(std::move(bytes), name, std::move(beside), kit.library(), diagnostics);
  if (!loaded) return tl::unexpected(loaded.error());
  return Reader(kit, kit.keep(std::move(*loaded)), source).run();
}

}  // namespace brick::script
