// SPDX-License-Identifier: MIT
// Sheets, captions, PNG, and the options in words.
#include "render/sheet.h"

#include <algorithm>

#include "render/options.h"
#include "render/preview.h"
#include "render/text.h"
#include "support/catch.h"
#include "unit/render/scenes.h"

using namespace brick;
using render::Image;

TEST_CASE("a sheet has its pictures in reading order and room for captions") {
  const auto tile = [](ldraw::Rgba colour, std::string caption) {
    return render::Tile{Image(40, 30, colour), std::move(caption)};
  };
  const ldraw::Rgba red{200, 0, 0}, green{0, 200, 0}, blue{0, 0, 200};
  const auto bare = render::make_sheet({tile(red, ""), tile(green, ""), tile(blue, "")}, {2, 1, {255, 255, 255}});
  CHECK(bare.width == 86);
  CHECK(bare.height == 66);
  CHECK(bare.at(20, 15) == red);
  CHECK(bare.at(66, 15) == green);
  CHECK(bare.at(20, 51) == blue);
  const auto named = render::make_sheet({tile(red, "top"), tile(green, "")}, {2, 1, {255, 255, 255}});
  CHECK(named.height == 60);
  bool ink = false;
  for (int y = 0; y < 30; ++y)
    for (int x = 0; x < 40; ++x) ink = ink || named.at(x, y).r < 100;
  CHECK(ink);
  CHECK(render::make_sheet({tile(red, "")}, {}).width == 40);
  // Eight pictures stand in two full rows.
  CHECK(render::make_sheet(std::vector<render::Tile>(8, tile(red, "")), {}).width == 4 * 40 + 3 * 6);
}

TEST_CASE("every printable character has a shape of its own") {
  std::vector<std::vector<std::uint8_t>> shapes;
  for (char c = 33; c < 127; ++c) {
    Image image(40, 40, {255, 255, 255});
    render::draw_text(image, std::string(1, c), 5, 5, 18, {0, 0, 0});
    shapes.push_back(image.pixels);
  }
  std::sort(shapes.begin(), shapes.end());
  CHECK(std::adjacent_find(shapes.begin(), shapes.end()) == shapes.end());
  CHECK(shapes.back() != Image(40, 40, {255, 255, 255}).pixels);
  CHECK(render::text_width("ab", 9) > render::text_width("a", 9));
}

TEST_CASE("a caption that is too long is cut with dots and never inside a character") {
  const std::string text =
      "Gr\xC3\xBC\xC3\x9F"
      "e aus der Werkstatt";
  const double width = render::text_width(text, 10);
  CHECK(render::shortened(text, 10, width + 1) == text);
  for (double room = width; room > 20; room -= 3) {
    const std::string cut = render::shortened(text, 10, room);
    CHECK(render::text_width(cut, 10) <= room + 1e-9);
    CHECK_FALSE((cut.size() >= 4 && cut[cut.size() - 4] == '\xC3'));
  }
}

TEST_CASE("PNG files hold the picture exactly, with and without transparency") {
  Image image(3, 2, {10, 20, 30});
  image.set(1, 1, {200, 100, 50});
  auto bytes = render::encode_png(image);
  REQUIRE(bytes);
  CHECK(static_cast<int>((*bytes)[25]) == 2);  // colour type: RGB
  CHECK(render::decode_png(*bytes)->pixels == image.pixels);
  image.set(2, 0, {1, 2, 3, 40});
  bytes = render::encode_png(image);
  CHECK(static_cast<int>((*bytes)[25]) == 6);  // RGBA
  CHECK(render::decode_png(*bytes)->pixels == image.pixels);
  CHECK_FALSE(render::decode_png("no picture"));
}

TEST_CASE("sizes, backgrounds and styles are read or refused") {
  CHECK(render::parse_size("800x600", 1)->width == 800);
  CHECK(render::parse_size("10X20", 2)->height == 40);
  for (const auto* text : {"", "800", "0x5", "5x-1", "1x2x3", "axb", "99999x9"})
    CHECK_FALSE(render::parse_size(text, 1));
  CHECK_FALSE(render::parse_size("10x10", 0));
  CHECK(*render::parse_background("#102030") == ldraw::Rgba{16, 32, 48});
  CHECK(*render::parse_background("White") == ldraw::Rgba{255, 255, 255});
  CHECK(render::parse_background("none")->a == 0);
  for (const auto* text : {"", "#12", "#1234567", "rot", "#12345g"}) CHECK_FALSE(render::parse_background(text));
  CHECK_FALSE(render::parse_style("lines", "normal")->lines == false);
  CHECK(render::parse_style("flat", "draft")->light == false);
  CHECK_FALSE(render::parse_style("oil", "normal"));
}

TEST_CASE("views are those asked for, home when none is") {
  CHECK(render::choose_views({}, {}, {}, 0).at(0).name == "home");
  const auto views = render::choose_views({"top"}, 30.0, {}, 15);
  REQUIRE(views.size() == 2);
  CHECK(views[0].direction.elevation == 90);
  CHECK(views[1].direction.azimuth == 30);
  CHECK(views[1].direction.elevation == 30);
  CHECK(views[1].direction.roll == 15);
}

TEST_CASE("previews for terminals: pixels as half blocks, as sixels and as packed pictures") {
  render::Image image(4, 4, {255, 0, 0});
  for (int x = 0; x < 4; ++x)
    for (int y = 2; y < 4; ++y) image.set(x, y, {0, 0, 255});
  const auto blocks = render::preview_of(image, render::Preview::blocks, 4);
  REQUIRE(blocks);
  CHECK(std::count(blocks->begin(), blocks->end(), '\n') == 2);
  CHECK(blocks->starts_with("\x1b[48;2;255;0;0m\x1b[38;2;255;0;0m▀"));
  const auto narrow = render::preview_of(image, render::Preview::blocks, 2);
  CHECK(narrow->starts_with("\x1b[48;2;0;0;255m\x1b[38;2;255;0;0m▀"));  // red over blue in one character
  image.set(0, 0, {0, 0, 0, 0});
  CHECK(render::preview_of(image, render::Preview::blocks, 4)->starts_with("\x1b[49m\x1b[38;2;255;0;0m▄"));

  const auto sixel = render::preview_of(render::Image(5, 6, {255, 0, 0}), render::Preview::sixel, 80);
  REQUIRE(sixel);
  CHECK(sixel->starts_with("\x1bP0;1q\"1;1;5;6"));
  CHECK(sixel->find("#180!5~$-") != std::string::npos);  // five columns of six red pixels
  const auto kitty = render::preview_of(image, render::Preview::kitty, 80);
  CHECK(kitty->starts_with("\x1b_Ga=T,f=100,m=0;iVBORw0KGgo"));  // PNG's signature in base64
  CHECK(render::preview_of(image, render::Preview::iterm, 80)->find("width=4px;height=4px:iVBORw0KGgo") !=
        std::string::npos);
  CHECK(render::preview_for("xterm-kitty", "", "") == render::Preview::kitty);
  CHECK(render::preview_for("xterm-256color", "iTerm.app", "") == render::Preview::iterm);
  CHECK(render::preview_for("foot", "", "") == render::Preview::sixel);
  CHECK(render::preview_for("", "", "") == render::Preview::blocks);
}
