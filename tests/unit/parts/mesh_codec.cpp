// SPDX-License-Identifier: MIT
// Meshes as bytes and back.
#include "parts/mesh_codec.h"

#include "support/catch.h"

using namespace brick;
using namespace brick::parts;

namespace {

Mesh sample() {
  Mesh mesh;
  for (int i = 0; i < 5; ++i) mesh.vertices.emplace_back(static_cast<float>(i), 0.25f, -1e-3f);
  mesh.triangles.push_back({{0, 1, 2}, ldraw::main_colour, true});
  mesh.triangles.push_back({{2, 1, 0}, 0x2FF8000, false});
  mesh.triangles.push_back({{2, 3, 4}, -1, true});
  mesh.edges.push_back({{0, 4}, ldraw::edge_colour});
  mesh.conditionals.push_back({{0, 1, 2, 3}, 0x3FFFFFF});
  mesh.box.add(Vec3(-1, 0, 1));
  mesh.box.add(Vec3(3, 0.1, 2));
  mesh.missing = {"a.dat", "s/b c.dat"};
  mesh.truncated = true;
  return mesh;
}

void check_same(const Mesh& a, const Mesh& b) {
  CHECK(a.vertices == b.vertices);
  REQUIRE(a.triangles.size() == b.triangles.size());
  for (std::size_t i = 0; i < a.triangles.size(); ++i) {
    CHECK(a.triangles[i].corners == b.triangles[i].corners);
    CHECK(a.triangles[i].colour == b.triangles[i].colour);
    CHECK(a.triangles[i].certified == b.triangles[i].certified);
  }
  REQUIRE(a.edges.size() == b.edges.size());
  for (std::size_t i = 0; i < a.edges.size(); ++i) CHECK(a.edges[i].ends == b.edges[i].ends);
  for (std::size_t i = 0; i < a.edges.size(); ++i) CHECK(a.edges[i].colour == b.edges[i].colour);
  REQUIRE(a.conditionals.size() == b.conditionals.size());
  for (std::size_t i = 0; i < a.conditionals.size(); ++i) CHECK(a.conditionals[i].points == b.conditionals[i].points);
  for (std::size_t i = 0; i < a.conditionals.size(); ++i) CHECK(a.conditionals[i].colour == b.conditionals[i].colour);
  CHECK(a.box.min == b.box.min);
  CHECK(a.box.max == b.box.max);
  CHECK(a.missing == b.missing);
  CHECK(a.truncated == b.truncated);
}

}  // namespace

TEST_CASE("a mesh comes back from its bytes as it was") {
  const Mesh mesh = sample();
  const auto back = decode_mesh(encode_mesh(mesh));
  REQUIRE(back);
  check_same(mesh, *back);
}

TEST_CASE("an empty mesh and one with more vertices than 16 bits count come back too") {
  const auto empty = decode_mesh(encode_mesh(Mesh()));
  REQUIRE(empty);
  CHECK(empty->box.empty());
  Mesh large;
  large.vertices.resize(70000, Vec3f::Zero());
  large.triangles.push_back({{69999, 65536, 1}, 4, true});
  const auto back = decode_mesh(encode_mesh(large));
  REQUIRE(back);
  check_same(large, *back);
}

TEST_CASE("bytes that are no mesh are refused") {
  const std::string bytes = encode_mesh(sample());
  CHECK_FALSE(decode_mesh(""));
  CHECK_FALSE(decode_mesh("MESH"));
  for (std::size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(decode_mesh(bytes.substr(0, size)));
  CHECK_FALSE(decode_mesh(bytes + "x"));
  std::string other = bytes;
  other[0] ^= 1;
  CHECK_FALSE(decode_mesh(other));
}
