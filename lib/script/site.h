// SPDX-License-Identifier: MIT
// What physics says of a build while it grows: mates, collisions, components, floating parts. Each new part costs what
// its neighbourhood costs; edits other than adding at the end start again.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/groups.h"
#include "connect/held.h"
#include "connect/mate.h"
#include "script/build.h"

namespace brick::script {

/// One part of a build, nested or not, in the build's frame.
struct Leaf {
  const Part* part = nullptr;
  ldraw::ColourCode colour = ldraw::main_colour;
  Transform pose;
  Box box;  // of the turned box
  Build::Path path;
};

/// Two parts in the same place.
struct Collision {
  int a = 0, b = 0;          // leaves, a < b
  double depth = 0;          // LDU
  Vec3 move = Vec3::Zero();  // of b, world, that frees it; zero when not known
};

class Site {
 public:
  Site(Kit& kit, const Build& build) : kit_(kit), build_(build) {}

  /// Takes in what changed since the last call. The others call it.
  void update();

  const std::vector<Leaf>& leaves();
  /// The leaf of a part that the build itself places.
  std::optional<std::size_t> leaf_of(const Placement& placement);
  /// Leaves whose boxes overlap `box` (touching counts), in ascending order.
  std::vector<int> near(const Box& box);
  /// Seated mates of all leaves.
  const std::vector<connect::Mate>& mates();
  /// Is the connector of that number of the leaf's part held by another part, so that it takes no further one?
  bool occupied(int leaf, int connector);
  const std::vector<Collision>& collisions();
  /// Pairs that hold each other where they touch, of those that `components` had to look at.
  const std::vector<std::pair<int, int>>& held_pairs() const { return held_pairs_; }
  /// Component of each leaf, numbered by their first leaf.
  std::vector<int> components(int& count);
  /// Groups of leaves that nothing holds and that rest on nothing; each is a component.
  std::vector<std::vector<int>> floating();

  /// Deepest faulty overlap of a part that might be placed there with the leaves; nullopt: it is free. Leaves of
  /// `ignored` do not count.
  std::optional<Collision> would_collide(const Part& part, const Transform& pose,
                                         const std::function<bool(int)>& ignored = nullptr);
  /// Mates of a part that might be placed there; part_b is the new one, of number leaves().size().
  std::vector<connect::Mate> would_mate(const Part& part, const Transform& pose);

  Kit& kit() { return kit_; }

 private:
  struct CellHash {
    std::size_t operator()(const std::array<int, 3>& cell) const {
      return static_cast<std::size_t>(cell[0]) * 73856093u ^ static_cast<std::size_t>(cell[1]) * 19349663u ^
             static_cast<std::size_t>(cell[2]) * 83492791u;
    }
  };
  void clear();
  void enter(int leaf);
  void add_mates(int from);
  void join_held();

  Kit& kit_;
  const Build& build_;
  std::optional<std::uint64_t> structure_;
  std::uint64_t version_ = 0;
  std::size_t placements_ = 0;
  std::vector<Leaf> leaves_;
  std::unordered_map<std::array<int, 3>, std::vector<int>, CellHash> cells_;
  std::vector<int> large_;
  std::unordered_map<const Placement*, std::size_t> own_leaves_;
  std::vector<connect::Mate> mates_;
  std::size_t mated_ = 0, collided_ = 0, joined_ = 0;  // leaves looked at so far
  std::unordered_set<std::uint64_t> held_;
  std::vector<std::pair<int, int>> held_pairs_;
  std::optional<connect::HeldTable> table_;
  std::vector<Collision> collisions_;
  Groups groups_;
  std::vector<double> lowest_;  // LDraw's y of each leaf's lowest point
};

/// The sites of a program's builds.
class Sites {
 public:
  explicit Sites(Kit& kit) : kit_(kit) {}
  Site& of(const std::shared_ptr<Build>& build);

 private:
  struct Entry {
    std::weak_ptr<Build> build;
    std::unique_ptr<Site> site;
  };
  Kit& kit_;
  std::unordered_map<const Build*, Entry> sites_;
};

}  // namespace brick::script
