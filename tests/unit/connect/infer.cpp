// SPDX-License-Identifier: MIT
// What connectors are read from a part's file.
#include "connect/infer.h"

#include "small_part.h"

using namespace brick;
using namespace brick::connect;
using brick::connect::test::brick_text;
using brick::connect::test::connectors_of;
using brick::connect::test::count;
using brick::connect::test::of_kind;

TEST_CASE("a 2 x 4 brick has eight studs, eight openings and three tubes") {
  const auto all = connectors_of(brick_text(4, 2));
  CHECK(count(all, Kind::stud) == 8);
  CHECK(count(all, Kind::anti_stud) == 8);
  CHECK(count(all, Kind::tube) == 3);
  CHECK(all.size() == 19);
  for (const Connector& stud : of_kind(all, Kind::stud)) {
    CHECK(stud.position.y() == 0);
    CHECK(stud.axis == Vec3(0, -1, 0));
  }
  for (const Connector& opening : of_kind(all, Kind::anti_stud)) {
    CHECK(opening.position.y() == 24);
    CHECK(opening.axis == Vec3(0, 1, 0));
    CHECK(std::abs(opening.position.z()) == 10);
  }
}

TEST_CASE("a 1 x 3 plate has posts between its openings") {
  const auto all = connectors_of(brick_text(3, 1, 8));
  CHECK(count(all, Kind::stud) == 3);
  CHECK(count(all, Kind::anti_stud) == 3);
  const auto posts = of_kind(all, Kind::post);
  REQUIRE(posts.size() == 2);
  CHECK(posts[0].position == Vec3(-10, 8, 0));
  CHECK(posts[0].axis == Vec3(0, 1, 0));
}

TEST_CASE("a stud stretched or turned is found where its tip is") {
  const auto stretched = of_kind(connectors_of("0 Part\n1 16 0 4 0 1 0 0 0 2 0 0 0 1 stud2.dat\n"), Kind::open_stud);
  REQUIRE(stretched.size() == 1);
  CHECK(stretched[0].position == Vec3(0, 0, 0));  // its tip is at -4
  const auto sideways = of_kind(connectors_of("0 Part\n1 16 10 5 0 0 -1 0 1 0 0 0 0 1 stud.dat\n"), Kind::stud);
  REQUIRE(sideways.size() == 1);
  CHECK(sideways[0].position == Vec3(10, 5, 0));
  CHECK(sideways[0].axis == Vec3(1, 0, 0));
}

TEST_CASE("a mirrored use carries the mirrored connector") {
  const auto all =
      connectors_of("0 Part\n1 16 10 5 0 -1 0 0 0 1 0 0 0 1 stud.dat\n1 16 0 50 0 1 0 0 0 -1 0 0 0 1 stud.dat\n");
  const auto studs = of_kind(all, Kind::stud);
  REQUIRE(studs.size() == 2);
  CHECK(studs[0].axis == Vec3(0, -1, 0));
  CHECK(studs[1].axis == Vec3(0, 1, 0));
}

TEST_CASE("a rod of radius 4 is a bar, a bore of radius 4 a clip") {
  const auto rod = connectors_of("0 Part\n" + test::bfc + "1 16 0 0 0 4 0 0 0 40 0 0 0 4 4-4cyli.dat\n");
  REQUIRE(count(rod, Kind::bar) == 1);
  CHECK(of_kind(rod, Kind::bar)[0].length == 40);
  CHECK(of_kind(rod, Kind::bar)[0].position == Vec3(0, 20, 0));
  const auto bore =
      connectors_of("0 Part\n" + test::bfc + "0 BFC INVERTNEXT\n1 16 0 0 0 4 0 0 0 8 0 0 0 4 4-4cyli.dat\n");
  CHECK(count(bore, Kind::bar) == 0);
  REQUIRE(count(bore, Kind::clip) == 1);
  CHECK(of_kind(bore, Kind::clip)[0].length == 8);
}

