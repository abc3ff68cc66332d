// SPDX-License-Identifier: MIT
// Triangles against triangles: the interval test of Moller, "A fast triangle-triangle intersection test" (1997), with
// the planes kept from the preparation. Coplanar triangles do not cross; the asymmetric inset (solid.h) sees to it that
// real overlaps are not coplanar. Meshes are met in one frame, with boxes refitted there, so that the test of two nodes
// is six comparisons whatever the rotation and a shift is one addition. Oriented-box trees (FCL) give the same answers,
// and the tests use them as the judge; on library parts they take five to ten times as long to build and several times
// as long to ask.
#include "collide/crossing.h"

#include <algorithm>

namespace brick::collide {

namespace {

constexpr double plane_tolerance = 1e-6;     // LDU: nearer to a plane counts as on it
constexpr double least_crossing = 1e-6;      // LDU: shorter common segments are touches
constexpr double parallel_tolerance = 1e-9;  // sine between planes

using Distances = std::array<double, 3>;

/// True when all three lie on one side or on the plane.
bool one_sided(const Distances& d) {
  return std::min({d[0], d[1], d[2]}) > -plane_tolerance || std::max({d[0], d[1], d[2]}) < plane_tolerance;
}

Distances distances(const Plane& plane, const Corners& corners) {
  return {plane.normal.dot(corners[0]) - plane.offset, plane.normal.dot(corners[1]) - plane.offset,
          plane.normal.dot(corners[2]) - plane.offset};
}

struct Interval {
  double low = 0, high = 0;
};

/// Where the triangle's edges pass the plane, along `line`.
Interval cut(const Corners& corners, const Distances& d, const Vec3& line) {
  std::array<double, 2> at{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < 3 && count < 2; ++i) {
    const std::size_t j = (i + 1) % 3;
    if ((d[i] < 0) == (d[j] < 0)) continue;
    const double t = d[i] / (d[i] - d[j]);
    at[count++] = line.dot(corners[i] + (corners[j] - corners[i]) * t);
  }
  return {std::min(at[0], at[1]), std::max(at[0], at[1])};
}

}  // namespace

bool triangles_cross(const Corners& a, const Plane& plane_a, const Corners& b, const Plane& plane_b) {
  const Distances of_b = distances(plane_a, b);
  if (one_sided(of_b)) return false;
  const Distances of_a = distances(plane_b, a);
  if (one_sided(of_a)) return false;
  Vec3 line = plane_a.normal.cross(plane_b.normal);
  const double sine = line.norm();
  if (sine < parallel_tolerance) return false;
  line /= sine;
  const Interval one = cut(a, of_a, line), other = cut(b, of_b, line);
  return std::min(one.high, other.high) - std::max(one.low, other.low) > least_crossing;
}

bool facets_cross(const MeshView& a, std::uint32_t facet_a, const MeshView& b, std::uint32_t facet_b,
                  const Vec3& shift) {
  Corners corners = b.corners(facet_b);
  for (Vec3& corner : corners) corner += shift;
  Plane plane = b.layer->planes[facet_b];
  plane.offset += plane.normal.dot(shift);
  return triangles_cross(a.corners(facet_a), a.layer->planes[facet_a], corners, plane);
}

bool crosses(const Corners& triangle, const MeshView& mesh) {
  if (mesh.solid->empty()) return false;
  const Plane plane = plane_of(triangle[0], triangle[1], triangle[2]);
  Bound bound;
  for (const Vec3& corner : triangle) bound.add(corner);
  const auto& nodes = mesh.solid->tree().nodes;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): written before read
  std::array<std::uint32_t, Tree::stack_size> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const std::uint32_t index = stack[--size];
    if (!mesh.layer->bounds[index].overlaps(bound)) continue;
    const auto& node = nodes[index];
    if (!node.leaf()) {
      stack[size++] = node.right;
      stack[size++] = index + 1;
      continue;
    }
    for (std::uint32_t f = node.first; f < node.first + node.count; ++f)
      if (triangles_cross(triangle, plane, mesh.corners(f), mesh.layer->planes[f])) return true;
  }
  return false;
}

}  // namespace brick::collide
