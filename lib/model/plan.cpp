// SPDX-License-Identifier: MIT
// Plans of a model's files.
//
// Problem: a model is a graph of files that place each other; expanding it file by file costs as much as it has paths,
// which a small hostile file can make astronomically many, and reports each fault as often as it is reached.
// Method: one walk, depth first, that visits each file once, classifies its lines and notes its height and its expanded
// size, children first. A line that leads to a file that is still open closes a cycle: it is reported and cut, for
// every use of its file. Linear in lines. Only then, with the size known, does flattening (flatten.cpp) expand the
// plans.
#include "model/plan.h"

#include <algorithm>

#include "base/text.h"
#include "ldraw/codes.h"
#include "model/runs.h"
#include "model/scan.h"

namespace brick::model {

namespace {

std::size_t sum(std::size_t a, std::size_t b) { return a > SIZE_MAX - b ? SIZE_MAX : a + b; }

}  // namespace

struct Planner::State {
  Loaded& loaded;
  ldraw::Limits limits;
  Kinds kinds;
  Findings findings;
  std::unordered_map<const ldraw::File*, std::unique_ptr<Plan>> plans;
  std::vector<const Plan*> order;
  std::vector<const ldraw::File*> open;  // the chain from the root to the file in work

  const Plan* plan(const ldraw::File& file);
  void fill(Plan& plan);
  bool resolve(Item& item, const ldraw::File& file);
  bool descend(Plan& plan, Item& item);
  void as_part(Item& item, const Target& target, const FileFacts& facts);
  void gather_runs(Plan& plan, const Scan& scan);
  bool gather(const Plan& plan, std::size_t first, std::size_t last, const Generated* generated, Item& run);
  void add_shapes(Plan& plan, const Scan& scan);
  const ldraw::File* make_run(const ldraw::File& from, std::size_t first, std::size_t last, const std::string& name);
  Place place(const ldraw::File& file, std::size_t line) const {
    return {file.document->name, ldraw::Document::number(line)};
  }
};

Planner::Planner(Loaded& loaded, const parts::Library& library, Diagnostics& diagnostics, const ldraw::Limits& limits)
    : state_(new State{loaded,
                       limits,
                       Kinds(*loaded.resolver, library.files(), limits.depth),
                       Findings(*loaded.resolver, loaded.model.palette, limits.depth, diagnostics),
                       {},
                       {},
                       {}}) {}

Planner::~Planner() = default;

const Plan& Planner::root() {
  auto& state = *state_;
  const auto& root = state.loaded.resolver->root();
  const auto& facts = state.kinds.facts(root);
  if (facts.kind == FileKind::submodel) return *state.plan(root);
  // A part file opened by itself: a model of that one part.
  auto plan = std::make_unique<Plan>();
  plan->file = &root;
  Item item;
  item.file = &root;
  item.name = shown_name(root);
  item.part = facts.part;
  item.line = root.block->first;
  item.inline_part = true;
  item.flexible = facts.kind == FileKind::generated;
  plan->items.push_back(std::move(item));
  plan->weight = 2;
  state.findings.check_inline(root, state.kinds);
  state.order.push_back(plan.get());
  return *(state.plans[&root] = std::move(plan));
}

const Plan& Planner::of(const ldraw::File& file) const { return *state_->plans.at(&file); }
bool Planner::used(const ldraw::File& file) const { return state_->plans.contains(&file); }
const std::vector<const Plan*>& Planner::order() const { return state_->order; }
Kinds& Planner::kinds() { return state_->kinds; }
Findings& Planner::findings() { return state_->findings; }

const Plan* Planner::State::plan(const ldraw::File& file) {
  if (const auto at = plans.find(&file); at != plans.end()) return at->second.get();
  auto& plan = *(plans[&file] = std::make_unique<Plan>());
  plan.file = &file;
  plan.of_main = file.document == loaded.document.get();
  open.push_back(&file);
  fill(plan);
  open.pop_back();
  order.push_back(&plan);
  return &plan;
}

void Planner::State::fill(Plan& plan) {
  const auto& file = *plan.file;
  auto found = scan(file, findings.sink());
  plan.steps = found.steps;
  for (auto& item : found.items) {
    if (!resolve(item, file)) continue;
    if (item.kind == Item::Kind::submodel && !descend(plan, item)) continue;
    plan.items.push_back(std::move(item));
  }
  gather_runs(plan, found);
  add_shapes(plan, found);
  for (const auto& item : plan.items) {
    const auto weight = item.kind == Item::Kind::submodel ? plans.at(item.file)->weight : 1;
    plan.weight = sum(plan.weight, weight);
  }
}

/// Looks the item's file up and decides what it is; false when the line places nothing.
bool Planner::State::resolve(Item& item, const ldraw::File& file) {
  const auto at = place(file, item.line);
  const bool counted = item.kind != Item::Kind::loose;
  if (counted) findings.colour(item.colour, at);
  const auto& target = kinds.find(item.name, file);
  if (target.file == nullptr) {
    item.kind = Item::Kind::missing;
    item.part = part_name(item.name);
    findings.missing(item.name, at, plans.at(&file)->of_main);
    return true;
  }
  const auto& facts = kinds.facts(*target.file);
  if (target.moved) findings.moved(item.name, facts.part, at);
  item.facts = &facts;
  item.file = target.file;
  switch (facts.kind) {
    case FileKind::submodel:
      item.kind = Item::Kind::submodel;
      item.pose = item.pose * target.shift;
      break;
    case FileKind::part:
    case FileKind::generated:
      as_part(item, target, facts);
      if (!counted) item.kind = Item::Kind::loose;
      break;
    case FileKind::piece:
      as_part(item, target, facts);
      item.kind = Item::Kind::loose;
      break;
  }
  return true;
}

void Planner::State::as_part(Item& item, const Target& target, const FileFacts& facts) {
  item.kind = Item::Kind::part;
  item.part = facts.part;
  if (target.moved) item.pose = item.pose * target.shift;
  const auto origin = target.file->origin;
  item.inline_part = origin == ldraw::Origin::document || origin == ldraw::Origin::beside;
  item.flexible = facts.kind == FileKind::generated;
  if (item.inline_part) findings.check_inline(*target.file, kinds);
  if (item.flexible && item.colour == ldraw::main_colour) item.colour = common_colour(*target.file);
}

/// Plans the sub-model that the item places; false when the line closes a cycle or lies too deep, and is cut.
bool Planner::State::descend(Plan& plan, Item& item) {
  const auto at = place(*plan.file, item.line);
  const auto loop = std::find(open.begin(), open.end(), item.file);
  if (loop != open.end()) {
    findings.cycle({loop, open.end()}, item.name, at);
    return false;
  }
  const auto depth = static_cast<int>(open.size());
  const auto* child = depth < limits.depth ? this->plan(*item.file) : nullptr;
  if (child == nullptr || depth + child->height > limits.depth) {
    findings.too_deep(item.name, at);
    return false;
  }
  plan.height = std::max(plan.height, child->height + 1);
  return true;
}

/// Replaces what a generator wrote, and runs of flexible parts' segments, by one item each.
void Planner::State::gather_runs(Plan& plan, const Scan& scan) {
  auto& items = plan.items;
  std::vector<Item> kept;
  for (std::size_t first = 0; first < items.size();) {
    const int group = items[first].group;
    std::size_t last = first + 1;
    if (group > 0) {
      while (last < items.size() && items[last].group == group) ++last;
    } else {
      last = run_of_sections(items, first);
    }
    Item run;
    const auto* generated = group > 0 ? &scan.generated[static_cast<std::size_t>(group) - 1] : nullptr;
    if ((group > 0 || last - first > 1) && gather(plan, first, last, generated, run))
      kept.push_back(std::move(run));
    else
      std::move(items.begin() + static_cast<std::ptrdiff_t>(first), items.begin() + static_cast<std::ptrdiff_t>(last),
                std::back_inserter(kept));
    first = last;
  }
  items = std::move(kept);
  for (const auto& item : items)
    if (item.kind == Item::Kind::loose && item.facts->kind == FileKind::piece)
      findings.piece(item.name, place(*plan.file, item.line));
}

bool Planner::State::gather(const Plan& plan, std::size_t first, std::size_t last, const Generated* generated,
                            Item& run) {
  const auto& items = plan.items;
  const auto begin = items[first].line, end = items[last - 1].line + 1;
  // Lines between that no longer stand, or that place sub-models, would come along: then each stays by itself.
  std::size_t references = 0;
  for (auto line = begin; line < end; ++line)
    references += std::holds_alternative<ldraw::Reference>(plan.file->document->lines[line].command) ? 1 : 0;
  if (references != last - first) return false;
  if (std::any_of(
          items.begin() + static_cast<std::ptrdiff_t>(first), items.begin() + static_cast<std::ptrdiff_t>(last),
          [](const Item& item) { return item.kind == Item::Kind::submodel || item.kind == Item::Kind::missing; }))
    return false;
  const auto& most = commonest(items, first, last);
  run.kind = Item::Kind::part;
  run.name = generated != nullptr && !generated->name.empty() ? generated->name : most.name;
  run.part = generated != nullptr && !generated->name.empty() ? generated->name : most.part;
  run.file = make_run(*plan.file, begin, end, run.part);
  run.colour = common_colour(*run.file);
  if (run.colour == ldraw::main_colour && generated != nullptr) run.colour = generated->colour;
  run.line = begin;
  run.given = items[first].given;
  run.step = items[first].step;
  run.inline_part = run.flexible = true;
  return true;
}

void Planner::State::add_shapes(Plan& plan, const Scan& scan) {
  if (scan.shapes.empty()) return;
  const auto& file = *plan.file;
  findings.raw_geometry(file, scan.shapes, place(file, scan.shapes.front().first));
  for (const auto& [first, last] : scan.shapes) {
    Item item;
    item.kind = Item::Kind::loose;
    item.file = make_run(file, first, last, file.name);
    item.name = shown_name(file);
    item.line = first;
    item.inline_part = true;
    plan.items.push_back(std::move(item));
  }
}

const ldraw::File* Planner::State::make_run(const ldraw::File& from, std::size_t first, std::size_t last,
                                            const std::string& name) {
  auto run = std::make_unique<Run>();
  run->block = {name, first, last, false, false};
  run->file = {name, from.origin, from.document, &run->block};
  loaded.runs.push_back(std::move(run));
  return &loaded.runs.back()->file;
}

}  // namespace brick::model
