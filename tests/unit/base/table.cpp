// SPDX-License-Identifier: MIT
// Tables of share/, and text inside XML.
#include "base/table.h"

#include "base/markup.h"
#include "support/catch.h"

using namespace brick;

TEST_CASE("a table's rows know their lines, and comments, empty lines and line ends say nothing") {
  const auto rows = table_rows("# a remark\n\none\ttwo\r\n  \nthree\t\n", "facts.tsv");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].fields == std::vector<std::string_view>{"one", "two"});
  CHECK(rows[0].place.line == 3);
  CHECK(rows[1].fields == std::vector<std::string_view>{"three", ""});
}

TEST_CASE("a table without its columns, or a row with too few fields, is refused with file, line and what is wanted") {
  const auto good = table_rows("name\tsize\nbrick\t4\n", "facts.tsv", {"name", "size"}, "facts.malformed");
  REQUIRE(good);
  CHECK(good->size() == 1);
  CHECK_FALSE(table_rows("", "facts.tsv", {"name", "size"}, "facts.malformed"));
  CHECK_FALSE(table_rows("brick\t4\n", "facts.tsv", {"name", "size"}, "facts.malformed"));
  const auto bad = table_rows("name\tsize\nbrick\n", "facts.tsv", {"name", "size"}, "facts.malformed");
  REQUIRE_FALSE(bad);
  CHECK(bad.error().code == "facts.malformed");
  CHECK(bad.error().place.file == "facts.tsv");
  CHECK(bad.error().place.line == 2);
  CHECK(bad.error().hint == "separate the fields by single tabs: name, size");
}

TEST_CASE("text goes into XML so that it is the same text when read") {
  CHECK(escape_xml("<a href=\"x\">&\n") == "&lt;a href=&quot;x&quot;&gt;&amp;&#10;");
  CHECK(escape_xml("\x1B[31m") == "\xEF\xBF\xBD[31m");
}
