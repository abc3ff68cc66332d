// SPDX-License-Identifier: MIT
// Check "floating": what cannot reach the ground. Parts joined by seated connectors hold each other both ways; beyond
// that a part must rest on one that is held. The ground is the lowest point of the true geometry of all parts. Groups
// are flooded from the ground up: linear in contacts, and nothing is tested when all parts reach the ground by mates.
#include <algorithm>
#include <limits>
#include <numeric>

#include "base/text.h"
#include "check/validate.h"
#include "check/words.h"
#include "collide/resting.h"

namespace brick::check {

namespace {

class Flood {
 public:
  explicit Flood(Scene& scene)
      : scene_(scene),
        bodies_(scene.bodies()),
        component_(scene.components()),
        members_(static_cast<std::size_t>(scene.component_count())),
        held_(members_.size(), false),
        resting_(bodies_, scene.shapes()) {
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      members_[static_cast<std::size_t>(component_[i])].push_back(static_cast<std::uint32_t>(i));
  }

  void run() {
    find_ground();
    for (std::size_t c = 0; c < members_.size(); ++c)
      if (reaches_ground(c)) hold(c);
    if (queue_.size() == members_.size()) return;
    std::vector<Box> boxes(bodies_.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
      if (!held_[component_of(i)]) boxes[i] = bodies_[i].box;
    const collide::BoxTree open(boxes);
    for (std::size_t next = 0; next < queue_.size(); ++next)
      for (const std::uint32_t lower : members_[queue_[next]]) hold_what_rests_on(lower, open);
  }

  bool held(std::size_t component) const { return held_[component]; }
  const std::vector<std::vector<std::uint32_t>>& members() const { return members_; }
  double ground() const { return ground_; }

  double lowest_of(std::size_t component) {
    double lowest = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t body : members_[component])
      lowest = std::max(lowest, collide::lowest_y(bodies_[body], scene_.shapes()));
    return lowest;
  }

 private:
  std::size_t component_of(std::size_t body) const { return static_cast<std::size_t>(component_[body]); }

  /// Turned boxes reach lower than what is in them; so the lowest boxes are looked into until none can be lower any
  /// more.
  void find_ground() {
    std::vector<std::uint32_t> order(bodies_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return bodies_[a].box.max.y() > bodies_[b].box.max.y(); });
    for (const std::uint32_t body : order) {
      if (bodies_[body].box.max.y() <= ground_) break;
      ground_ = std::max(ground_, collide::lowest_y(bodies_[body], scene_.shapes()));
    }
  }

  bool reaches_ground(std::size_t component) {
    bool any_shape = false;
    for (const std::uint32_t body : members_[component]) {
      if (bodies_[body].box.empty()) continue;
      any_shape = true;
      const double line = ground_ - collide::rest_gap - 1e-6;
      if (bodies_[body].box.max.y() >= line && collide::lowest_y(bodies_[body], scene_.shapes()) >= line) return true;
    }
    return !any_shape;  // without a shape there is nothing to say; the complete check does
  }

  void hold(std::size_t component) {
    held_[component] = true;
    queue_.push_back(component);
  }

  void hold_what_rests_on(std::uint32_t lower, const collide::BoxTree& open) {
    std::vector<std::uint32_t> above;
    open.overlapping(bodies_[lower].box.grown(collide::rest_gap), [&](std::uint32_t upper) {
      if (!held_[component_of(upper)]) above.push_back(upper);
    });
    std::sort(above.begin(), above.end());
    for (const std::uint32_t upper : above)
      if (!held_[component_of(upper)] && resting_.rests_on(upper, lower)) hold(component_of(upper));
  }

  Scene& scene_;
  const std::vector<collide::Body>& bodies_;
  const std::vector<int>& component_;
  std::vector<std::vector<std::uint32_t>> members_;
  std::vector<bool> held_;
  std::vector<std::size_t> queue_;
  collide::Resting resting_;
  double ground_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

void check_floating(Scene& scene, Report& report) {
  if (scene.bodies().empty()) return;
  Flood flood(scene);
  flood.run();
  for (std::size_t c = 0; c < flood.members().size(); ++c) {
    if (flood.held(c)) continue;
    const auto& members = flood.members()[c];
    const double height = flood.ground() - flood.lowest_of(c);
    Fault fault;
    fault.id = FaultId::floating_part;
    for (const std::uint32_t body : members) fault.parts.push_back(scene.placement(body).id);
    fault.message = format("{} {} held by nothing and {} on nothing", name_group(scene, members),
                           members.size() == 1 ? "is" : "are", members.size() == 1 ? "rests" : "rest");
    fault.weight = static_cast<double>(members.size());
    fault.data.push_back({"height", height});
    const int component = static_cast<int>(c);
    if (const auto* mate = nearest_miss(scene, component)) {
      fault.hint = miss_hint(scene, *mate, component);
      fault.data.push_back({"move", to_list(miss_move(scene, *mate, component))});
    } else {
      fault.hint = format("the lowest point is {} LDU above the ground", rounded(height, 2));
    }
    report.add(std::move(fault));
  }
}

}  // namespace brick::check
