// SPDX-License-Identifier: MIT
// Build programs: the frame, what placing promises, errors at the program's own line.
#include "script/program.h"

#include "support/catch.h"
#include "support/kit.h"

using namespace brick;

namespace {

struct Ran {
  std::unique_ptr<script::Program> program;
  std::optional<Error> error;
  std::string printed;
};

Ran run(std::string_view source, const script::Limits& limits = {}) {
  Ran ran;
  auto printed = std::make_shared<std::string>();
  ran.program =
      script::Program::open(test::tiny_kit(), limits, [printed](std::string_view text) { *printed += text; }).value();
  if (auto done = ran.program->run(source, "test.lua", {}); !done) ran.error = done.error();
  ran.printed = *printed;
  return ran;
}

/// The LDraw lines of type 1 that a program writes.
std::string lines_of(std::string_view source) {
  const auto ran = run(source);
  if (ran.error) return describe(*ran.error);
  std::string lines;
  const auto model = script::write_model(*ran.program->build(), "test.lua");
  for (const auto line : split(std::string_view(model.bytes), '\n'))
    if (line.starts_with("1 ")) lines += std::string(line) + "\n";
  return lines;
}

}  // namespace

TEST_CASE("a build program counts studs to the right and back, and plates up") {
  CHECK(lines_of("local b = build() b:add(part('3001', 'red'), {0, 0, 0}) return b") ==
        "1 4 40 -24 20 1 0 0 0 1 0 0 0 1 3001.dat\n");
  CHECK(lines_of("local b = build() b:add(part('3005', 4), {2, 3, 6}) return b") ==
        "1 4 50 -72 70 1 0 0 0 1 0 0 0 1 3005.dat\n");
  CHECK(lines_of("local b = build() b:add(part('3005', 4), {0.5, 0, 0}) return b") ==
        "1 4 20 -24 10 1 0 0 0 1 0 0 0 1 3005.dat\n");
}

TEST_CASE("a turned part still has its corner where it was put") {
  const auto ran =
      run("b = build() p = b:add(part('3001', 4), {0, 0, 0}, {rotation = 1}) print(p.box.min, p.width, p.depth)");
  REQUIRE(!ran.error);
  CHECK(ran.printed == "(0, 0, 0)\t2\t4\n");
}

TEST_CASE("part numbers come in any case and with .dat, and unknown ones are refused with a hint") {
  CHECK(lines_of("local b = build() b:add(part('3001.DAT', 4)) return b").find("3001.dat") != std::string::npos);
  const auto ran = run("local b = build()\nb:add(part('3001zz', 'red'))\nreturn b");
  REQUIRE(ran.error);
  CHECK(ran.error->code == "script.error");
  CHECK(ran.error->place.file == "test.lua");
  CHECK(ran.error->place.line == 2);
  CHECK(run("part('3001', 'rde')").error->message.find("did you mean") != std::string::npos);
}

TEST_CASE("a placed build keeps its own coordinates unless told otherwise") {
  CHECK(lines_of("local s = build() s:add(part('3005', 4), {5, 5, 3}) local b = build() b:add(s) return b") ==
        "1 16 0 0 0 1 0 0 0 1 0 0 0 1 part of test.ldr\n1 4 110 -48 110 1 0 0 0 1 0 0 0 1 3005.dat\n");
  const auto ran =
      run("local s = build() s:add(part('3005', 4), {5, 5, 3}) b = build() local p = b:add(s, {0, 0, 0}, {anchor = "
          "'corner'}) "
          "print(p.position)");
  CHECK(ran.printed == "(0, 0, 0)\n");
}

