// SPDX-License-Identifier: MIT
// Meshes made by hand: boxes, tubes, balls. LDU.
#pragma once

#include "geom/box.h"
#include "parts/mesh.h"

namespace brick::test {

/// A closed box from (0, 0, 0) to `size`, or between two corners.
parts::Mesh solid_box(const Vec3& low, const Vec3& high);
inline parts::Mesh solid_box(const Vec3& size) { return solid_box(Vec3::Zero(), size); }
/// A closed ball of latitudes and longitudes around the origin.
parts::Mesh ball_mesh(double radius, int sectors);
/// A closed prism around the y axis from y = 0 to `height`.
parts::Mesh prism_mesh(double radius, double height, int sides);
/// Box without a lid: walls and floor of `wall` LDU, open towards -y.
parts::Mesh tub_mesh(const Vec3& size, double wall);

}  // namespace brick::test
