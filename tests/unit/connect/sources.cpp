// SPDX-License-Identifier: MIT
// Where connectors come from besides the part: families, labels, overlays; and which of them counts.
#include <filesystem>

#include "base/files.h"
#include "connect/connector.h"
#include "connect/families.h"
#include "connect/held.h"
#include "connect/labels.h"
#include "connect/overlay.h"
#include "connect/seats.h"
#include "connect/snap.h"
#include "small_part.h"
#include "support/library.h"
#include "support/scratch.h"

using namespace brick;
using namespace brick::connect;
using brick::connect::test::count;
using brick::connect::test::of_kind;
using brick::test::Scratch;

namespace {

/// Connectors of a part of the tiny library, with these overlays and labels.
std::vector<Connector> connectors_with(const std::string& id, const Scratch& scratch,
                                       const std::vector<std::filesystem::path>& overlays) {
  Locations locations = brick::test::tiny_locations(scratch / "cache");
  locations.overlays = overlays;
  Progress progress;
  auto library = parts::Library::open(locations, progress);
  REQUIRE(library);
  auto connectors = Connectors::open(**library);
  REQUIRE(connectors);
  parts::LibraryFinder finder((*library)->files());
  const auto* file = (*library)->files().find(id + ".dat");
  REQUIRE(file != nullptr);
  return (*connectors)->of(*file, finder);
}

std::vector<Connector> snapped(const std::string& metas) {
  const Scratch scratch;
  scratch.put("shadow/parts/3001.dat", "0 shadow\n" + metas);
  auto overlays = Overlays::open(std::vector{scratch / "shadow"});
  REQUIRE(overlays);
  Locations locations = brick::test::tiny_locations(scratch / "cache");
  Progress progress;
  auto library = parts::Library::open(locations, progress);
  REQUIRE(library);
  parts::LibraryFinder finder((*library)->files());
  const auto found = (*overlays)->find(*(*library)->files().find("3001.dat"), finder);
  return found ? found->connectors : std::vector<Connector>();
}

const std::string labels_text = R"({
  "3001.dat": {"stud": {"stud": [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]}, "hole": {"hole": [[0, 24, 0, 0, 0]]},
               "axle": {"socket": [[0, 10, 0, -90, 0, 10]]}, "hinge": {"7": {"in": [[1, 2, 3, 0, 90]]}}},
  "777.dat": {"axle": {"bar": [[0, 0, 0, 0, 90, 12]]}}})";

}  // namespace

TEST_CASE("patterns stand for descriptions in any case and any number of blanks") {
  CHECK(matches("Glass for *|*Pane", "Glass for  Window  1 x  2"));
  CHECK(matches("Glass for *|*Pane", "window PANE"));
  CHECK_FALSE(matches("Glass for *", "Window Glass for Car"));
  CHECK(matches("*", ""));
}

TEST_CASE("the shipped tables of families and held pairs are sound") {
  const auto text = read_file(std::string(TEST_SHARE) + "/connectors/families.tsv");
  REQUIRE(text);
  const auto families = FamilyTable::parse(*text, "families.tsv");
  REQUIRE(families);
  const auto torso = families->of("973", "Minifig Torso", {}).connectors;
  CHECK(count(torso, Kind::hinge_socket) == 2);
  CHECK(count(torso, Kind::fixed_socket) == 1);
  CHECK(families->of("973", "~Minifig Torso (Obsolete)", {}).connectors.size() == torso.size());
  CHECK(families->of("3001", "Brick  2 x  4", {}).connectors.empty());
  const auto seats = read_file(std::string(TEST_SHARE) + "/connectors/seats.tsv");
  REQUIRE(seats);
  const auto seat_table = SeatTable::parse(*seats, "seats.tsv");
  REQUIRE(seat_table);
  CHECK(count(seat_table->of("60592"), Kind::fixed_socket) == 1);  // its glass, 60601
  const auto held = HeldTable::open(TEST_SHARE);
  REQUIRE(held);
  CHECK(held->find("Glass for Window  1 x  2 x  2", "Window  1 x  2 x  2 without Sill") != nullptr);
  CHECK(held->find("Window  1 x  2 x  2", "Glass for Window  1 x  2 x  2") != nullptr);
  CHECK(held->find("Brick  2 x  4", "Brick  2 x  4") == nullptr);
  CHECK(held->find("Plate  2 x  4", "Tile  2 x  2") == nullptr);
}

