-- SPDX-License-Identifier: MIT
-- A mosaic of tiles standing upright: bricks with studs on a side carry a picture made by a function of the place.
local b = build "mosaic"
b:describe "A heart, studs sideways"

local w, h = 18, 15
b:add(fill_box({0, 0, 0}, {w, 5, 2}, "black", {plates = true, name = "foot"}))

-- A heart by its equation; a brick is 1.2 studs high. Light falls from the top left.
local function heart(x, y)
  local u, v = (x + 0.5 - w / 2) / 6.6, ((y + 0.5) * 1.2 - 8.2) / 6.6
  return (u * u + v * v - 1) ^ 3 - u * u * v ^ 3 <= 0
end
local function shade(x, y)
  if not heart(x, y) then return (x + y) % 2 == 0 and "white" or "very light bluish grey" end
  if not heart(x - 1, y + 1) then return "coral" end
  return heart(x + 1, y - 1) and "red" or "dark red"
end

-- Bricks 87087 have one stud on their front; courses are joined from behind by ordinary bricks in running bond.
local carrier = part("87087", "black")
for row = 0, h - 1 do
  for x = 0, w - 1 do
    b:add(carrier, {x, 1, 2 + 3 * row})
  end
end
b:add(fill_box({0, 2, 2}, {w, 3, 2 + 3 * h}, "black", {name = "back"}))
-- Plates over both rows hold the front to the back.
b:add(fill_box({0, 1, 0}, {w, 3, 2}, "black", {plates = true, name = "top"}), {0, 0, 2 + 3 * h})
b:step()

-- Tiles of one stud, 20 LDU high, on studs that stand 24 LDU above each other: the gaps are the mosaic's joints.
for _, stud in ipairs(b:connectors{type = "stud", facing = "front"}) do
  local x, y = math.floor(stud.position.x), (stud.position.z - 2) // 3
  b:place(tile(1, 1, shade(x, y)), {at_stud = stud, check = false})
end

function tests(b, t)
  t:expect_components(1)
end

return b
