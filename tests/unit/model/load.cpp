// SPDX-License-Identifier: MIT
// Models as users read them: what is placed where, under which number and in which colour.
#include "support/catch.h"
#include "support/models.h"

using namespace brick;
using namespace brick::test;
using Strings = std::vector<std::string>;

TEST_CASE("every line that places a part becomes a placement with its line, step and pose") {
  const auto read =
      read_model("0 House\n" + at(0, 0, 0, "3001.dat") + "0 STEP\n" + at(20, -24, 0, "3005.dat", "1") + "0 STEP\n");
  REQUIRE(placed(read.model()) == Strings{"3001 4", "3005 1"});
  const auto& second = read.model().placements[1];
  CHECK(second.id == 1);
  CHECK(second.line == 4);
  CHECK(second.step == 2);
  CHECK(second.name == "3005.dat");
  CHECK(second.pose.origin == Vec3(20, -24, 0));
  CHECK(second.path.empty());
  CHECK(read.model().steps == 2);
  CHECK(read.model().title == "House");
  CHECK(read.found.empty());
}

TEST_CASE("sub-models are opened as often as they are used, with poses and colours from outside in") {
  const auto read = read_model("0 FILE main.ldr\n1 1 100 0 0 0 0 1 0 1 0 -1 0 0 arm.ldr\n" +
                               at(0, 0, 50, "ARM.LDR", "14") + "0 NOFILE\n0 FILE Arm.ldr\n" +
                               at(10, 0, 0, "3005.dat", "16") + at(0, 0, 0, "3001.dat", "2") + "0 NOFILE\n");
  const auto& model = read.model();
  REQUIRE(placed(model) == Strings{"3005 1", "3001 2", "3005 14", "3001 2"});
  CHECK(model.placements[0].pose.origin == Vec3(100, 0, -10));
  CHECK(model.placements[2].pose.origin == Vec3(10, 0, 50));
  CHECK(model.placements[0].line == 6);
  CHECK(model.placements[0].path == Strings{"Arm.ldr"});
  REQUIRE(model.submodels.size() == 1);
  CHECK(model.submodels[0].name == "Arm.ldr");
  CHECK(model.submodels[0].uses == 2);
}

TEST_CASE("a part's number is followed where it moved to, with the shift and turn that came with it") {
  const auto read =
      read_model(at(0, 0, 0, "56.dat") + at(0, 0, 0, "2412.dat") + at(5, 0, 200, "109.dat") + at(0, 0, 0, "132.dat"));
  const auto& model = read.model();
  REQUIRE(placed(model) == Strings{"3660a 4", "2412b 4", "2910 4", "132b 4"});
  CHECK(model.placements[0].name == "56.dat");
  CHECK(model.placements[2].pose.origin == Vec3(5, 30, 200));
  CHECK(model.placements[3].pose.linear != Mat3::Identity());
  CHECK(findings(read.found) == Strings{"note 1 ldraw.moved-part", "note 2 ldraw.moved-part", "note 3 ldraw.moved-part",
                                        "note 4 ldraw.moved-part"});
}

TEST_CASE("an alias keeps its own number") {
  CHECK(placed(read_model(at(0, 0, 0, "31511.dat")).model()) == Strings{"31511 4"});
}

TEST_CASE("a number that moved in a circle or to nowhere is a part under that number") {
  const auto read = read_model(at(0, 0, 0, "loop-a.dat") + at(0, 0, 0, "9000.dat"));
  CHECK(placed(read.model()) == Strings{"loop-a 4", "9000 4"});
}

TEST_CASE("what is missing is named with every line that asks for it, and the rest still counts") {
  const auto read = read_model(at(0, 0, 0, "3005.dat") + at(0, 0, 0, "nosuch.dat") + at(0, 0, 0, "3005pb77.dat") +
                               at(0, 0, 0, "tail.ldr") + at(0, 0, 0, "NoSuch.DAT"));
  const auto& model = read.model();
  CHECK(placed(model) == Strings{"3005 4"});
  REQUIRE(model.missing.size() == 3);
  CHECK(model.missing[0].name == "nosuch.dat");
  CHECK(model.missing[0].lines == std::vector<int>{2, 5});
  CHECK(model.missing[2].name == "tail.ldr");
  REQUIRE(model.unresolved.size() == 4);
  CHECK(model.unresolved[0].file == nullptr);
  REQUIRE(read.found.count(Severity::error) == 4);
  CHECK(read.found.items()[1].hint.find("3005") != std::string::npos);
  CHECK(read.found.items()[2].message.find("sub-model") != std::string::npos);
}

TEST_CASE("a model that leads back to itself is cut at each closing line, with the chain in the message") {
  const auto read = read_model("0 FILE a.ldr\n" + at(0, 0, 0, "3005.dat") + at(0, 0, 0, "b.ldr") +
                               at(0, 0, 0, "a.ldr") + "0 NOFILE\n0 FILE b.ldr\n" + at(0, 0, 0, "3024.dat") +
                               at(0, 0, 0, "c.ldr") + "0 NOFILE\n0 FILE c.ldr\n" + at(0, 0, 0, "B.ldr") + "0 NOFILE\n");
  CHECK(placed(read.model()) == Strings{"3005 4", "3024 4"});
  CHECK(findings(read.found) == Strings{"error 4 ldraw.cycle", "error 11 ldraw.cycle"});
  CHECK(read.found.items()[1].message.find("b.ldr -> c.ldr -> b.ldr") != std::string::npos);
}

