// SPDX-License-Identifier: MIT
// The triangle tree answers as a look at every triangle does.
#include "collide/tree.h"

#include <random>

#include "collide/solid.h"
#include "support/catch.h"
#include "unit/collide/solids.h"

using namespace brick;
using namespace brick::collide;

namespace {

std::vector<Vec3> points_around(double reach, int count) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> coordinate(-reach, reach);
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i) points.emplace_back(coordinate(random), coordinate(random), coordinate(random));
  return points;
}

}  // namespace

TEST_CASE("every facet is in exactly one leaf, and every box holds what is below it") {
  const Solid solid(test::ball_mesh(20, 20));
  const auto& nodes = solid.tree().nodes;
  const auto& layer = solid.layer(Level::surface);
  std::vector<int> seen(solid.surface().facets.size(), 0);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::uint32_t f = nodes[i].first; f < nodes[i].first + nodes[i].count; ++f) {
      if (nodes[i].leaf()) ++seen[f];
      for (const std::uint32_t corner : solid.surface().facets[f])
        REQUIRE(layer.bounds[i].squared_distance(layer.points[corner]) == 0);
    }
  CHECK(std::all_of(seen.begin(), seen.end(), [](int count) { return count == 1; }));
}

TEST_CASE("the nearest facet is the one that looking at all facets finds") {
  const Solid solid(test::ball_mesh(20, 12));
  const auto field = solid.distances();
  for (const Vec3& point : points_around(40, 200)) {
    double best = 1e300;
    for (std::uint32_t f = 0; f < solid.surface().facets.size(); ++f)
      best = std::min(best, field.distance_to_facet(point, f));
    REQUIRE(field.nearest(point).distance == Approx(best));
    REQUIRE(field.nearest(point, 17).distance == Approx(best));
  }
}

TEST_CASE("the distance to a triangle is right in front of its face, edges and corners") {
  const Vec3 a(0, 0, 0), b(10, 0, 0), c(0, 10, 0);
  CHECK(squared_distance({2, 2, 3}, a, b, c) == Approx(9));
  CHECK(squared_distance({5, -4, 0}, a, b, c) == Approx(16));
  CHECK(squared_distance({-3, -4, 0}, a, b, c) == Approx(25));
  CHECK(squared_distance({10, 10, 0}, a, b, c) == Approx(50));
  CHECK(squared_distance({14, 0, 3}, a, b, c) == Approx(25));
}

TEST_CASE("the winding number is 1 inside and 0 outside of a closed surface") {
  const Solid solid(test::ball_mesh(20, 24));
  const auto& winding = solid.winding(Level::surface);
  for (const Vec3& point : points_around(40, 300)) {
    if (std::abs(point.norm() - 20) < 0.5) continue;
    REQUIRE(winding.at(point) == Approx(point.norm() < 20 ? 1 : 0).margin(0.05));
  }
}

TEST_CASE("a point in an open tub is inside its walls and not inside its room") {
  const Solid solid(test::tub_mesh({40, 24, 40}, 4));
  const auto& winding = solid.winding(Level::surface);
  CHECK(winding.at({2, 12, 20}) == Approx(1).margin(0.05));
  CHECK(winding.at({20, 10, 20}) == Approx(0).margin(0.05));
  CHECK(winding.at({20, 22, 20}) == Approx(1).margin(0.05));
}

TEST_CASE("facets that all lie in one place make a tree of bounded depth") {
  auto mesh = test::solid_box({1, 1, 1});
  const auto one = mesh.triangles;
  for (int i = 1; i < 200; ++i)
    for (const auto& triangle : one) {
      auto copy = triangle;
      for (auto& corner : copy.corners) {
        const Vec3f moved = mesh.vertices[corner] * static_cast<float>(1 + i);
        mesh.vertices.push_back(moved);
        corner = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
      }
      mesh.triangles.push_back(copy);
    }
  const Solid solid(mesh);
  CHECK(solid.distances().nearest({-5, 0.5, 0.5}).distance == Approx(5));
  CHECK(solid.winding(Level::surface).at({0.5, 0.5, 0.5}) > 100);
}
