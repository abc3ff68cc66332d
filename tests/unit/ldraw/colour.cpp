// SPDX-License-Identifier: MIT
// Colour codes, direct colours, LDConfig's definitions and their names.
#include "ldraw/colour.h"

#include "base/files.h"
#include "support/catch.h"
#include "support/library.h"

using namespace brick;
using namespace brick::ldraw;

namespace {
Palette test_palette() { return Palette::parse(*read_file(TEST_DATA "/library/LDConfig.ldr")); }
}  // namespace

TEST_CASE("codes are read as decimal, as direct colours, and as files write them") {
  CHECK(parse_colour("4") == 4);
  CHECK(parse_colour("0x2FF8000") == 0x2FF8000);
  CHECK(parse_colour("0X2ff8000") == 0x2FF8000);
  CHECK(parse_colour("0x3FF8000") == 0x3FF8000);
  CHECK(parse_colour("#2FF8000") == 0x2FF8000);
  CHECK(parse_colour("0x02FF8000") == 0x2FF8000);
  CHECK(parse_colour("50298880") == 0x2FF8000);
  for (const std::string_view text : {"", "red", "-1", "4.0", "0x", "#", "0xGG", "99999999999", "0xFFFFFFFF", "4,"}) {
    INFO(text);
    CHECK_FALSE(parse_colour(text).has_value());
  }
}

TEST_CASE("a code is written as a decimal, a direct colour in hex") {
  CHECK(colour_text(4) == "4");
  CHECK(colour_text(0x2FF8000) == "0x2FF8000");
  CHECK(colour_text(0x200000A) == "0x200000A");
  CHECK(is_direct(0x3000000));
  CHECK_FALSE(is_direct(0x4000000));
  CHECK_FALSE(is_direct(511));
}

TEST_CASE("direct colours are opaque or half transparent") {
  const Palette none;
  CHECK(none.resolve(0x2FF8000).value == Rgba{0xFF, 0x80, 0x00, 255});
  CHECK(none.resolve(0x3FF8000).value == Rgba{0xFF, 0x80, 0x00, 128});
  CHECK(none.resolve(0x2FF8000).name == "0x2FF8000");
  CHECK(none.resolve(0x2F0F0F0).edge.hex() == "#333333");
  CHECK(none.resolve(0x2101010).edge.hex() == "#808080");
}

TEST_CASE("an unknown code is a visible magenta") {
  const auto unknown = test_palette().resolve(9999);
  CHECK(unknown.value.hex() == "#FF00FF");
  CHECK(unknown.name == "Unknown");
  CHECK(unknown.code == 9999);
  CHECK(test_palette().find(9999) == nullptr);
}

TEST_CASE("every finish of the colour definition language is read") {
  const auto palette = test_palette();
  const auto finish = [&](ColourCode code) { return palette.find(code)->finish; };
  CHECK(finish(4) == Finish::plain);
  CHECK(finish(334) == Finish::chrome);
  CHECK(finish(297) == Finish::pearlescent);
  CHECK(finish(256) == Finish::rubber);
  CHECK(finish(30001) == Finish::matte_metallic);
  CHECK(finish(80) == Finish::metal);
  CHECK(finish(114) == Finish::glitter);
  CHECK(finish(132) == Finish::speckle);
  CHECK(finish(20004) == Finish::fabric);
  CHECK(palette.find(20004)->fabric == "canvas");
}

TEST_CASE("alpha, luminance, edge and grains are read") {
  const auto palette = test_palette();
  CHECK(palette.find(47)->value == Rgba{0xFC, 0xFC, 0xFC, 128});
  CHECK(palette.find(4)->edge.hex() == "#333333");
  CHECK(palette.find(21)->luminance == 15);
  const auto& glitter = *palette.find(114);
  CHECK(glitter.value.a == 128);
  CHECK(glitter.value.hex() == "#DF6695");
  CHECK(glitter.grain.hex() == "#B92790");
  CHECK(glitter.grain_fraction == 0.17);
  CHECK(glitter.grain_volume_fraction == 0.2);
  CHECK(glitter.grain_min_size == 1);
  CHECK(glitter.grain_max_size == 1);
  const auto& speckle = *palette.find(132);
  CHECK(speckle.grain_fraction == 0.4);
  CHECK(speckle.grain_min_size == 1);
  CHECK(speckle.grain_max_size == 3);
}

