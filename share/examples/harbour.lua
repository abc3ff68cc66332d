-- SPDX-License-Identifier: MIT
-- A harbour of more than ten thousand parts: water, quays, rows of towers made by seeded chance, a lighthouse.
local b = build "harbour"
b:describe "Harbour"
math.randomseed(7)

local w, d, shore = 168, 152, 36

-- The sea bed and the land, two layers of plates each; the lower one goes through under the shore.
b:add(fill_box({0, 0, 0}, {w, d, 2}, function(x, y, z) return z > 0 and y < shore and "blue" or "dark bluish grey" end,
  {plates = true, name = "ground"}))
b:add(fill_box({0, shore, 0}, {w, d, 3}, "light bluish grey", {name = "quay"}), {0, 0, 2})
b:step()

local colours = {"tan", "sand green", "white", "dark tan", "medium nougat", "sand blue", "light bluish grey", "dark red"}

-- A block: hollow walls with rows of windows, a roof of plates.
local function block(width, depth, storeys, colour)
  local house = build()
  local openings = {}
  for storey = 0, storeys - 1 do
    local z = 9 * storey + 3
    for at = 2, width - 4, 3 do
      openings[#openings + 1] = {side = "front", at = at, bottom = z, width = 2, height = 3}
      openings[#openings + 1] = {side = "back", at = at, bottom = z, width = 2, height = 3}
    end
  end
  house:add(wall{width = width, depth = depth, height = 9 * storeys, thickness = 2, colour = colour, openings = openings})
  house:add(fill_box({0, 0, 0}, {width, depth, 2}, "black", {plates = true}), {0, 0, 9 * storeys})
  return house
end

local y = shore + 2
while y + 10 <= d do
  local x = 2
  while x + 10 <= w do
    local width = 8 + 2 * math.random(0, 2)
    local depth = 8
    local storeys = math.random(2, 5) + (y > shore + 30 and 3 or 0)
    b:add(block(width, depth, storeys, colours[math.random(#colours)]), {x, y, 5})
    x = x + width + 2
  end
  y = y + 12
end
b:step()

-- A lighthouse on a mole that stands in the water.
b:add(cylinder{radius = 7, height = 3, colour = "dark tan", name = "mole"}, {90, 14, 2})
b:add(cylinder{radius = 4, height = 36, name = "lighthouse",
  colour = function(x, y, z) return z // 9 % 2 == 0 and "white" or "red" end}, {90, 14, 5})
b:add(dome{radius = 4, colour = "bright light yellow", name = "lantern"}, {90, 14, 41})

-- Boats: a hull, a deck, a funnel.
for i = 0, 4 do
  local boat = build "boat"
  boat:add(fill_box({0, 0, 0}, {10, 4, 3}, i % 2 == 0 and "dark red" or "dark blue"))
  boat:add(fill_box({2, 1, 3}, {8, 3, 6}, "white"))
  boat:add(brick(2, 2, "black"), {4, 1, 6})
  b:add(boat, {4 + 15 * i, 6 + 8 * (i % 2), 2})
end

function tests(b, t)
  t:check("more than 10,000 parts", b.part_count > 10000, b.part_count)
  t:expect_components(1)
end

return b
