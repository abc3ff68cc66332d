// SPDX-License-Identifier: MIT
// What a request makes of a model, as a person has looked at it and kept it (see golden.h): one row a kind of picture.
#include "base/progress.h"
#include "render/album.h"
#include "support/library.h"
#include "support/scratch.h"
#include "unit/render/golden.h"
#include "unit/render/scenes.h"

using namespace brick;

namespace {

/// Three steps: a base, a wall and a window of clear plastic, a roof; with two parts that are at fault.
const std::string model =
    "1 2 0 0 0 1 0 0 0 1 0 0 0 1 3020.dat\n0 STEP\n"
    "1 4 -20 -24 0 1 0 0 0 1 0 0 0 1 3003.dat\n1 33 20 -24 0 1 0 0 0 1 0 0 0 1 3003.dat\n0 STEP\n"
    "1 15 0 -32 0 1 0 0 0 1 0 0 0 1 3020.dat\n1 14 0 -56 0 1 0 0 0 1 0 0 0 1 3003.dat\n"
    "1 1 60 0 10 1 0 0 0 1 0 0 0 1 3001.dat\n1 0 -70 -40 0 1 0 0 0 1 0 0 0 1 3062b.dat\n"
    "0 !TEXMAP START PLANAR -70 -10 -20 -50 -10 -20 -70 10 -20 two.png\n"
    "4 15 -80 -20 -20 -40 -20 -20 -40 20 -20 -80 20 -20\n0 !TEXMAP END\n";

const std::string report =
    R"({"schema":"bricktools.report/1","model":"model.ldr","faults":[)"
    R"({"check":"collision","severity":"error","parts":[0,5]},{"check":"floating","severity":"error","parts":[6]},)"
    R"({"check":"connection","severity":"warning","parts":[3,4],"data":{"margin":0.2}}],"placements":[]})";

/// A chessboard in two colours.
std::string two_colours() {
  render::Image image(8, 8, {250, 250, 250});
  for (int i = 0; i < 64; ++i)
    if ((i / 8 + i) % 2 == 0) image.set(i % 8, i / 8, {200, 30, 90});
  return *render::encode_png(image);
}

render::Image drawn(render::Request request, const std::string& file) {
  const test::Scratch cache;
  Progress silent;
  const auto library = parts::Library::open(test::tiny_locations(cache.folder()), silent);
  REQUIRE(library);
  Diagnostics found;
  auto loaded = model::load_bytes(model, "model.ldr", ldraw::memory_folder({{"textures/two.png", two_colours()}}),
                                  **library, found);
  REQUIRE(loaded);
  if (request.size.empty()) request.size = "240x180";
  auto plan = render::make_plan(request, 1);
  REQUIRE(plan);
  render::Album album(std::move(*plan), 1);
  REQUIRE(album.add(*loaded, **library, "model.ldr", found));
  const auto made = album.finish();
  REQUIRE(made);
  for (const auto& artefact : *made)
    if (artefact.file == file) {
      const auto image = render::decode_png(artefact.bytes);
      REQUIRE(image);
      return *image;
    }
  FAIL("no " << file << " was made");
  return {1, 1, {}};
}

struct Row {
  const char* name = "";
  void (*ask)(render::Request&) = nullptr;
  const char* file = "out.png";
};

constexpr Row rows[] = {
    {"photo", [](render::Request& r) { r.style = "photo"; }},
    {"flat", [](render::Request& r) { r.style = "flat"; }},
    {"sheet",
     [](render::Request& r) {
       r.sheet = true;
       r.size = "150x110";
       r.axes = true;
     }},
    {"cut",
     [](render::Request& r) {
       r.cut = "x=10";
       r.views = {"right-front"};
     }},
    {"explode", [](render::Request& r) { r.explode = 0.6; }},
    {"steps",
     [](render::Request& r) {
       r.steps = true;
       r.size = "150x110";
     }},
    {"labels", [](render::Request& r) { r.label = "index"; }},
    {"connectors", [](render::Request& r) { r.connectors = true; }},
    {"faults",
     [](render::Request& r) {
       r.report = "r.json";
       r.report_text = report;
     }},
    {"ghosts",
     [](render::Request& r) {
       r.ghost = {"step=3"};
       r.views = {"front"};
       r.parallel = true;
     }},
    {"mask", [](render::Request& r) { r.mask = "mask.png"; }, "mask.png"},
    {"depth", [](render::Request& r) { r.depth = "depth.png"; }, "depth.png"},
};

}  // namespace

TEST_CASE("every kind of picture looks as it did when it was judged good") {
  for (const Row& row : rows) {
    INFO(row.name);
    render::Request request;
    request.output = "out.png";
    row.ask(request);
    test::check_golden(row.name, drawn(request, row.file));
  }
}
