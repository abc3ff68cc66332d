// SPDX-License-Identifier: MIT
#include "check/held.h"

#include <algorithm>
#include <map>

#include "connect/held.h"

namespace brick::check {

using connect::touch_limit;

namespace {

/// By the file's description, and for a file of the model's own also by its name and, where that is a part's number, by
/// that part's description: tools call copies "10270 - 60607" and describe them so.
connect::HeldMask mask_of(const connect::HeldTable& table, const ldraw::File& file, parts::Library& library) {
  connect::HeldMask mask = table.mask(ldraw::description(file));
  if (file.origin != ldraw::Origin::document) return mask;
  std::string name = file.id();
  if (const std::size_t cut = name.rfind(" - "); cut != std::string::npos) name.erase(0, cut + 3);
  const auto known = library.info(name);
  for (const std::string& text : {name, known ? known->name : std::string()}) {
    if (text.empty()) continue;
    const connect::HeldMask more = table.mask(text);
    mask.one |= more.one;
    mask.other |= more.other;
  }
  return mask;
}

}  // namespace

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
    if (fresh) entry->second = mask_of(*table, *scene.shape_of(body).file, scene.library());
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
