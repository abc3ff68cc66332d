-- SPDX-License-Identifier: MIT
-- A mosaic of tiles standing upright: bricks with studs on a side carry a picture made by a function of the place.
local b = build "mosaic"
b:describe "A heart, studs sideways"

local w, h = 14, 12
b:add(fill_box({0, 0, 0}, {w, 4, 2}, "black", {plates = true, name = "foot"}))

-- Bricks 87087 have one stud on their front; courses are joined from behind by ordinary bricks in running bond.
local carrier = part("87087", "black")
local function heart(x, y)
  local u, v = (x + 0.5 - w / 2) / 5.2, (y + 0.5 - 5.4) / 5
  return (u * u + v * v - 1) ^ 3 - u * u * v * v * v <= 0
end

for row = 0, h - 1 do
  local z = 2 + 3 * row
  for x = 0, w - 1 do
    b:add(carrier, {x, 1, z})
  end
  b:add(fill_box({0, 2, 0}, {w, 3, 3}, "black", {parts = {"1x2", "1x4", "1x3", "1x1"}}), {0, 0, z})
end
-- Plates over both rows hold the front to the back.
b:add(fill_box({0, 1, 0}, {w, 3, 2}, "black", {plates = true, name = "top"}), {0, 0, 2 + 3 * h})
b:step()

-- A stud looks forward every brick (24 LDU) upwards and every stud (20 LDU) sideways: plates of one stud leave gaps of
-- half a plate, as a mosaic's joints.
for _, stud in ipairs(b:connectors{type = "stud", facing = "front"}) do
  local x, z = math.floor(stud.position.x), (stud.position.z - 2) // 3
  local colour = heart(x, z) and (heart(x - 1, z + 1) and "red" or "bright light orange") or "white"
  b:place(tile(1, 1, colour), {at_stud = stud, check = false})
end

function tests(b, t)
  t:expect_components(1)
end

return b
