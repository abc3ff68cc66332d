// SPDX-License-Identifier: MIT
// A truth table by hand: what holds what, what moves in it, and how many there is room for.
#include "connect/joint.h"

#include <array>

#include "connect/gears.h"
#include "connect/rules.h"
#include "support/catch.h"

using namespace brick;
using namespace brick::connect;

namespace {

const Vec3 up(0, -1, 0), down(0, 1, 0), x(1, 0, 0);

Connector connector(Kind kind, Vec3 position, Vec3 axis, double length = 0, const std::string& family = {}) {
  Connector made;
  made.kind = kind;
  made.position = position;
  made.axis = axis;
  made.side = axis.unitOrthogonal();
  made.length = length;
  made.radius = kind == Kind::ball || kind == Kind::ball_socket ? 8 : 4;
  made.family = family;
  return made;
}

/// Two parts of one connector each that fit as they lie, and what their joint is.
struct Row {
  std::string name;
  Connector plug, socket;
  JointKind joint;
};

std::vector<Row> table() {
  const auto stud = [](Kind kind) { return connector(kind, {0, 0, 0}, up); };
  const auto opening = [](Kind kind) { return connector(kind, {0, 0, 0}, down); };
  const auto span = [](Kind kind, double length) { return connector(kind, {0, 0, 0}, x, length); };
  return {
      {"stud in an opening", stud(Kind::stud), opening(Kind::anti_stud), JointKind::revolute},
      {"stud in a tube", stud(Kind::stud), opening(Kind::tube), JointKind::revolute},
      {"hollow stud in an opening", stud(Kind::open_stud), opening(Kind::anti_stud), JointKind::revolute},
      {"hollow stud in a tube", stud(Kind::open_stud), opening(Kind::tube), JointKind::revolute},
      {"hollow stud on a post", stud(Kind::open_stud), opening(Kind::post), JointKind::revolute},
      {"pin in a hole", span(Kind::pin, 18), span(Kind::pin_hole, 20), JointKind::revolute},
      {"axle in a cross hole", span(Kind::axle, 60), span(Kind::axle_hole, 20), JointKind::prismatic},
      {"axle in a round hole", span(Kind::axle, 60), span(Kind::pin_hole, 20), JointKind::cylindrical},
      {"bar in a clip", span(Kind::bar, 40), span(Kind::clip, 8), JointKind::cylindrical},
      {"bar in a cross hole", span(Kind::bar, 40), span(Kind::axle_hole, 20), JointKind::cylindrical},
      {"bar in a pin hole", span(Kind::bar, 40), span(Kind::pin_hole, 20), JointKind::cylindrical},
      {"bar in a pin's bore", span(Kind::bar, 40), span(Kind::bore, 16), JointKind::cylindrical},
      {"stem in its bore", span(Kind::shaft, 40), span(Kind::bore, 16), JointKind::cylindrical},
      {"ball in its socket", connector(Kind::ball, {0, 0, 0}, up), connector(Kind::ball_socket, {0, 0, 0}, x),
       JointKind::ball},
      {"hinge", connector(Kind::hinge, {0, 0, 0}, x, 0, "a"), connector(Kind::hinge_socket, {0, 0, 0}, x, 0, "a"),
       JointKind::revolute},
      {"fixed seat", connector(Kind::fixed, {0, 0, 0}, x, 0, "a"), connector(Kind::fixed_socket, {0, 0, 0}, x, 0, "a"),
       JointKind::fixed},
      {"stud in a pin hole", stud(Kind::stud), connector(Kind::pin_hole, {0, 2, 0}, up, 20), JointKind::revolute},
      {"stud in a cross hole", stud(Kind::stud), connector(Kind::axle_hole, {0, -6, 0}, up, 20), JointKind::revolute},
      {"bar in a tube", connector(Kind::bar, {0, 10, 0}, up, 30), opening(Kind::tube), JointKind::cylindrical},
      {"bar in an opening", connector(Kind::bar, {0, 10, 0}, up, 30), opening(Kind::anti_stud), JointKind::cylindrical},
      {"pin in a tube", connector(Kind::pin, {0, 5, 0}, up, 18), opening(Kind::tube), JointKind::revolute},
      {"axle in a tube", connector(Kind::axle, {0, 10, 0}, up, 40), opening(Kind::tube), JointKind::cylindrical},
      {"axle in a clip", span(Kind::axle, 60), span(Kind::clip, 8), JointKind::cylindrical},
  };
}

std::vector<Mate> mates(const std::vector<Connector>& a, const std::vector<Connector>& b, const Transform& pose = {}) {
  return mates_between({&a, {}}, {&b, pose}, false);
}

Transform about(const Vec3& axis, double degrees) { return {rotation(axis, degrees), Vec3::Zero()}; }

}  // namespace

