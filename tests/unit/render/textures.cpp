// SPDX-License-Identifier: MIT
// Pictures on parts, as TEXMAP lays them over: seen from above, each quarter of the picture is where it belongs.
#include "base/progress.h"
#include "render/from_model.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/scratch.h"
#include "unit/render/scenes.h"

using namespace brick;
using ldraw::Rgba;

namespace {

constexpr Rgba red{255, 0, 0}, green{0, 255, 0}, blue{0, 0, 255}, yellow{255, 255, 0};

/// Two by two pixels: red, green / blue, yellow.
std::string four_colours() {
  render::Image image(2, 2, red);
  image.set(1, 0, green);
  image.set(0, 1, blue);
  image.set(1, 1, yellow);
  return *render::encode_png(image);
}

struct Drawn {
  render::Image image;
  Diagnostics found;
};

Drawn from_above(const std::string& lines, bool picture_there = true) {
  const test::Scratch cache;
  Progress silent;
  const auto library = parts::Library::open(test::tiny_locations(cache.folder()), silent);
  REQUIRE(library);
  std::map<std::string, std::string> beside;
  if (picture_there) beside["textures/four.png"] = four_colours();
  Drawn drawn;
  auto loaded = model::load_bytes(lines, "model.ldr", ldraw::memory_folder(std::move(beside)), **library, drawn.found);
  REQUIRE(loaded);
  const render::Scene scene(render::items_of(*loaded, **library, false, drawn.found), loaded->model.palette);
  const auto camera = render::fit(scene, *render::named_direction("top"), {true, 20}, 100, 100, 0);
  drawn.image = render::draw(scene, camera, test::plain_style()).image;
  return drawn;
}

void check_quarters(const render::Image& image, Rgba back_left, Rgba back_right, Rgba front_left, Rgba front_right) {
  CHECK(test::difference(image.at(12, 12), back_left) < 3);
  CHECK(test::difference(image.at(88, 12), back_right) < 3);
  CHECK(test::difference(image.at(12, 88), front_left) < 3);
  CHECK(test::difference(image.at(88, 88), front_right) < 3);
}

const std::string planar = "PLANAR -20 0 20 20 0 20 -20 0 -20 four.png\n";  // top left corner: behind, at the left
const std::string quad = "4 15 -20 0 -20 20 0 -20 20 0 20 -20 0 20\n";
const std::string stand_in = "4 4 -20 0 -20 20 0 -20 20 0 20 -20 0 20\n";
constexpr Rgba stand_in_colour{180, 0, 0};

}  // namespace

TEST_CASE("a picture beside the model is drawn on what is textured, not on what stands in for it") {
  const auto drawn =
      from_above("0 !TEXMAP START " + planar + "0 !: " + quad + "0 !TEXMAP FALLBACK\n" + stand_in + "0 !TEXMAP END\n");
  check_quarters(drawn.image, red, green, blue, yellow);
}

TEST_CASE("a TEXMAP line without a word changes nothing in an open section") {
  const auto drawn = from_above("0 !TEXMAP START " + planar + "0 !TEXMAP\n0 !: " + quad + "0 !TEXMAP END\n0 !TEXMAP\n");
  check_quarters(drawn.image, red, green, blue, yellow);
}

TEST_CASE("NEXT textures one line only") {
  const auto drawn = from_above("0 !TEXMAP NEXT " + planar + quad + "4 15 20 0 -20 60 0 -20 60 0 20 20 0 20\n");
  CHECK(test::difference(drawn.image.at(5, 50 + 20), blue) < 3);
  CHECK(drawn.image.at(88, 50).r > 200);
  CHECK(test::difference(drawn.image.at(88, 50 + 12), drawn.image.at(60, 50 - 12)) < 3);
}

TEST_CASE("a flattened part keeps its picture") {
  const auto drawn = from_above(
      "0 FILE model.ldr\n1 15 0 0 0 1 0 0 0 0 0 0 0 1 tile.dat\n0 NOFILE\n"
      "0 FILE tile.dat\n0 Tile\n0 !LDRAW_ORG Unofficial_Part\n0 BFC CERTIFY CCW\n0 !TEXMAP START " +
      planar + "4 16 -20 -8 20 20 -8 20 20 -8 -20 -20 -8 -20\n0 !TEXMAP END\n0 NOFILE\n");
  check_quarters(drawn.image, red, green, blue, yellow);
}

TEST_CASE("an embedded picture turns with the part that it is laid over") {
  const auto drawn = from_above(
      "0 FILE model.ldr\n1 15 0 0 0 0 0 1 0 1 0 -1 0 0 tile.dat\n0 NOFILE\n"
      "0 FILE tile.dat\n0 Tile\n0 !LDRAW_ORG Unofficial_Part\n0 BFC CERTIFY CCW\n0 !TEXMAP START " +
          planar + "0 !: 4 16 -20 0 20 20 0 20 20 0 -20 -20 0 -20\n0 !TEXMAP FALLBACK\n" + stand_in +
          "0 !TEXMAP END\n0 NOFILE\n0 !DATA four.png\n"
          "0 !: "
          "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR42mP4z8DAAMIM////ZwAAHu8E/HMcU8wAAAAASUVORK5CYII=\n0 "
          "NOFILE\n",
      false);
  // A quarter turn: what was behind at the left is behind at the right.
  check_quarters(drawn.image, blue, red, yellow, green);
}

TEST_CASE("outside of its picture a textured face keeps its own colour") {
  const auto drawn =
      from_above("0 !TEXMAP START PLANAR -20 0 20 0 0 20 -20 0 -20 four.png\n0 !: " + quad + "0 !TEXMAP END\n");
  CHECK(test::difference(drawn.image.at(6, 12), red) < 3);
  CHECK(drawn.image.at(75, 25).g > 200);
  CHECK(drawn.image.at(75, 25).b > 200);
}

TEST_CASE("without its picture the stand-in is drawn and the missing file is named") {
  const auto drawn = from_above(
      "0 !TEXMAP START " + planar + "0 !: " + quad + "0 !TEXMAP FALLBACK\n" + stand_in + "0 !TEXMAP END\n", false);
  CHECK(test::difference(drawn.image.at(50, 50), stand_in_colour) < 3);
  const auto& items = drawn.found.items();
  const auto told =
      std::find_if(items.begin(), items.end(), [](const auto& item) { return item.code == "render.picture"; });
  REQUIRE(told != items.end());
  CHECK(told->message.find("four.png") != std::string::npos);
}
