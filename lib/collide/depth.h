// SPDX-License-Identifier: MIT
// The honest depth of an overlap: the deepest surface point of either solid inside the other, and the shortest way out.
#pragma once

#include <span>
#include <vector>

#include "collide/meeting.h"
#include "collide/zone.h"

namespace brick::collide {

struct Depth {
  double depth = 0;           // LDU; 0 when no point is deeper than the floor
  double bound = 0;           // LDU: no point is deeper than this; far above `depth` only when the budget ran out
  Vec3 point = Vec3::Zero();  // the deepest point, first solid's frame
  int queries = 0;            // distance queries it took
};

inline constexpr double depth_floor = 0.5;  // LDU: what is not deeper is of no interest, and not searched for

/// The facets of either solid that are inside the other, or cross into it by more than the inset.
class OverlapParts {
 public:
  explicit OverlapParts(const Meeting& meeting);
  struct Part {
    std::uint32_t facet = 0;
    bool inside = false;  // wholly; else it crosses the other's inset surface
  };
  const std::vector<Part>& of(int side) const { return parts_[side]; }

 private:
  std::vector<Part> find(const Meeting& meeting, int side) const;
  std::vector<Part> parts_[2];
};

/// The search for the deepest point; can be stopped at a depth and go on later.
class DepthSearch {
 public:
  /// `outside`: count only points outside these zones (first solid's frame); may be null. All must outlive the search.
  DepthSearch(const Meeting& meeting, const OverlapParts& parts, const std::vector<Zone>* outside);
  ~DepthSearch();
  /// Searches until a point about `ceiling` LDU deep is found (it may lack the resolution), or it is sure that there is
  /// none deeper than what was found, or `budget` distance queries were spent since the start.
  Depth run(double ceiling, int budget = 10'000);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

struct Separation {
  double distance = 0;            // LDU to move the second solid so that the inset meshes are free
  Vec3 direction = Vec3::Zero();  // unit, first solid's frame
  bool found = false;
};

/// The shortest of the moves along `directions` up to `limit` LDU that frees the pair; resolution 1/64 LDU.
Separation shortest_way_out(const Meeting& meeting, std::span<const Vec3> directions, double limit);

/// The 26 directions to the faces, edges and corners of a cube, then the second solid's own six where they differ.
std::vector<Vec3> ways_out(const Transform& b_to_a);

}  // namespace brick::collide
