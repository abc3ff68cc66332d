// SPDX-License-Identifier: MIT
// What holds for any document: it comes back byte for byte, edits touch only their lines, and nothing crashes.
#include <rapidcheck.h>

#include <algorithm>
#include <random>

#include "base/files.h"
#include "ldraw/edit.h"
#include "ldraw/resolver.h"
#include "support/catch.h"
#include "support/library.h"

using namespace brick;
using namespace brick::ldraw;

namespace {

/// Bytes that look like lines of a document more often than not, with any line ends and encodings.
std::string any_document() {
  static const std::vector<std::string> pieces = {"0 FILE ",
                                                  "0 NOFILE",
                                                  "0 !DATA a.png",
                                                  "0 !: AAAA=",
                                                  "0 STEP",
                                                  "0 // text",
                                                  "1 4 ",
                                                  "1 16 0 0 0 1 0 0 0 1 0 0 0 1 ",
                                                  "2 24 ",
                                                  "3 16 ",
                                                  "4 0x2FF8000 ",
                                                  "5 24 ",
                                                  "0 0 0 ",
                                                  "1.5 -2 3e4 ",
                                                  "1,5 ",
                                                  "nan ",
                                                  "a.ldr",
                                                  "B.LDR",
                                                  "3001.dat",
                                                  "..\\x.ldr",
                                                  "\xC3\xA9",
                                                  "\xE9",
                                                  "\t",
                                                  "  ",
                                                  "\x1A",
                                                  "\xEF\xBB\xBF",
                                                  "0 !COLOUR A CODE 4 VALUE #102030 EDGE 0",
                                                  "0"};
  static const std::vector<std::string> ends = {"\n", "\r\n", "\r", "\n\r", "", " "};
  std::string text = *rc::gen::elementOf(std::vector<std::string>{"", "", "", "\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"});
  const int lines = *rc::gen::inRange(0, 30);
  for (int i = 0; i < lines; ++i) {
    const int count = *rc::gen::inRange(0, 4);
    for (int k = 0; k < count; ++k) text += *rc::gen::elementOf(pieces);
    if (*rc::gen::inRange(0, 8) == 0) text += *rc::gen::arbitrary<std::string>();
    text += *rc::gen::elementOf(ends);
  }
  return text;
}

}  // namespace

TEST_CASE("any document is written as it was read") {
  CHECK(rc::check([] {
    const auto bytes = any_document();
    Diagnostics diagnostics;
    const auto document = read_document(bytes, "a.ldr", diagnostics);
    RC_ASSERT(document.has_value());
    RC_ASSERT(write_document(*document) == bytes);
    RC_ASSERT(!document->blocks.empty());
    RC_ASSERT(!document->blocks.front().is_data);
    std::size_t before = 0;
    for (const auto& block : document->blocks) {
      RC_ASSERT(block.first <= block.last);
      RC_ASSERT(block.last <= document->lines.size());
      before += block.last - block.first;
    }
    RC_ASSERT(before <= document->lines.size());  // blocks do not overlap
  }));
}

TEST_CASE("a line means the same wherever it stands and however it is ended") {
  CHECK(rc::check([] {
    const auto bytes = any_document();
    Diagnostics first, second;
    const auto document = read_document(bytes, "a.ldr", first);
    for (const auto& line : document->lines) {
      const auto command = parse_line(line.text, {"a.ldr", 1}, second);
      RC_ASSERT(command.index() == line.command.index());
    }
  }));
}

TEST_CASE("an edit changes its own lines alone") {
  CHECK(rc::check([] {
    Diagnostics diagnostics;
    auto document = *read_document(any_document(), "a.ldr", diagnostics);
    const auto before = document.lines;
    const auto size = static_cast<int>(before.size());
    const auto first = static_cast<std::size_t>(*rc::gen::inRange(0, size + 1));
    const auto erase = static_cast<std::size_t>(*rc::gen::inRange(0, size - static_cast<int>(first) + 1));
    const auto count = static_cast<std::size_t>(*rc::gen::inRange(0, 3));
    RC_ASSERT(
        edit_document(document, {{first, erase, std::vector<std::string>(count, "0 new")}}, diagnostics).has_value());
    RC_ASSERT(document.lines.size() == before.size() - erase + count);
    for (std::size_t i = 0; i < document.lines.size(); ++i) {
      if (i >= first && i < first + count) {
        RC_ASSERT(document.lines[i].text == "0 new");
        continue;
      }
      const auto& old = before[i < first ? i : i - count + erase];
      RC_ASSERT(document.lines[i].text == old.text);
      const bool was_last = old.end.empty();
      RC_ASSERT(document.lines[i].end == old.end || (was_last && i + 1 < document.lines.size()));
      RC_ASSERT(i + 1 == document.lines.size() || !document.lines[i].end.empty());
    }
  }));
}

TEST_CASE("a reference written in full reads back as the same reference") {
  CHECK(rc::check([] {
    const auto number = [] { return static_cast<double>(*rc::gen::arbitrary<int>()) / *rc::gen::inRange(1, 100000); };
    std::array<double, 12> numbers;
    for (auto& value : numbers) value = number();
    const Reference reference{*rc::gen::inRange(0, 0x3FFFFFF), Transform::from_numbers(numbers), "part name.dat"};
    Diagnostics diagnostics;
    const auto back = parse_line(write_reference(reference), {}, diagnostics);
    RC_ASSERT(std::holds_alternative<Reference>(back));
    RC_ASSERT(std::get<Reference>(back).pose == reference.pose);
    RC_ASSERT(std::get<Reference>(back).colour == reference.colour);
    RC_ASSERT(std::get<Reference>(back).name == reference.name);
  }));
}

