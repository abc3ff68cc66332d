// SPDX-License-Identifier: MIT
// Parts joined by seated connectors hold each other both ways; beyond that a part must rest on one that is held.
// Components are held when a part of theirs reaches the ground, then those that rest on held ones, and so on: linear in
// contacts, and nothing is tested for rest when all components reach the ground by themselves.
#include "check/flood.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace brick::check {

namespace {

constexpr double no_height = -std::numeric_limits<double>::infinity();
constexpr double furthest_drop = 400;         // LDU
constexpr double drop_step = 1;               // LDU, then refined
constexpr std::size_t most_drop_parts = 100;  // of a component: larger ones get no exact drop

}  // namespace

Flood::Flood(Scene& scene)
    : scene_(scene),
      bodies_(scene.bodies()),
      component_(scene.components()),
      members_(static_cast<std::size_t>(scene.component_count())),
      held_(members_.size(), false),
      resting_(bodies_, scene.shapes(), scene.memory(), scene.options().rest_gap) {
  for (std::uint32_t i = 0; i < bodies_.size(); ++i) members_[component_of(i)].push_back(i);
}

void Flood::run() {
  find_ground();
  for (std::size_t c = 0; c < members_.size(); ++c)
    if (reaches(c, ground_)) hold(c);
  spread();
  if (scene_.options().ground == Ground::own && queue_.size() < members_.size()) find_islands();
}

/// Turned boxes reach lower than what is in them; so the lowest boxes are looked into until none can be lower any more.
void Flood::find_ground() {
  if (scene_.options().ground == Ground::plane) {
    ground_ = scene_.options().ground_height;
    return;
  }
  ground_ = no_height;
  std::vector<std::uint32_t> order(bodies_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return bodies_[a].box.max.y() > bodies_[b].box.max.y(); });
  for (const std::uint32_t body : order) {
    if (bodies_[body].box.max.y() <= ground_) break;
    ground_ = std::max(ground_, collide::lowest_y(bodies_[body], scene_.shapes(), scene_.memory()));
  }
}

bool Flood::reaches(std::size_t component, double ground) {
  bool any_shape = false;
  const double line = ground - scene_.options().rest_gap - 1e-6;
  for (const std::uint32_t body : members_[component]) {
    if (bodies_[body].box.empty()) continue;
    any_shape = true;
    if (bodies_[body].box.max.y() >= line && collide::lowest_y(bodies_[body], scene_.shapes(), scene_.memory()) >= line)
      return true;
  }
  return !any_shape;  // without a shape there is nothing to say here; the complete check does
}

double Flood::lowest_of(std::size_t component) {
  double lowest = no_height;
  for (const std::uint32_t body : members_[component])
    if (bodies_[body].box.max.y() > lowest)
      lowest = std::max(lowest, collide::lowest_y(bodies_[body], scene_.shapes(), scene_.memory()));
  return lowest;
}

void Flood::hold(std::size_t component) {
  held_[component] = true;
  queue_.push_back(component);
}

void Flood::spread() {
  if (queue_.size() == members_.size()) return;
  std::vector<Box> boxes(bodies_.size());
  for (std::size_t i = 0; i < boxes.size(); ++i)
    if (!held_[component_of(i)]) boxes[i] = bodies_[i].box;
  const collide::BoxTree open(boxes);
  for (; next_ < queue_.size(); ++next_)
    for (const std::uint32_t lower : members_[queue_[next_]]) hold_what_rests_on(lower, open);
}

void Flood::hold_what_rests_on(std::uint32_t lower, const collide::BoxTree& open) {
  std::vector<std::uint32_t> above;
  open.overlapping(bodies_[lower].box.grown(scene_.options().rest_gap), [&](std::uint32_t upper) {
    if (!held_[component_of(upper)]) above.push_back(upper);
  });
  std::sort(above.begin(), above.end());
  for (const std::uint32_t upper : above)
    if (!held_[component_of(upper)] && resting_.rests_on(upper, lower)) hold(component_of(upper));
}

Flood::Drop Flood::drop_of(std::size_t component) {
  const auto& members = members_[component];
  Drop best{std::max(0.0, ground_ - lowest_of(component)), members.front(), members.front()};
  if (members.size() > most_drop_parts) return best;
  std::vector<Box> boxes(bodies_.size());
  for (std::size_t i = 0; i < boxes.size(); ++i)
    if (held_[component_of(i)]) boxes[i] = bodies_[i].box;
  const collide::BoxTree held(boxes);
  for (const std::uint32_t upper : members) {
    Box column = bodies_[upper].box.grown(-0.25);
    if (column.empty()) continue;
    column.max.y() += std::min(best.distance, furthest_drop);
    std::vector<std::uint32_t> below;
    held.overlapping(column, [&](std::uint32_t lower) { below.push_back(lower); });
    std::sort(below.begin(), below.end());
    for (const std::uint32_t lower : below)
      if (const auto distance = resting_.drop(upper, lower, std::min(best.distance, furthest_drop), drop_step);
          distance && *distance < best.distance)
        best = {*distance, upper, lower};
  }
  return best;
}

}  // namespace brick::check
