// SPDX-License-Identifier: MIT
#include "collide/gap.h"

#include <algorithm>
#include <cmath>

namespace brick::collide {

namespace {

/// Closest points of two segments as in Ericson, "Real-Time Collision Detection", 5.1.9.
double segment_distance(const Vec3& p1, const Vec3& q1, const Vec3& p2, const Vec3& q2) {
  const Vec3 d1 = q1 - p1, d2 = q2 - p2, r = p1 - p2;
  const double a = d1.squaredNorm(), e = d2.squaredNorm(), f = d2.dot(r), c = d1.dot(r), b = d1.dot(d2);
  const double denominator = a * e - b * b;
  double s = denominator > 1e-12 * a * e ? std::clamp((b * f - c * e) / denominator, 0.0, 1.0) : 0;
  double t = e > 0 ? (b * s + f) / e : 0;
  if (t < 0 || t > 1) {
    t = std::clamp(t, 0.0, 1.0);
    s = a > 0 ? std::clamp((b * t - c) / a, 0.0, 1.0) : 0;
  }
  return (r + d1 * s - d2 * t).squaredNorm();
}

double box_distance(const Bound& a, const Bound& b) {
  const Eigen::Array3f apart = (a.min - b.max).max(b.min - a.max).max(0.0f);
  return static_cast<double>(apart.matrix().squaredNorm());
}

}  // namespace

double squared_distance(const Corners& a, const Corners& b) {
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 3; ++i) {
    best = std::min({best, squared_distance(a[i], b[0], b[1], b[2]), squared_distance(b[i], a[0], a[1], a[2])});
    for (std::size_t j = 0; j < 3; ++j)
      best = std::min(best, segment_distance(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]));
  }
  return best;
}

namespace {

/// Lowers `squared` and moves `best` to a pair of facets of the two leaves that is nearer.
bool nearer_facets(const MeshView& a, const Tree::Node& leaf_a, const MeshView& b, const Tree::Node& leaf_b,
                   double& squared, Gap& best) {
  bool found = false;
  for (std::uint32_t f = leaf_a.first; f < leaf_a.first + leaf_a.count; ++f)
    for (std::uint32_t g = leaf_b.first; g < leaf_b.first + leaf_b.count; ++g) {
      const Corners one = a.corners(f), other = b.corners(g);
      const bool cross = triangles_cross(one, a.layer->planes[f], other, b.layer->planes[g]);
      const double distance = cross ? 0 : squared_distance(one, other);
      if (distance >= squared) continue;
      squared = distance;
      best = {0, f, g};
      found = true;
    }
  return found;
}

}  // namespace

std::optional<Gap> smallest_gap(const Meeting& meeting, double limit) {
  const MeshView a = meeting.surface(0), b = meeting.surface(1);
  if (a.solid->empty() || b.solid->empty()) return std::nullopt;
  const auto &nodes_a = a.solid->tree().nodes, &nodes_b = b.solid->tree().nodes;
  Gap best;
  double squared = limit * limit + 1e-12;
  bool found = false;
  struct Pending {
    std::uint32_t i, j;
    double distance;
  };
  std::vector<Pending> stack{{0, 0, box_distance(a.layer->bounds[0], b.layer->bounds[0])}};
  while (!stack.empty() && squared > 0) {
    const Pending top = stack.back();
    stack.pop_back();
    if (top.distance >= squared) continue;
    const auto &node_a = nodes_a[top.i], &node_b = nodes_b[top.j];
    if (node_a.leaf() && node_b.leaf()) {
      found = nearer_facets(a, node_a, b, node_b, squared, best) || found;
      continue;
    }
    const bool split_a =
        node_b.leaf() || (!node_a.leaf() && a.layer->bounds[top.i].spread() >= b.layer->bounds[top.j].spread());
    Pending near = split_a ? Pending{top.i + 1, top.j, 0} : Pending{top.i, top.j + 1, 0};
    Pending far = split_a ? Pending{node_a.right, top.j, 0} : Pending{top.i, node_b.right, 0};
    for (Pending* next : {&near, &far})
      next->distance = box_distance(a.layer->bounds[next->i], b.layer->bounds[next->j]);
    if (far.distance < near.distance) std::swap(near, far);
    if (far.distance < squared) stack.push_back(far);
    if (near.distance < squared) stack.push_back(near);
  }
  if (!found) return std::nullopt;
  best.distance = std::sqrt(squared);
  return best;
}

}  // namespace brick::collide
