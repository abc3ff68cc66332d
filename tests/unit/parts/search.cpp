// SPDX-License-Identifier: MIT
// Finding parts: what matches, what comes first, what is said when nothing does.
#include "parts/search.h"

#include <fstream>
#include <sstream>

#include "base/files.h"
#include "base/text.h"
#include "parts/index.h"
#include "parts/report.h"
#include "parts/synonyms.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/scratch.h"

using namespace brick;
using namespace brick::parts;

namespace {

struct Opened {
  test::Scratch scratch;
  Progress progress;
  std::unique_ptr<Library> library =
      std::move(Library::open(test::tiny_locations(scratch / "cache"), progress).value());

  SearchResult find(SearchQuery query) { return search(*library, query).value(); }
  SearchResult find(std::string words) {
    SearchQuery query;
    query.words = std::move(words);
    return find(query);
  }
  std::string first(std::string words) {
    const auto result = find(std::move(words));
    return result.hits.empty() ? "-" : result.hits.front().part.id;
  }
};

bool has(const SearchResult& result, std::string_view id) {
  return std::any_of(result.hits.begin(), result.hits.end(), [&](const Hit& hit) { return hit.part.id == id; });
}

}  // namespace

TEST_CASE("all words of a query must match, and where no part has all, the best have most") {
  Opened opened;
  CHECK(opened.first("brick 2x4") == "3001");
  CHECK(opened.first("2 x 4 brick") == "3001");
  CHECK_FALSE(opened.find("brick 2x4").partial);
  const auto partly = opened.find("brick 2x4 axle");
  CHECK(partly.partial);
  CHECK(partly.total == 0);
  REQUIRE_FALSE(partly.hits.empty());
  CHECK(partly.hits.front().part.id == "3001");
}

TEST_CASE("sizes lie either way round, and a height that names leave out may be given") {
  Opened opened;
  CHECK(opened.first("brick 4x2") == "3001");
  CHECK(opened.first("brick 2x4x1") == "3001");
  CHECK(opened.first("plate 2x4x1/3") == "3020");
}

TEST_CASE("numbers find their part: ids, old numbers, variants without their letter") {
  Opened opened;
  CHECK(opened.first("3001") == "3001");
  CHECK(opened.first("3001.DAT") == "3001");
  const auto old = opened.find("2412");
  REQUIRE_FALSE(old.hits.empty());
  CHECK(old.hits.front().part.id == "2412b");
  CHECK(old.hits.front().note == "2412 is 2412b now");
  CHECK(opened.first("3626") == "3626b");
}

TEST_CASE("an id is found though its part is no plain one") {
  Opened opened;
  CHECK(opened.first("3005p90") == "3005p90");
  CHECK(opened.first("3660a") == "3660a");
}

TEST_CASE("prints, stickers, obsolete and moved numbers stay out unless asked for") {
  Opened opened;
  SearchQuery query;
  query.words = "brick 1x1";
  CHECK_FALSE(has(opened.find(query), "3005p90"));
  query.prints = true;
  CHECK(has(opened.find(query), "3005p90"));
  CHECK_FALSE(has(opened.find(query), "300521"));
  query.all = true;
  CHECK(has(opened.find(query), "300521"));
}

TEST_CASE("filters are exact and work without words") {
  Opened opened;
  SearchQuery query;
  query.category = "tile";
  query.size = "2x2";
  auto result = opened.find(query);
  REQUIRE(result.hits.size() == 1);
  CHECK(result.hits.front().part.id == "3068b");
  query = {};
  query.id = "300*";
  CHECK(has(opened.find(query), "3001"));
  CHECK_FALSE(has(opened.find(query), "3010"));
  query = {};
  query.type = "shortcut";
  result = opened.find(query);
  REQUIRE(result.hits.size() == 1);
  CHECK(result.hits.front().part.id == "73983");
}

TEST_CASE("words may be looked for in one field only") {
  Opened opened;
  SearchQuery query;
  query.words = "groove";
  query.fields = {"features"};
  CHECK_FALSE(opened.find(query).hits.empty());
  query.fields = {"category"};
  CHECK(opened.find(query).hits.empty());
}

TEST_CASE("a field, size or type that does not exist is a usage error") {
  Opened opened;
  SearchQuery query;
  query.words = "brick";
  SECTION("field") { query.fields = {"colour"}; }
  SECTION("the numbers' column is no field") { query.fields = {"numbers"}; }
  SECTION("size") { query.size = "big"; }
  SECTION("type") { query.type = "brick"; }
  const auto result = search(*opened.library, query);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == "usage");
}

TEST_CASE("an unknown category is answered with the nearest, else with the largest") {
  Opened opened;
  SearchQuery query;
  query.category = "Brik";
  CHECK(search(*opened.library, query).error().hint == "did you mean Brick?");
  query.category = "furniture";
  CHECK(search(*opened.library, query).error().hint.find("Brick") != std::string::npos);
  query.category = "bRICK";
  CHECK(search(*opened.library, query));
  query.size = "16x16";  // a category of the library, but nothing in it
  CHECK(search(*opened.library, query).value().hits.empty());
}

