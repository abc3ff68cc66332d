// SPDX-License-Identifier: MIT
// Problem: the largest distance to b's surface over all points of a's surface that lie inside b, and the same with the
// roles exchanged. Sampling misses thin spots, or takes forever on baseplates.
//
// Method, first which: a facet of a has a point deeper than the inset inside b only when it crosses b's inset surface
// or lies wholly inside it. The crossing ones come from one walk down both trees. The others fall into pieces of
// connected surface, each wholly inside or outside: a winding number tells. So parts that lie flat on each other leave
// nothing to search. Then how deep: best-first branch and bound (Lipschitz optimisation). A triangle within r of its
// centre is nowhere deeper than the centre's distance d to the surface plus r, or minus d where the centre is outside;
// nor deeper than the largest distance of its corners to any one facet (the distance to a convex set is a convex
// function, so its maximum over a triangle is at a corner), which settles large facets that lie parallel at once; nor
// than the best mixture of the distances to two facets, which settles what lies between two walls; nor deeper than the
// other's box allows. The triangle with the highest bound is next, and is divided, slivers across their length and
// others into four; those that do not cross the inset surface and are outside are dropped. The search ends when no
// bound is above the deepest point found by more than the resolution, or when the budget of distance queries is spent:
// then `bound` says how deep it could be. A point counts only when the winding number about b's own surface says that
// it is inside, or about a point whose ball, free of b's surface, holds it.
//
// Limits: what inside means for an open mesh is the winding number's word. A point in a wall is at most half the wall
// deep. Complexity: each step is O(log n); some tens to some hundreds of steps for usual overlaps.
#include "collide/depth.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <queue>
#include <unordered_map>

#include "base/groups.h"

namespace brick::collide {

namespace {

constexpr double resolution = 0.05;      // LDU, for depths around the thresholds
constexpr double deep_resolution = 0.1;  // LDU, beyond
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

using Distances = std::array<double, 3>;  // of a triangle's corners to one facet

/// What is nowhere exceeded within a triangle by the smaller of its distances to two facets: both are convex, so is
/// each mixture of the two, whose largest value is at a corner; the best mixture counts. Exact where a ridge runs
/// through the triangle, as between the walls of a hole or halfway into a wall.
double below_both(const Distances& one, const Distances& other) {
  double best = std::min(*std::max_element(one.begin(), one.end()), *std::max_element(other.begin(), other.end()));
  for (std::size_t i = 0; i < 3; ++i) {  // the best mixture is pure, or has two corners alike
    const std::size_t j = (i + 1) % 3;
    const double rise = other[j] - other[i], fall = one[i] - one[j];
    if ((rise > 0) != (fall > 0) || rise == 0 || fall == 0) continue;
    const double share = rise / (rise + fall);
    double most = 0;
    for (std::size_t k = 0; k < 3; ++k) most = std::max(most, share * one[k] + (1 - share) * other[k]);
    best = std::min(best, most);
  }
  return best;
}

}  // namespace

struct DepthSearch::State {
  const Meeting& meeting;
  const std::vector<Zone>* outside;
  std::priority_queue<Piece, std::vector<Piece>, ByBound> queue;
  std::uint32_t created = 0;
  Depth result;
  std::unordered_map<PointOfSide, DistanceField::Nearest, PointHash> seen;  // corners that were asked about
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

  /// Zones are convex: a triangle is in one when its corners are.
  bool within_zone(const Piece& piece) const {
    const Corners in_a{to_a(piece.side, piece.corners[0]), to_a(piece.side, piece.corners[1]),
                       to_a(piece.side, piece.corners[2])};
    return std::any_of(outside->begin(), outside->end(), [&](const Zone& zone) {
      return std::all_of(in_a.begin(), in_a.end(),
                         [&](const Vec3& corner) { return zone.inside_by(corner) >= -zone_rounding; });
    });
  }

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

  static Distances to_facet(const DistanceField& field, std::uint32_t facet, const Corners& points) {
    return {field.distance_to_facet(points[0], facet), field.distance_to_facet(points[1], facet),
            field.distance_to_facet(points[2], facet)};
  }

