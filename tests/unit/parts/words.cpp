// SPDX-License-Identifier: MIT
// Descriptions and queries cut into comparable words.
#include "parts/words.h"

#include "support/catch.h"

using namespace brick::parts;

namespace {
std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> words;
  for (const auto& word : words_of(text)) words.push_back(word.text);
  return words;
}
using Texts = std::vector<std::string>;
}  // namespace

TEST_CASE("a size is one word however it is written") {
  for (const auto* text : {"2x4", "2 x 4", "2 x  4", "2X4", "2 by 4", "2x 4", "2 x4",
                           "2\xC3\x97"
                           "4",
                           "2*4", "2 * 4"}) {
    CAPTURE(text);
    CHECK(texts(text) == Texts{"2x4"});
  }
  CHECK(texts("1x1x2/3") == Texts{"1x1x0.667"});
  CHECK(texts("1 x 1 x 0.667") == Texts{"1x1x0.667"});
  CHECK(texts("1 x  2 -  2 x  2") == Texts{"1x2", "2x2"});
  CHECK(texts("2 x 2 x 1 1/3") == Texts{"2x2x1.333"});
  CHECK(size_key({4, 2, 1}) == "2x4x1");
}

TEST_CASE("words that look like sizes and are none stay as they are") {
  CHECK(texts("x456") == Texts{"x456"});
  CHECK(texts("box 12x") == Texts{"box", "12x"});
  CHECK(texts("Slope 45 2 x 2") == Texts{"slope", "45", "2x2"});
  CHECK(texts("0901") == Texts{"0901"});
  CHECK(texts("Axle/Pin 3/4") == Texts{"axle", "pin", "0.75"});
}

TEST_CASE("plurals, spellings and case do not matter, nor words that say nothing") {
  CHECK(texts("Bricks with Holes") == Texts{"brick", "hole"});
  CHECK(texts("tires") == texts("Tyre"));
  CHECK(texts("GRAY center") == texts("grey centre"));
  CHECK(texts("brushes leaves teeth axes") == Texts{"brush", "leaf", "tooth", "axe"});
  CHECK(texts("glass bus canvas chassis") == Texts{"glass", "bus", "canvas", "chassis"});
  CHECK(texts("Cook's Hat") == Texts{"cook", "hat"});
}

TEST_CASE("a description is found under parts of its sizes and lengths") {
  CHECK(index_text("Window  1 x  4 x  3") == "window 1x4x3 1x4");
  CHECK(index_text("Bar  4L") == "bar 4l 4");
  CHECK(index_text("Slope Brick 45  4 x  2") == "slope brick 45 2x4");
}

TEST_CASE("any bytes can be cut into words") {
  for (const auto* text :
       {"", " ", "x", "/", "1/", "/1", "1//2", "1/0 x 2", ".", "...", "\xFF\xC3", "x x x", "1 x", "*"}) {
    CAPTURE(text);
    CHECK_NOTHROW(words_of(text));
  }
}
