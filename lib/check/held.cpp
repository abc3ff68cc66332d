// SPDX-License-Identifier: MIT
#include "check/held.h"

#include <algorithm>
#include <map>

#include "connect/held.h"

namespace brick::check {

using connect::touch_limit;

void join_held(Scene& scene, const std::function<bool(int, int)>& joined, const std::function<void(int, int)>& join) {
  const auto& bodies = scene.bodies();
  const bool apart = std::any_of(bodies.begin(), bodies.end(),
                                 [&](const auto& body) { return !joined(0, static_cast<int>(&body - bodies.data())); });
  if (!apart) return;
  const auto table = connect::HeldTable::open(scene.library().locations().share);
  if (!table) return;  // told when the connectors were opened
  std::vector<Box> boxes;
  for (const auto& body : bodies) boxes.push_back(body.box);
  std::map<std::uint32_t, connect::HeldMask> masks;  // by shape
  const auto mask = [&](std::uint32_t body) -> const connect::HeldMask& {
    const auto [entry, fresh] = masks.try_emplace(bodies[body].shape);
    if (fresh) entry->second = table->mask(ldraw::description(*scene.shape_of(body).file));
    return entry->second;
  };
  const collide::BoxTree tree(boxes);
  for (std::uint32_t body = 0; body < bodies.size(); ++body) {
    std::vector<std::uint32_t> near;
    tree.overlapping(boxes[body].grown(touch_limit), [&](std::uint32_t other) {
      if (other > body) near.push_back(other);
    });
    std::sort(near.begin(), near.end());
    for (const std::uint32_t other : near) {
      if (joined(static_cast<int>(body), static_cast<int>(other))) continue;
      if (table->find(mask(body), mask(other)) != nullptr && scene.touch(body, other, touch_limit))
        join(static_cast<int>(body), static_cast<int>(other));
    }
  }
}

}  // namespace brick::check