  void visit(Piece piece) {
    const Vec3 centre = (piece.corners[0] + piece.corners[1] + piece.corners[2]) / 3;
    double radius = 0;
    for (const Vec3& corner : piece.corners) radius = std::max(radius, (corner - centre).norm());
    if (outside != nullptr && within_zone(piece)) return;

    const DistanceField field = target(piece.side).distances();
    const auto nearest = field.nearest(centre, piece.guess);
    ++result.queries;
    piece.guess = nearest.facet;
    const Distances distances = to_facet(field, nearest.facet, piece.corners);
    const auto furthest = std::max_element(distances.begin(), distances.end());
    piece.bound = std::min({piece.bound, nearest.distance + radius, *furthest});
    if (piece.bound <= cutoff() || !may_be_inside(piece, centre, nearest.distance, radius)) return;
    if (leaves_nothing(piece, centre, nearest.distance)) return;
    sample(piece, centre, nearest.distance);
    if (piece.bound <= cutoff()) return;
    // The deepest points are corners more often than not, and the sooner one is known the more is dropped. Pieces share
    // corners: what a second look at one would say is known.
    const Vec3& corner = piece.corners[static_cast<std::size_t>(furthest - distances.begin())];
    const auto [entry, fresh] = seen.try_emplace(PointOfSide{corner, piece.side});
    if (fresh) {
      ++result.queries;
      entry->second = field.nearest(corner, nearest.facet);
      sample(piece, corner, entry->second.distance);
    }
    if (leaves_nothing(piece, corner, entry->second.distance)) return;
    const std::uint32_t second = entry->second.facet;
    const Distances others = second == nearest.facet ? distances : to_facet(field, second, piece.corners);
    piece.bound = std::min(piece.bound, below_both(distances, others));
    if (piece.bound > cutoff() && radius > least_radius) divide(piece, {distances, others}, second);
  }

  enum class Where { inside, outside, rather_inside, rather_outside };

  /// On which side is a point `distance` from the target's surface? The same is true of all points in the ball of that
  /// radius, which is remembered: pieces of one place come one after the other. Near open rims the winding number
  /// changes without a surface in between, and tells rather than knows.
  Where where(int side, const Vec3& point, double distance) {
    for (const Ball& ball : balls[side].kept)
      if ((point - ball.centre).squaredNorm() < ball.squared_radius)
        return ball.inside ? Where::inside : Where::outside;
    const double winding = target(side).winding(Level::surface).at(point);
    const bool inside = winding >= inside_from;
    if (std::abs(winding - inside_from) <= decisive) return inside ? Where::rather_inside : Where::rather_outside;
    balls[side].keep({point, distance * distance, inside});
    return inside ? Where::inside : Where::outside;
  }
  bool is_inside(int side, const Vec3& point, double distance) {
    const Where found = where(side, point, distance);
    return found == Where::inside || found == Where::rather_inside;
  }

  /// Nothing in the piece is deep enough to matter when one of its points is so far outside: on the way in from there
  /// the depth only begins to grow at the surface.
  bool leaves_nothing(const Piece& piece, const Vec3& point, double distance) {
    if (piece.inside) return false;
    double reach = 0;
    for (const Vec3& corner : piece.corners) reach = std::max(reach, (corner - point).norm());
    return reach - distance <= cutoff() && where(piece.side, point, distance) == Where::outside;
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
    if (outside != nullptr && inside_any(*outside, in_a, -zone_rounding)) return;
    if (!piece.inside && !is_inside(piece.side, point, distance)) return;
    result.depth = distance;
    result.point = in_a;
  }

  /// Into four alike; slivers, of which round parts are made, across their longest edge only. `corners`: their
  /// distances to the facet that is nearest to the middle, and to the second one.
  void divide(const Piece& piece, const std::array<Distances, 2>& corners, std::uint32_t second) {
    const DistanceField field = target(piece.side).distances();
    const auto& [a, b, c] = piece.corners;
    const Corners middles{0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a)};
    const std::array<Distances, 2> between{to_facet(field, piece.guess, middles),
                                           second == piece.guess ? Distances{} : to_facet(field, second, middles)};
    Piece child = piece;
    child.crossing = false;
    // Corners are 0 to 2, the middles of the edges from each to the next 3 to 5.
    const auto add = [&](const std::array<std::size_t, 3>& points) {
      const auto of = [&](std::size_t facet, std::size_t k) {
        return points[k] < 3 ? corners[facet][points[k]] : between[facet][points[k] - 3];
      };
      for (std::size_t k = 0; k < 3; ++k)
        child.corners[k] = points[k] < 3 ? piece.corners[points[k]] : middles[points[k] - 3];
      const Distances nearest{of(0, 0), of(0, 1), of(0, 2)};
      const double bound = second == piece.guess ? *std::max_element(nearest.begin(), nearest.end())
                                                 : below_both(nearest, {of(1, 0), of(1, 1), of(1, 2)});
      child.bound = std::min(piece.bound, bound);
      if (child.bound > cutoff()) push(child);
    };
    const std::array<double, 3> edges{(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()};
    const auto [shortest, longest] = std::minmax_element(edges.begin(), edges.end());
    if (*longest <= sliver * sliver * *shortest) {
      for (const auto& points : {std::array<std::size_t, 3>{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}}) add(points);
    } else if (longest == edges.begin()) {
      add({0, 3, 2}), add({3, 1, 2});
    } else if (longest == edges.begin() + 1) {
      add({1, 4, 0}), add({4, 2, 0});
    } else {
      add({2, 5, 1}), add({5, 0, 1});
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
