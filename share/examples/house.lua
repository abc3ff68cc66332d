-- SPDX-License-Identifier: MIT
-- A house: walls in running bond around a door that stands open and windows of three kinds, a gable roof of slopes, a
-- chimney, a garden with a hedge, a path, and the owner before the door.
local b = build "house"
b:describe "House with a garden"

local w, d = 18, 12
local x0, y0, floor = 4, 6, 2
b:add(fill_box({0, 0, 0}, {w + 8, d + 8, 2}, function(x, y, z)
  return z == 1 and y < y0 and x >= x0 + 7 and x < x0 + 11 and "tan" or "bright green"
end, {plates = true, name = "garden"}))
b:step()

-- Openings and what fills them, from one list: side, place along it, height above the floor, and what makes it.
local frame, sash = "white", "dark green"
local fillings = {
  {side = "front", at = 7, bottom = 0, width = 4, height = 18, make = function()
    return door{width = 4, height = 18, leaf = "windowed", leaf_colour = sash, open = 70, colour = frame} end},
  {side = "front", at = 2, bottom = 6, width = 4, height = 9, make = function()
    return window{width = 4, height = 9, pane = "panes", open = 60, colour = frame, pane_colour = sash} end},
  {side = "front", at = 12, bottom = 6, width = 4, height = 9, make = function()
    return window{width = 4, height = 9, pane = "panes", open = 30, colour = frame, pane_colour = sash} end},
  {side = "back", at = 3, bottom = 9, width = 4, height = 9, make = function()
    return window{width = 4, height = 9, colour = frame} end},
  {side = "back", at = 11, bottom = 9, width = 4, height = 9, make = function()
    return window{width = 4, height = 9, colour = frame} end},
  {side = "left", at = 5, bottom = 9, width = 2, height = 6, make = function()
    return window{width = 2, height = 6, pane = "lattice", colour = frame, pane_colour = frame} end},
  {side = "right", at = 5, bottom = 9, width = 2, height = 6, make = function()
    return window{width = 2, height = 6, pane = "lattice", colour = frame, pane_colour = frame} end},
}
local openings = {}
for i, f in ipairs(fillings) do
  openings[i] = {side = f.side, at = f.at, bottom = f.bottom, width = f.width, height = f.height}
end
b:add(wall{width = w, depth = d, height = 24, openings = openings, name = "walls",
  colour = function(x, y, z) return z < 3 and "light bluish grey" or "tan" end}, {x0, y0, floor})
for i, f in ipairs(fillings) do
  local at, turn = {x0 + f.at, y0, floor + f.bottom}, 0
  if f.side == "back" then at, turn = {x0 + f.at, y0 + d - 1, floor + f.bottom}, 2 end
  if f.side == "left" then at, turn = {x0, y0 + f.at, floor + f.bottom}, 3 end
  if f.side == "right" then at, turn = {x0 + w - 1, y0 + f.at, floor + f.bottom}, 1 end
  b:add(f.make(), at, {rotation = turn, anchor = "corner", name = f.side .. " " .. i})
end
b:step()

-- The ceiling carries the roof: two plates, so that their joints cross.
b:add(fill_box({0, 0, 0}, {w, d, 2}, "reddish brown", {plates = true, name = "ceiling"}), {x0, y0, floor + 24})
local roof = build "roof"
roof:add(fill_slope({0, 0, 0}, {w, d // 2, 15}, "front", "dark red"))
roof:add(fill_slope({0, d // 2, 0}, {w, d, 15}, "back", "dark red"))
b:add(roof, {x0, y0, floor + 26}, {name = "roof"})
b:step()

-- A hedge around the front garden, with a gap for the path.
local hedge = build "hedge"
for x = 0, w + 6, 2 do
  if x < x0 + 6 or x > x0 + 10 then
    hedge:add(brick(2, 1, "dark green"), {x, 0, 0})
    hedge:add(plate(2, 1, x % 4 == 0 and "green" or "bright green"), {x, 0, 3})
  end
end
b:add(hedge, {0, 0, 2}, {name = "hedge"})
b:add(minifig{torso = "dark blue", arms = "dark blue", legs = "dark tan", hips = "dark tan", headwear = part("62810", "reddish brown"),
  holds = {right = part("3899", "white")}, pose = {right_arm = 50, left_arm = 20, head = -15}}, {x0 + 9, 3.5, 2}, {name = "owner"})

function tests(b, t)
  t:expect_components(1)
end

return b
