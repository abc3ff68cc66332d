// SPDX-License-Identifier: MIT
// Grounds of their own. In a quarter of real sets the lowest point belongs to a figure, a tool or a stand beside the
// model, and the model itself would count as floating. So, where the caller asks for it, what does not reach the lowest
// point is looked at in clusters that touch: one that could stand by itself is judged on its own lowest point. That
// takes size (or a figure), balance, and nothing below it: a part or a small group that hangs over the model is
// floating and stays so.
#include <algorithm>
#include <map>
#include <numeric>

#include "check/flood.h"

namespace brick::check {

namespace {

constexpr double touch_limit = 0.5;      // LDU
constexpr std::size_t least_parts = 10;  // of a cluster that may stand by itself
constexpr double least_share = 0.05;     // or of all parts
constexpr double main_share = 0.25;      // of all parts: such a cluster is not asked what is below it
constexpr double balance_slack = 4;      // LDU by which the centre may be outside of what it stands on
constexpr double foot_height = 0.5;      // LDU: what is no higher than this stands on the ground

using Point = Eigen::Vector2d;

double cross(const Point& a, const Point& b, const Point& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

/// Counter-clockwise; Andrew's monotone chain.
std::vector<Point> convex_hull(std::vector<Point> points) {
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
  std::vector<Point> hull;
  for (const bool upper : {false, true}) {
    const std::size_t start = hull.size();
    for (const Point& point : points) {
      while (hull.size() >= start + 2 && cross(hull[hull.size() - 2], hull.back(), point) <= 0) hull.pop_back();
      hull.push_back(point);
    }
    if (!hull.empty()) hull.pop_back();  // the next chain begins with it
    std::reverse(points.begin(), points.end());
    (void)upper;
  }
  return hull;
}

/// How far `point` is outside of the hull; 0 inside.
double outside_by(const std::vector<Point>& hull, const Point& point) {
  bool inside = hull.size() >= 3;
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Point &a = hull[i], &b = hull[(i + 1) % hull.size()];
    if (cross(a, b, point) < 0) inside = false;
    const double length = (b - a).squaredNorm();
    const double t = length > 0 ? std::clamp((point - a).dot(b - a) / length, 0.0, 1.0) : 0;
    nearest = std::min(nearest, (a + t * (b - a) - point).norm());
  }
  return inside ? 0 : nearest;
}

}  // namespace

/// Components that are not held, together with those that they touch; the largest first.
std::vector<std::vector<std::size_t>> Flood::loose_clusters() {
  std::vector<std::size_t> parent(members_.size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root = [&](std::size_t c) {
    while (parent[c] != c) c = parent[c] = parent[parent[c]];
    return c;
  };
  std::vector<Box> boxes(bodies_.size());
  for (std::size_t i = 0; i < boxes.size(); ++i)
    if (!held_[component_of(i)]) boxes[i] = bodies_[i].box.grown(0.5 * touch_limit);
  for (const auto& [a, b] : collide::overlapping_pairs(boxes, 0)) {
    const std::size_t one = root(component_of(a)), other = root(component_of(b));
    if (one != other && scene_.touch(a, b, touch_limit)) parent[std::max(one, other)] = std::min(one, other);
  }
  std::map<std::size_t, std::vector<std::size_t>> by_root;
  for (std::size_t c = 0; c < members_.size(); ++c)
    if (!held_[c]) by_root[root(c)].push_back(c);
  std::vector<std::vector<std::size_t>> clusters;
  for (auto& [first, cluster] : by_root) clusters.push_back(std::move(cluster));
  const auto parts_in = [&](const auto& cluster) {
    return std::accumulate(cluster.begin(), cluster.end(), std::size_t{0},
                           [&](std::size_t sum, std::size_t c) { return sum + members_[c].size(); });
  };
  std::stable_sort(clusters.begin(), clusters.end(),
                   [&](const auto& a, const auto& b) { return parts_in(a) > parts_in(b); });
  return clusters;
}

void Flood::find_islands() {
  for (const auto& cluster : loose_clusters()) {
    double lowest = -std::numeric_limits<double>::infinity();
    for (const std::size_t c : cluster) lowest = std::max(lowest, lowest_of(c));
    if (!may_stand(cluster, lowest)) continue;
    for (const std::size_t c : cluster)
      if (!held_[c] && reaches(c, lowest)) hold(c);
    spread();
    Island island;
    island.ground = lowest;
    for (const std::size_t c : cluster)
      if (held_[c]) island.components.push_back(c);
    islands_.push_back(std::move(island));
  }
}

bool Flood::may_stand(const std::vector<std::size_t>& cluster, double lowest) {
  std::size_t parts = 0;
  if (!is_large(cluster, parts)) return false;
  if (static_cast<double>(parts) < main_share * static_cast<double>(bodies_.size()) && hovers(cluster)) return false;
  return is_balanced(cluster, lowest);
}

bool Flood::is_large(const std::vector<std::size_t>& cluster, std::size_t& parts) {
  const FamilyMask torso = scene_.families().named("torso"), hips = scene_.families().named("hips");
  FamilyMask met = 0;
  for (const std::size_t c : cluster) {
    parts += members_[c].size();
    for (const std::uint32_t body : members_[c]) met |= scene_.family(body);
  }
  const bool figure = (met & torso) != 0 && (met & hips) != 0;
  return figure || parts >= least_parts ||
         (parts > 2 && static_cast<double>(parts) >= least_share * static_cast<double>(bodies_.size()));
}

/// Is something of the rest straight below a part of the cluster?
bool Flood::hovers(const std::vector<std::size_t>& cluster) {
  std::vector<Box> boxes(bodies_.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i] = bodies_[i].box;
  for (const std::size_t c : cluster)
    for (const std::uint32_t body : members_[c]) boxes[body] = Box{};
  const collide::BoxTree rest(boxes);
  bool found = false;
  for (const std::size_t c : cluster)
    for (const std::uint32_t body : members_[c]) {
      Box column = bodies_[body].box.grown(-1);
      if (column.empty() || found) continue;
      const double bottom = bodies_[body].box.max.y();
      column.max.y() = std::numeric_limits<double>::infinity();
      rest.overlapping(column, [&](std::uint32_t other) { found = found || bodies_[other].box.min.y() >= bottom - 1; });
    }
  return found;
}

/// Is the centre of the boxes above what stands on the ground?
bool Flood::is_balanced(const std::vector<std::size_t>& cluster, double lowest) {
  std::vector<Point> feet;
  Point centre = Point::Zero();
  double weight = 0;
  for (const std::size_t c : cluster)
    for (const std::uint32_t body : members_[c]) {
      const collide::Body& b = bodies_[body];
      if (b.box.empty()) continue;
      const double volume = b.box.size().prod() + 1e-9;
      centre += volume * Point(b.box.centre().x(), b.box.centre().z());
      weight += volume;
      if (b.box.max.y() < lowest - foot_height) continue;
      for (const Vec3& point : scene_.shapes().solid(b.shape).surface().points) {
        const Vec3 world = b.pose * point;
        if (world.y() >= lowest - foot_height) feet.emplace_back(world.x(), world.z());
      }
    }
  return weight > 0 && outside_by(convex_hull(std::move(feet)), centre / weight) <= balance_slack;
}

}  // namespace brick::check
