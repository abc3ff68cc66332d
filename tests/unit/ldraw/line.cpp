// SPDX-License-Identifier: MIT
// Reading single lines: what is accepted, what is refused and how that is said.
#include "ldraw/codes.h"
#include "ldraw/document.h"
#include "support/catch.h"

using namespace brick;
using namespace brick::ldraw;

namespace {

struct Read {
  Command command;
  Diagnostics diagnostics;
  std::string code() const { return diagnostics.empty() ? "" : diagnostics.items().front().code; }
};

Read read(std::string_view line) {
  Read result;
  result.command = parse_line(line, {"test.ldr", 7}, result.diagnostics);
  return result;
}

}  // namespace

TEST_CASE("a reference keeps its colour, pose and name", "[ldraw]") {
  const auto result = read("1 4 10 -24 30 0 0 1 0 1 0 -1 0 0 3001.dat");
  REQUIRE(result.diagnostics.empty());
  const auto& reference = std::get<Reference>(result.command);
  CHECK(reference.colour == 4);
  CHECK(reference.name == "3001.dat");
  CHECK(reference.pose.origin == Vec3(10, -24, 30));
  CHECK(reference.pose.linear(0, 2) == 1);
  CHECK(reference.pose.linear(2, 0) == -1);
}

TEST_CASE("names keep inner blanks and lose outer ones", "[ldraw]") {
  const auto result = read(" \t1  4\t0 0 0 1 0 0 0 1 0 0 0 1   Front  left wheel \t ");
  CHECK(std::get<Reference>(result.command).name == "Front  left wheel");
}

TEST_CASE("number forms of real files are read", "[ldraw]") {
  for (const std::string_view number : {"1.", ".5", "-0", "+3", "1e-5", "1E2", "59.999547", "-.25", "00012"}) {
    INFO(number);
    const auto result = read("1 4 " + std::string(number) + " 0 0 1 0 0 0 1 0 0 0 1 a.dat");
    CHECK(result.diagnostics.empty());
    CHECK(std::holds_alternative<Reference>(result.command));
  }
}

TEST_CASE("what is no number is refused by name", "[ldraw]") {
  for (const std::string_view number : {"nan", "inf", "-inf", "1e999", "0x10", "12abc", "--1", "+-1", ".", "-", "1e"}) {
    INFO(number);
    const auto result = read("1 4 " + std::string(number) + " 0 0 1 0 0 0 1 0 0 0 1 a.dat");
    CHECK(std::holds_alternative<Malformed>(result.command));
    REQUIRE(result.diagnostics.items().size() == 1);
    const auto& finding = result.diagnostics.items().front();
    CHECK(finding.code == "ldraw.number");
    CHECK(finding.place.line == 7);
    CHECK(finding.message.find("'" + std::string(number) + "'") != std::string::npos);
  }
}

TEST_CASE("a decimal comma is an error that says so", "[ldraw]") {
  const auto result = read("1 4 2,5 0 0 1 0 0 0 1 0 0 0 1 a.dat");
  CHECK(result.code() == "ldraw.decimal-comma");
  CHECK(result.diagnostics.items().front().hint.find("2.5") != std::string::npos);
}

TEST_CASE("lines of types 2 to 5 have 2, 3, 4 and 4 points", "[ldraw]") {
  const auto edge = read("2 24 0 0 0 1 2 3");
  CHECK(std::get<Shape>(edge.command).kind == ShapeKind::edge);
  CHECK(std::get<Shape>(edge.command).points[1] == Vec3(1, 2, 3));
  const auto triangle = read("3 16 0 0 0 1 0 0 0 1 0");
  CHECK(std::get<Shape>(triangle.command).kind == ShapeKind::triangle);
  const auto quad = read("4 0x2112233 0 0 0 1 0 0 1 1 0 0 1 0");
  CHECK(std::get<Shape>(quad.command).colour == 0x2112233);
  const auto conditional = read("5 24 0 0 0 1 0 0 1 1 0 0 1 9");
  CHECK(std::get<Shape>(conditional.command).points[3] == Vec3(0, 1, 9));
}

