// SPDX-License-Identifier: MIT
// Problem: when a part gets another number in the library, the old number stays as a file that shows the new one. Some
// of these turn it, and models that were written before do not know of the turn: 32531 and 32532 stand at right angles
// to what they hold in every model that uses them. Each such part would be called out for dozens of overlaps, none of
// which is the author's. Method: all parts of such a number in a model are tried both ways; they go back into the old
// frame when that leaves next to none of the overlaps and loses no connection. Complexity: nothing where no number
// turns; else two searches for overlaps among the neighbours of those parts.
#include "check/frames.h"

#include <algorithm>
#include <map>

#include "base/text.h"

namespace brick::check {

namespace {

constexpr double same_frame = 1e-6;
constexpr std::size_t least_gain = 4;  // times fewer overlaps
constexpr double reach = 8;            // LDU: connectors of parts that are farther apart hold nothing
/// Of neighbours: who holds a part depends on who holds the parts beside it.
constexpr int rings = 2;

/// The bodies about some, ascending. `tree`: of all bodies' boxes, wherever those some stand now.
std::vector<std::size_t> around(const collide::BoxTree& tree, const std::vector<collide::Body>& bodies,
                                const std::vector<std::size_t>& some) {
  std::vector<bool> met(bodies.size(), false);
  std::vector<std::size_t> found = some;
  for (const std::size_t body : some) met[body] = true;
  for (std::size_t ring = 0, from = 0; ring < rings; ++ring) {
    const std::size_t end = found.size();
    for (; from < end; ++from)
      tree.overlapping(bodies[found[from]].box.grown(reach), [&](std::uint32_t other) {
        if (!met[other]) met[other] = true, found.push_back(other);
      });
  }
  std::sort(found.begin(), found.end());
  return found;
}

class Trial {
 public:
  /// `tried` are among the bodies `near`, which are all that matter to them.
  Trial(const FrameQuestion& question, const std::vector<collide::Body>& bodies, const std::vector<std::size_t>& tried,
        const std::vector<std::size_t>& near)
      : question_(question), is_tried_(near.size(), false) {
    for (const std::size_t body : near) {
      is_tried_[bodies_.size()] = std::binary_search(tried.begin(), tried.end(), body);
      bodies_.push_back(bodies[body]);
    }
  }

  std::size_t overlaps() {
    const auto found = collide::find_overlaps(
        bodies_, question_.shapes, question_.workshop.memory,
        [&](std::uint32_t a, std::uint32_t b) { return !is_tried_[a] && !is_tried_[b]; }, question_.workshop.progress);
    return static_cast<std::size_t>(std::count_if(found.begin(), found.end(), [&](const collide::Overlap& overlap) {
      const auto& m = overlap.measure;
      return m.contained || m.depth_outside > std::max(question_.tolerance, m.allowed);
    }));
  }

  std::size_t connections() {
    std::vector<connect::Placed> placed;
    for (const auto& body : bodies_) placed.push_back({&question_.shapes[body.shape].connectors, body.pose});
    const auto mates = connect::find_mates(placed, false);
    return static_cast<std::size_t>(std::count_if(mates.begin(), mates.end(), [&](const connect::Mate& mate) {
      return is_tried_[static_cast<std::size_t>(mate.part_a)] || is_tried_[static_cast<std::size_t>(mate.part_b)];
    }));
  }

 private:
  const FrameQuestion& question_;
  std::vector<collide::Body> bodies_;
  std::vector<bool> is_tried_;
};

}  // namespace

std::optional<Transform> turn_of_move(const model::Placement& placement, const parts::Library& library) {
  if (placement.inline_part || equal_fold(placement.name, placement.part + ".dat")) return std::nullopt;
  const auto* written = library.files().find(placement.name);
  if (written == nullptr) return std::nullopt;
  const auto moved = ldraw::follow_moved(*written, library.files());
  if (!moved.moved || moved.file != placement.file) return std::nullopt;
  const bool agrees = moved.shift.linear.isIdentity(same_frame) && moved.shift.origin.norm() < same_frame;
  if (agrees || classify(moved.shift.linear) != MatrixKind::rigid) return std::nullopt;
  return moved.shift;
}

std::vector<std::size_t> restore_old_frames(const FrameQuestion& question, std::vector<collide::Body>& bodies) {
  std::map<std::string, std::optional<Transform>> turns;  // by name as written
  std::map<std::string, std::vector<std::size_t>> by_name;
  for (std::size_t body = 0; body < bodies.size(); ++body) {
    const auto& placement = question.model.placements[body];
    const auto [entry, fresh] = turns.try_emplace(placement.name);
    if (fresh) entry->second = turn_of_move(placement, question.workshop.library);
    if (entry->second && !bodies[body].box.empty() && question.shapes[bodies[body].shape].stretch.isIdentity())
      by_name[placement.name].push_back(body);
  }
  std::vector<std::size_t> restored;
  if (by_name.empty()) return restored;
  const auto tree_of = [](const std::vector<collide::Body>& all) {
    std::vector<Box> boxes;
    for (const auto& body : all) boxes.push_back(body.box);
    return collide::BoxTree(boxes);
  };
  auto tree = tree_of(bodies);
  for (const auto& [name, tried] : by_name) {
    Trial as_library(question, bodies, tried, around(tree, bodies, tried));
    const std::size_t overlaps = as_library.overlaps();
    if (overlaps == 0) continue;
    std::vector<collide::Body> old = bodies;
    for (const std::size_t body : tried) {
      old[body].pose = bodies[body].pose * turns[name]->inverse();
      old[body].box = transformed(question.shapes[old[body].shape].facts.box, old[body].pose);
    }
    Trial as_written(question, old, tried, around(tree, old, tried));
    const std::size_t holds = as_written.connections();
    if (as_written.overlaps() * least_gain > overlaps || holds == 0 || holds < as_library.connections()) continue;
    bodies = std::move(old);
    tree = tree_of(bodies);
    restored.insert(restored.end(), tried.begin(), tried.end());
  }
  std::sort(restored.begin(), restored.end());
  return restored;
}

}  // namespace brick::check
