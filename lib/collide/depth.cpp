// SPDX-License-Identifier: MIT
// Problem: the largest distance to b's surface over all points of a's surface that lie inside b, and the same with the
// roles exchanged. Sampling misses thin spots, or takes forever on baseplates.
//
// Method, first which: a facet of a has a point deeper than the inset inside b only when it crosses b's inset surface
// or lies wholly inside it. The crossing ones come from one walk down both trees. The others fall into pieces of
// connected surface, each wholly inside or outside: a winding number tells. So parts that lie flat on each other leave
// nothing to search. Then how deep: best-first branch and bound (Lipschitz optimisation). A triangle within r of its
// centre is nowhere deeper than the centre's distance d to the surface plus r; nor deeper than the largest distance of
// its corners to any one facet (the distance to a convex set is a convex function, so its maximum over a triangle is at
// a corner), which settles large facets that lie parallel at once; nor deeper than the other's box allows. The triangle
// with the highest bound is next, and is divided, slivers across their length and others into four; those that do not
// cross the inset surface and are outside are dropped. The search ends when no bound is above the deepest point found
// by more than the resolution, or when the budget of distance queries is spent: then `bound` says how deep it could be.
// A point counts only when the winding number about b's own surface says that it is inside, or about a point whose
// ball, free of b's surface, holds it.
//
// Limits: what inside means for an open mesh is the winding number's word. A point in a wall is at most half the wall
// deep. Complexity: each step is O(log n); some tens to some hundreds of steps for usual overlaps.
#include "collide/depth.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <queue>
#include <unordered_set>

#include "base/groups.h"

namespace brick::collide {

namespace {

constexpr double resolution = 0.05;      // LDU, for depths around the thresholds
constexpr double deep_resolution = 0.5;  // LDU, beyond
constexpr double deep_from = 1.7;        // LDU
constexpr double least_radius = 0.005;   // LDU: smaller triangles are not divided
constexpr double inside_from = 0.5;      // winding number
constexpr double decisive = 0.35;        // winding number's distance from that, where it tells for a whole ball
constexpr int near_budget = 400;         // queries, with nothing left but the last step up to the ceiling
constexpr int deep_budget = 1500;        // queries, with a depth that decides
constexpr double sliver = 2;             // longest edge over shortest

struct Piece {
  double bound = std::numeric_limits<double>::infinity();
  std::uint32_t order = 0;  // of creation: ties are broken the same way every time
  std::uint32_t guess = 0;  // a facet of the target thought to be near
  int side = 0;
  bool inside = false;    // known to be wholly inside the target
  bool crossing = false;  // known to cross the target's inset surface
  Corners corners;        // in the target's own frame
};

struct ByBound {
  bool operator()(const Piece& a, const Piece& b) const {
    return a.bound != b.bound ? a.bound < b.bound : a.order > b.order;
  }
};

struct PointOfSide {
  Vec3 point;
  int side = 0;
  bool operator==(const PointOfSide& other) const { return point == other.point && side == other.side; }
};

struct PointHash {
  std::size_t operator()(const PointOfSide& p) const {
    auto hash = static_cast<std::uint64_t>(p.side);
    for (int k = 0; k < 3; ++k)
      hash = (hash ^ std::bit_cast<std::uint64_t>(p.point[k])) * 0x9E3779B97F4A7C15u, hash ^= hash >> 29;
    return static_cast<std::size_t>(hash);
  }
};

}  // namespace

struct DepthSearch::State {
  const Meeting& meeting;
  const std::vector<Zone>* outside;
  std::priority_queue<Piece, std::vector<Piece>, ByBound> queue;
  std::uint32_t created = 0;
  Depth result;
  std::unordered_set<PointOfSide, PointHash> seen;  // corners that were asked about
  struct Ball {
    Vec3 centre = Vec3::Zero();
    double squared_radius = 0;
    bool inside = false;
  };
  struct Balls {
    std::array<Ball, 16> kept;
    std::size_t next = 0;
    void keep(const Ball& ball) { kept[next] = ball, next = (next + 1) % kept.size(); }
  };
  Balls balls[2];  // by side

  void add(int side, const Corners& corners, bool inside) {
    Piece piece;
    piece.side = side;
    piece.inside = inside;
    piece.crossing = !inside;
    piece.corners = corners;
    push(piece);
  }

  Depth run(double ceiling, int budget) {
    while (!queue.empty() && queue.top().bound > cutoff()) {
      if (result.depth >= ceiling || result.queries >= worth(ceiling, budget)) break;
      const Piece piece = queue.top();
      queue.pop();
      visit(piece);
    }
    const double left = queue.empty() ? 0 : queue.top().bound;
    result.bound = left > cutoff() ? left : best_floor();
    return result;
  }