TEST_CASE("stack lands on what is below it, says what it clutches, and refuses to land on nothing") {
  const auto ran = run(R"(b = build()
    b:add(part("3001", 4), {0, 0, 0}, {name = "base"})
    local p, clutches = b:stack(part("3003", 1), {offset = {1, 0}})
    print(p.position, #clutches, clutches[1].placement.name)
    local q, none = b:stack(part("3005", 1), {on = "base", offset = {0, 0}})
    print(q.position))");
  REQUIRE(!ran.error);
  CHECK(ran.printed == "(1, 0, 3)\t1\tbase\n(0, 0, 3)\n");
  const auto refused = run("b = build() b:add(part('3001', 4)) b:stack(part('3001', 4), {offset = {9, 0}})");
  REQUIRE(refused.error);
  CHECK(refused.error->message.find("on nothing") != std::string::npos);
}

TEST_CASE("nothing is recorded when a placement is refused") {
  const auto ran = run(R"(b = build()
    b:add(part("3001", 4), {0, 0, 0}, {name = "base"})
    print(pcall(b.add, b, part("3001", 4), {0, 0, 3}, {name = "base"}) == false, pcall(b.add, b, part("3001", 4), {0, 0.3, 0}) == false)
    print(#b, b.part_count))");
  REQUIRE(!ran.error);
  CHECK(ran.printed == "true\ttrue\n1\t1\n");
}

TEST_CASE("names lead into nested builds and are unique") {
  const auto ran = run(R"(local roof = build "roof"
    roof:add(part("3005", 4), {0, 0, 0}, {name = "chimney"})
    b = build()
    b:add(roof, {0, 0, 3}, {name = "top"})
    local p = b:named{"top", "chimney"}
    print(p.position, b:name_of(p), b:named("top/chimney") == p))");
  REQUIRE(!ran.error);
  CHECK(ran.printed == "(0, 0, 3)\ttop/chimney\ttrue\n");
}

TEST_CASE("a build cannot hold itself") {
  CHECK(run("b = build() b:add(b)").error);
  CHECK(run("b = build() local c = build() c:add(b) b:add(c)").error);
}

TEST_CASE("checks inside a program answer for what is there so far") {
  const auto ran = run(R"(b = build()
    b:add(part("3001", 4))
    print(b:is_valid(), b:is_connected())
    local p = b:add(part("3001", 4), {0, 0, 9})
    print(b:is_valid(), #b:floating(), b:component_count())
    b:remove(p)
    b:add(part("3001", 4), {2, 0, 0})
    print(b:is_valid(), #b:collisions()))");
  REQUIRE(!ran.error);
  CHECK(ran.printed == "true\ttrue\nfalse\t1\t2\nfalse\t1\n");
}

TEST_CASE("a connector is never chosen among equals: the error lists them") {
  const auto ran = run("b = build()\nlocal p = b:add(part('3001', 4))\np:connector{type = 'stud', toward = 'front'}");
  REQUIRE(ran.error);
  CHECK(ran.error->message.find("leaves 4 connectors equal") != std::string::npos);
  CHECK(ran.error->message.find("stud at (3.5, 0.5, 3) facing up") != std::string::npos);
  CHECK(ran.error->message.find("(3.5, 1.5, 3)") == std::string::npos);
  const auto chosen = run(R"(b = build() local p = b:add(part("3001", 4))
    print(p:connector{type = "stud", toward = {"front", "right"}}.position)
    print(p:connector{type = "stud", toward = {-1, -1, 3}}.position))");
  CHECK(chosen.printed == "(3.5, 0.5, 3)\n(0.5, 0.5, 3)\n");
}

TEST_CASE("what a program prints can be read: boxes, poses, colours, tables in tables") {
  const auto ran = run(R"(b = build()
    local p = b:add(part("3001", 4), {1, 2, 3}, {rotation = 1})
    print(p.box.min, p.alignment_box)
    print(p.pose, p.content)
    print(pose{1, 0, 0})
    print(p.colour, colour("blue"))
    print({1, {2, "a"}, name = {deep = true}, [7] = {}})
    local loop = {} loop.again = loop
    print(loop, #tostring({string.rep("x", 5000)}) < 3000))");
  INFO((ran.error ? describe(*ran.error) : ""));
  REQUIRE(!ran.error);
  CHECK(ran.printed ==
        "(1, 2, 3)\t{max = (3, 6, 6), min = (1, 2, 3)}\n"
        "pose at (2, 4, 6), 90 degrees about (0, 0, 1)\t3001 Red\npose at (1, 0, 0)\n"
        "Red (4, #B40000)\tBlue (1, #1E5AA8)\n{1, {2, \"a\"}, [7] = {}, name = {deep = true}}\n"
        "{again = {again = {again = {again = {...}}}}}\ttrue\n");
}

TEST_CASE("an option that does not exist is refused with the nearest one") {
  const auto ran = run("b = build()\nb:add(part('3001', 4), {0, 0, 0}, {rotate = 1})");
  REQUIRE(ran.error);
  CHECK(ran.error->message.find("rotation") != std::string::npos);
  CHECK(run("b = build() b:add(part('3001', 4), {0, 0, 0}, {rotation = 90})").error->message.find("quarter turns") !=
        std::string::npos);
}

TEST_CASE("an error tells the program's line and who called it") {
  const auto ran =
      run("local function roof()\n  error('no roof')\nend\nlocal function house()\n  roof()\nend\nhouse()\n");
  REQUIRE(ran.error);
  CHECK(ran.error->place.line == 2);
  CHECK(ran.error->message == "no roof\n  called from test.lua:5\n  called from test.lua:7");
  CHECK(run("return 3").error->code == "script.no-build");
  CHECK(run("b = = 3").error->code == "script.syntax");
}

TEST_CASE("a program's own tests are run, and one that breaks off is a failed one") {
  auto ran = run(R"(b = build() b:add(part("3001", 4))
    function tests(b, t)
      t:check("small", b.width == 4, b.width)
      t:check("tall", b.height > 10, b.height)
      error("broken")
    end)");
  REQUIRE(!ran.error);
  const auto tests = ran.program->tests();
  REQUIRE(tests.size() == 3);
  CHECK(tests[0].passed);
  CHECK(!tests[1].passed);
  CHECK(tests[1].detail == "3");
  CHECK(!tests[2].passed);
}

TEST_CASE("connect and place give the placement that they made") {
  const auto ran = run(R"(b = build()
    local p = b:add(part("3003", 4))
    local q = b:connect(part("3003", 1), {type = "anti-stud", toward = {"front", "left"}}, {to = p:connector{type = "stud", toward = {-5, -5, 3}}})
    print(q:connector{type = "stud", toward = {"up", "left", "back"}}.type, #b)
    local r = b:place(part("3005", 1), {at_stud = q:connector{type = "stud", toward = {9, 9, 6}}})
    print(r.content.id, b:is_valid()))");
  INFO((ran.error ? describe(*ran.error) : ""));
  REQUIRE(!ran.error);
  CHECK(ran.printed == "stud\t2\n3005\ttrue\n");
}
