// SPDX-License-Identifier: MIT
// Which connectors of placed parts hold each other.
#include "connect/mate.h"

#include "small_part.h"

using namespace brick;
using namespace brick::connect;

namespace {

Connector connector(Kind kind, Vec3 position, Vec3 axis, double length = 0) {
  Connector made;
  made.kind = kind;
  made.position = position;
  made.axis = axis;
  made.length = length;
  made.radius = 8;
  return made;
}

/// Mates of two parts with one connector each, both unmoved.
std::vector<Mate> pair_mates(const Connector& a, const Connector& b, bool near_misses = true) {
  const std::vector<Connector> first = {a}, second = {b};
  const std::vector<Placed> parts = {{&first, {}}, {&second, {}}};
  return find_mates(parts, near_misses);
}

const Vec3 up(0, -1, 0), down(0, 1, 0);

}  // namespace

TEST_CASE("a 2 x 4 brick on another is held by eight studs") {
  const auto brick = test::connectors_of(test::brick_text(4, 2));
  const std::vector<Placed> parts = {{&brick, {}}, {&brick, Transform::translation({0, -24, 0})}};
  const auto mates = find_mates(parts, true);
  REQUIRE(mates.size() == 8);
  for (const Mate& mate : mates) {
    CHECK(mate.part_a == 0);
    CHECK(mate.part_b == 1);
    CHECK(mate.fit == Fit::exact);
    CHECK(mate.joint == JointKind::revolute);
    CHECK(brick[static_cast<std::size_t>(mate.connector_a)].kind == Kind::stud);
    CHECK(brick[static_cast<std::size_t>(mate.connector_b)].kind == Kind::anti_stud);
  }
}

TEST_CASE("a brick shifted by half a stud both ways sits on its tubes") {
  const auto brick = test::connectors_of(test::brick_text(4, 2));
  const std::vector<Placed> parts = {{&brick, {}}, {&brick, Transform::translation({30, -24, 10})}};
  const auto mates = find_mates(parts, true);
  REQUIRE(mates.size() == 2);
  for (const Mate& mate : mates) CHECK(brick[static_cast<std::size_t>(mate.connector_b)].kind == Kind::tube);
}

TEST_CASE("bricks side by side, apart or upside down do not hold each other") {
  const auto brick = test::connectors_of(test::brick_text(4, 2));
  const auto mates = [&](const Transform& pose) {
    const std::vector<Placed> parts = {{&brick, {}}, {&brick, pose}};
    return find_mates(parts, false).size();
  };
  CHECK(mates(Transform::translation({80, 0, 0})) == 0);
  CHECK(mates(Transform::translation({0, -26, 0})) == 0);
  CHECK(mates({rotation(Vec3(1, 0, 0), 180), Vec3(0, -8, 0)}) == 0);  // studs meet studs
}

TEST_CASE("rounding of coordinates does not part bricks") {
  const auto brick = test::connectors_of(test::brick_text(4, 2));
  const std::vector<Placed> parts = {{&brick, {}}, {&brick, {rotation(down, 0.0005), Vec3(0.0004, -24.0003, -0.0005)}}};
  CHECK(find_mates(parts, false).size() == 8);
}

TEST_CASE("the fit of a stud tells how far it is off") {
  const Connector stud = connector(Kind::stud, {0, 0, 0}, up);
  const auto fit = [&](const Vec3& at, const Vec3& axis) {
    return pair_mates(stud, connector(Kind::anti_stud, at, axis));
  };
  REQUIRE(fit({0.1, 0, 0}, down).size() == 1);
  CHECK(fit({0.1, 0, 0}, down)[0].fit == Fit::exact);
  CHECK(fit({0.5, 0, 0}, down)[0].fit == Fit::loose);
  CHECK(fit({0, -3, 0}, down)[0].fit == Fit::near);
  CHECK(fit({0, -3, 0}, down)[0].move == Vec3(0, 3, 0));
  CHECK(fit({0, -4.5, 0}, down).empty());
  CHECK(fit({0, 0, 0}, rotation(Vec3(1, 0, 0), 1) * down)[0].fit == Fit::loose);
  CHECK(fit({0, 0, 0}, rotation(Vec3(1, 0, 0), 5) * down)[0].fit == Fit::near);
  CHECK(fit({0, 0, 0}, rotation(Vec3(1, 0, 0), 5) * down)[0].angle == Approx(5));
  CHECK(fit({0, 0, 0}, up).empty());
  CHECK(pair_mates(stud, connector(Kind::anti_stud, {0, -3, 0}, down), false).empty());
}

