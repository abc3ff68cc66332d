// SPDX-License-Identifier: MIT
// Headers of part files: what is read and what is passed over.
#include "parts/header.h"

#include "support/catch.h"

using namespace brick::parts;

TEST_CASE("a part's header gives its fields, keywords and help from all their lines") {
  const Header header = parse_header(
      "0 Tile  1 x  1 with Groove\r\n0 Name: 3070b.dat\r\n0 Author: A. Builder [ab]\r\n"
      "0 !LDRAW_ORG Part UPDATE 2009-03\r\n0 !LICENSE Free\r\n\r\n0 BFC CERTIFY CCW\r\n\r\n"
      "0 !CATEGORY Tile\r\n0 !KEYWORDS BrickLink 3070, Set 6390\r\n0 !KEYWORDS small\r\n0 !HELP First.\r\n0 !HELP "
      "Then.\r\n"
      "0 // a comment\r\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 s\\3070s01.dat\r\n0 !KEYWORDS too late\r\n");
  CHECK(header.description == "Tile  1 x  1 with Groove");
  CHECK(header.name == "3070b.dat");
  CHECK(header.author == "A. Builder [ab]");
  CHECK(header.licence == "Free");
  CHECK(header.category == "Tile");
  CHECK(header.keywords == std::vector<std::string>{"BrickLink 3070", "Set 6390", "small"});
  CHECK(header.help == std::vector<std::string>{"First.", "Then."});
  CHECK(header.bfc == "CERTIFY CCW");
  CHECK(header.first_reference == "s\\3070s01.dat");
  CHECK(update_of(header) == "2009-03");
}

TEST_CASE("a part's kind and whether it is official come from its LDRAW_ORG line") {
  const auto with = [](std::string org) {
    Header header;
    header.org = std::move(org);
    return header;
  };
  CHECK(type_of(with("Part UPDATE 2004-03")) == PartType::part);
  CHECK(type_of(with("Unofficial_Shortcut")) == PartType::shortcut);
  CHECK(type_of(with("Part Alias UPDATE 2019-01")) == PartType::alias);
  CHECK(type_of(with("Shortcut Physical_Colour")) == PartType::physical_colour);
  CHECK(type_of(with("Part Flexible_Section ORIGINAL")) == PartType::flexible_section);
  CHECK(type_of(with("Subpart UPDATE 2004-03")) == PartType::other);
  CHECK(is_official(with("Part ORIGINAL")));
  CHECK_FALSE(is_official(with("Unofficial_Part")));
  CHECK_FALSE(is_official(with("")));
  CHECK(update_of(with("Part ORIGINAL")).empty());
}

TEST_CASE("headers with a byte order mark, bare CR ends, no fields or no lines are read") {
  CHECK(parse_header("\xEF\xBB\xBF"
                     "0 Brick\r0 Name: a.dat\r")
            .name == "a.dat");
  CHECK(parse_header("0").description.empty());
  CHECK(parse_header("").description.empty());
  CHECK(parse_header("4 16 0 0 0 0 0 0 0 0 0 0 0 0\n0 Late").description.empty());
}
