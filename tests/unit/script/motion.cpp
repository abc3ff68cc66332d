// SPDX-License-Identifier: MIT
// Joints of build programs: kinds, poses, what is found while they move, loops that are refused or solved.
#include "script/input.h"
#include "script/program.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/scratch.h"

using namespace brick;

namespace {

/// Arms of three studs that turn below a beam of seven, on pins in its holes.
constexpr const char* arms = R"(
local b = build "arms"
local beam = b:add(part("32524", "yellow"), {0, 0, 0}, {name = "beam"})
local function hole(of, y) return of:connector{type = "pin-hole", toward = {0.5, y, 1}} end
local function arm(name, y, angle, motion)
  local pin = b:connect(part("2780", "black"), {type = "pin", toward = "left"},
    {to = hole(beam, y), name = name .. " pin", mounting = {angle = 0, flip = false}})
  return b:connect(part("32523", "red"), {type = "pin-hole", toward = "front"},
    {to = pin:connector{type = "pin"}, name = name, mounting = {angle = angle}, motion = motion})
end
)";

struct Room {
  test::Scratch scratch;
  Progress progress;
  std::unique_ptr<parts::Library> library = parts::Library::open(test::real_locations(), progress).value();
  std::unique_ptr<script::Kit> kit = script::Kit::open(*library, progress).value();

