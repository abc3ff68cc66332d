// SPDX-License-Identifier: MIT
// The blocks of an MPD, as the specification has them and as files have them.
#include "ldraw/folder.h"
#include "reading.h"

using namespace brick;
using namespace brick::ldraw;
using namespace brick::ldraw::test;
using Names = std::vector<std::string>;
using Lines = std::vector<int>;

TEST_CASE("a block goes from FILE to the next FILE or to NOFILE") {
  const auto read = reading("0 FILE top.ldr\n0 Top\n" + part("wing.ldr") + "\n0 NOFILE\n\n0 FILE wing.ldr\n0 Wing\n" +
                            part("3005.dat") + "\n0 FILE tail.ldr\n");
  CHECK(read.diagnostics.empty());
  CHECK(read.block_names() == Names{"top.ldr", "wing.ldr", "tail.ldr"});
  const auto& blocks = read.document.blocks;
  CHECK(blocks[0].first == 0);
  CHECK(blocks[0].last == 3);
  CHECK(blocks[1].first == 5);
  CHECK(blocks[1].last == 8);
  CHECK(blocks[2].last == 9);
  CHECK(blocks[2].has_file_line);
}

TEST_CASE("block names keep inner blanks and need no suffix") {
  const auto read = reading("0 FILE Tail  plane \n0 FILE\tb\n");
  CHECK(read.block_names() == Names{"Tail  plane", "b"});
}

TEST_CASE("lines before the first FILE are the main model, with a warning where they begin") {
  const auto read = reading("0 packed\n0 !COLOUR Mine CODE 4 VALUE #102030 EDGE #000000\n" + part("parts/3005.dat") +
                                "\n" + part("two.ldr") + "\n0 FILE two.ldr\n" + part("parts/3005.dat") + "\n",
                            "packed.mpd");
  CHECK(read.block_names() == Names{"packed.mpd", "two.ldr"});
  CHECK(read.document.blocks[0].last == 4);
  CHECK_FALSE(read.document.blocks[0].has_file_line);
  CHECK(read.lines("ldraw.main-before-file") == Lines{3});
}

TEST_CASE("comments alone before the first FILE make no model") {
  const auto read =
      reading("0 made by a packer\n0 !COLOUR Mine CODE 900 VALUE #102030 EDGE #000000\n\n0 FILE top.ldr\n" +
              part("3005.dat") + "\n");
  CHECK(read.diagnostics.empty());
  CHECK(read.block_names() == Names{"top.ldr"});
  Diagnostics diagnostics;
  CHECK(palette_of(read.document, {}, diagnostics).find(900) != nullptr);
}

TEST_CASE("lines after NOFILE belong to no model and are reported once") {
  const auto read = reading("0 FILE top.ldr\n" + part("3005.dat") + "\n0 NOFILE\n0 a comment is fine\n" +
                            part("3004.dat") + "\n" + part("3003.dat") + "\n0 FILE b.ldr\n0 NOFILE\n0\n");
  CHECK(read.lines("ldraw.outside-file") == Lines{5});
  CHECK(read.diagnostics.items().size() == 1);
  CHECK(read.block_names() == Names{"top.ldr", "b.ldr"});
}

TEST_CASE("of two blocks of one name the first is used, and both lines are named") {
  const auto read = reading("0 FILE top.ldr\n" + part("Arm.ldr") + "\n0 FILE sub\\arm.LDR\n0 FILE SUB/Arm.ldr\n" +
                            part("3005.dat") + "\n");
  CHECK(read.lines("ldraw.duplicate-file") == Lines{4});
  CHECK(read.diagnostics.items().front().message.find("line 3") != std::string::npos);
  CHECK(read.document.blocks.size() == 3);
}

TEST_CASE("a comment that begins with the word file opens no block") {
  const auto read = reading("0 File cabinet  2 x  2\n0 file by hand\n" + part("3005.dat") + "\n0 file old.ldr\n" +
                            part("3004.dat") + "\n");
  CHECK(read.block_names() == Names{"test.ldr", "old.ldr"});
}

TEST_CASE("a FILE line without a name is reported") {
  CHECK(reading("0 FILE top.ldr\n0 FILE\n" + part("3005.dat") + "\n").lines("ldraw.empty-file-name") == Lines{2});
}