TEST_CASE("every kind of connection holds, with its joint, either way round") {
  for (const Row& row : table()) {
    INFO(row.name);
    const auto there = mates({row.plug}, {row.socket}), back = mates({row.socket}, {row.plug});
    REQUIRE(there.size() == 1);
    REQUIRE(back.size() == 1);
    CHECK(there[0].joint == row.joint);
    CHECK(back[0].joint == row.joint);
    CHECK(there[0].fit == Fit::exact);
  }
}

TEST_CASE("no connection holds 5 LDU to the side or 20 degrees askew, balls excepted") {
  for (const Row& row : table()) {
    INFO(row.name);
    const Vec3 aside = row.plug.axis.unitOrthogonal();
    CHECK(mates({row.plug}, {row.socket}, Transform::translation(5 * aside)).empty());
    if (row.joint != JointKind::ball)
      CHECK(mates({row.plug}, {row.socket}, {rotation(aside, 20), Vec3::Zero()}).empty());
  }
}

TEST_CASE("what turns holds at every angle about its axis") {
  for (const Row& row : table()) {
    if (row.joint == JointKind::fixed || row.joint == JointKind::prismatic) continue;
    for (int degrees = 0; degrees < 360; degrees += 5) {
      INFO(row.name << " at " << degrees);
      CHECK(mates({row.plug}, {row.socket}, about(row.plug.axis, degrees)).size() == 1);
    }
  }
}

TEST_CASE("what slides holds as long as the two overlap") {
  const std::vector<Connector> axle = {connector(Kind::axle, {0, 0, 0}, x, 60)},
                               hole = {connector(Kind::axle_hole, {10, 0, 0}, x, 20)};
  const auto held = mates(axle, hole);
  REQUIRE(held.size() == 1);
  const Joint joint = joint_of(held[0], {&axle, {}}, {&hole, {}});
  CHECK(joint.kind == JointKind::prismatic);
  CHECK_FALSE(joint.turns);
  CHECK(joint.slide_low == Approx(-49));
  CHECK(joint.slide_high == Approx(29));
  CHECK(mates(axle, hole, Transform::translation({joint.slide_high, 0, 0})).size() == 1);
  CHECK(mates(axle, hole, Transform::translation({joint.slide_low, 0, 0})).size() == 1);
  CHECK(mates(axle, hole, Transform::translation({joint.slide_high + 3, 0, 0})).empty());
  CHECK(mates(axle, hole, Transform::translation({joint.slide_low - 3, 0, 0})).empty());
}

TEST_CASE("halves of different families do not hold each other, nor do balls of different sizes") {
  CHECK(mates({connector(Kind::hinge, {0, 0, 0}, x, 0, "a")}, {connector(Kind::hinge_socket, {0, 0, 0}, x, 0, "b")})
            .empty());
  Connector large = connector(Kind::ball_socket, {0, 0, 0}, x);
  large.radius = 12.8;
  CHECK(mates({connector(Kind::ball, {0, 0, 0}, x)}, {large}).empty());
}

TEST_CASE("a minifig's arm and hand hold at angles that people choose") {
  const std::vector<Connector> torso = {connector(Kind::hinge_socket, {0, 0, 0}, x, 0, "minifig-arm")},
                               arm = {connector(Kind::hinge, {0, 0, 0}, x, 0, "minifig-arm")};
  CHECK(mates(torso, arm, about(down, 8)).size() == 1);
  CHECK(mates(torso, arm, about(down, 15)).empty());
}

TEST_CASE("one stud lets a part turn, two hold it fast") {
  const std::vector<Connector> studs = {connector(Kind::stud, {-10, 0, 0}, up), connector(Kind::stud, {10, 0, 0}, up)};
  const std::vector<Connector> openings = {connector(Kind::anti_stud, {-10, 0, 0}, down),
                                           connector(Kind::anti_stud, {10, 0, 0}, down)};
  const Placed a{&studs, {}}, b{&openings, {}};
  const auto both = mates(studs, openings);
  REQUIRE(both.size() == 2);
  CHECK(joint_of(both, a, b).kind == JointKind::fixed);
  CHECK(joint_of(std::span(both).first(1), a, b).kind == JointKind::revolute);
  CHECK(joint_of(std::span(both).first(1), a, b).friction);
}

