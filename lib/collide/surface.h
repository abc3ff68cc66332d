// SPDX-License-Identifier: MIT
// The surface of one part as collision tests want it: welded, without degenerate or repeated facets, insettable.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geom/box.h"
#include "parts/mesh.h"

namespace brick::collide {

/// Triangles in the part's frame, LDU, double. Facets wind counter-clockwise seen from outside wherever the mesh knows
/// it.
struct Surface {
  using Facet = std::array<std::uint32_t, 3>;

  std::vector<Vec3> points;
  std::vector<Facet> facets;
  Box box;

  const Vec3& corner(std::size_t facet, std::size_t k) const { return points[facets[facet][k]]; }
};

/// Welds points within 0.01 LDU, drops facets without area (twice the area below 1e-4) and exact repeats. `stretch` is
/// applied to every point first: the part of a placement's matrix that is no rotation (identity for nearly all); a
/// mirroring one turns the facets round, so that they go on winding outwards.
Surface clean_surface(const parts::Mesh& mesh, const Mat3& stretch = Mat3::Identity());

/// For each point the vector that moves all facets around it by 1 LDU against their normals (see inset.cpp); inset
/// points are `points[i] + depth * offsets[i]`.
std::vector<Vec3> inset_offsets(const Surface& surface);

}  // namespace brick::collide