TEST_CASE("embedded data is a block of its own, read with or without padding") {
  const std::string text =
      "0 FILE top.ldr\n" + part("3005.dat") + "\n0 NOFILE\n0 !DATA note.txt\n0 !: YnJpY2sg\n0 !: YW5kIHN0dWQ";
  for (const std::string padding : {"", "=", "==", "\n0 NOFILE\n"}) {
    const auto read = reading(text + padding);
    CHECK(read.diagnostics.empty());
    REQUIRE(read.document.blocks.size() == 2);
    CHECK(read.document.blocks[1].is_data);
    CHECK(data_bytes(read.document, read.document.blocks[1]) == "brick and stud");
    CHECK(find_data(read.document, "NOTE.txt") == &read.document.blocks[1]);
    CHECK(find_data(read.document, "top.ldr") == nullptr);
  }
  const auto bad = reading("0 FILE top.ldr\n0 !DATA note.txt\n0 !: YnJ*\n");
  const auto bytes = data_bytes(bad.document, bad.document.blocks[1]);
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().code == "ldraw.data");
  CHECK(bytes.error().place.line == 3);
}

TEST_CASE("the main model leads even where embedded data stands before it") {
  const auto read = reading("0 !DATA a.png\n0 !: AAAA\n0 FILE top.ldr\n" + part("3005.dat") + "\n0 FILE b.ldr\n");
  CHECK(read.block_names() == Names{"top.ldr", "a.png", "b.ldr"});
  const auto data_alone = reading("0 !DATA a.png\n0 !: AAAA\n");
  CHECK_FALSE(data_alone.document.blocks.front().is_data);
}

TEST_CASE("a texture's fallback and its textured lines stay apart") {
  const auto read = reading(
      "0 !TEXMAP START PLANAR 0 0 0 1 0 0 0 0 1 a.png\n0 !: 3 16 0 0 0 1 0 0 0 0 1\n0 !TEXMAP FALLBACK\n3 16 0 0 0 1 0 "
      "0 0 0 1\n0 !TEXMAP END\n");
  CHECK(read.diagnostics.empty());
  CHECK(std::get<Meta>(read.document.lines[1].command).keyword == "!:");
  CHECK(std::holds_alternative<Shape>(read.document.lines[3].command));
}

TEST_CASE("header fields are those of the block, in any case, above its first drawing line") {
  const auto read = reading("0 FILE top.ldr\n0 A top\n0 name: top.ldr\n0 Author:  J. Doe \n" + part("3005.dat") +
                            "\n0 !LICENSE late\n0 FILE b.ldr\n\n0 B  side\n0 Author: B\n");
  const auto& blocks = read.document.blocks;
  CHECK(header_field(read.document, blocks[0], "Name:") == "top.ldr");
  CHECK(header_field(read.document, blocks[0], "Author:") == "J. Doe");
  CHECK(header_field(read.document, blocks[0], "!LICENSE").empty());
  CHECK(header_field(read.document, blocks[1], "Author:") == "B");
  CHECK(description(read.document, blocks[0]) == "A top");
  CHECK(description(read.document, blocks[1]) == "B  side");
  const auto bare = reading(part("3005.dat") + "\n0 late\n");
  CHECK(description(bare.document, bare.document.blocks[0]).empty());
}

TEST_CASE("colours defined in a model go over the library's, wherever they stand") {
  const auto library = Palette::parse("0 !COLOUR Red CODE 4 VALUE #B40000 EDGE #333333\n");
  const auto read = reading("0 FILE top.ldr\n" + part("sub.ldr", 4) +
                            "\n0 FILE sub.ldr\n0 !COLOUR Moss CODE 4 VALUE #00AA00 EDGE #003300\n"
                            "0 !colour Fog CODE 900 VALUE #808080 EDGE #202020 ALPHA 128\n0 !COLOUR Broken CODE x\n");
  Diagnostics diagnostics;
  const auto palette = palette_of(read.document, library, diagnostics);
  CHECK(palette.find(4)->value.hex() == "#00AA00");
  CHECK(palette.find(4)->edge.hex() == "#003300");
  CHECK(palette.find(900)->value.a == 128);
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].code == "ldraw.colour-definition");
  CHECK(diagnostics.items()[0].place.line == 6);
}
