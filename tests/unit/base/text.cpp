// SPDX-License-Identifier: MIT
// Numbers, words and names as LDraw files and users write them.
#include "base/text.h"

#include <limits>

#include "support/catch.h"

using namespace brick;

TEST_CASE("numbers of LDraw files are read in every form that programs write") {
  CHECK(parse_double("1.") == 1.0);
  CHECK(parse_double(".5") == 0.5);
  CHECK(parse_double("-0") == 0.0);
  CHECK(parse_double("1e-5") == 1e-5);
  CHECK(parse_double("1e-999") == 0.0);
  CHECK(parse_double("+3") == 3.0);
  CHECK(parse_int("+16") == 16);
}

TEST_CASE("what is no number is not read as one") {
  for (const char* text : {"", "1,5", "nan", "inf", "0x1", "1e999", "1 2", "--1", "+-1", "."}) {
    INFO(text);
    CHECK_FALSE(parse_double(text));
  }
  CHECK_FALSE(parse_int("+-1"));
  CHECK_FALSE(parse_int("1.0"));
  CHECK_FALSE(parse_int("99999999999"));
}

TEST_CASE("a written number is the shortest that reads back the same") {
  CHECK(shortest(0.1) == "0.1");
  CHECK(shortest(-0.0) == "0");
  CHECK(shortest(20) == "20");
  for (double value : {1.0 / 3, 1e-7, 123456.789, -8.0, 1e15}) CHECK(parse_double(shortest(value)) == value);
}

TEST_CASE("a rounded number keeps no trailing zeros and is never minus zero") {
  CHECK(rounded(1.5, 3) == "1.5");
  CHECK(rounded(2.0004, 3) == "2");
  CHECK(rounded(-0.0001, 3) == "0");
}

TEST_CASE("file names match in any case, as LDraw's do") {
  CHECK(lower("S\\3001S01.DAT") == "s\\3001s01.dat");
  CHECK(equal_fold("LDConfig.ldr", "ldconfig.LDR"));
  CHECK(starts_with_fold("48\\4-4CYLI.DAT", "48\\4-4"));
  CHECK(ends_with_fold("3001.DAT", ".dat"));
}

TEST_CASE("words are split at runs of blanks and tabs, fields keep their empty neighbours") {
  CHECK(split_words("  1 16\t0  0 ") == std::vector<std::string_view>{"1", "16", "0", "0"});
  CHECK(split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
  CHECK(join({"a", "b", "c"}, ", ") == "a, b, c");
  CHECK(trim("\t a b \r\n") == "a b");
}

TEST_CASE("swapped neighbours are one typing error") {
  CHECK(edit_distance("brick", "birck", 3) == 1);
  CHECK(edit_distance("plate", "palte", 3) == 1);
  CHECK(edit_distance("tile", "tiles", 3) == 1);
  CHECK(edit_distance("brick", "slope", 2) == 3);  // limit + 1: too far to say how far
}

TEST_CASE("a mistyped name suggests its neighbours, the best first") {
  const auto found = nearest("collison", {"floating", "collision", "catalog"}, 2);
  REQUIRE_FALSE(found.empty());
  CHECK(found.front() == "collision");
  CHECK(nearest("zzzzzz", {"floating", "collision"}, 2).empty());
}

TEST_CASE("decoded text encodes back to the same bytes") {
  const std::string latin = "0 Gro\xdf\n";
  CHECK(decode(latin).encoding == Encoding::windows_1252);
  CHECK(decode(latin).text == "0 Gro\xc3\x9f\n");
  for (const std::string& bytes : {latin, std::string("0 plain\n"),
                                   std::string("\xef\xbb\xbf"
                                               "0 mark\r\n"),
                                   std::string("\xff\xfe"
                                               "0\0 \0x\0",
                                               8),
                                   std::string("\xfe\xff"
                                               "\0"
                                               "0\0 \0x",
                                               8)}) {
    const auto decoded = decode(bytes);
    CHECK(encode(decoded.text, decoded.encoding) == bytes);
  }
}