  /// How many queries are worth spending: fewer once the depth is beyond what decides, or all but at the ceiling.
  int worth(double ceiling, int budget) const {
    if (result.depth > ceiling - std::max(resolution, resolution * ceiling)) return std::min(budget, near_budget);
    return result.depth > deep_from ? std::min(budget, deep_budget) : budget;
  }
  double best_floor() const { return std::max(depth_floor, result.depth); }
  double cutoff() const { return best_floor() + (result.depth > deep_from ? deep_resolution : resolution); }
  const Solid& target(int side) const { return meeting.solid(1 - side); }
  /// From a target's own frame to the first solid's, for zones and reports.
  Vec3 to_a(int side, const Vec3& point) const { return meeting.is_b(1 - side) ? meeting.b_to_a() * point : point; }

  void push(Piece piece) {
    // Inside a box no point is further from the surface than from the box's nearest face.
    const auto& [p, q, r] = piece.corners;
    const Box& box = target(piece.side).box();
    const double below = (p.cwiseMax(q).cwiseMax(r) - box.min).minCoeff();
    const double above = (box.max - p.cwiseMin(q).cwiseMin(r)).minCoeff();
    piece.bound = std::min({piece.bound, below, above});
    if (piece.bound <= cutoff()) return;
    piece.order = ++created;
    queue.push(piece);
  }

  struct Corner {
    Vec3 point;
    double distance = 0;  // to the facet
  };
  static Corner furthest_corner(const DistanceField& field, std::uint32_t facet, const Corners& corners) {
    Corner furthest{corners[0]};
    for (const Vec3& corner : corners)
      if (const double distance = field.distance_to_facet(corner, facet); distance > furthest.distance)
        furthest = {corner, distance};
    return furthest;
  }

  void visit(Piece piece) {
    const Vec3 centre = (piece.corners[0] + piece.corners[1] + piece.corners[2]) / 3;
    double radius = 0;
    for (const Vec3& corner : piece.corners) radius = std::max(radius, (corner - centre).norm());
    if (outside != nullptr && inside_any(*outside, to_a(piece.side, centre), radius)) return;

    const DistanceField field = target(piece.side).distances();
    const auto nearest = field.nearest(centre, piece.guess);
    ++result.queries;
    piece.guess = nearest.facet;
    const Corner furthest = furthest_corner(field, nearest.facet, piece.corners);
    piece.bound = std::min({piece.bound, nearest.distance + radius, furthest.distance});
    if (piece.bound <= cutoff() || !may_be_inside(piece, centre, nearest.distance, radius)) return;
    sample(piece, centre, nearest.distance);
    // The deepest points are corners more often than not, and the sooner one is known the more is dropped. Pieces share
    // corners: what a second look at one would say is known.
    if (piece.bound > cutoff() && seen.insert(PointOfSide{furthest.point, piece.side}).second) {
      ++result.queries;
      sample(piece, furthest.point, field.nearest(furthest.point, nearest.facet).distance);
    }
    if (piece.bound > cutoff() && radius > least_radius) divide(piece);
  }

  /// Is a point `distance` from the target's surface inside it? The same is true of all points in the ball of that
  /// radius, which is remembered: pieces of one place come one after the other.
  bool is_inside(int side, const Vec3& point, double distance) {
    for (const Ball& ball : balls[side].kept)
      if ((point - ball.centre).squaredNorm() < ball.squared_radius) return ball.inside;
    const double winding = target(side).winding(Level::surface).at(point);
    const bool inside = winding >= inside_from;
    // Near open rims the number changes without a surface in between.
    if (std::abs(winding - inside_from) > decisive) balls[side].keep({point, distance * distance, inside});
    return inside;
  }

  /// False when the whole piece is outside. One that does not reach the target's surface is on one side of it.
  bool may_be_inside(Piece& piece, const Vec3& centre, double distance, double radius) {
    if (piece.inside) return true;
    const Solid& other = target(piece.side);
    if (distance > radius) return piece.inside = is_inside(piece.side, centre, distance);
    if (piece.crossing) return true;
    if (crosses(piece.corners, {&other, &other.layer(Level::first)})) {
      piece.crossing = true;
      return true;
    }
    piece.inside = other.winding(Level::first).at(centre) >= inside_from;
    return piece.inside;
  }

  void sample(const Piece& piece, const Vec3& point, double distance) {
    if (distance <= best_floor()) return;
    const Vec3 in_a = to_a(piece.side, point);
    if (outside != nullptr && inside_any(*outside, in_a, 0)) return;
    if (!piece.inside && !is_inside(piece.side, point, distance)) return;
    result.depth = distance;
    result.point = in_a;
  }

