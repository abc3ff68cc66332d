// SPDX-License-Identifier: MIT
// Joints of build programs: kinds, poses, what is found while they move, loops that are refused or solved.
#include "script/input.h"
#include "script/program.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/scratch.h"

using namespace brick;

namespace {

/// Two arms on a beam: pins with friction in the holes of beams, all of the full library.
constexpr const char* arms = R"(
local b = build "arms"
local beam = b:add(part("32524", "yellow"), {0, 0, 0}, {name = "beam"})
local function hole(of, x) return of:connector{type = "pin-hole", toward = {x, 0, 0}} end
local function arm(name, x, motion)
  local pin = b:connect(part("2780", "black"), {type = "pin", toward = "front"}, {to = hole(beam, x), name = name .. " pin"})
  return b:connect(part("32524", "red"), {type = "pin-hole", toward = "left"},
    {to = pin:connector{type = "pin"}, name = name, motion = motion})
end
)";

struct Room {
  test::Scratch scratch;
  Progress progress;
  std::unique_ptr<parts::Library> library = parts::Library::open(test::real_locations(), progress).value();
  std::unique_ptr<script::Kit> kit = script::Kit::open(*library, progress).value();

  /// What the program prints, or its error.
  std::string run(const std::string& source, std::string* model = nullptr) {
    std::string printed;
    auto program = script::Program::open(*kit, {}, [&](std::string_view text) { printed += text; }).value();
    const auto done = program->run(source, "test.lua", {});
    if (!done) return describe(done.error());
    if (model != nullptr) *model = script::write_model(*program->build(), "test.lua").bytes;
    return printed;
  }
  /// A snippet about a model that was written.
  std::string ask(const std::string& model, const std::string& snippet) {
    std::string printed;
    auto program = script::Program::open(*kit, {}, [&](std::string_view text) { printed += text; }).value();
    Diagnostics diagnostics;
    if (auto read = program->read(model, "model.ldr", {}, diagnostics); !read) return describe(read.error());
    if (auto done = program->explore(snippet); !done) return describe(done.error());
    return printed;
  }
};

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a joint is what all that holds its two parts leaves free", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
local b = build()
local plates = b:add(brick(2, 4, "red"), {0, 0, 0})
b:connect(brick(2, 4, "red"), {type = "anti-stud", toward = {0, 0, 0}}, {to = plates:connector{type = "stud", toward = {0, 0, 3}}, name = "held"})
local one = b:add(brick(1, 1, "red"), {8, 0, 0})
b:connect(brick(1, 1, "red"), {type = "anti-stud"}, {to = one:connector{type = "stud"}, name = "turns"})
local holed = b:add(part("3700", "red"), {16, 0, 0})
b:connect(part("3705", "black"), {type = "axle"}, {to = holed:connector{type = "pin-hole"}, name = "axle"})
b:connect(part("3713", "grey"), {type = "axle-hole"}, {to = b:named("axle"):connector{type = "axle"}, name = "bush", mounting = {offset = 1.5}})
local socket = b:add(part("14418", "red"), {24, 0, 0})
b:connect(part("22890", "red"), {type = "ball"}, {to = socket:connector{type = "ball-socket"}, name = "ball"})
for _, name in ipairs {"held", "turns", "axle", "bush", "ball"} do print(name, b:joint(name).kind) end
return b)") == "held\tfixed\nturns\trevolute\naxle\tcylindrical\nbush\tprismatic\nball\tball\n");
}

