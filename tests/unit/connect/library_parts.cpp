// SPDX-License-Identifier: MIT
// Connectors of real parts, counted by hand from the bricks themselves.
#include "connect/mate.h"
#include "small_part.h"
#include "support/library.h"

using namespace brick;
using namespace brick::connect;
using brick::connect::test::count;
using brick::connect::test::of_kind;

namespace {

/// The full library with its connectors, opened once.
struct Real {
  Progress progress;
  std::unique_ptr<parts::Library> library = std::move(*parts::Library::open(brick::test::real_locations(), progress));
  std::unique_ptr<Connectors> connectors = std::move(*Connectors::open(*library));
  parts::LibraryFinder finder{library->files()};

  const std::vector<Connector>& of(const std::string& id) {
    const ldraw::File* file = library->files().find(id + ".dat");
    REQUIRE(file != nullptr);
    return connectors->of(*file, finder);
  }
  static Real& get() {
    static Real real;
    return real;
  }
};

const std::vector<Connector>& real(const std::string& id) { return Real::get().of(id); }

}  // namespace

TEST_CASE("bricks and plates of the library", "[library]") {
  NEEDS_LIBRARY();
  CHECK(count(real("3001"), Kind::stud) == 8);
  CHECK(count(real("3001"), Kind::anti_stud) == 8);
  CHECK(count(real("3001"), Kind::tube) == 3);
  CHECK(count(real("3024"), Kind::stud) == 1);
  CHECK(count(real("3024"), Kind::anti_stud) == 1);
  CHECK(real("3024").size() == 2);
  CHECK(count(real("3068b"), Kind::stud) == 0);
  CHECK(count(real("3068b"), Kind::anti_stud) == 4);
  CHECK(count(real("3062b"), Kind::open_stud) == 1);
  CHECK(count(real("3062b"), Kind::tube) == 1);
}

TEST_CASE("a Technic brick has its hole between two hollow studs", "[library]") {
  NEEDS_LIBRARY();
  const auto& all = real("3700");
  CHECK(count(all, Kind::open_stud) == 2);
  REQUIRE(count(all, Kind::pin_hole) == 1);
  const Connector hole = of_kind(all, Kind::pin_hole)[0];
  CHECK(hole.position.isApprox(Vec3(0, 10, 0)));
  CHECK(std::abs(hole.axis.z()) == 1);
  CHECK(hole.length == 20);
}

TEST_CASE("Technic pins, beams and axles", "[library]") {
  NEEDS_LIBRARY();
  for (const char* pin : {"2780", "3673"}) {
    const auto ends = of_kind(real(pin), Kind::pin);
    REQUIRE(ends.size() == 2);
    CHECK(ends[0].position.x() == -ends[1].position.x());
  }
  CHECK(count(real("32523"), Kind::pin_hole) == 3);
  REQUIRE(count(real("3705"), Kind::axle) == 1);
  CHECK(of_kind(real("3705"), Kind::axle)[0].length == Approx(75));  // the bevelled ends grip nothing
  CHECK(count(real("6590"), Kind::axle_hole) == 1);
}

TEST_CASE("a clip, a torso's neck and a tow ball", "[library]") {
  NEEDS_LIBRARY();
  CHECK(count(real("4085c"), Kind::clip) == 1);
  REQUIRE(count(real("973"), Kind::stud) == 1);
  CHECK(of_kind(real("973"), Kind::stud)[0].position.y() == Approx(-8));  // the neck ends at -12
  CHECK(count(real("973"), Kind::anti_stud) >= 2);
  CHECK(count(real("14417"), Kind::ball) == 1);
}

TEST_CASE("connectors come back the same from the index", "[library]") {
  NEEDS_LIBRARY();
  const auto fresh = real("3001");
  Real::get().library->index();
  Progress progress;
  auto library = parts::Library::open(brick::test::real_locations(), progress);
  REQUIRE(library);
  auto again = Connectors::open(**library);
  REQUIRE(again);
  parts::LibraryFinder finder((*library)->files());
  const auto& kept = (*again)->of(*(*library)->files().find("3001.dat"), finder);
  REQUIRE(kept.size() == fresh.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    CHECK(kept[i].kind == fresh[i].kind);
    CHECK(kept[i].position == fresh[i].position);
    CHECK(kept[i].axis == fresh[i].axis);
    CHECK(kept[i].source == fresh[i].source);
  }
}

TEST_CASE(
    "Duplo, Quatro and Modulex bricks hold their own kind, and hollow Duplo studs take the tubes of System bricks",
    "[library]") {
  NEEDS_LIBRARY();
  const auto holds = [](const std::string& below, const std::string& above, const Vec3& at) {
    return mates_between({&real(below), Transform()}, {&real(above), {Mat3::Identity(), at}}, false).size();
  };
  for (const auto& [id, radius] : {std::pair("3437", 12.0), std::pair("48138", 24.0), std::pair("u7006", 3.75)}) {
    INFO(id);
    CHECK(count(real(id), Kind::anti_stud) == 4);
    for (const Connector& c : real(id)) CHECK(c.radius == radius);
  }
  CHECK(holds("3437", "3011", {0, -48, 0}) == 4);
  CHECK(holds("3437", "3011", {80, -48, 40}) == 1);
  CHECK(holds("48138", "48138", {0, -96, 0}) == 4);
  CHECK(holds("u7006", "u7008", {12.5, -12.5, 0}) == 4);
  CHECK(holds("3437", "3003", {20, -24, 20}) == 1);
  CHECK(holds("3437", "3003", {10, -24, 10}) == 0);
  CHECK(holds("3003", "3437", {0, -48, 0}) == 0);
}

TEST_CASE("prints, mirrored parts and assemblies have frames as their plain parts have", "[library]") {
  NEEDS_LIBRARY();
  const auto hinge = [](const std::string& id) { return of_kind(real(id), Kind::hinge).at(0); };
  for (const char* print : {"3819pda4", "3819pdg1"}) CHECK(hinge(print).axis.isApprox(hinge("3819").axis, 1e-3));
  CHECK(hinge("3818").axis.isApprox(-hinge("3819").axis, 0.3));  // each out of its shoulder
  const auto sockets = of_kind(real("973"), Kind::hinge_socket);
  REQUIRE(sockets.size() == 2);
  for (const Connector& socket : sockets) CHECK(socket.axis.x() * socket.position.x() > 0);
  for (const char* id : {"11946", "41894c01"})  // a mirrored reference, and an assembly
    for (const Connector& c : real(id))
      if (c.kind == Kind::pin_hole || c.kind == Kind::pin || c.kind == Kind::bar) {
        CAPTURE(id);
        CHECK(c.axis.maxCoeff() > 0.7);
        CHECK(c.side.isApprox(std::abs(c.axis.y()) > 0.8 ? Vec3(1, 0, 0) : Vec3(0, -1, 0), 1e-3));
      }
}