TEST_CASE("a mistake in a table of families is told with its line") {
  const std::string heading = "match\tkind\tfamily\tposition\taxis\tlength\tradius\tsource\n";
  const auto line_of = [&](const std::string& row) {
    const auto table = FamilyTable::parse(heading + row, "families.tsv");
    REQUIRE_FALSE(table);
    CHECK(table.error().code == "connectors.table-malformed");
    return table.error().place.line;
  };
  CHECK(line_of("name:A\tnonsense\t\t0 0 0\t0 1 0\t0\t0\tme\n") == 2);
  CHECK(line_of("name:A\tstud\t\t0 0\t0 1 0\t0\t0\tme\n") == 2);
  CHECK(line_of("name:A\tstud\t\t0 0 0\t0 0 0\t0\t0\tme\n") == 2);
  CHECK(line_of("A\tstud\t\t0 0 0\t0 1 0\t0\t0\tme\n") == 2);
  CHECK(line_of("name:A\tstud\n") == 2);
  CHECK(line_of("name:A\tnone\t\t0 0 0\t0 1 0\t0\t0\tme\n") == 2);  // none of what?
}

TEST_CASE("a seat of an assembly holds two parts in its pose alone") {
  const std::string heading = "one\tother\tpose\tpoint\tsource\n";
  const auto table = SeatTable::parse(heading + "lid\tbox\t10 0 5 0 0 1 0 1 0 -1 0 0\t12 3 4\tbox-c01\n", "seats.tsv");
  REQUIRE(table);
  const Transform pose = Transform::from_numbers({10, 0, 5, 0, 0, 1, 0, 1, 0, -1, 0, 0});
  const auto mates = [&](const Transform& lid) {
    return mates_between({&table->of("lid"), lid}, {&table->of("BOX"), {}}, false);
  };
  REQUIRE(mates(pose).size() == 1);
  CHECK(mates(pose)[0].fit == Fit::exact);
  CHECK(mates(pose)[0].joint == JointKind::fixed);
  for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {  // turned about the point where they touch
    const Vec3 point(12, 3, 4);
    const Transform turn{rotation(axis, 90), point - rotation(axis, 90) * point};
    CHECK(mates(turn * pose).empty());
  }
  CHECK(mates(Transform::translation({2, 0, 0}) * pose).empty());
  CHECK(table->of("lid").front().side.dot(table->of("lid").front().axis) == Approx(0).margin(1e-9));
  CHECK(table->of("3001").empty());
  CHECK(SeatTable::parse(heading + "a\tb\t0 0 0\t0 0 0\tc\n", "x").error().place.line == 2);
  CHECK_FALSE(SeatTable::parse(heading + "a\tb\t0 0 0 2 0 0 0 1 0 0 0 1\t0 0 0\tc\n", "x"));
  CHECK_FALSE(SeatTable::parse(heading + "a\tb\t0 0 0 1 0 0 0 1 0 0 0 1\t0 0\tc\n", "x"));
}