TEST_CASE("two pins on one line turn together, two balls leave the line through them") {
  const std::vector<Connector> pins = {connector(Kind::pin, {-20, 0, 0}, x, 18),
                                       connector(Kind::pin, {20, 0, 0}, x, 18)},
                               holes = {connector(Kind::pin_hole, {-20, 0, 0}, x, 20),
                                        connector(Kind::pin_hole, {20, 0, 0}, x, 20)};
  CHECK(joint_of(mates(pins, holes), {&pins, {}}, {&holes, {}}).kind == JointKind::revolute);
  const std::vector<Connector> balls = {connector(Kind::ball, {0, 0, -20}, up), connector(Kind::ball, {0, 0, 20}, up)},
                               sockets = {connector(Kind::ball_socket, {0, 0, -20}, up),
                                          connector(Kind::ball_socket, {0, 0, 20}, up)};
  const Joint joint = joint_of(mates(balls, sockets), {&balls, {}}, {&sockets, {}});
  CHECK(joint.kind == JointKind::revolute);
  CHECK(std::abs(joint.axis.z()) == Approx(1));
}

TEST_CASE("click hinges have detents") {
  const std::vector<Connector> one = {connector(Kind::hinge, {0, 0, 0}, x, 0, "click-hinge")},
                               other = {connector(Kind::hinge_socket, {0, 0, 0}, x, 0, "click-hinge")};
  CHECK(joint_of(mates(one, other), {&one, {}}, {&other, {}}).detent == 22.5);
}

TEST_CASE("a hole has room for its length of pins") {
  const std::vector<Connector> hole = {connector(Kind::pin_hole, {0, 0, 0}, x, 40)},
                               pin = {connector(Kind::pin, {0, 0, 0}, x, 18)};
  const auto conflicts = [&](const std::vector<double>& places) {
    std::vector<Placed> parts = {{&hole, {}}};
    for (const double at : places) parts.push_back({&pin, Transform::translation({at, 0, 0})});
    return find_conflicts(parts, find_mates(parts, false)).size();
  };
  CHECK(conflicts({-10}) == 0);
  CHECK(conflicts({-10, 10}) == 0);
  CHECK(conflicts({-10, -5}) == 1);
  CHECK(conflicts({-10, -10, 10}) == 1);
}

TEST_CASE("a bar has room for clips that do not overlap") {
  const std::vector<Connector> bar = {connector(Kind::bar, {0, 0, 0}, x, 40)},
                               clip = {connector(Kind::clip, {0, 0, 0}, x, 8)};
  const auto conflicts = [&](double second) {
    const std::vector<Placed> parts = {
        {&bar, {}}, {&clip, Transform::translation({-10, 0, 0})}, {&clip, Transform::translation({second, 0, 0})}};
    return find_conflicts(parts, find_mates(parts, false)).size();
  };
  CHECK(conflicts(10) == 0);
  CHECK(conflicts(-2) == 0);
  CHECK(conflicts(-6) == 1);
}

TEST_CASE("a stud takes one opening, whatever else is there") {
  const std::vector<Connector> stud = {connector(Kind::stud, {0, 0, 0}, up)},
                               opening = {connector(Kind::anti_stud, {0, 0, 0}, down)};
  const std::vector<Placed> parts = {{&stud, {}}, {&opening, {}}, {&opening, {}}};
  const auto held = find_mates(parts, true);
  CHECK(held.size() == 1);
  CHECK(find_conflicts(parts, held).size() == 1);
  const std::vector<Placed> apart = {{&stud, {}}, {&opening, {}}, {&opening, Transform::translation({20, 0, 0})}};
  CHECK(find_conflicts(apart, find_mates(apart, true)).empty());
}

TEST_CASE("a bar inside a hollow pin, and a cone on the stud that a bar goes through, share no place") {
  const std::vector<Connector> hole = {connector(Kind::pin_hole, {0, 0, 0}, x, 20)},
                               pin = {connector(Kind::pin, {0, 0, 0}, x, 18)},
                               bar = {connector(Kind::bar, {0, 0, 0}, x, 60)};
  const std::vector<Placed> through = {{&hole, {}}, {&pin, {}}, {&bar, {}}};
  CHECK(find_conflicts(through, find_mates(through, false)).empty());
  const std::vector<Connector> stud = {connector(Kind::open_stud, {0, 0, 0}, up)},
                               post = {connector(Kind::post, {0, 0, 0}, down)},
                               cone = {connector(Kind::anti_stud, {0, 0, 0}, down)};
  const std::vector<Placed> stacked = {{&stud, {}}, {&cone, {}}, {&post, {}}};
  CHECK(find_conflicts(stacked, find_mates(stacked, false)).empty());
}

