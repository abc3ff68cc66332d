// SPDX-License-Identifier: MIT
// Inset surfaces lie where the true normals put them.
#include "collide/surface.h"

#include "support/catch.h"
#include "unit/collide/solids.h"

using namespace brick;
using namespace brick::collide;

namespace {

Box inset_box(const Surface& surface, double depth) {
  const auto offsets = inset_offsets(surface);
  Box box;
  for (std::size_t i = 0; i < offsets.size(); ++i) box.add(Vec3(surface.points[i] + depth * offsets[i]));
  return box;
}

double volume(const Surface& surface) {
  double sum = 0;
  for (std::size_t f = 0; f < surface.facets.size(); ++f)
    sum += surface.corner(f, 0).dot(surface.corner(f, 1).cross(surface.corner(f, 2))) / 6;
  return sum;
}

}  // namespace

TEST_CASE("corners that a file writes a few thousandths apart are one corner") {
  auto mesh = test::solid_box({20, 24, 20});
  for (std::size_t i = 0; i < mesh.vertices.size(); i += 2) mesh.vertices[i].x() += 0.004f;
  CHECK(clean_surface(mesh).points.size() == 8);
}

TEST_CASE("facets without area and repeated facets are dropped") {
  auto mesh = test::solid_box({20, 24, 20});
  mesh.triangles.push_back(mesh.triangles.front());
  auto flat = mesh.triangles.front();
  flat.corners[2] = flat.corners[1];
  mesh.triangles.push_back(flat);
  CHECK(clean_surface(mesh).facets.size() == 12);
}

TEST_CASE("a box inset by a quarter is smaller by a quarter on every side") {
  const Box box = inset_box(clean_surface(test::solid_box({20, 24, 20})), 0.25);
  CHECK(box.min.isApprox(Vec3(0.25, 0.25, 0.25), 1e-9));
  CHECK(box.max.isApprox(Vec3(19.75, 23.75, 19.75), 1e-9));
}

TEST_CASE("a round prism is inset in its radius and at both ends") {
  const Box box = inset_box(clean_surface(test::prism_mesh(6, 4, 16)), 0.25);
  CHECK(box.min.y() == Approx(0.25));
  CHECK(box.max.y() == Approx(3.75));
  CHECK(box.max.x() == Approx(6 - 0.25 / std::cos(std::acos(-1.0) / 16)).margin(0.02));
}

TEST_CASE("a stretched shape keeps its outside out") {
  const auto mesh = test::solid_box({20, 24, 20});
  CHECK(volume(clean_surface(mesh)) == Approx(9600));
  CHECK(volume(clean_surface(mesh, -Mat3::Identity())) == Approx(9600));
  CHECK(volume(clean_surface(mesh, Vec3(2, 1, 1).asDiagonal())) == Approx(19200));
}

TEST_CASE("a mesh without triangles makes an empty surface") {
  const Surface surface = clean_surface({});
  CHECK(surface.facets.empty());
  CHECK(surface.box.empty());
  CHECK(inset_offsets(surface).empty());
}