TEST_CASE("a row of none takes back what rows above it say and not what follows") {
  const auto table = FamilyTable::parse(
      "match\tkind\tfamily\tposition\taxis\tlength\tradius\tsource\n"
      "name:Lid*\thinge\tlid\t0 0 0\t1 0 0\t0\t0\tme\n"
      "name:Lid*\tfixed\tlabel\t0 0 0\t1 0 0\t0\t0\tme\n"
      "part:7\tnone\tlid\t0 0 0\t1 0 0\t0\t0\tme\n"
      "name:Lid of Glass\thinge\tlid\t0 5 0\t1 0 0\t0\t0\tme\n",
      "families.tsv");
  REQUIRE(table);
  CHECK(table->of("6", "Lid", {}).connectors.size() == 2);
  const FamilyRows without = table->of("7", "Lid", {}), other = table->of("7", "Lid of Glass", {});
  REQUIRE(without.connectors.size() == 1);
  CHECK(without.connectors[0].family == "label");
  CHECK(without.denied == std::vector<std::string>{"lid"});
  REQUIRE(count(other.connectors, Kind::hinge) == 1);
  CHECK(other.connectors[1].position.y() == 5);
}

TEST_CASE("labels are imported with directions and halves put right, and forgotten again") {
  const Scratch scratch;
  const auto file = scratch.put("labels.json", labels_text);
  const auto summary = import_labels(file, scratch.folder());
  REQUIRE(summary);
  CHECK(summary->parts == 2);
  CHECK(summary->doubles == 1);
  const auto labels = Labels::open(scratch.folder());
  REQUIRE(labels);
  const auto brick = (*labels)->find("3001");
  REQUIRE(brick);
  CHECK(of_kind(*brick, Kind::stud)[0].axis.isApprox(Vec3(0, -1, 0)));
  CHECK(of_kind(*brick, Kind::anti_stud)[0].axis.isApprox(Vec3(0, 1, 0)));  // the way a stud comes off
  CHECK(of_kind(*brick, Kind::pin_hole)[0].length == 20);
  CHECK(std::abs(of_kind(*brick, Kind::pin_hole)[0].axis.z()) == Approx(1));
  CHECK(of_kind(*brick, Kind::hinge)[0].family == "fingers");
  CHECK_FALSE((*labels)->find("3002"));
  CHECK((*labels)->ids() == std::vector<std::string>{"3001", "777"});
  CHECK(*remove_labels(scratch.folder()));
  CHECK_FALSE(*remove_labels(scratch.folder()));
  CHECK((*Labels::open(scratch.folder()))->empty());
}

TEST_CASE("what are no labels is refused") {
  const Scratch scratch;
  CHECK(import_labels(scratch.put("a.json", "[1, 2]"), scratch.folder()).error().code == "labels.malformed");
  CHECK(import_labels(scratch.put("b.json", "{"), scratch.folder()).error().code == "json.malformed");
  scratch.put("labels.bin", "not what was written");
  CHECK(Labels::open(scratch.folder()).error().code == "labels.malformed");
}

TEST_CASE("parts without labels borrow those of their other letters, latest first") {
  const std::vector<std::string> labelled = {"3660", "3660b", "3660c", "4079"};
  CHECK(label_donors("3660a", labelled) == std::vector<std::string>{"3660c", "3660b", "3660"});
  CHECK(label_donors("10252 - 4079", labelled) == std::vector<std::string>{"4079"});
  CHECK(label_donors("4079p01", labelled) == std::vector<std::string>{"4079"});
  CHECK(label_donors("9999", labelled).empty());
}

TEST_CASE("labels go before shape, and shape adds what they lack") {
  const Scratch scratch;
  REQUIRE(import_labels(scratch.put("labels.json", labels_text), scratch / "cache"));
  const auto all = connectors_with("3001", scratch, {});
  CHECK(count(all, Kind::pin_hole) == 1);  // only the label says so
  CHECK(of_kind(all, Kind::pin_hole)[0].source == "labels");
  CHECK(count(all, Kind::stud) == 9);  // the label's at the centre, and the part's own eight
}