TEST_CASE("LEGO's own number and name come from the comment above") {
  const auto palette = test_palette();
  CHECK(palette.find(4)->lego_id == 21);
  CHECK(palette.find(4)->lego_name == "Bright Red");
  CHECK(palette.find(256)->lego_id == 0);
}

TEST_CASE("an edge may name another colour, defined before or after") {
  Palette palette;
  REQUIRE(palette.define("Ink CODE 0 VALUE #101010 EDGE 7"));
  REQUIRE(palette.define("Grey CODE 7 VALUE #777777 EDGE 0"));
  CHECK(palette.find(0)->edge.hex() == "#777777");
  CHECK(palette.find(7)->edge.hex() == "#101010");
  REQUIRE(palette.define("Grey CODE 7 VALUE #787878 EDGE #000001"));
  CHECK(palette.find(0)->edge.hex() == "#787878");
  CHECK(palette.find(7)->edge.hex() == "#000001");
}

TEST_CASE("a definition may write its values in hex and its words in any case") {
  Palette palette;
  CHECK(palette.define("  Mint\tcode 901 value 0xA0F0C0 edge 0x102030 alpha 200 chrome"));
  CHECK(palette.find(901)->value == Rgba{0xA0, 0xF0, 0xC0, 200});
  CHECK(palette.find(901)->finish == Finish::chrome);
}

TEST_CASE("a malformed definition is refused and changes nothing") {
  auto palette = test_palette();
  for (const std::string_view words :
       {"", "Red", "Red CODE 4", "Red CODE 4 VALUE #FFF EDGE #000000", "Red CODE 4 VALUE #00FF00",
        "Red CODE -4 VALUE #00FF00 EDGE #000000", "Red CODE 4 VALUE #00FF00 EDGE #000000 ALPHA 300",
        "Red CODE 4 VALUE #00FF00 EDGE #000000 LUMINANCE x", "Red CODE 4 VALUE #00FF00 EDGE #000000 MATERIAL",
        "Red CODE 4 VALUE #00FF00 EDGE #000000 MATERIAL GLITTER FRACTION none"}) {
    INFO(words);
    CHECK_FALSE(palette.define(words));
  }
  CHECK(palette.find(4)->value.hex() == "#B40000");
}

TEST_CASE("colours are found by name in any case and either spelling") {
  const auto palette = test_palette();
  for (const std::string_view name :
       {"Light_Bluish_Grey", "light bluish grey", "LIGHT-BLUISH-GRAY", " light_bluish_gray "}) {
    INFO(name);
    REQUIRE(palette.find_name(name) != nullptr);
    CHECK(palette.find_name(name)->code == 71);
  }
  CHECK(palette.find_name("bluish") == nullptr);
}

TEST_CASE("a mistyped name has suggestions, the nearest first") {
  const auto palette = test_palette();
  CHECK(palette.similar("Rad", 1) == std::vector<std::string>{"Red"});
  CHECK(palette.similar("lihgt bluish gray", 1) == std::vector<std::string>{"Light_Bluish_Grey"});
  CHECK(palette.similar("bluish", 5) == std::vector<std::string>{"Light_Bluish_Grey", "Dark_Bluish_Grey"});
  CHECK(palette.similar("qqqqqqq", 5).empty());
}

TEST_CASE("16 and 24 come from above, other colours stay") {
  CHECK(inherit(main_colour, 4) == 4);
  CHECK(inherit(2, 4) == 2);
}

TEST_CASE("the library's own LDConfig is read whole", "[library]") {
  NEEDS_LIBRARY();
  const auto text = *read_file(*brick::test::real_library() / "LDConfig.ldr");
  const auto palette = Palette::parse(text);
  std::size_t definitions = 0;
  for (auto at = text.find("\n0 !COLOUR "); at != std::string::npos; at = text.find("\n0 !COLOUR ", at + 1))
    ++definitions;
  CHECK(palette.all().size() == definitions);
  CHECK(palette.find(16)->name == "Main_Colour");
  CHECK(palette.find(47)->value.a == 128);
  CHECK(palette.find(21)->luminance == 15);
  CHECK(palette.find(4)->lego_id == 21);
}