TEST_CASE("what builders do besides gives way to a usual mate of the same parts") {
  const std::vector<Connector> pin = {connector(Kind::pin, {0, 0, 0}, x, 18)};
  const std::vector<Connector> beam = {connector(Kind::pin_hole, {0, 0, 0}, x, 20),
                                       connector(Kind::anti_stud, {-10, 0, 0}, -x),
                                       connector(Kind::anti_stud, {10, 0, 0}, x)};
  const auto held = mates(pin, beam);
  REQUIRE(held.size() == 1);
  CHECK(beam[static_cast<std::size_t>(held[0].connector_b)].kind == Kind::pin_hole);
}

TEST_CASE("a round brick stands between four studs, not between two") {
  std::vector<Connector> studs;
  for (const double sx : {-10.0, 10.0})
    for (const double sz : {-10.0, 10.0}) studs.push_back(connector(Kind::stud, {sx, 0, sz}, up));
  const std::vector<Connector> foot = {connector(Kind::tube, {0, 0, 0}, down)};
  const auto count = [&](const std::vector<Connector>& below, const Vec3& at) {
    const std::vector<Placed> parts = {{&below, {}}, {&foot, Transform::translation(at)}};
    return find_mates(parts, false).size();
  };
  CHECK(count(studs, {0, 0, 0}) == 4);
  CHECK(count({studs[0], studs[1]}, {0, 0, 0}) == 0);
  CHECK(count(studs, {0, -5, 0}) == 0);
  CHECK(count(studs, {1, 0, 0}) == 0);
}

TEST_CASE("gears mesh where their pitch circles meet, and turn each other the other way round") {
  const auto gear = [](std::string_view name) { return std::vector<Connector>{*read_gear(name, {})}; };
  const auto large = gear("Technic Gear 24 Tooth"), small = gear("Technic Gear  8 Tooth");
  const auto meshes = [&](const Transform& pose) {
    const std::vector<Placed> parts = {{&large, {}}, {&small, pose}};
    return find_meshes(parts);
  };
  const auto beside = meshes(Transform::translation({40, 0, 0}));
  REQUIRE(beside.size() == 1);
  CHECK(beside[0].ratio == Approx(-3));
  CHECK(beside[0].way == GearMesh::Way::spur);
  CHECK(meshes(Transform::translation({0, 40, 5})).size() == 1);
  CHECK(meshes(Transform::translation({43, 0, 0})).empty());
  CHECK(meshes(Transform::translation({40, 0, 20})).empty());
  const auto across = meshes({rotation({0, 1, 0}, 90), Vec3(30, 0, 10)});
  REQUIRE(across.size() == 1);
  CHECK(across[0].way == GearMesh::Way::bevel);
}

TEST_CASE("a gear turns on a rack by eight LDU a tooth, and by a tooth for each turn of a worm") {
  const std::vector<Connector> gear{*read_gear("Technic Gear  8 Tooth", {})};  // radius 10, about z
  const std::vector<Connector> rack{connector(Kind::rack, {0, -3.5, 0}, {1, 0, 0}, 80, "")};
  std::vector<Connector> worm{connector(Kind::gear, {0, 0, 0}, {1, 0, 0}, 40, "worm")};
  worm[0].radius = 10;
  const auto meshes = [&](const std::vector<Connector>& other, const Vec3& at) {
    const std::vector<Placed> parts = {{&gear, Transform::translation(at)}, {&other, {}}};
    return find_meshes(parts);
  };
  const auto above = meshes(rack, {30, -13.5, 0}), below = meshes(rack, {30, 6.5, 0});
  REQUIRE(above.size() == 1);
  CHECK(above[0].way == GearMesh::Way::rack);
  CHECK(above[0].travel == Approx(-64));  // right-handed about +z: its lower rim, at +y, goes to -x
  REQUIRE(below.size() == 1);
  CHECK(below[0].travel == Approx(64));
  CHECK(meshes(rack, {30, -16, 0}).empty());    // too high
  CHECK(meshes(rack, {45, -13.5, 0}).empty());  // beyond its end
  const auto driven = meshes(worm, {0, -20, 0});
  REQUIRE(driven.size() == 1);
  CHECK(driven[0].way == GearMesh::Way::worm);
  CHECK(driven[0].ratio == Approx(8));  // turns of the worm for one of the gear
  CHECK(meshes(worm, {0, -24, 0}).empty());
}
