// SPDX-License-Identifier: MIT
// The table of primitives: the shipped one is sound, and mistakes in one are told with their line.
#include "connect/table.h"

#include "small_part.h"

using namespace brick;
using namespace brick::connect;

namespace {
const std::string heading = "name\tkind\tposition\tdirection\tlength\trule\tsource\n";
}

TEST_CASE("the shipped table of primitives knows studs, tubes and axle holes") {
  const PrimitiveTable& table = test::SmallPart::table();
  REQUIRE(table.rows("stud.dat").size() == 1);
  CHECK(table.rows("stud.dat").front().kind == Kind::stud);
  CHECK(table.rows("stud4.dat").front().kind == Kind::tube);
  CHECK(table.rows("axlehole.dat").front().kind == Kind::axle_hole);
  CHECK(table.rows("4-4disc.dat").empty());
}

TEST_CASE("the rough and fine forms of a primitive share its row") {
  CHECK(test::SmallPart::table().rows("8/stud.dat").front().kind == Kind::stud);
  CHECK(test::SmallPart::table().rows("48/stud4.dat").front().kind == Kind::tube);
}

TEST_CASE("mistakes in the table of primitives are told with file and line") {
  const auto message = [](const std::string& rows) {
    const auto table = PrimitiveTable::parse(heading + rows, "table.tsv");
    REQUIRE_FALSE(table);
    CHECK(table.error().code == "connectors.table-malformed");
    return describe(table.error());
  };
  CHECK(message("stud.dat\tstud\t-4\t-\t0\n").starts_with("table.tsv:2: 5 fields where 7 were expected"));
  CHECK(message("# fine\nstud.dat\tknob\t-4\t-\t0\ttip\tStud\n") ==
        "table.tsv:3: kind 'knob' is not a kind of connector");
  CHECK(message("stud.dat\tstud\t-4,0\t-\t0\ttip\tStud\n") == "table.tsv:2: position '-4,0' is not a number");
  CHECK(message("stud.dat\tstud\t-4\tup\t0\ttip\tStud\n") == "table.tsv:2: direction 'up' is not + or -");
  CHECK(message("stud.dat\tstud\t-4\t-\t-1\ttip\tStud\n") == "table.tsv:2: length '-1' is not a number of at least 0");
  CHECK(message("stud.dat\tstud\t-4\t-\t0\tlarge\tStud\n") ==
        "table.tsv:2: rule 'large' is not scaled, tip or profile");
  CHECK(message("stud.dat\tstud\t-4\t-\t0\tznap:tip\tStud\n") ==
        "table.tsv:2: rule 'znap:tip' is not of a system of bricks that is known");
}

TEST_CASE("a table without its heading is refused") {
  const auto table = PrimitiveTable::parse("stud.dat\tstud\t-4\t-\t0\ttip\tStud\n", "table.tsv");
  REQUIRE_FALSE(table);
  CHECK(describe(table.error()) ==
        "table.tsv:1: the line that names the columns is missing; "
        "separate the fields by single tabs: name, kind, position, direction, length, rule, source");
}

TEST_CASE("a table with line ends of other systems reads the same") {
  std::string text = heading + "stud.dat\tstud\t-4\t-\t0\ttip\tStud\n";
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.replace(at, 1, "\r\n");
  const auto table = PrimitiveTable::parse(text, "table.tsv");
  REQUIRE(table);
  CHECK(table->rows("stud.dat").size() == 1);
}