  /// Into four alike; slivers, of which round parts are made, across their longest edge only.
  void divide(const Piece& piece) {
    const DistanceField field = target(piece.side).distances();
    Piece child = piece;
    child.crossing = false;
    const auto& [a, b, c] = piece.corners;
    const Vec3 ab = 0.5 * (a + b), bc = 0.5 * (b + c), ca = 0.5 * (c + a);
    const auto add = [&](const Corners& corners) {
      child.corners = corners;
      child.bound = std::min(piece.bound, furthest_corner(field, child.guess, corners).distance);
      if (child.bound > cutoff()) push(child);
    };
    const std::array<double, 3> edges{(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()};
    const auto [shortest, longest] = std::minmax_element(edges.begin(), edges.end());
    if (*longest <= sliver * sliver * *shortest) {
      for (const auto& corners : {Corners{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}}) add(corners);
    } else if (longest == edges.begin()) {
      add({a, ab, c}), add({ab, b, c});
    } else if (longest == edges.begin() + 1) {
      add({b, bc, a}), add({bc, c, a});
    } else {
      add({c, ca, b}), add({ca, a, b});
    }
  }
};

namespace {

/// Facets of `view` below nodes whose boxes overlap `region`.
template <class Visit>
void visit_region(const MeshView& view, const Bound& region, Visit visit) {
  const auto& nodes = view.solid->tree().nodes;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): written before read
  std::array<std::uint32_t, Tree::stack_size> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const std::uint32_t index = stack[--size];
    if (!view.layer->bounds[index].overlaps(region)) continue;
    const auto& node = nodes[index];
    if (node.leaf()) {
      for (std::uint32_t f = node.first; f < node.first + node.count; ++f) visit(f);
    } else {
      stack[size++] = node.right;
      stack[size++] = index + 1;
    }
  }
}

}  // namespace

OverlapParts::OverlapParts(const Meeting& meeting) {
  if (meeting.a().empty() || meeting.b().empty()) return;
  for (const int side : {0, 1}) parts_[side] = find(meeting, side);
}

std::vector<OverlapParts::Part> OverlapParts::find(const Meeting& meeting, int side) const {
  const MeshView source = meeting.surface(side), target = meeting.inset(1 - side);
  const auto& facets = source.solid->surface().facets;
  std::vector<bool> crossing(facets.size(), false);
  visit_crossings(source, target, Vec3::Zero(), [&](std::uint32_t f, std::uint32_t) {
    crossing[f] = true;
    return false;
  });

  std::vector<Part> parts;
  std::vector<std::uint32_t> others;
  Groups patches(source.layer->points.size());  // of facets, by the points they share
  visit_region(source, target.layer->bounds.front(), [&](std::uint32_t f) {
    if (crossing[f]) {
      parts.push_back({f, false});
    } else {
      others.push_back(f);
      for (const std::size_t corner : {1U, 2U})
        patches.unite(static_cast<int>(facets[f][0]), static_cast<int>(facets[f][corner]));
    }
  });

  // One winding number a patch; it is about the inset surface, from which no facet of the patch is nearer than
  // rounding.
  const WindingField& winding = target.solid->winding(Level::first);
  std::vector<signed char> side_of(source.layer->points.size(), -1);
  for (const std::uint32_t f : others) {
    signed char& known = side_of[static_cast<std::size_t>(patches.root(static_cast<int>(facets[f][0])))];
    if (known < 0) {
      const Corners corners = source.corners(f);
      const Vec3 centre = meeting.to_own(1 - side) * Vec3((corners[0] + corners[1] + corners[2]) / 3);
      known = winding.at(centre) >= inside_from ? 1 : 0;
    }
    if (known == 1) parts.push_back({f, true});
  }
  return parts;
}

DepthSearch::DepthSearch(const Meeting& meeting, const OverlapParts& parts, const std::vector<Zone>* outside)
    : state_(std::make_unique<State>(State{meeting, outside, {}, 0, {}, {}, {}})) {
  for (const int side : {0, 1}) {
    const MeshView surface = meeting.surface(side);
    for (const auto& part : parts.of(side)) {
      Corners corners = surface.corners(part.facet);
      for (Vec3& corner : corners) corner = meeting.to_own(1 - side) * corner;
      state_->add(side, corners, part.inside);
    }
  }
}

DepthSearch::~DepthSearch() = default;

Depth DepthSearch::run(double ceiling, int budget) { return state_->run(ceiling, budget); }

}  // namespace brick::collide
