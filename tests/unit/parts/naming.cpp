// SPDX-License-Identifier: MIT
// What descriptions and numbers of parts say.
#include "parts/naming.h"

#include "support/catch.h"

using namespace brick::parts;

namespace {

PartInfo named(std::string id, std::string name, std::string category = {}) {
  PartInfo part;
  part.id = std::move(id);
  part.name = std::move(name);
  part.category = std::move(category);
  apply_naming(part, {});
  return part;
}

/// Parts linked as the catalog links them.
std::vector<PartInfo> linked(std::vector<PartInfo> parts) {
  link_parts(parts);
  return parts;
}

}  // namespace

TEST_CASE("a plain description gives category and nominal size") {
  const auto brick = named("3001", "Brick  2 x  4");
  CHECK(brick.category == "Brick");
  CHECK(brick.subcategory.empty());
  CHECK(brick.size == NominalSize{2, 4, 0});
  CHECK(named("1", "Box 8x8x3").size == NominalSize{8, 8, 3});
}

TEST_CASE("thirds are exact whether written as decimals or as fractions") {
  CHECK(named("54200", "Slope Brick 31  1 x  1 x  0.667").size == NominalSize{1, 1, 2.0 / 3});
  CHECK(named("47457", "Slope Brick Curved  2 x  2 x   2/3 Triple").size == NominalSize{2, 2, 2.0 / 3});
  CHECK(named("6091", "Brick  2 x  1 x  1.333 with Curved Top").size == NominalSize{2, 1, 4.0 / 3});
}

TEST_CASE("angle, words and clause are told apart from the size") {
  const auto slope = named("3045", "Slope Brick 45  2 x  2 Double with Nothing Else");
  CHECK(slope.angle == 45);
  CHECK(slope.subcategory == "Brick 45 Double");
  CHECK(slope.features == "with Nothing Else");
  CHECK(slope.size == NominalSize{2, 2, 0});
  CHECK(named("1", "Brick  2 x  4 without Studs").features == "without Studs");
}

TEST_CASE("lengths, diameters and what is sized in other units") {
  CHECK(named("3705", "Technic Axle  4").length == 4);
  CHECK(named("87994", "Bar  3L").length == 3);
  CHECK(named("64727", "Bar  0.5L with Blade 3L").length == 0.5);
  CHECK(named("92842", "Propeller  3 Blade  5.5 Diameter with Technic Peghole").diameter == 5.5);
  CHECK(named("4740", "Dish  2 x  2 Inverted").diameter == 2);
  CHECK(named("25269", "Tile  1 x  1 Corner Round").diameter == 0);
  CHECK(named("56", "Wheel Rim 11 x 18").size == NominalSize{});
  CHECK(named("944", "~Axle Steel  6 x 96 LDU").size == NominalSize{});
}

TEST_CASE("prefixes are taken off and kept") {
  const auto piece = named("1", "~|Motor  2 x  4");
  CHECK(piece.prefix == "~|");
  CHECK(piece.category == "Motor");
  CHECK(named("2", "| Circuit Cubes Motor").category == "Circuit");
}

TEST_CASE("moved, alias, fixed colour and obsolete numbers know what they stand for") {
  PartInfo moved;
  moved.name = "~Moved to 3023b";
  apply_naming(moved, "3023B.DAT");
  CHECK(moved.moved_to == "3023b");
  CHECK(moved.category == "Moved");
  PartInfo alias;
  alias.name = "=Brick  1 x  2";
  alias.type = PartType::alias;
  apply_naming(alias, "3004.dat");
  CHECK(alias.alias_of == "3004");
  CHECK(named("1", "~Minifig Leg Left (Obsolete)").obsolete);
}

TEST_CASE("a print knows its plain part, and what is the print's of its description") {
  const auto parts = linked({named("973", "Minifig Torso"), named("76382", "Minifig Torso with Arms and Hands"),
                             named("973p1c", "Minifig Torso with Vest Pattern"),
                             named("76382p01", "Minifig Torso with Arms and Hands with Vest Pattern"),
                             named("3626bp01", "Minifig Head with Grin Pattern (Blocked Hollow Stud)")});
  CHECK(parts[2].base == "973");
  CHECK(parts[2].pattern == "Vest");
  CHECK(parts[3].base == "76382");
  CHECK(parts[3].pattern == "Vest");
  CHECK(parts[3].features == "with Arms and Hands");
  CHECK(parts[4].base.empty());
  CHECK(parts[4].pattern == "Grin");
}

TEST_CASE("a print of an assembly goes back to the plain assembly, else to the part") {
  const auto parts = linked({named("973", "Minifig Torso"), named("973c01", "Minifig Torso with Arms"),
                             named("973p0ac01", "Minifig Torso with Arms with Star Pattern"),
                             named("973p0ac02", "Minifig Torso with Hooks with Star Pattern")});
  CHECK(parts[2].base == "973c01");
  CHECK(parts[3].base == "973");
}

TEST_CASE("left and right parts are twins when the rest of their names agrees") {
  const auto parts = linked({named("41769", "Wing  2 x  4 Right"), named("41770", "Wing  2 x  4 Left"),
                             named("2", "Door Left with Window (Right Side)"), named("3", "Arm (Left)")});
  CHECK(parts[0].hand == "right");
  CHECK(parts[0].twin == "41770");
  CHECK(parts[1].twin == "41769");
  CHECK(parts[2].hand.empty());
  CHECK(parts[3].hand == "left");
  CHECK(parts[3].twin.empty());
}

TEST_CASE("a print does not inherit the popularity of its plain part") {
  auto plain = named("3068b", "Tile  2 x  2 with Groove"), print = named("3068bp01", "Tile  2 x  2 with Map Pattern"),
       own = named("3068bp02", "Tile  2 x  2 with Star Pattern");
  plain.popularity = print.popularity = 4296;
  own.popularity = 7;
  const auto parts = linked({plain, print, own});
  CHECK(parts[0].popularity == 4296);
  CHECK(parts[1].popularity == 0);
  CHECK(parts[2].popularity == 7);
}

TEST_CASE("a part without a figure is in the sets that its prints name, and old numbers lend theirs") {
  auto plain = named("973", "Minifig Torso"), print = named("973p01", "Minifig Torso with Vest Pattern"),
       other = named("973p02", "Minifig Torso with Coat Pattern"), target = named("3023b", "Plate  1 x  2");
  print.sets = {"6390", "6391-1"};
  other.sets = {"6391"};
  PartInfo old = named("3023", "~Moved to 3023b");
  old.popularity = 9247;
  const auto parts = linked({plain, print, other, target, old});
  CHECK(parts[0].popularity == 2);
  CHECK(parts[3].popularity == 9247);
}
