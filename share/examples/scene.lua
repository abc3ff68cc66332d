-- SPDX-License-Identifier: MIT
-- A scene with figures: a stage with a backdrop and lamps, a band with its things, an audience of seeded colours.
local b = build "scene"
b:describe "A concert in the park"
math.randomseed(3)

local w, d = 26, 28
b:add(fill_box({0, 0, 0}, {w, d, 2}, function(x, y, z)
  return z == 1 and y < 16 and (x // 2 + y // 2) % 2 == 0 and "green" or "bright green"
end, {plates = true, name = "park"}))

-- The stage: a course of bricks, and plates on which figures find studs.
local stage = build "stage"
stage:add(fill_box({0, 0, 0}, {18, 10, 3}, "reddish brown"))
stage:add(fill_box({0, 0, 3}, {18, 10, 5}, "tan", {plates = true}))
b:add(stage, {4, 17, 2}, {name = "stage"})
b:step()

-- A backdrop: a sky at dusk, coloured by height, and a roof that leans to the front.
local dusk = {"dark purple", "magenta", "coral", "bright light orange", "bright light yellow"}
b:add(fill_box({0, 0, 0}, {18, 2, 30}, function(x, y, z)
  return dusk[math.max(1, math.min(5, 5 - (z + (x % 5 == 0 and 3 or 0)) // 6))]
end, {name = "backdrop"}), {4, 25, 7})
b:add(fill_inverted_slope({0, 0, 0}, {18, 4, 6}, "front", "dark bluish grey"), {4, 23, 37}, {name = "roof"})
for x = 5, 20, 3 do
  b:add(part("3062b", "trans yellow"), {x, 23, 43})
end
b:step()

local function figure(torso, legs, hair, more)
  local how = {torso = torso, arms = torso, legs = legs, hips = legs, headwear = hair and part("62810", hair) or nil}
  for name, value in pairs(more or {}) do how[name] = value end
  return minifig(how)
end

-- The band faces the audience, which stands before the stage.
b:add(figure("dark red", "black", "black", {pose = {right_arm = 80, left_arm = 40, head = 20},
  holds = {left = part("4349", "black")}}), {8, 20.5, 7}, {name = "caller"})
b:add(figure("white", "dark blue", "reddish brown", {pose = {right_arm = 115, left_arm = -20},
  holds = {right = part("90370", "black")}, neckwear = part("50231c01", "red")}), {13, 19.5, 7}, {name = "singer"})
b:add(figure("dark green", "tan", "yellow", {pose = {left_arm = 60, right_arm = 75, head = -20},
  holds = {right = part("3962b", "black"), left = part("3899", "white")}}), {18, 20.5, 7}, {name = "sound"})

local colours = {"red", "blue", "yellow", "bright light orange", "medium azure", "lime", "magenta"}
local hairs = {"black", "dark brown", "reddish brown", "bright light yellow", "dark orange"}
local crowd = build "crowd"
for row = 0, 2 do
  for place = 0, 4 do
    local up = math.random(0, 2)
    local fan = figure(colours[math.random(#colours)], colours[math.random(#colours)], hairs[math.random(#hairs)],
      {pose = {left_arm = up == 1 and 110 or 30, right_arm = up == 1 and 110 or up == 2 and 60 or 90, head = math.random(-30, 30)},
       holds = up == 2 and {right = part("3899", "white")} or nil})
    crowd:add(fan, {4 + 4 * place + row % 2, -(2.5 + 4 * row), 0}, {rotation = 2})
  end
end
b:add(crowd, {0, 16, 2}, {name = "crowd"})

function tests(b, t)
  t:expect_components(1)
end

return b
