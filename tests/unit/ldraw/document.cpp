// SPDX-License-Identifier: MIT
// Bytes to lines: encodings, line ends, limits; and back the same.
#include "ldraw/document.h"

#include "reading.h"

using namespace brick;
using namespace brick::ldraw;
using namespace brick::ldraw::test;
using Names = std::vector<std::string>;
using Lines = std::vector<int>;

TEST_CASE("a plain file is one block without a FILE line") {
  const auto read = reading("0 Shed\n" + part("3001.dat") + "\n", "models/shed.ldr");
  CHECK(read.diagnostics.empty());
  REQUIRE(read.document.blocks.size() == 1);
  const auto& block = read.document.blocks.front();
  CHECK(block.name == "models/shed.ldr");
  CHECK_FALSE(block.has_file_line);
  CHECK(block.first == 0);
  CHECK(block.last == 2);
}

TEST_CASE("an empty file is a document with an empty model") {
  for (const std::string bytes : {"", "\n\n", "0\n", "\xEF\xBB\xBF"}) {
    const auto read = reading(bytes);
    CHECK(read.document.blocks.size() == 1);
    CHECK(read.references().empty());
    CHECK(read.lines("ldraw.empty-document").size() == (bytes == "0\n" ? 0 : 1));
  }
}

TEST_CASE("a byte order mark is passed over with a warning on line 1") {
  const auto read = reading(
      "\xEF\xBB\xBF"
      "0 FILE shed.ldr\r\n0 Shed\r\n" +
      part("3001.dat") + "\r\n" + part("3003.dat") + "\r\n0 NOFILE\r\n");
  CHECK(read.references() == Names{"3001.dat", "3003.dat"});
  CHECK(read.block_names() == Names{"shed.ldr"});
  CHECK(read.lines("ldraw.bom") == Lines{1});
}

TEST_CASE("a byte order mark inside, as joined files carry it, hides nothing") {
  const auto read = reading("0 FILE a.ldr\n" + part("b.ldr") +
                            "\n\xEF\xBB\xBF"
                            "0 FILE b.ldr\n" +
                            part("3005.dat") + "\n");
  CHECK(read.block_names() == Names{"a.ldr", "b.ldr"});
}

TEST_CASE("Windows-1252 text is read, and its names match") {
  const auto read =
      reading("0 FILE h\xFCtte.ldr\n" + part("t\xFCr.ldr") + "\n0 FILE T\xFCr.ldr\n" + part("3005.dat") + "\n");
  CHECK(read.document.encoding == Encoding::windows_1252);
  CHECK(read.block_names() == Names{"h\xC3\xBCtte.ldr", "T\xC3\xBCr.ldr"});
  CHECK(read.references().front() == "t\xC3\xBCr.ldr");
  CHECK(read.lines("ldraw.encoding") == Lines{0});
  CHECK(read.diagnostics.items().size() == 1);
}

TEST_CASE("UTF-16 text is read in both byte orders") {
  const std::string text = "0 Shed \xC3\xA9\r\n" + part("3001.dat") + "\r\n";
  for (const auto encoding : {Encoding::utf16_le, Encoding::utf16_be}) {
    const auto read = reading(encode(text, encoding));
    CHECK(read.references() == Names{"3001.dat"});
    CHECK(read.lines("ldraw.encoding") == Lines{0});
  }
}

TEST_CASE("LF, CRLF and CR end lines, and line numbers agree") {
  const std::vector<std::string> texts = {"0 ends", part("3005.dat"), part("3005.dat"), "7 what", part("3005.dat")};
  for (const std::string ends : {"\n\n\n\n\n", "\r\r\r\r\r", "\r\n\r\n\r\n\r\n\r\n", "\r\n\r\n\r\r\n\n"}) {
    std::string bytes;
    std::size_t at = 0;
    for (const auto& text : texts) {
      const std::size_t size = ends.compare(at, 2, "\r\n") == 0 ? 2 : 1;
      bytes += text + ends.substr(at, size);
      at += size;
    }
    const auto read = reading(bytes);
    CHECK(read.references().size() == 3);
    CHECK(read.lines("ldraw.line-type") == Lines{4});
  }
}

TEST_CASE("a last line without an end is read") {
  const auto read = reading("0 x\r\n" + part("3005.dat") + "\r" + part("3004.dat") + "\n" + part("3003.dat"));
  CHECK(read.references() == Names{"3005.dat", "3004.dat", "3003.dat"});
  CHECK(read.document.lines.back().end.empty());
  CHECK(read.document.lines[1].end == "\r");
}

TEST_CASE("reading goes on past bad lines and reports each") {
  const auto read =
      reading(part("3005.dat") + "\n1 4 3,5 0 0 1 0 0 0 1 0 0 0 1 a.dat\nwords\n1 4 1 2\n" + part("3004.dat") + "\n");
  CHECK(read.references() == Names{"3005.dat", "3004.dat"});
  CHECK(read.lines("ldraw.decimal-comma") == Lines{2});
  CHECK(read.lines("ldraw.line-type") == Lines{3});
  CHECK(read.lines("ldraw.field-count") == Lines{4});
}

TEST_CASE("lines as long as they come") {
  const std::string name(100'000, 'n');
  const auto read = reading(part(name) + "\n0 " + std::string(2'000'000, '!') + "\n");
  CHECK(read.references() == Names{name});
}

TEST_CASE("bytes that are no text at all are kept and do no harm") {
  std::string bytes;
  for (int i = 0; i < 2048; ++i) bytes += static_cast<char>(i * 37 % 256);
  CHECK_FALSE(reading(bytes).document.lines.empty());
  reading(std::string("1 4 0 0 0 1 0 0 0 1 0 0 0 1 a\0b.dat\n", 38));
}

TEST_CASE("limits are errors that name them") {
  Diagnostics diagnostics;
  Limits limits;
  limits.lines = 3;
  CHECK(read_document("0\n0\n0\n", "a.ldr", diagnostics, limits));
  const auto lines = read_document("0\n0\n0\n0\n", "a.ldr", diagnostics, limits);
  REQUIRE_FALSE(lines);
  CHECK(lines.error().code == "ldraw.limit");
  CHECK(lines.error().message.find("3") != std::string::npos);
  limits.bytes = 4;
  const auto bytes = read_document("0\n0\n0\n", "a.ldr", diagnostics, limits);
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().place.file == "a.ldr");
}

TEST_CASE("a file that is no LDraw file is not reported line by line without end") {
  std::string bytes;
  for (int i = 0; i < 5000; ++i) bytes += "just words\n";
  bytes += part("3005.dat") + "\n";
  const auto read = reading(bytes);
  CHECK(read.diagnostics.items().size() == 1001);
  CHECK(read.diagnostics.items().back().code == "ldraw.more-findings");
  CHECK(read.diagnostics.items().back().message.find("4000") != std::string::npos);
  CHECK(read.references() == Names{"3005.dat"});
}