TEST_CASE("a colour beside other words is passed over, and said, unless prints are asked for") {
  Opened opened;
  SearchQuery query;
  query.words = "dark gray brick 2x4";
  const auto result = opened.find(query);
  REQUIRE_FALSE(result.hits.empty());
  CHECK(result.hits.front().part.id == "3001");
  CHECK(result.colours == std::vector<std::string>{"dark grey"});
  CHECK(search_remarks(query, result).find("dark grey") != std::string::npos);
  query.prints = true;
  CHECK(opened.find(query).colours.empty());
  CHECK(opened.find("red").colours.empty());
}

TEST_CASE("a slip of the pen is mended, and said") {
  Opened opened;
  const auto result = opened.find("brik 2x4");
  REQUIRE_FALSE(result.hits.empty());
  CHECK(result.hits.front().part.id == "3001");
  REQUIRE(result.corrections.size() == 1);
  CHECK(result.corrections.front().second == "brick");
}

TEST_CASE("when nothing matches it is said what would") {
  Opened opened;
  const auto result = opened.find("brick zzzzzz");
  CHECK(result.partial);
  REQUIRE(result.suggestions.size() == 1);
  CHECK(result.suggestions.front().words == "brick");
  CHECK(result.suggestions.front().count > 3);
  CHECK(opened.find("diamond").hidden == 1);
}

TEST_CASE("the limit cuts the list, not the count") {
  Opened opened;
  SearchQuery query;
  query.words = "brick";
  query.limit = 2;
  const auto result = opened.find(query);
  CHECK(result.hits.size() == 2);
  CHECK(result.total > 2);
}

TEST_CASE("no query breaks the search") {
  Opened opened;
  for (const auto* words :
       {"",    " ",  "\"", "a AND b",  "NOT",       "x",      "(", ")",  "*",  "name:brick", "{", "\xFF",
        "1/0", "''", "--", "brick OR", "NEAR(a b)", "^brick", "+", "2x", "x2", "%s",         "\\"}) {
    CAPTURE(words);
    SearchQuery query;
    query.words = words;
    CHECK(search(*opened.library, query));
  }
}

TEST_CASE("synonyms: the longest phrase counts, words and numbers are alternatives") {
  const auto synonyms =
      Synonyms::parse("# heading\ncheese slope\t#54200 #85984 | slope 31\nslope\troof\nlego\t-\nodd line\n");
  REQUIRE(synonyms.all().size() == 3);
  const auto query = words_of("cheese slopes 1x1");
  const auto* found = synonyms.find(query, 0);
  REQUIRE(found);
  CHECK(found->phrase.size() == 2);
  REQUIRE(found->alternatives.size() == 2);
  CHECK(found->alternatives[0].numbers == std::vector<std::string>{"54200", "85984"});
  CHECK(found->alternatives[1].words.size() == 2);
  CHECK_FALSE(synonyms.find(query, 2));
  CHECK(synonyms.find(words_of("lego"), 0)->alternatives.empty());
}

TEST_CASE("every synonym leads to parts of the full library", "[library]") {
  NEEDS_LIBRARY();
  Progress progress;
  const auto library = std::move(Library::open(test::real_locations(), progress).value());
  const auto synonyms = Synonyms::load(std::filesystem::path(TEST_SHARE) / "synonyms.tsv");
  REQUIRE(synonyms.all().size() > 150);
  for (const auto& synonym : synonyms.all()) {
    SearchQuery query;
    query.limit = 1;
    for (const auto& word : synonym.phrase) query.words += word.text + " ";
    CAPTURE(query.words);
    const auto result = search(*library, query).value();
    if (!synonym.colour) CHECK(result.corrections.empty());
    if (!synonym.alternatives.empty()) CHECK_FALSE(result.hits.empty());
    for (const auto& alternative : synonym.alternatives)
      for (const auto& number : alternative.numbers) {
        CAPTURE(number);
        const auto part = library->info(number);
        REQUIRE(part);
        CHECK(part->moved_to.empty());
        CHECK_FALSE(part->obsolete);
      }
  }
}

TEST_CASE("what builders ask for, the common part comes first", "[library]") {
  NEEDS_LIBRARY();
  Progress progress;
  const auto library = std::move(Library::open(test::real_locations(), progress).value());
  const auto text = read_file(std::filesystem::path(TEST_DATA) / "searches.tsv").value();
  int asked = 0;
  for (const auto line : split(text, '\n')) {
    if (line.empty() || line.front() == '#') continue;
    const auto fields = split(line, '\t');
    REQUIRE(fields.size() == 2);
    SearchQuery query;
    query.words = fields[0];
    query.limit = 3;
    const auto result = search(*library, query).value();
    const std::string first = result.hits.empty() ? "nothing" : result.hits.front().part.id;
    const auto wanted = split_words(fields[1]);
    INFO(query.words << " gives " << first << ", not " << fields[1]);
    CHECK(std::find(wanted.begin(), wanted.end(), first) != wanted.end());
    ++asked;
  }
  CHECK(asked >= 100);
}