TEST_CASE("any name is inside the folder or refused") {
  CHECK(rc::check([] {
    static const std::vector<std::string> pieces = {"..", ".", "/", "\\", "a", "B.dat", " ", "C:", "parts", "\t"};
    std::string name;
    const int count = *rc::gen::inRange(0, 8);
    for (int i = 0; i < count; ++i) name += *rc::gen::elementOf(pieces);
    const auto canonical = canonical_name(name);
    if (!canonical) return;
    RC_ASSERT(!canonical->empty());
    RC_ASSERT(canonical->front() != '/');
    RC_ASSERT(canonical_name(*canonical) == canonical);  // folding twice is folding once
    for (const auto part : split(*canonical, '/')) RC_ASSERT(part != "..");
  }));
}

// Fuzzing in small: a real shape of document, mutated by chance but always by the same chances, read, resolved to some
// depth, edited and written. Sanitizers say what a passing run would hide.
namespace {

const std::string seed_document =
    "0 FILE top.ldr\r\n0 Top\r\n0 Name: top.ldr\r\n0 !COLOUR Mine CODE 900 VALUE #102030 EDGE 0 MATERIAL GLITTER VALUE "
    "#FFFFFF FRACTION 0.1 SIZE 1\r\n"
    "1 4 0 0 0 1 0 0 0 1 0 0 0 1 3001.dat\r\n1 16 0 -24 0 1 0 0 0 1 0 0 0 1 wing.ldr\r\n0 STEP\r\n1 0x2FF8000 1.5 -2e1 "
    ".5 0 0 1 0 1 0 -1 0 0 109.dat\r\n"
    "0 !TEXMAP NEXT PLANAR 0 0 0 1 0 0 0 0 1 a.png\r\n0 !: 3 16 0 0 0 1 0 0 0 0 1\r\n0 NOFILE\r\n0 FILE wing.ldr\n0 "
    "Wing\n4 16 0 0 0 1 0 0 1 1 0 0 1 0\n"
    "1 16 0 0 0 1 0 0 0 1 0 0 0 1 top.ldr\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 side\\other.ldr\n5 24 0 0 0 1 0 0 1 1 0 0 1 "
    "9\n0 !DATA a.png\n0 !: iVBORw0KGgo=\n";

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string mutate(std::string text) {
    static const std::vector<std::string> spices = {
        "\r",       "\n",   "0 FILE ", "0 NOFILE\n",  "1e308 ", "-",      ",",      "..\\", std::string("\0", 1),
        "\xFF\xFE", "\xC3", "\x1A",    "99999999999", "0x",     "!DATA ", "top.ldr"};
    for (std::size_t i = 0, count = 1 + below(12); i < count; ++i) {
      const auto at = below(text.size() + 1);
      switch (below(6)) {
        case 0:
          text.insert(at, spices[below(spices.size())]);
          break;
        case 1:
          text.erase(at, below(40));
          break;
        case 2:
          text.insert(at, text.substr(below(text.size() + 1), below(200)));
          break;
        case 3:
          if (at < text.size()) text[at] = static_cast<char>(below(256));
          break;
        case 4:
          if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << below(8));
          break;
        default:
          text.resize(at);
          break;
      }
    }
    return text;
  }

  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  std::mt19937 random_;
};

void visit(Resolver& resolver, const File& file, int depth, int& left) {
  for (const auto& line : file.lines()) {
    const auto* reference = std::get_if<Reference>(&line.command);
    if (reference == nullptr || depth == 0 || --left < 0) continue;
    if (const auto* found = resolver.find(reference->name, file)) visit(resolver, *found, depth - 1, left);
  }
}

}  // namespace

TEST_CASE("mutated documents are read, resolved, edited and written without a crash") {
  const auto folder = *open_folder(TEST_DATA "/library");
  const LibraryFiles library(*folder);
  for (unsigned seed = 0; seed < 3000; ++seed) {
    INFO(seed);
    Mutator mutator(seed);
    const auto bytes = mutator.mutate(seed_document);
    const auto beside = memory_folder({{"side/other.ldr", mutator.mutate(seed_document)}, {"top.ldr", bytes}});
    Diagnostics diagnostics;
    auto document = read_document(bytes, "dir/top.ldr", diagnostics);
    REQUIRE(document);
    REQUIRE(write_document(*document) == bytes);
    palette_of(*document, {}, diagnostics);
    for (const auto& block : document->blocks) {
      description(*document, block);
      header_field(*document, block, "Name:");
      if (block.is_data) data_bytes(*document, block).has_value();
    }
    int left = 2000;
    {
      Resolver resolver(*document, beside.get(), library, diagnostics);
      visit(resolver, resolver.root(), 12, left);
      for (const auto& file : resolver.blocks()) follow_moved(file, library);
    }
    diagnostics.sort();
    const auto at = mutator.below(document->lines.size() + 1);
    REQUIRE(insert_line(*document, at, bytes.substr(0, mutator.below(50)), diagnostics));
    Diagnostics again;
    REQUIRE(read_document(write_document(*document), "dir/top.ldr", again));
  }
}
