// SPDX-License-Identifier: MIT
// Where a picture laid over a part has which point of it.
#include "parts/texture.h"

#include "base/text.h"
#include "support/catch.h"

using namespace brick;
using parts::Texture;

namespace {

Texture texture(const std::string& text) {
  const auto found = parts::parse_texture(split_words(text));
  REQUIRE(found);
  return *found;
}

void check_at(const Texture& texture, const Vec3& point, double u, double v) {
  const auto place = texture.at(point);
  CHECK(place.x() == Approx(u).margin(1e-9));
  CHECK(place.y() == Approx(v).margin(1e-9));
}

}  // namespace

TEST_CASE("a planar picture lies between its three corners, whatever the distance from its plane") {
  const Texture sign = texture("!TEXMAP START PLANAR -20 0 -10 20 0 -10 -20 0 10 sign.png GLOSSMAP shine.png");
  CHECK(sign.picture == "sign.png");
  check_at(sign, {-20, 0, -10}, 0, 0);
  check_at(sign, {20, 5, -10}, 1, 0);
  check_at(sign, {-20, -7, 10}, 0, 1);
  check_at(sign, {10, 0, 5}, 0.75, 0.75);
  check_at(sign, {40, 0, 0}, 1.5, 0.5);
}

TEST_CASE("a cylindrical picture stands upright and reads to the right, seen from where its middle is") {
  // The axis goes up (-y); the middle of the picture is in front (-z).
  const Texture label = texture("!TEXMAP START CYLINDRICAL 0 24 0 0 0 0 0 24 -10 180 label.png");
  check_at(label, {0, 24, -10}, 0.5, 1);
  check_at(label, {0, 0, -10}, 0.5, 0);
  check_at(label, {10, 12, 0}, 1, 0.5);
  check_at(label, {-10, 12, 0}, 0, 0.5);
  CHECK(label.at({0.1, 12, 10}).x() > 1.4);
}

TEST_CASE("a spherical picture spans its two angles about its middle") {
  const Texture globe = texture("!TEXMAP NEXT SPHERICAL 0 0 0 0 0 -10 10 0 0 180 90 \"blue globe.png\"");
  CHECK(globe.picture == "blue globe.png");
  check_at(globe, {0, 0, -10}, 0.5, 0.5);
  check_at(globe, {10, 0, 0}, 1, 0.5);
  check_at(globe, {0, -5, -5}, 0.5, 0);  // 45 degrees up: the upper edge
  check_at(globe, {0, 5, -5}, 0.5, 1);
}

TEST_CASE("what says no texture is none") {
  for (const std::string text :
       {"!TEXMAP END", "!TEXMAP FALLBACK PLANAR 0 0 0 1 0 0 0 1 0 a.png", "!TEXMAP START PLANAR 0 0 0 1 0 0 sign.png",
        "!TEXMAP FALLBACK", "!TEXMAP START PLANAR 0 0 0 1 0 0 2 0 0 flat.png", "!TEXMAP START PLANAR 0 0 0 1 0 0 0 1 0",
        "!TEXMAP START CONICAL 0 0 0 1 0 0 0 1 0 a.png", "!TEXMAP START CYLINDRICAL 0 0 0 1 0 0 0 1 0 0 a.png"})
    CHECK_FALSE(parts::parse_texture(split_words(text)));
}
