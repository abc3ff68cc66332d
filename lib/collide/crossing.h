// SPDX-License-Identifier: MIT
// Where two triangle meshes cut into each other.
#pragma once

#include <array>

#include "collide/solid.h"

namespace brick::collide {

using Corners = std::array<Vec3, 3>;

/// A layer of a solid, where it stands.
struct MeshView {
  const Solid* solid = nullptr;  // its facets and tree
  const Layer* layer = nullptr;

  Corners corners(std::uint32_t facet) const {
    const auto& f = solid->surface().facets[facet];
    return {layer->points[f[0]], layer->points[f[1]], layer->points[f[2]]};
  }
};

/// Do two triangles cross in more than a point? Touching, from whichever side, is no crossing.
bool triangles_cross(const Corners& a, const Plane& plane_a, const Corners& b, const Plane& plane_b);

/// Do these facets of two meshes cross, with b moved on by `shift`?
bool facets_cross(const MeshView& a, std::uint32_t facet_a, const MeshView& b, std::uint32_t facet_b,
                  const Vec3& shift);

/// Does the triangle cross any facet of the mesh?
bool crosses(const Corners& triangle, const MeshView& mesh);

/// Calls `visit(facet of a, facet of b)` for pairs that cross, with b moved on by `shift`, until it returns true;
/// returns whether it did. The order is the same every time.
template <class Visit>
bool visit_crossings(const MeshView& a, const MeshView& b, const Vec3& shift, Visit visit) {
  if (a.solid->empty() || b.solid->empty()) return false;
  const Eigen::Array3f step = shift.cast<float>().array();
  const auto &nodes_a = a.solid->tree().nodes, &nodes_b = b.solid->tree().nodes;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> stack{{0, 0}};
  stack.reserve(128);
  while (!stack.empty()) {
    const auto [i, j] = stack.back();
    stack.pop_back();
    Bound bound = b.layer->bounds[j];
    bound.min += step;
    bound.max += step;
    if (!a.layer->bounds[i].overlaps(bound)) continue;
    const auto &node_a = nodes_a[i], &node_b = nodes_b[j];
    if (node_a.leaf() && node_b.leaf()) {
      for (std::uint32_t g = node_b.first; g < node_b.first + node_b.count; ++g) {
        Corners corners = b.corners(g);
        for (Vec3& corner : corners) corner += shift;
        Plane plane = b.layer->planes[g];
        plane.offset += plane.normal.dot(shift);
        for (std::uint32_t f = node_a.first; f < node_a.first + node_a.count; ++f)
          if (triangles_cross(a.corners(f), a.layer->planes[f], corners, plane) && visit(f, g)) return true;
      }
    } else if (node_b.leaf() || (!node_a.leaf() && a.layer->bounds[i].spread() >= bound.spread())) {
      stack.emplace_back(node_a.right, j);
      stack.emplace_back(i + 1, j);
    } else {
      stack.emplace_back(i, node_b.right);
      stack.emplace_back(i, j + 1);
    }
  }
  return false;
}

}  // namespace brick::collide
