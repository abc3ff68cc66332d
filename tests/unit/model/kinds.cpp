// SPDX-License-Identifier: MIT
// What counts as one part: inline parts, generated bodies, pieces, hidden lines.
#include "support/catch.h"
#include "support/models.h"

using namespace brick;
using namespace brick::test;
using Strings = std::vector<std::string>;

namespace {
std::string segments(int count, const std::string& name = "758k01.dat", const std::string& colour = "16") {
  std::string text;
  for (int i = 0; i < count; ++i) text += at(4.0 * i, 0, 0, name, colour);
  return text;
}
}  // namespace

TEST_CASE("a block with a part's header is one part, whatever it is made of") {
  const auto read = read_model("0 FILE main.ldr\n" + at(0, 0, 0, "mine.dat", "2") +
                               "0 FILE mine.dat\n0 Mine\n0 !LDRAW_ORG Unofficial_Part\n" +
                               at(0, 0, 0, "3005.dat", "16") + at(0, 0, 0, "box.dat", "16"));
  REQUIRE(placed(read.model()) == Strings{"mine 2"});
  CHECK(read.model().placements[0].inline_part);
  CHECK(read.model().submodels.empty());
}

TEST_CASE("packed files carry parts under parts/: they count under their own number") {
  const auto read =
      read_model(at(0, 0, 0, "parts/3005.dat") + "0 FILE parts/3005.dat\n0 Brick\n0 !LDRAW_ORG Part UPDATE 2004-01\n" +
                 at(0, 0, 0, "parts/s/x.dat", "16") + "0 FILE parts/s/x.dat\n0 ~x\n0 !LDRAW_ORG Subpart\n" +
                 at(0, 0, 0, "box.dat", "16"));
  CHECK(placed(read.model()) == Strings{"3005 4"});
}

TEST_CASE("numbers that moved within a packed file are followed there") {
  const auto read =
      read_model(at(0, 0, 0, "parts/71.dat") + "0 FILE parts/71.dat\n0 ~Moved to 72\n0 !LDRAW_ORG Part\n" +
                 at(0, 8, 0, "parts/72.dat", "16") + "0 FILE parts/72.dat\n0 New\n0 !LDRAW_ORG Part\n" +
                 at(0, 0, 0, "box.dat", "16"));
  REQUIRE(placed(read.model()) == Strings{"72 4"});
  CHECK(read.model().placements[0].pose.origin == Vec3(0, 8, 0));
}

TEST_CASE("a block of nothing but primitives is one part, though its header says model") {
  const auto read = read_model("0 FILE main.ldr\n" + at(0, 0, 0, "band.ldr", "0") +
                               "0 FILE band.ldr\n0 Band\n0 !LDRAW_ORG Model\n" + segments(5, "4-4cyli.dat"));
  CHECK(placed(read.model()) == Strings{"band.ldr 0"});
  CHECK(read.found.empty());
}

TEST_CASE("what LDCad or Studio generated is one flexible part") {
  const auto ldcad = read_model("0 FILE main.ldr\n" + at(0, 0, 0, "hose.ldr", "1") +
                                "0 FILE hose.ldr\n0 Hose\n0 !LDCAD GENERATED [generator=LDCad]\n" +
                                at(0, 0, 0, "3005.dat", "16") + segments(3));
  REQUIRE(placed(ldcad.model()) == Strings{"hose.ldr 1"});
  CHECK(ldcad.model().placements[0].flexible);
  const auto studio = read_model("0 FILE main.ldr\n" + at(0, 0, 0, "758 Copy 2", "1") +
                                 "0 FILE 758 Copy 2\n0 hose\n0 FlexibleBrick:  758.dat\n" + segments(3));
  CHECK(placed(studio.model()) == Strings{"758 1"});
}

TEST_CASE("what LSynth put between its marks is one part of the band's colour, its constraints none") {
  const auto read =
      read_model("0 SYNTH BEGIN RUBBER_BAND 4\n0 SYNTH SHOW\n" + at(0, 0, 0, "LS05.dat") +
                 at(0, 0, 0, "3713.dat", "7") + "0 SYNTH SYNTHESIZED BEGIN\n" + segments(8, "4-4cyli.dat") +
                 "0 SYNTH SYNTHESIZED END\n0 SYNTH END\n" + at(0, 0, 0, "3005.dat"));
  REQUIRE(placed(read.model()) == Strings{"3713 7", "rubber_band 4", "3005 4"});
  CHECK(read.model().placements[1].line == 6);
  CHECK(read.found.empty());
}