TEST_CASE("too few fields is an error, too many a warning", "[ldraw]") {
  CHECK(read("3 16 0 0 0 1 0 0 0 1").code() == "ldraw.field-count");
  CHECK(read("1 4 0 0 0 1 0 0 0 1 0 0 0 1").code() == "ldraw.field-count");
  CHECK(read("1").code() == "ldraw.field-count");
  const auto more = read("2 24 0 0 0 1 2 3 4");
  CHECK(more.code() == "ldraw.extra-fields");
  CHECK(std::holds_alternative<Shape>(more.command));
}

TEST_CASE("a line of no known type is reported and kept", "[ldraw]") {
  for (const std::string_view line : {"6 1 2 3", "Hello", "01 4 0 0 0", "-1 2"}) {
    const auto result = read(line);
    CHECK(result.code() == "ldraw.line-type");
    CHECK(std::holds_alternative<Malformed>(result.command));
  }
}

TEST_CASE("blank lines, bare zeros and a DOS end-of-file mark say nothing", "[ldraw]") {
  for (const std::string_view line : {"", "   ", "\t", "\x1A"}) {
    const auto result = read(line);
    CHECK(result.diagnostics.empty());
    CHECK(std::holds_alternative<Blank>(result.command));
  }
  const auto zero = read("0");
  CHECK(std::get<Meta>(zero.command).keyword.empty());
}

TEST_CASE("a meta line gives its keyword and its text", "[ldraw]") {
  const auto meta = std::get<Meta>(read("  0   !LDCAD  GROUP_DEF [topLid=1]  ").command);
  CHECK(meta.keyword == "!LDCAD");
  CHECK(meta.text == "!LDCAD  GROUP_DEF [topLid=1]");
}

TEST_CASE("a word in place of a colour is an error", "[ldraw]") {
  const auto result = read("1 red 0 0 0 1 0 0 0 1 0 0 0 1 a.dat");
  CHECK(result.code() == "ldraw.colour");
  CHECK(read("1 -1 0 0 0 1 0 0 0 1 0 0 0 1 a.dat").code() == "ldraw.colour");
}

TEST_CASE("a written reference reads back the same", "[ldraw]") {
  Reference reference{0x2FF8000, {rotation(Vec3::UnitY(), 33), Vec3(0.1, -8, 1e-9)}, "my part.dat"};
  const auto back = std::get<Reference>(read(write_reference(reference)).command);
  CHECK(back.pose == reference.pose);
  CHECK(back.colour == reference.colour);
  CHECK(back.name == reference.name);
  reference.pose = {Mat3::Identity(), Vec3(-1e-9, 20, 0)};
  reference.colour = 4;
  CHECK(write_reference(reference, 4) == "1 4 0 20 0 1 0 0 0 1 0 0 0 1 my part.dat");
}

TEST_CASE("the table of codes has one row a code, each with a meaning", "[ldraw]") {
  std::vector<std::string_view> seen;
  for (const auto& row : codes()) {
    CHECK(row.code.starts_with("ldraw."));
    CHECK(row.meaning.ends_with("."));
    CHECK(std::find(seen.begin(), seen.end(), row.code) == seen.end());
    seen.push_back(row.code);
  }
  CHECK(info(Code::missing_part).code == "ldraw.missing-part");
}

TEST_CASE("what a message quotes of a file is short and harmless", "[ldraw]") {
  CHECK(shown("3001.dat") == "3001.dat");
  CHECK(shown("a\x1B[31m\tb\x7F") == "a?[31m?b?");
  CHECK(shown("Gr\xC3\xBC\xC3\x9F"
              "e") ==
        "Gr\xC3\xBC\xC3\x9F"
        "e");
  CHECK(shown(std::string(1'000'000, 'x')).size() == 63);
  std::string wide(59, 'x');
  CHECK(shown(wide + "\xC3\xBC"
                     "y") == wide + "...");  // never half a character
  const auto result = read("1 4 " + std::string(100'000, '9') + "x 0 0 1 0 0 0 1 0 0 0 1 a.dat");
  CHECK(result.diagnostics.items().front().message.size() < 200);
}