TEST_CASE("a mirrored rod stays a rod: only INVERTNEXT turns a surface inside out") {
  const auto rod = connectors_of("0 Part\n" + test::bfc + "1 16 0 0 0 -4 0 0 0 40 0 0 0 4 4-4cyli.dat\n");
  CHECK(count(rod, Kind::bar) == 1);
  CHECK(count(rod, Kind::clip) == 0);
}

TEST_CASE("pieces of a rod that meet are one bar, pieces apart are two") {
  const auto piece = [](double from, double length) {
    return format("1 16 0 {} 0 4 0 0 0 {} 0 0 0 4 4-4cyli.dat\n", from, length);
  };
  const std::string head = "0 Part\n" + test::bfc;
  CHECK(count(connectors_of(head + piece(0, 12) + piece(12, 20)), Kind::bar) == 1);
  CHECK(count(connectors_of(head + piece(0, 12) + piece(16, 20)), Kind::bar) == 2);
}

TEST_CASE("half a cylinder is no bar, but half a bore is a clip") {
  const std::string half = "1 16 0 0 0 4 0 0 0 8 0 0 0 4 1-2cyli.dat\n";
  CHECK(count(connectors_of("0 Part\n" + test::bfc + half), Kind::bar) == 0);
  CHECK(count(connectors_of("0 Part\n" + test::bfc + "0 BFC INVERTNEXT\n" + half), Kind::clip) == 1);
}

TEST_CASE("an axle and an axle hole are told apart by the side their surface shows") {
  const auto axle = connectors_of("0 Part\n" + test::bfc + "1 16 0 0 0 1 0 0 0 60 0 0 0 1 axle.dat\n");
  REQUIRE(count(axle, Kind::axle) == 1);
  CHECK(of_kind(axle, Kind::axle)[0].length == 60);
  CHECK(of_kind(axle, Kind::axle)[0].position == Vec3(0, 30, 0));
  CHECK(count(connectors_of("0 Part\n" + test::bfc + "1 16 0 0 0 1 0 0 0 20 0 0 0 1 axlehole.dat\n"),
              Kind::axle_hole) == 1);
  CHECK(count(connectors_of("0 Part\n" + test::bfc + "0 BFC INVERTNEXT\n1 16 0 0 0 1 0 0 0 20 0 0 0 1 axle.dat\n"),
              Kind::axle_hole) == 1);
}

TEST_CASE("a sphere of radius 8 is a ball") {
  const auto all = connectors_of("0 Part\n" + test::bfc + "1 16 3 4 5 8 0 0 0 8 0 0 0 8 8-8sphe.dat\n");
  REQUIRE(count(all, Kind::ball) == 1);
  CHECK(of_kind(all, Kind::ball)[0].position == Vec3(3, 4, 5));
}

TEST_CASE("a smooth block has no connectors") {
  CHECK(connectors_of("0 Block\n" + test::bfc + test::walls_text(-20, 20, -20, 20, 0, 24, false) +
                      test::floor_text(-20, 20, -20, 20, 0, true) + test::floor_text(-20, 20, -20, 20, 24, false))
            .empty());
}

TEST_CASE("a sub-file turned by a quarter gives the turned connectors") {
  const auto upright = connectors_of(brick_text(2, 1));
  std::string text = "0 Part\n";
  text += "1 16 0 0 0 0 0 1 0 1 0 -1 0 0 stud4.dat\n";  // any sub-file: the frame is what counts
  const auto tube = of_kind(connectors_of(text), Kind::tube);
  REQUIRE(tube.size() == 1);
  CHECK(tube[0].axis == Vec3(0, -1, 0));
  CHECK(count(upright, Kind::post) == 1);
}

TEST_CASE("a gear's pitch circle follows from its teeth") {
  const auto gear = of_kind(connectors_of("0 Technic Gear 24 Tooth\n"), Kind::gear);
  REQUIRE(gear.size() == 1);
  CHECK(gear[0].radius == 30);
  CHECK(connectors_of("0 Technic Gear Winch\n").empty());
}

