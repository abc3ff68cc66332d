// SPDX-License-Identifier: MIT
// What fills, doors, windows and figures promise: of every size and kind, free of collisions and one piece.
#include <filesystem>

#include "script/docs.h"
#include "script/program.h"
#include "support/catch.h"
#include "support/library.h"

using namespace brick;

namespace {

struct Room {
  Progress progress;
  std::unique_ptr<parts::Library> library = parts::Library::open(test::real_locations(), progress).value();
  std::unique_ptr<script::Kit> kit = script::Kit::open(*library, progress).value();

  /// Runs a program; its error, or nothing.
  std::string run(const std::string& source) const {
    auto program = script::Program::open(*kit, {}, nullptr).value();
    const auto done = program->run(source + "\nreturn build()", "kit.lua", {});
    return done ? "" : describe(done.error());
  }
};

}  // namespace

TEST_CASE("slopes of every size and side fill their box, free of collisions and in one piece", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  for (const char* kind : {"fill_slope", "fill_inverted_slope"}) {
    INFO(kind);
    CHECK(room.run(std::string("local make = ") + kind + R"(
for _, size in ipairs{{1, 1, 1}, {1, 1, 2}, {3, 1, 3}, {2, 1, 9}, {2, 2, 3}, {1, 2, 3}, {2, 3, 3}, {3, 2, 5}, {4, 5, 6}, {5, 4, 9}, {2, 2, 9}, {6, 7, 9}, {3, 9, 7},
                      {7, 3, 12}, {4, 12, 6}, {8, 6, 18}, {5, 5, 14}, {1, 6, 15}, {9, 16, 30}} do
  for _, side in ipairs{"front", "right", "back", "left"} do
    local w, d, h = size[1], size[2], size[3]
    if side == "left" or side == "right" then w, d = d, w end
    local what = ("%d x %d x %d %s"):format(w, d, h, side)
    local fits = make == fill_slope and h >= 2 or size[2] >= 2 and h >= 3
    local made, s = pcall(make, {2, -3, 1}, {2 + w, -3 + d, 1 + h}, side, "red")
    assert(made == fits, what .. ": " .. tostring(s))
    if not made then
      assert(tostring(s):find("at least"), tostring(s))
      goto continue
    end
    local slopes = 0
    for _, each in ipairs(s:parts()) do slopes = slopes + (spec(each.id).category == "Slope" and each.count or 0) end
    assert(slopes > 0, what .. ": square")
    assert(#s:collisions() == 0, what .. ": collisions")
    assert(s:component_count() == 1, what .. ": " .. s:component_count() .. " components")
    local box = s.alignment_box
    assert(s.width == w and s.depth == d, what .. ": is " .. s.width .. " x " .. s.depth)
    assert(math.abs(s.height - h) < 0.1, what .. ": is " .. s.height .. " high")
    assert(math.abs(box.min.x - 2) < 1e-6 and math.abs(box.min.y + 3) < 1e-6 and math.abs(box.min.z - 1) < 1e-6, what .. ": moved")
    ::continue::
  end
end)") == "");
  }
}

TEST_CASE("every door and window is valid and one piece, closed and open", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
for _, make in ipairs{door, window} do
  local kind = make == door and "door" or "window"
  local count = 0
  for _, size in ipairs(sizes(kind)) do
    for leaf in size.leaves:gmatch("%S+") do
      for _, open in ipairs{0, 25, 50, 90} do
        for _, hinge in ipairs(kind == "door" and {"left", "right"} or {"left"}) do
          local options = {width = size.width, depth = size.depth, height = size.height, frame = size.id, open = open}
          options[kind == "door" and "leaf" or "pane"] = leaf
          if kind == "door" then options.hinge = hinge end
          local ok, made = pcall(make, options)
          local what = size.id .. " " .. leaf .. " " .. open .. " " .. hinge
          if ok then
            assert(#made:collisions() == 0, what .. ": collides")
            assert(made:component_count() == 1, what .. ": not one piece")
            for _, joint in ipairs(made:joints()) do assert(joint.kind == "revolute", what .. ": " .. joint.kind) end
            if open > 0 then assert(#made:joints() > 0, what .. ": no joint") end
            count = count + 1
          else
            local told = open > 0 and "does not open" or hinge == "right" and "left only" or "?"
            assert(tostring(made):find(told) or tostring(made):find("left only"), what .. ": " .. tostring(made))
          end
        end
      end
    end
  end
  assert(count >= 20, kind .. ": " .. count)
end
local ok, why = pcall(window, {width = 5, height = 9})
assert(not ok and tostring(why):find("nearest"), tostring(why))
local b = build()
b:add(wall{width = 12, height = 21, colour = "white", openings = {{at = 1, width = 4, height = 18},
  {at = 7, bottom = 6, width = 4, height = 9}}})
b:add(door{width = 4, height = 18, leaf = "windowed"}, {1, 0, 0}, {name = "gate"})
b:add(window{width = 4, height = 9, frame = "3853", shutters = "dark green"}, {7, 0, 6}, {name = "view"})
assert(b:is_valid() and b:is_connected(), b:collisions())
b:set_motion("gate/leaf", {angle = {0, 90}})
assert(b:check_motion().passed)
local opened = b:posed{["gate/leaf"] = 90}
assert(opened:is_valid() and opened:named("gate/leaf").depth > 3, opened:named("gate/leaf").box)
assert(b:joint("view/left shutter").kind == "revolute")
assert(b:named("view/left shutter").box.max.x < b:named("view/frame").box.min.x + 0.5)
ok, why = pcall(window, {width = 4, height = 9, frame = "60594", shutters = true})
assert(not ok and tostring(why):find("3853"), tostring(why))
ok, why = pcall(door, {width = 4, height = 18, leaf = "wooden"})
assert(not ok and tostring(why):find("smooth"), tostring(why)))") == "");
}

TEST_CASE("figures hold and wear what they are given, in any pose", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
for _, how in ipairs{
  {holds = {right = part("3847", "black"), left = part("3899", "white")}},
  {holds = {right = "3837"}, pose = {right_arm = 90, left_leg = 30}},
  {neckwear = "3838", headwear = part("62810", "black")},
  {neckwear = "4498", pose = {head = 40}},
  {headwear = "39262"}, {headwear = "25516", seated = true}, {headwear = part("85975", "red"), pose = {head = 60}},
  {footwear = "10190"},
  {footwear = part("11253", "white"), pose = {left_leg = 45, right_leg = -20}}} do
  local figure = minifig(how)
  local worn = (how.holds and (how.holds.right and how.holds.left and 2 or 1) or 0) + (how.neckwear and 1 or 0) +
    (how.headwear and 1 or 0) + (how.footwear and 2 or 0)
  assert(figure.part_count == 9 + worn, figure.part_count)
  assert(figure:is_connected(), "apart: " .. tostring(how.neckwear or how.footwear))
  assert(#figure:collisions() == 0, "collides: " .. tostring(how.neckwear or how.footwear))
end
local bench = build()
local seats = {bench:add(brick(2, 2, "tan")), bench:add(part("4079", "red"), {8, 0, 0})}
for i, seat in ipairs(seats) do
  local sitting, clutches = bench:stack(minifig{seated = true}, {on = seat, offset = {0, 1 - i}, name = "sitter " .. i})
  assert(#clutches == 1, "seat " .. i)
end
assert(bench:is_valid() and bench:component_count() == 2)
assert(bench:named("sitter 1/left_leg").box.max.z < bench:named("sitter 1/hips").box.max.z)
assert(not pcall(minifig, {seated = true, legs = part("36036", "red")}))
local dressed = minifig{legs = part("36036", "red"), arms = part("3818", "blue")}
assert(dressed.part_count == 7 and dressed:is_connected() and #dressed:collisions() == 0)
assert(dressed:named("left_arm").content.id == "3819")
local ok, why = pcall(minifig, {holds = {right = part("3001", "red")}})
assert(not ok and tostring(why):find("bar"), tostring(why)))") == "");
}

TEST_CASE("boxes of one layer that lie on each other hold together, and walls are laid of long bricks", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
local b = build()
b:add(fill_box({0, 0, 0}, {12, 8, 1}, "red", {plates = true}))
b:add(fill_box({0, 0, 1}, {12, 8, 2}, "blue", {plates = true}))
assert(b:is_connected())
local w = wall{width = 24, depth = 16, height = 18, colour = "white"}
assert(w:is_connected() and w.part_count <= 60, w.part_count)
local only = fill_box({0, 0, 0}, {6, 6, 6}, "red", {parts = {"3004", "1x1"}})
for _, each in ipairs(only:parts()) do assert(each.id == "3004" or each.id == "3005", each.id) end
local ok, why = pcall(fill_box, {0, 0, 0}, {3, 3, 3}, "red", {parts = {"2x2"}})
assert(not ok and tostring(why):find("cannot cover"), tostring(why)))") == "");
}

TEST_CASE("openings of walls and rings count from the left or front end, and one that makes no hole is refused",
          "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
local function open_at(b, x, y)
  local probe = build()
  probe:add(b, {0, 0, 0})
  probe:add(brick(1, 1, "blue"), {x, y, 0}, {name = "probe"})
  return #probe:collisions() == 0
end
local sides = {front = {5, 0}, back = {5, 11}, left = {0, 5}, right = {11, 5}}
for side, place in pairs(sides) do
  local opening = {{side = side, at = 5, width = 2, height = 3}}
  local w = wall{width = 12, depth = 12, height = 9, openings = opening}
  local r = ring{radius = 6, height = 9, openings = opening}
  assert(not open_at(wall{width = 12, depth = 12, height = 9}, place[1], place[2]))
  assert(open_at(w, place[1], place[2]), "wall " .. side)
  assert(open_at(r, place[1] - 6, place[2] - 6), "ring " .. side)
end
assert(open_at(ring{radius = 6, height = 9, openings = {{width = 2}}}, -1, -6), "in the middle")
local function refused(make, openings, words)
  local ok, why = pcall(make, {width = make == wall and 6 or nil, depth = make == wall and 6 or nil, radius = make == ring and 6 or nil,
    height = 9, openings = openings})
  assert(not ok and tostring(why):find(words, 1, true), words .. ": " .. tostring(why))
end
refused(wall, {{at = 90, width = 2, height = 3}}, "the front, which has 6")
refused(wall, {{at = 5, width = 2, height = 3}}, "studs 5 to 7")
refused(ring, {{at = 90, width = 2, height = 3}}, "the front, which has 12")
refused(ring, {{side = "left", at = -1, width = 2}}, "counts from its front end")
refused(wall, {{side = "sideways", at = 2, width = 2, height = 3}}, "there are front, back, left and right")
refused(ring, {{side = "sideways"}}, "there are front, back, left and right")
refused(wall, {{bottom = 6, height = 6}}, "plates 6 to 12")
refused(wall, {{bottom = 1, height = 2}}, "makes no hole")
refused(wall, {{at = 2, width = 0}}, "makes no hole")
refused(wall, {at = 2, width = 2}, "a list of tables")
local ok, why = pcall(wall, {width = 6, height = 9, openings = {{side = "back", at = 2}}})
assert(not ok and tostring(why):find("its depth is its thickness"), tostring(why)))") == "");
}

TEST_CASE("hinge plates and large turntables turn on their bases", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
for _, pair in ipairs{{"2429", "2430", 0}, {"3403", "3404", 165}, {"61485", "60474", 165}, {"61485", "87081", 165}} do
  local what = pair[1] .. " " .. pair[2]
  for angle = -180, pair[3], 15 do
    local b = build()
    local base = b:add(part(pair[1], "red"))
    b:connect(part(pair[2], "blue"), {type = "hinge"}, {to = base:connector{type = "hinge-socket"}, mounting = {angle = angle}, name = "top"})
    assert(b:is_valid() and b:is_connected(), what .. " at " .. angle)
    assert(b:joint("top").kind == "revolute", what)
  end
end
-- As the official shortcuts place them.
for _, pair in ipairs{{"2429", "2430", 0}, {"3403", "3404", 0}, {"61485", "60474", -8}} do
  local b = build()
  b:add_raw(part(pair[1], "red"), pose{matrix = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}})
  b:add_raw(part(pair[2], "blue"), pose{matrix = {0, pair[3], 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}})
  assert(b:is_connected() and #b:collisions() == 0, pair[2])
end)") == "");
}

TEST_CASE("a weak spot of a fill is mended where it is, and the rest stays of bricks", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
local function counted(b)
  local count = {Brick = 0, Plate = 0}
  for _, each in ipairs(b:parts()) do
    local kind = spec(each.id).category
    count[kind] = count[kind] + each.count
  end
  return count
end
-- A tower with a ledge of one course all round: no brick of its outer row would reach the tower.
for _, ledge in ipairs{2, 3} do
  local b = fill(function(x, y, z)
    local o = z >= 6 and z < 9 and 0 or ledge
    return x >= o and y >= o and x < 24 - o and y < 24 - o
  end, {to = {24, 24, 12}, colour = "tan"})
  local count = counted(b)
  assert(b:is_connected() and #b:collisions() == 0, "ledge " .. ledge)
  assert(count.Plate > 0 and count.Plate < count.Brick / 2, count)
end)") == "");
}

TEST_CASE("fills of plates take large ones where they fit, and still hold together", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
for _, size in ipairs{{16, 16, 2, 2}, {48, 48, 2, 30}, {50, 37, 3, 130}, {7, 7, 2, 12}, {20, 14, 2, 12}} do
  local b = fill_box({0, 0, 0}, {size[1], size[2], size[3]}, "green", {plates = true})
  local what = table.concat(size, " x ")
  assert(b:is_connected() and #b:collisions() == 0, what)
  assert(b.width == size[1] and b.depth == size[2] and b.height == size[3], what)
  assert(b.part_count <= size[4], what .. ": " .. b.part_count)
end
local round = fill(function(x, y) return (x - 16) ^ 2 + (y - 16) ^ 2 <= 220 end, {to = {32, 32, 2}, colour = "tan", plates = true})
assert(round:is_connected() and #round:collisions() == 0)
local allowed = fill_box({0, 0, 0}, {20, 20, 6}, "red", {parts = {"4x6", "2x4", "1x2", "1x1"}})
local used = {}
for _, each in ipairs(allowed:parts()) do used[each.id] = true end
assert(used["2356"] and allowed:is_connected())
assert(fill_box({0, 0, 0}, {4, 4, 1}, "red", {plates = true, parts = {"4x4"}}).part_count == 1))") == "");
}

TEST_CASE("programs judge overlaps as brick-validate does: soft hair, tyres on rims", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
assert(minifig{headwear = part("62696", "black")}:is_valid())
local b = build()
local rim = b:add(part("55982", "white"))
b:add_raw(part("30391", "black"), rim.pose)
assert(b:is_valid(), b:collisions())
b:add_raw(part("3001", "red"), rim.pose)
assert(not b:is_valid()))") == "");
}

TEST_CASE("sizes are all that the catalog has, and suggestions name each once", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  CHECK(room.run(R"(
assert(plate(16, 16, "red").id == "91405")
local ok, why = pcall(plate, 7, 7, "red")
assert(not ok and tostring(why):find("6 x 8") or tostring(why):find("8 x 6"), tostring(why))
assert(not (tostring(why):find("6 x 8") and tostring(why):find("8 x 6")), tostring(why)))") == "");
}

TEST_CASE("every program of the page for agents builds one valid piece", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  const std::string guide = script::guide_text();
  std::size_t count = 0;
  for (std::size_t at = 0; (at = guide.find("```lua\n", at)) != guide.npos;) {
    at += 7;
    const auto end = guide.find("```", at);
    std::string source = guide.substr(at, end - at);
    const auto last = source.rfind("return b");
    REQUIRE(last != source.npos);
    source.replace(last, 8, "assert(b:is_valid(), 'invalid') assert(b:is_connected(), 'apart')");
    INFO(source);
    CHECK(room.run(source) == "");
    ++count;
    at = end;
  }
  CHECK(count >= 2);
}

TEST_CASE("a refused connection says which part, where, and what would do", "[library]") {
  NEEDS_LIBRARY();
  Room room;
  const std::string why = room.run(R"(
local b = build()
local beam = b:add(part("3701", "red"), {0, 0, 0}, {name = "beam"})
b:connect(part("3003", "red"), {type = "stud", toward = {"front", "left"}}, {to = beam:connector{type = "stud", toward = "left"}}))");
  CHECK(why.find("3003") != why.npos);
  CHECK(why.find("3701 'beam'") != why.npos);
  CHECK(why.find("the nearest that are free") != why.npos);
  const std::string none = room.run("part('3001'):connector{type = 'pin-hole'}");
  CHECK(none.find("no free connector of 3001") != none.npos);
  CHECK(none.find("8 stud facing up") != none.npos);
}