TEST_CASE("a JSON overlay adds to a part, or replaces all that is known of it") {
  const Scratch scratch;
  const std::string connector =
      R"({"kind": "bar", "position": [0, -10, 0], "axis": [0, 1, 0], "length": 20, "radius": 4})";
  const auto overlay = [&](const std::string& replace) {
    return scratch.put("mine.json", R"({"schema": "bricktools.connectors/1", "parts": {"3001": {"replace": )" +
                                        replace + R"(, "connectors": [)" + connector + "]}}}");
  };
  auto all = connectors_with("3001", scratch, {overlay("false")});
  CHECK(all.size() == 20);
  CHECK(of_kind(all, Kind::bar)[0].source == "overlay");
  all = connectors_with("3001", scratch, {overlay("true")});
  CHECK(all.size() == 1);
  CHECK(Overlays::open(std::vector{scratch.put("bad.json", R"({"schema": "other"})")}).error().code ==
        "connectors.overlay-malformed");
}

TEST_CASE("snap metas of a shadow library become connectors") {
  const auto stud = snapped("0 !LDCAD SNAP_CYL [gender=M] [caps=one] [secs=R 6 4] [pos=0 0 0]\n");
  REQUIRE(stud.size() == 1);
  CHECK(stud[0].kind == Kind::stud);
  CHECK(stud[0].axis.isApprox(Vec3(0, -1, 0)));
  const auto hole = snapped(
      "0 !LDCAD SNAP_CYL [gender=F] [caps=none] [secs=R 8 2 R 6 16 R 8 2] [center=true] [ori=1 0 0 0 0 1 0 -1 0]\n");
  CHECK(count(hole, Kind::pin_hole) == 1);
  CHECK(count(hole, Kind::anti_stud) == 2);
  const auto clip = snapped("0 !LDCAD SNAP_CLP [radius=4] [length=8] [center=true]\n");
  REQUIRE(clip.size() == 1);
  CHECK(clip[0].kind == Kind::clip);
  CHECK(clip[0].length == 8);
  const auto axle = snapped("0 !LDCAD SNAP_CYL [gender=M] [caps=none] [secs=A 6 40]\n");
  REQUIRE(axle.size() == 1);
  CHECK(axle[0].kind == Kind::axle);
  CHECK(axle[0].length == 40);
  const auto ball = snapped("0 !LDCAD SNAP_SPH [gender=M] [radius=8]\n");
  REQUIRE(ball.size() == 1);
  CHECK(ball[0].kind == Kind::ball);
  const auto fingers = snapped("0 !LDCAD SNAP_FGR [genderOfs=M] [seq=4.5 8 4.5] [radius=6]\n");
  REQUIRE(fingers.size() == 1);
  CHECK(fingers[0].kind == Kind::hinge);
}

TEST_CASE("snap metas repeat in grids, are cleared by id and included from elsewhere") {
  const std::string stud = "0 !LDCAD SNAP_CYL [id=s] [gender=M] [secs=R 6 4]";
  CHECK(snapped(stud + " [grid=C 4 C 2 20 20]\n").size() == 8);
  CHECK(snapped(stud + " [grid=3 1 20 0]\n").size() == 3);
  CHECK(snapped(stud + "\n0 !LDCAD SNAP_CLEAR [id=s]\n").empty());
  CHECK(snapped(stud + "\n0 !LDCAD SNAP_CLEAR [id=other]\n").size() == 1);
  CHECK(snapped("0 !LDCAD SNAP_CYL [gender=M] [secs=R 6]\n").empty());  // passed over
}

TEST_CASE("a malformed snap meta is told and passed over") {
  Diagnostics found;
  CHECK_FALSE(parse_snap("!LDCAD SNAP_CYL [secs=R 6]", {"a.dat", 3}, found));
  CHECK_FALSE(parse_snap("!LDCAD SNAP_NEW [a=b]", {"a.dat", 4}, found));
  CHECK_FALSE(parse_snap("!LDCAD CONTENT [a=b]", {"a.dat", 5}, found));  // not a snap meta: nothing to tell
  CHECK(found.count(Severity::warning) == 2);
}
