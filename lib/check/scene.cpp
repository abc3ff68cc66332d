// SPDX-License-Identifier: MIT
#include "check/scene.h"

#include <array>

#include "base/groups.h"
#include "base/text.h"
#include "check/frames.h"
#include "check/held.h"
#include "collide/gap.h"
#include "connect/held.h"

namespace brick::check {

namespace {

using connect::touch_limit;
constexpr double band_limit = 1.0;      // LDU: links of chains and treads are drawn with gaps
constexpr double lattice_slack = 0.02;  // LDU: poses are rounded to 0.01, and what is just as far as a limit is within

/// Classes whose parts hold whatever they touch: what is wound, hung, glued or slipped on.
constexpr std::array<std::string_view, 5> soft_classes{"hose", "string", "tread", "band", "sticker"};

}  // namespace

Scene::Scene(const model::Loaded& loaded, const Diagnostics& reading, const Workshop& workshop, const Options& options)
    : loaded_(loaded),
      reading_(reading),
      workshop_(workshop),
      options_(options),
      finder_(std::make_unique<model::ModelFinder>(*loaded.resolver)),
      shapes_(std::make_unique<collide::Shapes>(workshop.library, *finder_, workshop.connectors)) {}

Scene::~Scene() = default;

const std::vector<collide::Body>& Scene::bodies() {
  if (bodies_) return *bodies_;
  bodies_ = shapes_->bodies(loaded_.model);
  old_frames_ = restore_old_frames({loaded_.model, *shapes_, workshop_, options_.tolerance}, *bodies_);
  return *bodies_;
}

const std::vector<connect::Mate>& Scene::mates() {
  if (mates_) return *mates_;
  std::vector<connect::Placed> placed;
  placed.reserve(bodies().size());
  for (const auto& body : bodies()) placed.push_back({&(*shapes_)[body.shape].connectors, body.pose});
  mates_ = connect::find_mates(placed, true, options_.fit);
  return *mates_;
}

const std::vector<collide::Overlap>& Scene::overlaps() {
  if (!overlaps_) overlaps_ = collide::find_overlaps(bodies(), *shapes_, workshop_.memory, nullptr, workshop_.progress);
  return *overlaps_;
}

const std::vector<int>& Scene::components() {
  if (components_) return *components_;
  Groups groups(bodies().size());  // the root is the first body of its component
  const auto join = [&](int first, int second) { groups.unite(first, second); };
  for (const auto& mate : mates())
    if (mate.fit != connect::Fit::near) join(mate.part_a, mate.part_b);
  join_soft(join);
  // Last, since asking whether parts touch is dear and most near misses are between parts that are joined anyway.
  for (const auto& mate : mates())
    if (mate.fit == connect::Fit::near && !groups.joined(mate.part_a, mate.part_b) && joins(mate)) {
      join(mate.part_a, mate.part_b);
      joined_near_.push_back(&mate);
    }
  join_held(*this, [&](int a, int b) { return groups.joined(a, b); }, join);
  components_.emplace(groups.size());
  component_count_ = 0;
  for (std::size_t body = 0; body < groups.size(); ++body) {
    const int first = groups.root(static_cast<int>(body));
    (*components_)[body] =
        first == static_cast<int>(body) ? component_count_++ : (*components_)[static_cast<std::size_t>(first)];
  }
  return *components_;
}

FamilyMask Scene::family(std::size_t body) {
  const std::uint32_t shape = bodies()[body].shape;
  if (families_of_shapes_.empty()) families_of_shapes_.resize(shapes_->size(), 0);
  FamilyMask& mask = families_of_shapes_[shape];
  if (mask == 0) {  // every part has the bit of "any"
    const auto& placed = placement(body);
    mask = families().classes(placed.part, ldraw::description(*(*shapes_)[shape].file), placed.inline_part);
    // A copy of a library part in the model's own file is often described by the tool that put it there.
    if (placed.inline_part)
      if (const auto known = library().info(placed.part)) mask |= families().classes(placed.part, known->name);
    if (placed.flexible) mask |= families().named("hose");
  }
  return mask;
}

bool Scene::touch(std::size_t a, std::size_t b, double limit) {
  if (!bodies()[a].box.grown(limit).overlaps(bodies()[b].box)) return false;
  const auto [entry, fresh] = touching_.try_emplace({std::min(a, b), std::max(a, b), limit}, false);
  if (fresh) entry->second = measure_touch(a, b, limit);
  return entry->second;
}

/// Of the pose on the lattice, with the parts in an order of their own, so that it can be remembered.
bool Scene::measure_touch(std::size_t a, std::size_t b, double limit) {
  if (shape_of(a).key > shape_of(b).key) std::swap(a, b);
  const collide::Body &one = bodies()[a], &other = bodies()[b];
  const double reach = shape_of(b).facts.reach;
  const auto pose = collide::LatticePose::of(one.pose.inverse() * other.pose, reach);
  const collide::PairKey key{shape_of(a).key, shape_of(b).key, pose};
  limit += lattice_slack;
  const std::string kind = format("touch-2 {}", limit);
  if (memory() != nullptr)
    if (const auto answer = memory()->recall(kind, key)) return *answer > 0;
  const collide::Meeting meeting(shapes_->solid(one.shape), shapes_->solid(other.shape), pose.pose(reach));
  const bool touches = collide::smallest_gap(meeting, limit).has_value();
  if (memory() != nullptr) memory()->remember(kind, key, touches ? 1 : 0);
  return touches;
}

const collide::BoxTree& Scene::body_tree() {
  if (!body_tree_) {
    std::vector<Box> boxes;
    for (const auto& body : bodies()) boxes.push_back(body.box);
    body_tree_ = std::make_unique<collide::BoxTree>(boxes);
  }
  return *body_tree_;
}

bool Scene::joins(const connect::Mate& mate) {
  if (mate.fit != connect::Fit::near) return true;
  return options_.join_near &&
         touch(static_cast<std::size_t>(mate.part_a), static_cast<std::size_t>(mate.part_b), touch_limit);
}

void Scene::join_soft(const std::function<void(int, int)>& join) {
  FamilyMask soft = 0;
  for (const auto name : soft_classes) soft |= families().named(name);
  const FamilyMask banded = families().named("tread") | families().named("string");
  std::vector<std::uint32_t> soft_bodies;
  for (std::uint32_t i = 0; i < bodies().size(); ++i)
    if ((family(i) & soft) != 0) soft_bodies.push_back(i);
  if (soft_bodies.empty()) return;
  const collide::BoxTree& tree = body_tree();
  for (const std::uint32_t body : soft_bodies) {
    const double limit = (family(body) & banded) != 0 ? band_limit : touch_limit;
    std::vector<std::uint32_t> near;
    tree.overlapping(bodies()[body].box.grown(limit), [&](std::uint32_t other) {
      if (other != body) near.push_back(other);
    });
    std::sort(near.begin(), near.end());
    for (const std::uint32_t other : near)
      if (touch(body, other, limit)) join(static_cast<int>(body), static_cast<int>(other));
  }
}

int Scene::component_count() {
  components();
  return component_count_;
}

}  // namespace brick::check