TEST_CASE("a model nested ever deeper, or doubled at every level, is refused before it eats the machine") {
  std::string deep = "0 FILE m0.ldr\n", wide = deep;
  for (int i = 1; i <= 100; ++i) {
    const auto name = "m" + std::to_string(i) + ".ldr";
    deep += at(0, 0, 0, name) + "0 NOFILE\n0 FILE " + name + "\n" + at(0, 0, 0, "3005.dat");
    if (i <= 60) wide += at(0, 0, 0, name) + at(0, 0, 0, name) + "0 NOFILE\n0 FILE " + name + "\n";
  }
  const auto read = read_model(deep);
  CHECK(read.found.has_errors());
  CHECK(read.found.items().front().code == "ldraw.limit");
  CHECK(read.model().placements.size() < 100);
  Diagnostics found;
  const auto refused = model::load_bytes(wide, "wide.ldr", nullptr, tiny_library(), found);
  REQUIRE(!refused);
  CHECK(refused.error().code == "ldraw.limit");
}

TEST_CASE("files beside the model are sub-models of their own, with private inner names") {
  const auto read = read_model(at(0, 0, 0, "wing.mpd") + at(0, 0, 0, "tip.ldr"),
                               {{"wing.mpd", "0 FILE wing.ldr\n" + at(0, 0, 0, "tip.ldr") + "0 FILE tip.ldr\n" +
                                                 at(0, -8, 0, "3024.dat", "16")}});
  REQUIRE(placed(read.model()) == Strings{"3024 4"});
  CHECK(read.model().placements[0].line == 1);
  CHECK(read.model().placements[0].path == Strings{"wing.ldr", "tip.ldr"});
  CHECK(read.model().missing.at(0).lines == std::vector<int>{2});
  CHECK(read.model().submodels.size() == 2);
}

TEST_CASE("sub-models that nothing uses are told") {
  const auto read =
      read_model("0 FILE main.ldr\n" + at(0, 0, 0, "3005.dat") + "0 FILE spare.ldr\n" + at(0, 0, 0, "3001.dat"));
  CHECK(findings(read.found) == Strings{"note 3 ldraw.unused-submodel"});
  CHECK(read.model().submodels.at(0).uses == 0);
}

TEST_CASE("unknown colours and colour 24 are told once each with how often they are used") {
  const auto read = read_model(at(0, 0, 0, "3005.dat", "9999") + at(0, 0, 0, "3005.dat", "9999") +
                               at(0, 0, 0, "3005.dat", "24") + at(0, 0, 0, "3005.dat", "0x2123456"));
  CHECK(findings(read.found) == Strings{"warning 1 ldraw.unknown-colour", "warning 3 ldraw.edge-colour-part"});
  CHECK(read.found.items()[0].message.find("2 times") != std::string::npos);
}

TEST_CASE("colours that a model defines count for all of it") {
  const auto read = read_model(
      "0 FILE main.ldr\n0 !COLOUR Moss CODE 4 VALUE #00AA00 EDGE #003300\n0 !COLOUR Fog CODE 900 VALUE #808080 EDGE "
      "#202020\n" +
      at(0, 0, 0, "in.ldr") + "0 FILE in.ldr\n" + at(0, 0, 0, "3005.dat", "900"));
  CHECK(read.found.empty());
  CHECK(read.model().palette.resolve(4).value.hex() == "#00AA00");
}

TEST_CASE("a part whose colour cannot be read is drawn where it stands, but not counted") {
  const auto read = read_model(at(0, 0, 0, "3005.dat", "red") + at(40, 0, 0, "3005.dat"));
  CHECK(placed(read.model()) == Strings{"3005 4"});
  CHECK(read.model().loose.size() == 1);
  CHECK(findings(read.found) == Strings{"error 1 ldraw.colour"});
}

TEST_CASE("a part file opened by itself is a model of that part") {
  const auto read =
      read_model("0 Cube\n0 !LDRAW_ORG Unofficial_Part\n0 BFC CERTIFY CCW\n1 16 0 0 0 10 0 0 0 10 0 0 0 10 box.dat\n");
  REQUIRE(read.model().placements.size() == 1);
  CHECK(read.model().placements[0].inline_part);
  CHECK(read.found.empty());
}

TEST_CASE("what is no LDraw at all is refused by name") {
  for (const auto& text : {std::string("\x89PNG\r\n\x1a\n\0\0", 10), std::string("{\"a\": 1}"), std::string("<xml/>"),
                           std::string("PK\x03\x04zz")}) {
    Diagnostics found;
    const auto read = model::load_bytes(text, "x", nullptr, tiny_library(), found);
    REQUIRE(!read);
    CHECK((read.error().code == "model.format" || read.error().code == "archive.malformed"));
  }
}

TEST_CASE("a main model that places nothing is told") {
  CHECK(findings(read_model("0 Empty\n").found) == Strings{"warning 0 ldraw.empty-model"});
}
