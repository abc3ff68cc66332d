// SPDX-License-Identifier: MIT
// Zero degrees, ends and fronts of connectors are told by the part alone.
#include "connect/frames.h"

#include "support/catch.h"

using namespace brick;
using namespace brick::connect;

namespace {

Connector connector(Kind kind, const Vec3& position, const Vec3& axis, const Vec3& side) {
  Connector made;
  made.kind = kind;
  made.position = position;
  made.axis = axis;
  made.side = side;
  return made;
}

/// A box, drawn as twelve triangles.
parts::Mesh box(const Vec3& low, const Vec3& high) {
  parts::Mesh mesh;
  for (unsigned i = 0; i < 8; ++i) {
    const Vec3 corner((i & 1u) != 0 ? high.x() : low.x(), (i & 2u) != 0 ? high.y() : low.y(),
                      (i & 4u) != 0 ? high.z() : low.z());
    mesh.vertices.emplace_back(corner.cast<float>());
    mesh.box.add(corner);
  }
  constexpr std::array<std::array<std::uint32_t, 4>, 6> faces = {
      {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}}};
  for (const auto& face : faces)
    for (const std::size_t i : {1u, 2u}) {
      mesh.triangles.emplace_back().corners = {face[0], face[i], face[i + 1]};
    }
  return mesh;
}

Connector oriented(Connector one, const parts::Mesh& mesh) {
  orient({&one, 1}, mesh);
  return one;
}

constexpr double near = 1e-6;

}  // namespace

TEST_CASE("halves of a hinge that lies are upright and stretched apart at zero degrees") {
  const parts::Mesh plate = box({-40, 0, -10}, {0, 8, 10});  // reaches its pivot at the right
  for (const Vec3& axis : {Vec3(0, 0, 1), Vec3(0, 0, -1)})   // whichever way a source gives it
    for (const Vec3& side : {Vec3(1, 0, 0), Vec3(0, 1, 0)}) {
      const Connector half = oriented(connector(Kind::hinge, {10, 4, 0}, axis, side), plate),
                      socket = oriented(connector(Kind::hinge_socket, {10, 4, 0}, axis, side), plate);
      for (const Connector& c : {half, socket}) {
        CHECK((c.side - Vec3(0, -1, 0)).norm() < near);
        // Turning by a right hand about the axis lifts what lies beyond the pivot.
        CHECK((c.axis.cross(Vec3(1, 0, 0)) - Vec3(0, -1, 0)).norm() < near);
      }
    }
}

TEST_CASE("halves of a hinge that stands stretch apart at zero degrees") {
  const parts::Mesh plate = box({-40, 0, -10}, {0, 8, 10});
  for (const Vec3& axis : {Vec3(0, 1, 0), Vec3(0, -1, 0)}) {
    const Connector half = oriented(connector(Kind::hinge, {0, 4, 8}, axis, {0, 0, 1}), plate),
                    socket = oriented(connector(Kind::hinge_socket, {0, 4, 8}, axis, {0, 0, 1}), plate);
    CHECK((half.axis - Vec3(0, 1, 0)).norm() < near);
    CHECK((half.side - Vec3(1, 0, 0)).norm() < near);
    CHECK((socket.axis + half.axis).norm() < near);
    CHECK((socket.side + half.side).norm() < near);
  }
}

TEST_CASE("a ball faces away from its stem, a socket out of its cup") {
  const Connector ball = oriented(connector(Kind::ball, {0, 0, 0}, {0, 0, 1}, {1, 0, 0}),
                                  box({-60, -3, -3}, {-9, 3, 3}));  // the stem leaves to the left
  CHECK((ball.axis - Vec3(1, 0, 0)).norm() < near);
  const Connector above = oriented(connector(Kind::ball, {0, 0, 0}, {0, 0, 1}, {1, 0, 0}),
                                   box({-60, 9, -20}, {3, 17, 20}));  // stands on the end of a plate
  CHECK((above.axis - Vec3(0, -1, 0)).norm() < near);
  const Connector socket = oriented(connector(Kind::ball_socket, {0, 0, 0}, {0, 1, 0}, {1, 0, 0}),
                                    box({-8, -10, 8}, {8, 10, 30}));  // the cup's back is behind
  CHECK((socket.axis - Vec3(0, 0, -1)).norm() < near);
}

TEST_CASE("rods and bores have one front whatever way they were read") {
  const parts::Mesh part = box({-20, 0, -20}, {20, 20, 20});
  for (const double sign : {1.0, -1.0}) {
    const Connector bar = oriented(connector(Kind::bar, {0, 10, 0}, {0, 0, sign}, {sign, 0, 0}), part);
    CHECK((bar.axis - Vec3(0, 0, 1)).norm() < near);
    CHECK((bar.side - Vec3(0, -1, 0)).norm() < near);
    const Connector cross = oriented(connector(Kind::axle_hole, {0, 10, 0}, {0, 0, 1}, Vec3(0.8 * sign, 0.6, 0)), part);
    CHECK(cross.side.dot(Vec3(0, -1, 0)) > 0.79);                      // the quarter turn nearest to up
    CHECK(std::abs(cross.side.dot(Vec3(0.8 * sign, 0.6, 0))) < 1e-6);  // here across what was read
  }
}
