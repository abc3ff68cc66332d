-- SPDX-License-Identifier: MIT
-- A scene with figures: a stage with steps, a band of three, an audience in rows of seeded colours.
local b = build "scene"
b:describe "A concert in the park"
math.randomseed(3)

local w, d = 24, 24
b:add(fill_box({0, 0, 0}, {w, d, 2}, "bright green", {plates = true, name = "park"}))

-- The stage: three bricks deep, tiles would take the figures' footing, so plates top it.
local stage = build "stage"
stage:add(fill_box({0, 0, 0}, {16, 8, 3}, "reddish brown"))
stage:add(fill_box({0, 0, 3}, {16, 8, 5}, "tan", {plates = true}))
b:add(stage, {4, 15, 2}, {name = "stage"})
b:step()

-- Two towers of lamps on the stage, and a beam across.
for _, x in ipairs {4, 18} do
  b:add(fill_box({0, 0, 0}, {2, 2, 24}, "black"), {x, 20, 7})
end
b:add(fill_box({0, 0, 0}, {16, 2, 2}, "dark bluish grey", {plates = true, name = "beam"}), {4, 20, 31})
for x = 5, 18, 3 do
  b:add(part("3062b", "trans yellow"), {x, 20, 33})
end
b:step()

local function figure(torso, legs, hair, pose)
  return minifig{torso = torso, arms = torso, legs = legs, hips = legs, pose = pose,
    headwear = hair and part("62810", hair) or nil}
end

-- The band faces the audience, which stands before the stage.
b:add(figure("dark red", "black", "black", {right_arm = 80, left_arm = 40}), {8, 17.5, 7}, {name = "guitar"})
b:add(figure("white", "dark blue", "reddish brown", {right_arm = 115}), {12, 16.5, 7}, {name = "singer"})
b:add(figure("dark green", "tan", "yellow", {left_arm = 60, right_arm = 60}), {16, 17.5, 7}, {name = "bass"})

local colours = {"red", "blue", "yellow", "bright light orange", "medium azure", "lime", "magenta"}
local crowd = build "crowd"
for row = 0, 2 do
  for place = 0, 4 do
    local fan = figure(colours[math.random(#colours)], colours[math.random(#colours)], "dark brown",
      {left_arm = math.random(0, 1) * 90, right_arm = 90})
    crowd:add(fan, {4 + 4 * place, -(2.5 + 4 * row), 0}, {rotation = 2})
  end
end
b:add(crowd, {0, 14, 2}, {name = "crowd"})

function tests(b, t)
  t:expect_components(1)
end

return b
