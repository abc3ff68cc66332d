// SPDX-License-Identifier: MIT
// Attacks on the room in which build programs run: each must end in an error, soon, and change nothing outside.
#include <fstream>

#include "script/docs.h"
#include "script/program.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/scratch.h"

using namespace brick;

namespace {

struct Room {
  test::Scratch scratch;
  Progress progress;
  std::unique_ptr<parts::Library> library;
  std::unique_ptr<script::Kit> kit;
  std::string printed;

  explicit Room(const Locations& locations) : library(parts::Library::open(locations, progress).value()) {
    kit = script::Kit::open(*library, progress).value();
  }
  Room() : library(parts::Library::open(test::tiny_locations(scratch.folder()), progress).value()) {
    kit = script::Kit::open(*library, progress).value();
  }
  /// The code of the error, or "" where the program ran.
  std::string run(std::string_view source, script::Limits limits = {}, const std::filesystem::path& folder = {}) {
    printed.clear();
    auto program = script::Program::open(*kit, limits, [&](std::string_view text) { printed += text; }).value();
    const auto done = program->run(std::string(source) + "\nreturn build()", "attack.lua", folder);
    return done ? "" : done.error().code;
  }
};

}  // namespace

TEST_CASE("programs have no files, processes, clock or bytecode") {
  Room room;
  for (const char* name :
       {"io", "os", "debug", "package", "dofile", "loadfile", "collectgarbage", "members", "print_line"})
    CHECK(room.run(std::string("assert(") + name + " == nil)") == "");
  CHECK(room.run("assert(string.dump == nil and ('').dump == nil)") == "");
  CHECK(room.run("assert(load('\\27Lua') == nil)") == "");
  CHECK(room.run("load(function() return '' end)") == "script.error");
  CHECK(room.run("getmetatable('').__index.rep = nil") == "script.error");
  CHECK(room.run("getmetatable(build()).__gc(build())") == "script.error");
}

TEST_CASE("endless loops end at a limit, also when the error is caught") {
  Room room;
  script::Limits limits;
  limits.instructions = 3'000'000;
  CHECK(room.run("while true do end", limits) == "script.limit");
  CHECK(room.run("while true do pcall(function() while true do end end) end", limits) == "script.limit");
  CHECK(room.run("local c = coroutine.wrap(function() while true do end end) while true do pcall(c) end", limits) ==
        "script.limit");
  CHECK(room.run("local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) print(t[1])", limits) !=
        "");
  CHECK(room.run("for i = 1, 1e9 do pcall(error) end", limits) == "script.limit");
}

TEST_CASE("functions in C cannot be made to run forever") {
  Room room;
  CHECK(room.run("setmetatable({}, {__gc = function() while true do end end})") == "script.error");
  CHECK(room.run("string.find(('a'):rep(30000), ('a*'):rep(20) .. 'b')") == "script.error");
  CHECK(room.run("(('a'):rep(30000)):find(('a*'):rep(20) .. 'b')") == "script.error");
  CHECK(room.run("table.insert(setmetatable({}, {__len = function() return 2^50 // 1 | 0 end}), 1, 1)") ==
        "script.error");
  CHECK(room.run("table.move({}, 1, 2^53, 2)") == "script.error");
}

TEST_CASE("memory and parts have limits") {
  Room room;
  script::Limits limits;
  limits.memory = 32 << 20;
  limits.parts = 50;
  CHECK(room.run("local s = ('x'):rep(2^28 // 1 | 0)", limits) == "script.limit");
  CHECK(room.run("local t = {} for i = 1, 1e8 do t[i] = i end", limits) == "script.limit");
  CHECK(room.run("local b = build() for i = 1, 100 do b:add(part('3005', 4), {i, 0, 0}) end", limits) ==
        "script.limit");
}

TEST_CASE("require reads below the program's folder and nowhere else") {
  Room room;
  const auto inside = room.scratch.folder() / "inside";
  std::filesystem::create_directories(inside / "lib");
  std::ofstream(room.scratch.folder() / "outside.lua") << "return 1";
  std::ofstream(inside / "lib" / "roof.lua") << "return {height = 7}";
  std::filesystem::create_symlink(room.scratch.folder() / "outside.lua", inside / "link.lua");
  CHECK(room.run("assert(require('lib.roof').height == 7 and require('lib.roof') == require('lib.roof'))", {},
                 inside) == "");
  for (const char* name : {"../outside", "..outside", "/etc/passwd", "link", "lib/../../outside", "missing"})
    CHECK(room.run(std::string("require('") + name + "')", {}, inside) == "script.error");
  CHECK(room.run("require('lib.roof')") == "script.error");
}

TEST_CASE("the same program prints the same every time") {
  Room room;
  const char* program =
      "local t = {} for _, k in ipairs{'q', 'b', 'zeta', 'm', 3, true, 'alpha'} do t[k] = 1 end "
      "for k in pairs(t) do print(k) end print({}, print, build(), math.random(1000), string.format('%s', {}))";
  REQUIRE(room.run(program) == "");
  const auto first = room.printed;
  CHECK(first.find("0x") == std::string::npos);
  for (int i = 0; i < 3; ++i) {
    REQUIRE(room.run(program) == "");
    CHECK(room.printed == first);
  }
  CHECK(room.run("math.randomseed()") == "script.error");
}

TEST_CASE("every example of the reference runs, and what it builds is valid", "[library]") {
  NEEDS_LIBRARY();
  Room room(test::real_locations());
  for (const auto& doc : script::docs()) {
    if (doc.example.empty()) continue;
    INFO(doc.signature << "\n" << doc.example);
    auto program = script::Program::open(*room.kit, {}, nullptr).value();
    const bool returns = doc.example.find("return b") != std::string_view::npos;
    const auto done = program->run(std::string(doc.example) + (returns ? "" : "\nreturn build()"), "example.lua", {});
    if (!done) FAIL(describe(done.error()));
    if (!returns) continue;
    const auto valid = program->explore("assert(b:is_valid())");
    CHECK(valid.has_value());
  }
}

TEST_CASE("the examples are valid and hold what they promise", "[library]") {
  NEEDS_LIBRARY();
  Room room(test::real_locations());
  const std::filesystem::path folder = std::filesystem::path(TEST_SHARE) / "examples";
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".lua") continue;
    INFO(entry.path().string());
    ++count;
    std::ifstream file(entry.path());
    const std::string source{std::istreambuf_iterator<char>(file), {}};
    auto program = script::Program::open(*room.kit, {}, nullptr).value();
    REQUIRE(program->run(source, entry.path().filename().string(), folder).has_value());
    CHECK(program->explore("assert(b:is_valid())").has_value());
    for (const auto& test : program->tests()) CHECK(test.passed);
  }
  CHECK(count >= 8);
}
