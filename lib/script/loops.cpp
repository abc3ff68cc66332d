// SPDX-License-Identifier: MIT
#include "script/loops.h"

#include <algorithm>

#include "base/text.h"
#include "script/geometry.h"
#include "script/placing.h"

namespace brick::script {

namespace {

/// The part that a connector of the content belongs to, placed.
std::pair<const Part*, Transform> part_of_source(const Content& content, const ConnectorRef& source,
                                                 const Transform& pose) {
  if (const auto* element = std::get_if<Element>(&content)) return {element->part, pose * element->own()};
  if (!source.owner)
    refuse("the connector must be one of the content's", "take it from the content: content:connector{...}");
  return {source.owner->placement()->element()->part, pose * pose_of(source.owner->path)};
}

/// The top-level placements whose groups moved, with their new poses; nullopt when one would be torn apart.
std::optional<std::vector<std::pair<PlacementRef, Transform>>> moved_placements(Site& site, const Mechanism& mechanism,
                                                                                const std::vector<Transform>& moves) {
  std::map<const Placement*, std::pair<PlacementRef, const Transform*>> by_placement;
  for (std::size_t leaf = 0; leaf < site.leaves().size(); ++leaf) {
    const auto& placement = site.leaves()[leaf].path.front();
    const Transform& move = moves[static_cast<std::size_t>(mechanism.group_of(static_cast<int>(leaf)))];
    const auto [entry, fresh] = by_placement.try_emplace(placement.get(), placement, &move);
    const Transform& other = *entry->second.second;
    if (!fresh && ((other.linear - move.linear).norm() > 1e-9 || (other.origin - move.origin).norm() > 1e-7))
      return std::nullopt;
  }
  std::vector<std::pair<PlacementRef, Transform>> moved;
  for (const auto& [key, entry] : by_placement)
    if (entry.second->linear != Mat3::Identity() || entry.second->origin != Vec3::Zero())
      moved.emplace_back(entry.first, *entry.second * entry.first->pose);
  return moved;
}

/// Joints that were moved count from where they are now.
void shift_motions(const Mechanism& mechanism, const std::vector<Coordinates>& at) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    auto& motion = *mechanism.movers()[i].placed.joint->motion;
    const auto shift = [](Range& range, double by) {
      range.low = std::min(0.0, range.low - by);
      range.high = std::max(0.0, range.high - by);
    };
    shift(motion.turn, at[i].turn);
    shift(motion.slide, at[i].slide);
    shift(motion.swing_x, at[i].swing_x);
    shift(motion.swing_y, at[i].swing_y);
  }
}

[[noreturn]] void refuse_overlap(Site& site, const BuildRef& build, const Collision& hit, std::size_t ways) {
  const auto& other = site.leaves()[static_cast<std::size_t>(hit.a)];
  refuse(format("connected so it overlaps {} ({}) by {} LDU", other.part->id, path_text(*build, other.path),
                rounded(hit.depth, 2)),
         format("the pairs meet in {} {}, and none is free", ways, ways == 1 ? "way" : "ways"));
}

}  // namespace

bool engages(const Content& content, const ConnectorRef& source, const ConnectorRef& target, const Transform& pose) {
  const auto [part, at] = part_of_source(content, source, pose);
  const auto& leaf_path = target.owner->path;
  const Transform there = pose_of(leaf_path);
  const Part* other = leaf_path.back()->element()->part;
  for (const auto& mate : connect::mates_between({other->connectors, there}, {part->connectors, at}, false))
    if (mate.connector_a == target.index && mate.connector_b == source.index) return true;
  return false;
}

std::optional<Collision> collision_at(Site& site, const Content& content, const Transform& pose) {
  std::optional<Collision> worst;
  each_part_of(content, [&](const Element& element, const Transform& at) {
    const auto found = site.would_collide(*element.part, pose * at);
    if (found && (!worst || found->depth > worst->depth)) worst = found;
  });
  return worst;
}

Transform close_loop(Session& session, const BuildRef& build, const Content& content,
                     const std::vector<Contact>& contacts, const Wishes& wishes, bool check) {
  Site& site = session.sites.of(build);
  std::unique_ptr<Mechanism> mechanism;
  std::string without;
  try {
    mechanism = std::make_unique<Mechanism>(session, build);
  } catch (const ScriptError& error) {
    without = error.message + ", so that no joint of the build was moved";
  }
  double best = 0;
  const auto closings = close(mechanism.get(), site, contacts, wishes, best);
  if (closings.empty())
    refuse(format("the pairs do not meet: at best they stay {} LDU apart", rounded(best, 2)),
           !without.empty() ? without : "only joints with a motion move, and only within it");
  std::optional<Collision> in_the_way;
  for (const auto& closing : closings) {
    std::vector<std::pair<PlacementRef, Transform>> before;
    if (!closing.moves.empty()) {
      const auto moved = moved_placements(site, *mechanism, closing.moves);
      if (!moved) continue;
      for (const auto& [placement, pose] : *moved) {
        before.emplace_back(placement, placement->pose);
        build->move(*placement, clean(pose));
      }
    }
    const Transform pose = clean(closing.pose);
    bool good = std::all_of(contacts.begin(), contacts.end(),
                            [&](const Contact& c) { return engages(content, c.source, c.target, pose); });
    if (good && check) {
      auto hit = collision_at(site, content, pose);
      if (!hit && !before.empty() && !site.collisions().empty()) hit = site.collisions().front();
      good = !hit;
      if (hit && !in_the_way) in_the_way = hit;
    }
    if (good) {
      if (!closing.at.empty()) shift_motions(*mechanism, closing.at);
      return pose;
    }
    for (const auto& [placement, old] : before) build->move(*placement, old);
  }
  if (in_the_way) refuse_overlap(site, build, *in_the_way, closings.size());
  refuse("the pairs meet, but do not hold each other there");
}

}  // namespace brick::script
