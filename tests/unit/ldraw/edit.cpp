// SPDX-License-Identifier: MIT
// Edits of a document: only the lines named change.
#include "ldraw/edit.h"

#include "reading.h"

using namespace brick;
using namespace brick::ldraw;
using namespace brick::ldraw::test;

namespace {
std::string written(const Reading& read) { return write_document(read.document); }
}  // namespace

TEST_CASE("a replaced line keeps its end, and the others their bytes") {
  auto read = reading("0  a \r\n" + part("3005.dat") + "  \r0 c\t\n0 d");
  REQUIRE(replace_line(read.document, 1, part("3004.dat", 4), read.diagnostics));
  CHECK(written(read) == "0  a \r\n" + part("3004.dat", 4) + "\r0 c\t\n0 d");
  CHECK(read.references() == std::vector<std::string>{"3004.dat"});
  REQUIRE(replace_line(read.document, 3, "0 e", read.diagnostics));
  CHECK(written(read) == "0  a \r\n" + part("3004.dat", 4) + "\r0 c\t\n0 e");
}

TEST_CASE("an inserted line takes the end of the line before it") {
  auto read = reading("0 a\r\n0 b\n0 c");
  REQUIRE(insert_line(read.document, 1, "0 x", read.diagnostics));
  CHECK(written(read) == "0 a\r\n0 x\r\n0 b\n0 c");
  REQUIRE(insert_line(read.document, 0, "0 top", read.diagnostics));
  CHECK(written(read) == "0 top\r\n0 a\r\n0 x\r\n0 b\n0 c");
  REQUIRE(insert_line(read.document, 5, "0 end", read.diagnostics));
  CHECK(written(read) == "0 top\r\n0 a\r\n0 x\r\n0 b\n0 c\n0 end\r\n");
}

TEST_CASE("erased lines are gone, and nothing else") {
  auto read = reading("0 a\n0 b\r\n0 c\n");
  REQUIRE(erase_lines(read.document, 1, 1));
  CHECK(written(read) == "0 a\n0 c\n");
  REQUIRE(erase_lines(read.document, 0, 2));
  CHECK(written(read).empty());
  REQUIRE(insert_line(read.document, 0, "0 new", read.diagnostics));
  CHECK(written(read) == "0 new\n");
}

TEST_CASE("many edits at once count lines as they were") {
  auto read = reading("0 a\n0 b\n0 c\n0 d\n");
  REQUIRE(edit_document(read.document, {{3, 1, {"0 D", "0 E"}}, {0, 1, {}}, {1, 0, {"0 x"}}, {1, 0, {"0 y\r\n0 z"}}},
                        read.diagnostics));
  CHECK(written(read) == "0 x\n0 y\n0 z\n0 b\n0 c\n0 D\n0 E\n");
}

TEST_CASE("edits outside of the document or over one another change nothing") {
  auto read = reading("0 a\n0 b\n");
  const auto before = written(read);
  CHECK_FALSE(replace_line(read.document, 2, "0 x", read.diagnostics));
  CHECK_FALSE(insert_line(read.document, 3, "0 x", read.diagnostics));
  CHECK_FALSE(erase_lines(read.document, 1, std::string::npos));
  const auto overlap = edit_document(read.document, {{0, 2, {}}, {1, 1, {"0 x"}}}, read.diagnostics);
  REQUIRE_FALSE(overlap);
  CHECK(overlap.error().code == "ldraw.edit");
  CHECK(overlap.error().place.line == 2);
  CHECK(written(read) == before);
}

TEST_CASE("blocks follow the edits") {
  auto read = reading("0 FILE a.ldr\n" + part("b.ldr") + "\n0 FILE b.ldr\n" + part("3005.dat") + "\n");
  REQUIRE(insert_line(read.document, 1, "0 A", read.diagnostics));
  CHECK(read.document.blocks[1].first == 3);
  REQUIRE(erase_lines(read.document, 3, 1));
  CHECK(read.document.blocks.size() == 1);
  CHECK(read.document.blocks[0].last == 4);
}

TEST_CASE("a bad line put in is reported at its place") {
  auto read = reading("0 a\n0 b\n");
  REQUIRE(insert_line(read.document, 2, "9 what", read.diagnostics));
  CHECK(read.lines("ldraw.line-type") == std::vector<int>{3});
}

TEST_CASE("a character that Windows-1252 has not makes the document UTF-8") {
  auto read = reading("0 h\xFCtte\n");
  REQUIRE(insert_line(read.document, 1, "0 \xE2\x82\xAC", read.diagnostics));  // the euro sign is in Windows-1252
  CHECK(written(read) == "0 h\xFCtte\n0 \x80\n");
  REQUIRE(insert_line(read.document, 2, "0 \xCE\xB1", read.diagnostics));  // alpha is not
  CHECK(read.document.encoding == Encoding::utf8);
  CHECK(written(read) == "0 h\xC3\xBCtte\n0 \xE2\x82\xAC\n0 \xCE\xB1\n");
  CHECK(read.lines("ldraw.encoding-changed") == std::vector<int>{3});
}