TEST_CASE("a stud drawn by hand on a plate is a stud, one with something above it is none") {
  const std::string block = test::walls_text(-20, 20, -20, 20, 0, 8, false) +
                            test::floor_text(-20, 20, -20, 20, 0, true) + test::floor_text(-20, 20, -20, 20, 8, false);
  const std::string shaft = "1 16 0 -4 0 6 0 0 0 4 0 0 0 6 4-4cyli.dat\n";
  const auto drawn = of_kind(connectors_of("0 Block\n" + test::bfc + block + shaft), Kind::stud);
  REQUIRE(drawn.size() == 1);
  CHECK(drawn[0].position == Vec3(0, 0, 0));
  CHECK(drawn[0].axis == Vec3(0, -1, 0));
  const std::string lid = test::floor_text(-20, 20, -20, 20, -8, false);
  CHECK(count(connectors_of("0 Block\n" + test::bfc + block + shaft + lid), Kind::stud) == 0);
}

TEST_CASE("a rod drawn by hand is a bar, a bore drawn by hand a clip, whatever their facets") {
  const std::string head = "0 Part\n" + test::bfc;
  for (const int sides : {8, 12, 16}) {
    const auto rod = connectors_of(head + test::drawn_cylinder(sides, 4, 0, 40));
    REQUIRE(count(rod, Kind::bar) == 1);
    CHECK(std::abs(of_kind(rod, Kind::bar)[0].length - 40) < 0.01);
    CHECK((of_kind(rod, Kind::bar)[0].position - Vec3(0, 20, 0)).norm() < 0.01);
    CHECK(count(rod, Kind::clip) == 0);
    const auto bore = connectors_of(head + test::drawn_cylinder(sides, 4, 0, 8, true));
    CHECK(count(bore, Kind::bar) == 0);
    CHECK(count(bore, Kind::clip) == 1);
  }
  CHECK(count(connectors_of(head + test::drawn_cylinder(16, 5, 0, 40)), Kind::bar) == 0);
}

TEST_CASE("a ribbed grip is a bar of what figures hold, and of nothing else") {
  std::string grip = test::bfc;  // ribs of radius 4, 1 LDU apart, without a conditional line
  for (int rib = -8; rib < 8; ++rib) {
    for (int i = 0; i < 8; ++i) {
      const auto corner = [&](int k, double y) {
        const double turn = std::numbers::pi * k / 4;
        return format("{} {} {}", 4 * std::cos(turn), y, 4 * std::sin(turn));
      };
      grip += format("4 16 {} {} {} {}\n", corner(i, rib + 0.8), corner(i + 1, rib + 0.8), corner(i + 1, rib + 0.2),
                     corner(i, rib + 0.2));
    }
  }
  const auto held = of_kind(connectors_of("0 Minifig Sword Ribbed\n" + grip), Kind::bar);
  REQUIRE(held.size() == 1);
  CHECK(held[0].length == 16);
  CHECK(held[0].position == Vec3(0, 0, 0));
  CHECK(count(connectors_of("0 Panel Ribbed\n" + grip), Kind::bar) == 0);
}

TEST_CASE("the bored studs that carry a torso are no clips") {
  const std::string bores = test::bfc + "0 BFC INVERTNEXT\n1 16 10 -11 0 4 0 0 0 11 0 0 0 4 4-4cyli.dat\n";
  CHECK(count(connectors_of("0 Minifig Hips Snake Tail\n" + bores), Kind::clip) == 0);
  CHECK(count(connectors_of("0 Brick\n" + bores), Kind::clip) == 1);
}

TEST_CASE("parts of absurd size are read at once and have no handles or rods") {
  for (const char* size : {"1e7", "1e12"}) {
    CAPTURE(size);
    const std::string spike = format("3 16 0 0 0 4 0 0 4 {0} 4\n3 16 0 0 0 -4 0 0 -4 {0} -4\n", size);
    CHECK(count(connectors_of("0 Minifig Sword Endless\n" + test::bfc + spike), Kind::bar) == 0);
    const std::string rod = format("1 16 0 0 0 4 0 0 0 {} 0 0 0 4 4-4cyli.dat\n", size);
    CHECK(count(connectors_of("0 Rod\n" + test::bfc + rod), Kind::bar) == 0);
  }
}
