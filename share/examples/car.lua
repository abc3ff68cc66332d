-- SPDX-License-Identifier: MIT
-- A small car with a striped bonnet, whose wheels turn under their mudguards.
local b = build "car"
b:describe "Red car with white stripes"
local paint, stripe, glass, metal, dark = "red", "white", "trans light blue", "light bluish grey", "black"

-- Axles below a spine of two studs, mudguards above it.
local axles = {}
b:add(plate(2, 12, dark), {1, 0, 4}, {name = "spine"})
for i, y in ipairs {1, 9} do
  axles[i] = b:add(part("4600", dark), {1, y, 3}, {name = i == 1 and "front axle" or "rear axle"})
  b:add(part("3788", paint), {0, y, 5})
  b:add(plate(2, 2, paint), {1, y, 6})
end
b:add(plate(4, 6, dark), {0, 3, 5}, {name = "floor"})
b:add(plate(4, 6, paint), {0, 3, 6})
for _, y in ipairs {0, 11} do
  b:add(plate(4, 1, metal), {0, y, 5}, {name = y == 0 and "bumper" or "rear bumper"})
  b:add(part("2412b", dark), {1, y, 6})
  for _, x in ipairs {0, 3} do b:add(part("6141", y == 0 and "trans clear" or "trans red"), {x, y, 6}) end
end
b:step()

-- A wheel is a rim with its tyre; it turns on the pin of its axle.
local wheel = build "wheel"
local rim = wheel:add(part("50944", metal), {0, 0, 0}, {name = "rim"})
wheel:connect(part("50945", dark), {type = "fixed-socket"}, {to = rim:connector{type = "fixed"}, name = "tyre"})
for i, axle in ipairs(axles) do
  for _, side in ipairs {"left", "right"} do
    b:connect(wheel, rim:connector{type = "hinge-socket"}, {to = axle:connector{type = "hinge", facing = side},
      name = (i == 1 and "front " or "rear ") .. side .. " wheel", motion = {angle = {-180, 180}}})
  end
end
b:step()

-- Bonnet and boot with stripes of tiles, doors, and a cabin of glass.
b:add(plate(4, 4, paint), {0, 1, 7}, {name = "bonnet"})
b:add(plate(4, 2, paint), {0, 9, 7}, {name = "boot"})
for x = 0, 3 do
  local colour = (x == 1 or x == 2) and stripe or paint
  b:add(tile(1, 3, colour), {x, 1, 8})
  b:add(tile(1, 2, colour), {x, 9, 8})
end
for _, x in ipairs {0, 3} do
  b:add(brick(1, 4, paint), {x, 5, 7}, {name = x == 0 and "left door" or "right door"})
  b:add(tile(1, 3, paint), {x, 6, 10})
end
b:add(part("3829c01", dark), {1, 5, 7}, {name = "steering wheel"})
b:add(part("4079", "tan"), {1, 6, 7}, {name = "seat"})
b:add(plate(4, 1, paint), {0, 4, 8})
b:add(plate(4, 1, paint), {0, 4, 9}, {name = "dashboard"})
b:add(part("3823", glass), {0, 4, 10}, {name = "windscreen"})

function tests(b, t)
  t:expect_components(1)
  t:check("wheels", b:joint("front left wheel").kind == "revolute")
  t:check_motion{samples = 9}
end
return b