TEST_CASE("moving the second part by a mate's move makes it exact") {
  const Connector bar = connector(Kind::bar, {0, 0, 0}, Vec3(1, 0, 0), 40);
  for (const Vec3& at : {Vec3(0, 0.7, 0), Vec3(10, 2, 1), Vec3(27, 0, 0), Vec3(-26, 1, 1)}) {
    const Connector clip = connector(Kind::clip, at, Vec3(-1, 0, 0), 8);
    for (const bool swapped : {false, true}) {
      const auto mates = swapped ? pair_mates(clip, bar) : pair_mates(bar, clip);
      REQUIRE(mates.size() == 1);
      Connector moved = swapped ? bar : clip;
      moved.position += mates[0].move;
      const auto again = swapped ? pair_mates(clip, moved) : pair_mates(bar, moved);
      REQUIRE(again.size() == 1);
      CHECK(again[0].fit == Fit::exact);
    }
  }
}

TEST_CASE("a stud takes the opening that fits best") {
  const std::vector<Connector> stud = {connector(Kind::stud, {0, 0, 0}, up)};
  const std::vector<Connector> off = {connector(Kind::anti_stud, {0.5, 0, 0}, down)};
  const std::vector<Connector> on = {connector(Kind::anti_stud, {0, 0, 0}, down),
                                     connector(Kind::tube, {0, 0, 0}, down)};
  const std::vector<Placed> parts = {{&stud, {}}, {&off, {}}, {&on, {}}};
  const auto mates = find_mates(parts, true);
  REQUIRE(mates.size() == 1);
  CHECK(mates[0].part_b == 2);
}

TEST_CASE("a bar takes several clips, and clips only where they overlap") {
  const std::vector<Connector> bar = {connector(Kind::bar, {0, 0, 0}, Vec3(1, 0, 0), 80)};
  const std::vector<Connector> clip = {connector(Kind::clip, {0, 0, 0}, Vec3(1, 0, 0), 8)};
  std::vector<Placed> parts = {{&bar, {}}};
  for (const double x : {-30.0, 0.0, 30.0, 60.0}) parts.push_back({&clip, Transform::translation({x, 0, 0})});
  const auto mates = find_mates(parts, false);
  REQUIRE(mates.size() == 3);
  CHECK(mates[0].joint == JointKind::cylindrical);
}

TEST_CASE("a pin in a hole turns, an axle in a cross hole slides, in a round hole it does both") {
  const Vec3 x(1, 0, 0);
  CHECK(pair_mates(connector(Kind::pin, {0, 0, 0}, x, 18), connector(Kind::pin_hole, {1, 0, 0}, x, 20))[0].joint ==
        JointKind::revolute);
  CHECK(pair_mates(connector(Kind::axle, {0, 0, 0}, x, 60), connector(Kind::axle_hole, {1, 0, 0}, -x, 20))[0].joint ==
        JointKind::prismatic);
  CHECK(pair_mates(connector(Kind::axle, {0, 0, 0}, x, 60), connector(Kind::pin_hole, {1, 0, 0}, x, 20))[0].joint ==
        JointKind::cylindrical);
  CHECK(pair_mates(connector(Kind::pin, {0, 0, 0}, x, 18), connector(Kind::axle_hole, {0, 0, 0}, x, 20)).empty());
}

TEST_CASE("a ball sits in a socket of its size at any angle") {
  Connector ball = connector(Kind::ball, {0, 0, 0}, up),
            socket = connector(Kind::ball_socket, {0.1, 0, 0}, Vec3(1, 0, 0));
  REQUIRE(pair_mates(ball, socket).size() == 1);
  CHECK(pair_mates(ball, socket)[0].joint == JointKind::ball);
  CHECK(pair_mates(ball, socket)[0].fit == Fit::exact);
  socket.radius = 12.8;
  CHECK(pair_mates(ball, socket).empty());
}

TEST_CASE("connectors of one part never hold each other") {
  const std::vector<Connector> part = {connector(Kind::stud, {0, 0, 0}, up),
                                       connector(Kind::anti_stud, {0, 0, 0}, down)};
  const std::vector<Placed> parts = {{&part, {}}, {nullptr, {}}};
  CHECK(find_mates(parts, true).empty());
}

TEST_CASE("placements that are no numbers or flattened to nothing are passed over") {
  const auto brick = test::connectors_of(test::brick_text(2, 2));
  const double infinite = std::numeric_limits<double>::infinity();
  const std::vector<Placed> parts = {{&brick, {}},
                                     {&brick, Transform::translation({infinite, 0, 0})},
                                     {&brick, Transform::translation({1e300, 0, 0})},
                                     {&brick, {Mat3::Zero(), Vec3::Zero()}}};
  CHECK(find_mates(parts, true).empty());
}
