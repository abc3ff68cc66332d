// SPDX-License-Identifier: MIT
#include "model/flatten.h"

#include <algorithm>
#include <limits>

#include "base/text.h"

namespace brick::model {

namespace {

class Flattener {
 public:
  Flattener(Model& model, const Planner& planner) : model_(model), planner_(planner) {}

  void run(const Plan& root) {
    for (const auto& item : root.items) {
      step_ = item.step;
      place(root, item, {}, ldraw::main_colour, ldraw::Document::number(item.line));
    }
  }

 private:
  void place(const Plan& plan, const Item& item, const Transform& pose, ldraw::ColourCode colour, int line) {
    if (plan.of_main) line = ldraw::Document::number(item.line);
    const auto world = pose * item.pose;
    const auto shown = ldraw::inherit(item.colour, colour);
    if (item.kind == Item::Kind::submodel) {
      path_.push_back(shown_name(*item.file));
      names_.push_back(item.given);
      named_ += item.given.empty() ? 0 : 1;
      const auto& child = planner_.of(*item.file);
      for (const auto& each : child.items) place(child, each, world, shown, line);
      path_.pop_back();
      names_.pop_back();
      named_ -= item.given.empty() ? 0 : 1;
      return;
    }
    auto& list = item.kind == Item::Kind::part    ? model_.placements
                 : item.kind == Item::Kind::loose ? model_.loose
                                                  : model_.unresolved;
    Placement placement;
    placement.id = static_cast<int>(list.size());
    placement.name = item.name;
    placement.part = item.part;
    placement.colour = shown;
    placement.pose = world;
    placement.line = line;
    placement.path = path_;
    if (named_ > 0 || !item.given.empty()) {
      placement.names = names_;
      placement.names.push_back(item.given);
    }
    placement.step = step_;
    placement.file = item.file;
    placement.inline_part = item.inline_part;
    placement.flexible = item.flexible;
    list.push_back(std::move(placement));
  }

  Model& model_;
  const Planner& planner_;
  std::vector<std::string> path_, names_;
  int step_ = 1, named_ = 0;
};

/// How often each planned file is placed; parents come after their children in `order`.
std::unordered_map<const ldraw::File*, int> count_uses(const std::vector<const Plan*>& order) {
  constexpr int most = std::numeric_limits<int>::max() / 2;
  std::unordered_map<const ldraw::File*, int> uses;
  if (!order.empty()) uses[order.back()->file] = 1;
  for (auto plan = order.rbegin(); plan != order.rend(); ++plan) {
    const int own = uses[(*plan)->file];
    for (const auto& item : (*plan)->items)
      if (item.kind == Item::Kind::submodel) uses[item.file] = std::min(most, uses[item.file] + own);
  }
  return uses;
}

void list_submodels(Loaded& loaded, Planner& planner) {
  const auto& blocks = loaded.resolver->blocks();
  auto uses = count_uses(planner.order());
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    const auto& block = blocks[i];
    if (!planner.used(block) && planner.kinds().facts(block).kind != FileKind::submodel) continue;
    loaded.model.submodels.push_back({shown_name(block), uses[&block]});
  }
  // Files beside the model, in the order in which they were first met.
  for (const auto* plan : planner.order())
    if (!plan->of_main) loaded.model.submodels.push_back({shown_name(*plan->file), uses[plan->file]});
}

}  // namespace

std::string given_name(const Placement& placement) {
  std::string text;
  for (const auto& name : placement.names)
    if (!name.empty()) text += (text.empty() ? "" : "/") + name;
  return text;
}

Result<void> flatten(Loaded& loaded, Planner& planner, const ldraw::Limits& limits) {
  const auto& root = planner.root();
  if (root.weight - 1 > limits.placements)
    return fail("ldraw.limit", format("expands to more than {} placements", limits.placements),
                {loaded.document->name});
  Flattener(loaded.model, planner).run(root);
  loaded.model.steps = root.steps;
  list_submodels(loaded, planner);
  return {};
}

}  // namespace brick::model
