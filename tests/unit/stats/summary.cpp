// SPDX-License-Identifier: MIT
// Parts lists and figures of models.
#include "base/json.h"
#include "stats/report.h"
#include "support/catch.h"
#include "support/models.h"
#include "support/schema.h"

using namespace brick;
using namespace brick::test;
using Strings = std::vector<std::string>;

namespace {
Strings rows(const std::vector<stats::Lot>& list) {
  Strings text;
  for (const auto& lot : list)
    text.push_back(std::to_string(lot.count) + " " + lot.part + " " + stats::colour_label(lot.colour));
  return text;
}
Strings list_of(const std::string& text, bool expand = false) {
  const auto read = read_model(text);
  return rows(stats::parts_list(read.loaded, tiny_library(), {expand}));
}
}  // namespace

TEST_CASE("a parts list adds up equal parts of a colour, by number and then colour") {
  CHECK(list_of(at(0, 0, 0, "30374.dat") + at(0, 0, 0, "3005.dat", "14") + at(0, 0, 0, "3005.dat") +
                at(0, 0, 0, "3005.dat")) == Strings{"2 3005 4", "1 3005 14", "1 30374 4"});
}

TEST_CASE("part numbers sort as people read them") {
  CHECK(stats::natural_less("3001", "3001a"));
  CHECK(stats::natural_less("3005p90", "3005p100"));
  CHECK(stats::natural_less("970c00", "3001"));
  CHECK(stats::natural_less("1", "01") != stats::natural_less("01", "1"));
  CHECK_FALSE(stats::natural_less("3001", "3001"));
}

TEST_CASE("a shortcut is one part, or those it is made of, in the colours they get") {
  const auto hinge = at(0, 0, 0, "73983.dat", "71");
  CHECK(list_of(hinge) == Strings{"1 73983 71"});
  CHECK(list_of(hinge, true) == Strings{"1 2429 71", "1 2430 71"});
  CHECK(list_of(at(0, 0, 0, "31511.dat"), true) == Strings{"1 31511 4"});
}

TEST_CASE("direct colours are written as the web writes them, with their alpha when transparent") {
  CHECK(list_of(at(0, 0, 0, "3005.dat", "0x2FF8000") + at(0, 0, 0, "3005.dat", "0x3FF8000")) ==
        Strings{"1 3005 #FF8000", "1 3005 #FF800080"});
}

TEST_CASE("a part that a packed file repeats from the library is called what the library calls it") {
  const auto read = read_model(
      at(0, 0, 0, "parts/3005.dat") + at(0, 0, 0, "own.dat") +
      "0 FILE parts/3005.dat\n0 !SOMEBODY inlined\n0 !LDRAW_ORG Part\n" + at(0, 0, 0, "box.dat", "16") +
      "0 FILE own.dat\n0 // packed\n0 Own thing\n0 !LDRAW_ORG Unofficial_Part\n" + at(0, 0, 0, "box.dat", "16"));
  const auto list = stats::parts_list(read.loaded, tiny_library());
  REQUIRE(list.size() == 2);
  CHECK(list[1].name == "Own thing");
  CHECK(list[1].own);
  CHECK(list[0].name == "Brick  1 x  1");
  CHECK_FALSE(list[0].own);
}

TEST_CASE("a summary counts what is used and names what is not") {
  const auto read = read_model("0 FILE main.ldr\n" + at(0, 0, 0, "a.ldr") + at(40, 0, 0, "a.ldr", "1") + "0 STEP\n" +
                               at(0, 0, 40, "3001.dat") + "0 FILE a.ldr\n" + at(0, 0, 0, "3005.dat", "16") +
                               "0 FILE b.ldr\n" + at(0, 0, 0, "3005.dat", "16"));
  const auto summary = stats::summarise(read.loaded, tiny_library());
  CHECK(summary.parts == 3);
  CHECK(summary.lots == 3);
  CHECK(summary.colours == 2);
  CHECK(summary.submodels == 1);
  CHECK(summary.steps == 2);
  CHECK(summary.unused == Strings{"b.ldr"});
  CHECK(summary.box.size() == Vec3(90, 28, 70));
}

TEST_CASE("the JSON of a summary is as its schema says, full or empty") {
  const auto rules = schema("stats");
  for (const auto& text : {std::string("0 nothing\n"),
                           at(0, 0, 0, "3005.dat", "0x2FF8000") + at(0, 0, 0, "nosuch.dat") + "1 4 1,5 0 0\n"}) {
    const auto read = read_model(text);
    const auto json = stats::to_json(stats::summarise(read.loaded, tiny_library()), read.found);
    CHECK(breaks(json, rules) == Strings{});
  }
  CHECK_FALSE(breaks(Json{{"schema", "bricktools.stats/1"}}, rules).empty());
}

TEST_CASE("CSV quotes what needs it") {
  stats::Summary summary;
  summary.list = {{"a,b", 4, 2, "Sign \"Stop\"", true}};
  CHECK(stats::to_csv(summary, tiny_library().palette()) ==
        "part,colour,colour_name,count,name\n\"a,b\",4,Red,2,\"Sign \"\"Stop\"\"\"\n");
}