  /// What the program prints, or its error.
  std::string run(const std::string& source, std::string* model = nullptr) const {
    std::string printed;
    auto program = script::Program::open(*kit, {}, [&](std::string_view text) { printed += text; }).value();
    const auto done = program->run(source, "test.lua", {});
    if (!done) return describe(done.error());
    if (model != nullptr) *model = script::write_model(*program->build(), "test.lua").bytes;
    return printed;
  }
  /// A snippet about a model that was written.
  std::string ask(const std::string& model, const std::string& snippet) const {
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
  const Room room;
  CHECK(room.run(R"(
local b = build()
local plates = b:add(brick(2, 4, "red"), {0, 0, 0})
b:connect(brick(2, 4, "red"), {type = "anti-stud", toward = {"front", "left"}}, {to = plates:connector{type = "stud", toward = {0, 0, 3}}, name = "held"})
local one = b:add(brick(1, 1, "red"), {8, 0, 0})
b:connect(brick(1, 1, "red"), {type = "anti-stud"}, {to = one:connector{type = "stud"}, name = "turns"})
local holed = b:add(part("3700", "red"), {16, 0, 0})
b:connect(part("3705", "black"), {type = "axle"}, {to = holed:connector{type = "pin-hole"}, name = "axle"})
b:connect(part("3713", "red"), {type = "axle-hole"}, {to = b:named("axle"):connector{type = "axle"}, name = "bush", mounting = {offset = 1.5}})
local socket = b:add(part("14418", "red"), {24, 0, 0})
b:connect(part("22890", "red"), {type = "ball"}, {to = socket:connector{type = "ball-socket"}, name = "ball"})
for _, name in ipairs {"held", "turns", "axle", "bush", "ball"} do print(name, b:joint(name).kind) end
return b)") == "held\tfixed\nturns\trevolute\naxle\tcylindrical\nbush\tprismatic\nball\tball\n");
}

TEST_CASE("a pose moves what hangs on a joint and leaves the build alone", "[library]") {
  NEEDS_LIBRARY();
  const Room room;
  CHECK(room.run(std::string(arms) + R"(
arm("left", 0.5, 0, {angle = {-90, 90}})
local posed = b:posed{left = 90}
print(b:named("left").box.max.y > 2.4, posed:named("left").box.max.y < 1.1)
print(#posed, #posed:joints(), posed:is_valid())
return b)") == "true\ttrue\n3\t2\ttrue\n");
  CHECK(holds(room.run(std::string(arms) + "arm('left', 0.5, 0, {angle = {-90, 90}}) b:posed{left = 91} return b"),
              "joint 'left' cannot stand at angle 91"));
  CHECK(holds(room.run(std::string(arms) + "arm('left', 0.5, 0, {offset = {0, 1}}) return b"), "has no offset"));
  CHECK(holds(room.run(std::string(arms) + "arm('left', 0.5, 0, {angle = {10, 20}}) return b"), "must hold 0"));
}

TEST_CASE("two arms collide only where they point at each other", "[library]") {
  NEEDS_LIBRARY();
  const Room room;
  const std::string program = std::string(arms) + R"(
arm("first", 1.5, 90, {angle = {-90, 90}})
arm("second", 4.5, 90, {angle = {-90, 90}})
local function tell(report) print(report.passed, #report.collisions, #report.lost) end
tell(b:check_motion{samples = 9, joints = {"first"}})
tell(b:check_motion{samples = 9})
return b)";
  const auto printed = room.run(program);
  INFO(printed);
  CHECK(holds(printed, "true\t0\t0\n"));
  CHECK(holds(printed, "false\t1\t0\n"));
}

TEST_CASE("joints that close a loop are named, and too many samples are refused", "[library]") {
  NEEDS_LIBRARY();
  const Room room;
  const auto locked = room.run(std::string(arms) + R"(
arm("left", 0.5, 0, {angle = {-90, 90}})
b:connect(part("2780", "black"), {type = "pin", toward = "left"},
  {to = hole(beam, 2.5), name = "bolt", mounting = {angle = 0, flip = false}})
b:posed{left = 0}
return b)");
  CHECK(holds(locked, "joint 'left' cannot move: a closed loop holds its two parts"));
  CHECK(holds(locked, "bolt"));
  CHECK(holds(room.run(std::string(arms) + R"(
arm("left", 0.5, 0, {angle = {-90, 90}})
b:check_motion{samples = 100, max_samples = 10}
return b)"),
              "samples are needed, and max_samples is 10"));
}

TEST_CASE("joints, motions and mountings come back from the written model", "[library]") {
  NEEDS_LIBRARY();
  const Room room;
  std::string model;
  const auto told = room.run(std::string(arms) + R"(
arm("left", 0.5, 0, {angle = {-90, 90}})
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
  const Room room;
  // Sides of 6, 8 and 10 studs: beams of 7, 9 and 11 holes whose outer holes meet.
  const std::string triangle = R"(
local b = build "triangle"
local base = b:add(part("32525", "yellow"), {0, 0, 0}, {name = "base"})
local function hole(of, side) return of:connector{type = "pin-hole", toward = side} end
local function pin(id, at, name)
  return b:connect(part(id, "black"), {type = "pin", toward = "left"}, {to = at, name = name,
    mounting = {angle = 0, flip = false}})
end
local front, back = pin("2780", hole(base, "front"), "front pin"), pin("6558", hole(base, "back"), "back pin")
local short = b:connect(part("32524", "red"), {type = "pin-hole", toward = "front"},
  {to = front:connector{type = "pin"}, name = "short", mounting = {angle = 30}, motion = {angle = {-170, 170}}})
local apex = pin("2780", hole(short, "back"), "apex")
local function close()
  return b:connect(part("40490", "blue"), {type = "pin-hole", toward = "front"},
    {to = back:connector{type = "pin", toward = "down"}, name = "long", mounting = {offset = 0.5},
    also = {{{type = "pin-hole", toward = "back"}, apex}}})
end
)";
  const auto closed = room.run(triangle + R"(
local long = close()
print(b:is_connected(), b:is_valid())
-- Sides of 6, 8 and 10: the angle between base (10) and short (6) has the cosine (100 + 36 - 64) / 120.
local along, turned = base.pose * point(0, 1, 0) - base.pose.position, short.pose * point(0, 1, 0) - short.pose.position
print(math.abs(math.abs(along.x * turned.x + along.y * turned.y) - 0.6) < 1e-3)
return b)");
  CHECK(closed == "true\ttrue\ntrue\n");
  const auto refused = room.run(triangle + R"(
b:set_motion("short", {angle = {-5, 5}})
close()
return b)");
  CHECK(holds(refused, "at best they stay"));
}

TEST_CASE("how a joint stands can be read back and gives the same place again", "[library]") {
  NEEDS_LIBRARY();
  const Room room;
  const std::string printed = room.run(R"(
local b = build()
local function again(id, source, target, mounting, mirror)
  local first = build()
  local base = first:add(part(target[1]), {0, 0, 0})
  local options = {to = base:connector(target[2]), mounting = mounting, name = "joint"}
  local placed = first:connect(part(id), source, options)
  local read = first:joint("joint").mounting
  local second = build()
  base = second:add(part(target[1]), {0, 0, 0})
  local other = second:connect(part(id), source, {to = base:connector(target[2]), mounting = read})
  local a, b = placed.pose.matrix, other.pose.matrix
  for i = 1, 12 do assert(math.abs(a[i] - b[i]) < 1e-3, id .. " " .. i .. ": " .. a[i] .. " " .. b[i]) end
  return read
end
local chosen = again("44301a", {type = "hinge"}, {"44302a", {type = "hinge-socket"}})
assert(chosen.angle == 0 and chosen.flip == false, chosen.angle)
local bent = again("44301a", {type = "hinge"}, {"44302a", {type = "hinge-socket"}}, {angle = -157.5, flip = true})
assert(bent.angle == -157.5 and bent.flip)
local swung = again("22890", {type = "ball"}, {"14418", {type = "ball-socket"}}, {angle = 30, swing = {12, -7}})
assert(math.abs(swung.angle - 30) < 1e-4 and math.abs(swung.swing.x - 12) < 1e-4 and math.abs(swung.swing.y + 7) < 1e-4)
for _, swing in ipairs{{0, 90}, {20, 90}, {0, -90}} do  -- where the first swing turns as the twist does
  again("22890", {type = "ball"}, {"14418", {type = "ball-socket"}}, {angle = 30, swing = swing})
end
local slid = again("61252", {type = "clip"}, {"30374", {type = "bar"}}, {angle = 45, offset = 0.5, flip = false})
assert(slid.angle == 45 and slid.offset == 0.5)
assert(#part("2780"):connectors{type = "pin", facing = "left"} == 1)  -- its halves face apart
local hinged = build()
local knee = hinged:add(part("44302a"), {0, 0, 0})
local ok, why = pcall(function()
  hinged:connect(part("44301a"), {type = "hinge"}, {to = knee:connector{type = "hinge-socket"}, mounting = {angle = 30}})
end)
assert(not ok and tostring(why):find("22.5 or 45"), tostring(why))
hinged:connect(part("44301a"), {type = "hinge"}, {to = knee:connector{type = "hinge-socket"}, name = "click"})
assert(hinged:joint("click").detent == 22.5)
print("done")
return hinged)");
  CHECK(printed == "done\n");
}

TEST_CASE("a joint goes on from where a pose put it, and adds up with how it was mounted", "[library]") {
  NEEDS_LIBRARY();
  const Room room;
  CHECK(room.run(R"(
local b = build()
local brick = b:add(part("3700", "red"), {0, 0, 0})
b:connect(part("3737", "black"), {type = "axle"}, {to = brick:connector{type = "pin-hole", facing = "front"},
  mounting = {offset = -1}, name = "shaft", motion = {angle = {-90, 60}}})
local shaft = b:joint("shaft")  -- its axis is the way that the hole was asked for
assert(shaft.axis.y == -1 and shaft.mounting.offset == -1 and shaft.mounting.flip == false, shaft.axis)
local turned = b:posed{shaft = 45}
local range = turned:joint("shaft").motion.angle
assert(range[1] == -135 and range[2] == 15 and turned:joint("shaft").mounting.angle == 45)
local back, first = turned:posed{shaft = -45}:named("shaft").pose.matrix, b:named("shaft").pose.matrix
for i = 1, 12 do assert(math.abs(back[i] - first[i]) < 1e-6, i) end

local arm = build "arm"
arm:add(part("22890", "red"))
local body = build "body"
local socket = body:add(part("14418", "red"))
body:connect(arm, {type = "ball"}, {to = socket:connector{type = "ball-socket"}, name = "arm",
  mounting = {angle = 0, swing = {0, -75}}, motion = {angle = 90, swing = {{-90, 90}, {-90, 90}}}})
local whole = build()
whole:add(body, {0, 0, 0}, {name = "left"})
whole:add(body, {9, 0, 0}, {name = "right"})
for _, at in ipairs{{angle = 60}, {swing = {30, 75}}, {angle = 60, swing = {-20, 10}}} do
  local posed = whole:posed{["right/arm"] = at}
  local swing, mounting = at.swing or {0, 0}, posed:joint("right/arm").mounting
  assert(math.abs(mounting.angle - (at.angle or 0)) < 1e-3, mounting.angle)
  assert(math.abs(mounting.swing.x - swing[1]) < 1e-3 and math.abs(mounting.swing.y - swing[2] + 75) < 1e-3, mounting.swing)
  assert(math.abs(posed:joint("left/arm").mounting.swing.y + 75) < 1e-3)  -- the other one stays
  assert(posed:joint("right/arm").motion.swing[2][1] == -90 - swing[2])
end

local hinged = build()
local knee = hinged:add(part("44302a", "red"))
hinged:connect(part("44301a", "red"), {type = "hinge"}, {to = knee:connector{type = "hinge-socket"}, name = "shin",
  motion = {angle = {-50, 50}}})
assert(hinged:check_motion{samples = 100}.samples <= 5)  -- the teeth: -45, -22.5, 0, 22.5, 45
local ok, why = pcall(function() return hinged:posed{shin = 30} end)
assert(not ok and tostring(why):find("22.5"), tostring(why))
local still = build()
still:add(part("3001", "red"))
ok, why = pcall(function() return still:check_motion() end)
assert(not ok and tostring(why):find("no joint"), tostring(why))
print("done")
return b)") == "done\n");
}

TEST_CASE("what slides into a hole with a bottom or a wall in its middle is connected as far as it goes", "[library]") {
  NEEDS_LIBRARY();
  const Room room;
  CHECK(room.run(R"(
local function depth(whole, hole, content, rod)
  local b = build()
  local to = b:add(part(whole, "red"), {0, 0, 0}):connectors{type = hole}[1]
  local rods = part(content, "black"):connectors{type = rod}
  b:connect(part(content, "black"), rods[1], {to = to, name = "rod"})
  assert(b:is_valid())
  print(whole, math.abs(b:joint("rod").mounting.offset))
end
depth("32013", "axle-hole", "3705", "axle")  -- an axle of 4, bevelled, in a hole of 0.95
depth("59443", "axle-hole", "3705", "axle")  -- to the wall of a joiner
depth("3062b", "pin-hole", "2780", "pin")    -- the collar stays out of a hole without a recess
depth("87580", "clip", "30374", "bar")       -- a bar of 4 in the underside of a jumper's stud
return build())") == "32013\t1.525\n59443\t2.0\n3062b\t0.1\n87580\t1.9\n");
}
