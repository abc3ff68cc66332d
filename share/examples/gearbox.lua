-- SPDX-License-Identifier: MIT
-- A gearbox of two stages, 8 to 24 teeth each: nine turns of the crank make one of the output. Every axle lies in both
-- side walls; the second and the third follow the first, and the program's own test turns the crank all the way round.
local b = build "gearbox"
b:describe "Gearbox, 9 to 1"
local wall, gear, dark = "dark bluish grey", "light bluish grey", "black"

b:add(plate(10, 6, "dark turquoise"), {0, 0, 0}, {name = "base"})
local front
for _, y in ipairs {0, 5} do
  b:add(brick(10, 1, wall), {0, y, 1})
  local holes = b:add(part("2730", wall), {0, y, 4}, {name = y == 0 and "front wall" or "back wall"})
  front = front or holes
end
for _, x in ipairs {0, 9} do b:add(plate(1, 6, wall), {x, 0, 7}) end
b:step()

-- An axle with its middle at y, in the hole at x; its angle is the one at which the teeth mesh.
local function axle(id, x, y, angle, name, motion)
  return b:connect(part(id, dark), {type = "axle"}, {to = front:connector{type = "pin-hole", toward = {x, 0, 6}},
    mounting = {angle = angle, offset = y - 0.5, flip = false}, name = name, motion = motion})
end
-- Something with an axle hole, at y on an axle.
local function on(axle, y, content, name)
  return b:connect(content, {type = "axle-hole"}, {to = axle:connector{type = "axle", toward = {0, y, 0}},
    mounting = {angle = 0, offset = y - axle.centre.y, flip = false}, name = name})
end

local input = axle("3707", 2, 2.5, 0, "crankshaft", {angle = {-180, 180}})
local middle = axle("3706", 4, 3, 7.5, "layshaft", {follows = "crankshaft", ratio = -8 / 24})
local output = axle("3707", 6, 3.5, 5, "output", {follows = "crankshaft", ratio = 8 / 24 * 8 / 24})
on(input, 1.5, part("3647", "tan"), "pinion")
on(middle, 1.5, part("3648", gear), "first wheel")
on(middle, 4.5, part("3647", "tan"), "second pinion")
on(output, 4.5, part("3648", gear), "second wheel")
b:step()

-- The crank in front, a pulley on the output behind.
local crank = on(input, -1, part("60483", "red"), "crank")
b:connect(part("3749", "tan"), {type = "pin"}, {to = crank:connector{type = "pin-hole"}, name = "grip",
  mounting = {angle = 0, flip = true}})
on(output, 6.75, part("4185", "yellow"), "pulley")

function tests(b, t)
  t:expect_components(1)
  t:check_motion{samples = 73, max_samples = 100000}
end
return b
