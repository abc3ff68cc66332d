-- SPDX-License-Identifier: MIT
-- A house: walls in running bond around openings, a floor, a stepped gable roof of slopes, a chimney, a hedge.
local b = build "house"
b:describe "House with a garden"

local w, d = 16, 12
b:add(fill_box({0, 0, 0}, {w + 8, d + 8, 2}, "green", {plates = true, name = "garden"}))
b:step()

local walls = build "walls"
walls:add(wall{width = w, depth = d, height = 21, thickness = 2, colour = "white", openings = {
  {side = "front", at = 7, bottom = 0, width = 3, height = 15},
  {side = "front", at = 3, bottom = 6, width = 2, height = 9},
  {side = "front", at = 12, bottom = 6, width = 2, height = 9},
  {side = "back", at = 4, bottom = 6, width = 3, height = 9},
  {side = "back", at = 10, bottom = 6, width = 3, height = 9},
  {side = "left", at = 5, bottom = 6, width = 2, height = 9},
  {side = "right", at = 5, bottom = 6, width = 2, height = 9},
}})
b:add(walls, {4, 5, 2}, {name = "walls"})
b:step()

-- The ceiling carries the roof: two plates, so that their joints cross.
b:add(fill_box({0, 0, 0}, {w, d, 2}, "reddish brown", {plates = true, name = "ceiling"}), {4, 5, 23})

-- Each course of the roof is two studs less deep; slopes in front and behind, bricks between.
local roof = build "roof"
for course = 0, d // 2 - 2 do
  local y0, y1, z = course, d - course, 3 * course
  local x, shift = 0, course % 2
  if shift == 1 then
    roof:add(slope(2, 2, "dark red"), {0, y0, z})
    roof:add(slope(2, 2, "dark red"), {0, y1 - 2, z}, {rotation = 2})
    x = 2
  end
  while x < w do
    local n = w - x >= 4 and 4 or 2
    roof:add(slope(n, 2, "dark red"), {x, y0, z})
    roof:add(slope(n, 2, "dark red"), {x, y1 - 2, z}, {rotation = 2})
    x = x + n
  end
  if y1 - y0 > 4 then
    roof:add(fill_box({0, y0 + 2, z}, {w, y1 - 2, z + 3}, "white"))
  end
end
b:add(roof, {4, 5, 25}, {name = "roof"})
b:step()

-- A hedge of round plants' worth of bricks, with a gap before the door.
local hedge = build "hedge"
for x = 0, w + 6, 2 do
  if x < 8 or x > 14 then
    hedge:add(brick(2, 1, "dark green"), {x, 0, 0})
    hedge:add(plate(2, 1, "bright green"), {x, 0, 3})
  end
end
b:add(hedge, {0, 0, 2}, {name = "hedge"})

function tests(b, t)
  t:expect_components(1)
end

return b
