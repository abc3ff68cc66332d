-- SPDX-License-Identifier: MIT
-- A round watch tower: a ring of bricks with a gate and windows, a parapet, a dome with a lantern.
local b = build "tower"
b:describe "Watch tower"

local radius = 6
b:add(cylinder{radius = 8, height = 2, colour = "dark bluish grey", name = "plinth"})
b:step()

-- The shaft: a gate at the front, slits on the other sides. Colours change by height, a function of the place.
b:add(ring{radius = radius, thickness = 2, height = 36, name = "shaft",
  colour = function(x, y, z) return z >= 27 and "tan" or "light bluish grey" end,
  openings = {
    {side = "front", at = radius - 1, width = 2, bottom = 0, height = 9},
    {side = "back", at = radius - 1, width = 2, bottom = 18, height = 6},
    {side = "left", at = radius - 1, width = 2, bottom = 18, height = 6},
    {side = "right", at = radius - 1, width = 2, bottom = 18, height = 6},
  }}, {0, 0, 2})
b:step()

-- The platform, two plates thick so that its courses hold each other.
b:add(fill(function(x, y) return (x + 0.5) ^ 2 + (y + 0.5) ^ 2 <= 56 end,
  {from = {-8, -8, 0}, to = {8, 8, 2}, colour = "dark bluish grey", plates = true, name = "platform"}), {0, 0, 38})

-- A parapet with gaps: every second place of the edge.
local parapet = build "parapet"
for x = -8, 7 do
  for y = -8, 7 do
    local far = (x + 0.5) ^ 2 + (y + 0.5) ^ 2
    if far <= 56 and far > 40 and (x + y) % 2 == 0 then
      parapet:add(brick(1, 1, "light bluish grey"), {x, y, 0})
    end
  end
end
b:add(parapet, {0, 0, 40}, {name = "parapet"})
b:step()

b:add(cylinder{radius = 4, height = 9, colour = "tan", name = "drum"}, {0, 0, 40})
b:add(dome{radius = 4.5, colour = "dark red", name = "roof"}, {0, 0, 49})
b:step()

function tests(b, t)
  t:expect_components(1)
  t:check("tall", b.height > 50, b.height)
end

return b