TEST_CASE("a pose moves what hangs on a joint and leaves the build alone", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(std::string(arms) + R"(
arm("left", 0, {angle = {-90, 90}})
local before = b:named("left").box.max.z
local posed = b:posed{left = 90}
print(b:named("left").box.max.z == before, posed:named("left").box.max.z > before + 5)
print(#posed, #posed:joints(), posed:is_valid())
return b)") == "true\ttrue\n3\t0\ttrue\n");
  CHECK(holds(room.run(std::string(arms) + "arm('left', 0, {angle = {-90, 90}}) b:posed{left = 91} return b"),
              "joint 'left' cannot stand at angle 91"));
  CHECK(holds(room.run(std::string(arms) + "arm('left', 0, {offset = {0, 1}}) return b"), "has no offset"));
  CHECK(holds(room.run(std::string(arms) + "arm('left', 0, {angle = {10, 20}}) return b"), "must hold 0"));
}

TEST_CASE("two arms collide only where both are lowered", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  // Side by side on one beam: each is free by itself wherever the other one is at rest.
  const std::string program = std::string(arms) + R"(
arm("left", 0, {angle = {-90, 90}})
arm("right", 6, {angle = {0, 180}})
local function tell(report) print(report.passed, #report.collisions, #report.lost) end
tell(b:check_motion{samples = 9, joints = {"left"}})
tell(b:check_motion{samples = 9})
return b)";
  const auto printed = room.run(program);
  INFO(printed);
  CHECK(holds(printed, "true\t0\t0\n"));
  CHECK(holds(printed, "false\t1\t0\n"));
}

TEST_CASE("joints that close a loop are named, and too many samples are refused", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  const auto locked = room.run(std::string(arms) + R"(
arm("left", 0, {angle = {-90, 90}})
b:add(part("2780", "black"), {0, 0, 0}, {name = "pin"})
b:remove("pin")
b:connect(part("2780", "black"), {type = "pin", toward = "front"}, {to = hole(beam, 3), name = "bolt"})
b:posed{left = 0}
return b)");
  CHECK(holds(locked, "joint 'left' cannot move: a closed loop holds its two parts"));
  CHECK(holds(locked, "bolt"));
  CHECK(holds(room.run(std::string(arms) + R"(
arm("left", 0, {angle = {-90, 90}})
b:check_motion{samples = 100, max_samples = 10}
return b)"),
              "samples are needed, and max_samples is 10"));
}

TEST_CASE("joints, motions and mountings come back from the written model", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  std::string model;
  const auto told = room.run(std::string(arms) + R"(
arm("left", 0, {angle = {-90, 90}})
local outer = build "outer"
outer:add(b, {0, 0, 0}, {name = "inner"})
print(outer:joint("inner/left").kind, outer:joint("inner/left").motion.angle[2], #outer:joints())
return outer)",
                             &model);
  CHECK(told == "revolute\t90.0\t2\n");
  CHECK(holds(model, "0 !BRICKTOOLS MOTION angle -90 90\n"));
  CHECK(
      room.ask(
          model,
          R"(print(b:joint("inner/left").kind, b:joint("inner/left").motion.angle[2], #b:joints()) return b:posed{["inner/left"] = 45}:is_valid())") ==
      told + "true\n");
}

TEST_CASE("the third side of a triangle is found by turning the others", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  // Sides of 6, 8 and 10 studs: beams of 7, 9 and 11 holes whose outer holes meet.
  const std::string triangle = R"(
local b = build "triangle"
local base = b:add(part("32525", "yellow"), {0, 0, 0}, {name = "base"})
local function hole(of, side) return of:connector{type = "pin-hole", toward = side} end
local function pin(at, name)
  return b:connect(part("2780", "black"), {type = "pin", toward = "front"}, {to = at, name = name})
end
local left, right = pin(hole(base, "left"), "left pin"), pin(hole(base, "right"), "right pin")
local short = b:connect(part("32524", "red"), {type = "pin-hole", toward = "left"},
  {to = left:connector{type = "pin"}, name = "short", motion = {angle = {-170, 170}}})
local apex = b:connect(part("2780", "black"), {type = "pin", toward = "back"}, {to = hole(short, "right"), name = "apex"})
)";
  const auto closed = room.run(triangle + R"(
local long = b:connect(part("40490", "blue"), {type = "pin-hole", toward = "left"}, {to = right:connector{type = "pin"},
  name = "long", also = {{{type = "pin-hole", toward = "right"}, apex}}})
print(b:is_connected(), b:is_valid(), long.content.id)
local a, c = short.pose.matrix, base.pose.matrix
print(math.abs(a[4]) < 0.01)  -- 6-8-10: a right angle between base and short is none; between short and long it is
return b)");
  INFO(closed);
  CHECK(holds(closed, "true\ttrue"));
  CHECK(holds(room.run(triangle + R"(
b:set_motion("short", {angle = {-5, 5}})
b:connect(part("40490", "blue"), {type = "pin-hole", toward = "left"}, {to = right:connector{type = "pin"},
  also = {{{type = "pin-hole", toward = "right"}, apex}}})
return b)"),
              "at best they stay"));
}