TEST_CASE("neighbouring segments of a flexible part are one part, a block of them, too") {
  const auto inside = read_model(at(0, 0, 0, "3005.dat") + segments(4, "758k01.dat", "0") + at(0, 0, 0, "3001.dat"));
  CHECK(placed(inside.model()) == Strings{"3005 4", "758k01 0", "3001 4"});
  const auto block =
      read_model("0 FILE main.ldr\n" + at(0, 0, 0, "rope.ldr", "0") + "0 FILE rope.ldr\n0 Rope\n" + segments(4));
  CHECK(placed(block.model()) == Strings{"rope.ldr 0"});
}

TEST_CASE("a subpart or primitive placed by itself is drawn and told, but no part") {
  const auto read = read_model(at(0, 0, 0, "3005.dat") + at(0, 0, 0, "S\\3001S01.DAT") + at(0, 0, 0, "p/box.dat"));
  CHECK(placed(read.model()) == Strings{"3005 4"});
  CHECK(read.model().loose.size() == 2);
  CHECK(findings(read.found) == Strings{"warning 2 ldraw.subpart-placed", "warning 3 ldraw.subpart-placed"});
}

TEST_CASE("a model's own triangles are drawn and measured, but no part") {
  const auto read =
      read_model(at(0, 0, 0, "3005.dat") + "3 4 0 -100 0 10 -100 0 0 -100 10\n" + at(20, 0, 0, "3005.dat"));
  CHECK(read.model().placements.size() == 2);
  CHECK(findings(read.found) == Strings{"note 2 ldraw.raw-geometry"});
  model::ModelFinder finder(*read.loaded.resolver);
  CHECK(model::bounds(read.model(), tiny_library(), finder).min.y() == -100);
}

TEST_CASE("ghosts, hidden lines, arrows and what a retrieved buffer undoes are no parts") {
  const auto read =
      read_model(at(0, 0, 0, "3001.dat") + "0 STEP\n0 BUFEXCHG A STORE\n" + at(0, -60, 0, "3005.dat", "1") +
                 "0 GHOST " + at(0, -40, 0, "3024.dat") +
                 "0 MLCAD ARROW 0 0 0\n0 MLCAD SKIP_BEGIN\n3 4 0 0 900 1 0 900 0 1 900\n0 MLCAD SKIP_END\n0 STEP\n" +
                 "0 BUFEXCHG A RETRIEVE\n" + at(0, -24, 0, "3005.dat", "1") + "0 MLCAD HIDE " +
                 at(0, -48, 0, "3001.dat") + "0 STEP\n");
  CHECK(placed(read.model()) == Strings{"3001 4", "3005 1"});
  CHECK(read.model().placements[1].pose.origin.y() == -24);
  CHECK(read.model().steps == 3);
  CHECK(read.model().loose.empty());
}

TEST_CASE("a buffer retrieved before it was stored is told and changes nothing") {
  const auto read = read_model(at(0, 0, 0, "3001.dat") + "0 BUFEXCHG B RETRIEVE\n");
  CHECK(placed(read.model()) == Strings{"3001 4"});
  CHECK(findings(read.found) == Strings{"warning 2 ldraw.buffer"});
}

TEST_CASE("ROTSTEP ends a step as STEP does, and nothing after the last one is no step") {
  CHECK(read_model(at(0, 0, 0, "3001.dat") + "0 ROTSTEP 0 90 0 ABS\n" + at(0, 0, 0, "3005.dat")).model().steps == 2);
  CHECK(read_model(at(0, 0, 0, "3001.dat") + "0 STEP\n\n0 the end\n").model().steps == 1);
}

TEST_CASE("missing sub-files of a part that the model defines are told at their line") {
  const auto read =
      read_model("0 FILE main.ldr\n" + at(0, 0, 0, "mine.dat") +
                 "0 FILE mine.dat\n0 Mine\n0 !LDRAW_ORG Unofficial_Part\n" + at(0, 0, 0, "s\\nosuch.dat"));
  CHECK(findings(read.found) == Strings{"error 6 ldraw.missing-part"});
}
