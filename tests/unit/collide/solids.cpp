// SPDX-License-Identifier: MIT
// Boxes, prisms and the like as meshes, for the tests of lib/collide.
#include "unit/collide/solids.h"

#include <cmath>
#include <numbers>

namespace brick::test {

namespace {

void add_triangle(parts::Mesh& mesh, const Vec3& a, const Vec3& b, const Vec3& c) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3& point : {a, b, c}) {
    mesh.vertices.push_back(point.cast<float>());
    mesh.box.add(point);
  }
  parts::Mesh::Triangle triangle;
  triangle.corners = {first, first + 1, first + 2};
  mesh.triangles.push_back(triangle);
}

void add_quad(parts::Mesh& mesh, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  add_triangle(mesh, a, b, c);
  add_triangle(mesh, a, c, d);
}

void add_box(parts::Mesh& mesh, const Vec3& low, const Vec3& high) {
  const auto corner = [&](int x, int y, int z) {
    return Vec3(x ? high.x() : low.x(), y ? high.y() : low.y(), z ? high.z() : low.z());
  };
  add_quad(mesh, corner(0, 0, 0), corner(0, 1, 0), corner(1, 1, 0), corner(1, 0, 0));
  add_quad(mesh, corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1));
  add_quad(mesh, corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1), corner(0, 1, 0));
  add_quad(mesh, corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1));
  add_quad(mesh, corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1));
  add_quad(mesh, corner(0, 1, 0), corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0));
}

}  // namespace

parts::Mesh solid_box(const Vec3& low, const Vec3& high) {
  parts::Mesh mesh;
  add_box(mesh, low, high);
  return mesh;
}

parts::Mesh ball_mesh(double radius, int sectors) {
  parts::Mesh mesh;
  const auto at = [&](int latitude, int longitude) {
    const double a = std::numbers::pi * latitude / sectors, b = std::numbers::pi * longitude / sectors;
    return Vec3(radius * std::sin(a) * std::cos(b), radius * std::cos(a), radius * std::sin(a) * std::sin(b));
  };
  for (int i = 0; i < sectors; ++i)
    for (int j = 0; j < 2 * sectors; ++j) {
      const Vec3 a = at(i, j), b = at(i, j + 1), c = at(i + 1, j + 1), d = at(i + 1, j);
      if (i > 0) add_triangle(mesh, a, b, c);
      if (i + 1 < sectors) add_triangle(mesh, a, c, d);
    }
  return mesh;
}

parts::Mesh prism_mesh(double radius, double height, int sides) {
  parts::Mesh mesh;
  const auto at = [&](int i, double y) {
    const double a = 2 * std::numbers::pi * i / sides;
    return Vec3(radius * std::cos(a), y, radius * std::sin(a));
  };
  for (int i = 0; i < sides; ++i) {
    add_quad(mesh, at(i, 0), at(i, height), at(i + 1, height), at(i + 1, 0));
    add_triangle(mesh, Vec3::Zero(), at(i, 0), at(i + 1, 0));
    add_triangle(mesh, Vec3(0, height, 0), at(i + 1, height), at(i, height));
  }
  return mesh;
}

parts::Mesh tub_mesh(const Vec3& size, double wall) {
  parts::Mesh mesh;
  add_box(mesh, Vec3::Zero(), Vec3(wall, size.y(), size.z()));
  add_box(mesh, Vec3(size.x() - wall, 0, 0), size);
  add_box(mesh, Vec3(wall, 0, 0), Vec3(size.x() - wall, size.y(), wall));
  add_box(mesh, Vec3(wall, 0, size.z() - wall), Vec3(size.x() - wall, size.y(), size.z()));
  add_box(mesh, Vec3(wall, size.y() - wall, wall), Vec3(size.x() - wall, size.y(), size.z() - wall));
  return mesh;
}

}  // namespace brick::test
