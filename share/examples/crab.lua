-- SPDX-License-Identifier: MIT
-- A poseable crab: eight legs with hips and knees, two claws that open, raised eyes. Every joint may move at once:
-- its own test looks at all of them. `return b:posed{...}` instead of `return b` strikes another pose.
-- Angles are from where both parts are upright and stretched apart: of hinges, up is positive; balls swing about up,
-- then up and down.
local b = build "crab"
b:describe "Poseable crab"
local shell, edge, belly, limb, horn = "red", "dark red", "dark orange", "dark red", "orange"

-- The carapace: three tiers, each rimmed with slopes.
local body = build "body"
body:add(plate(8, 8, belly), {0, 0, 0}, {name = "belly"})
local function tier(n, z, keep_front)
  local o = (8 - n) / 2
  local rim, corner = slope(2, 1, 2 / 3, shell), slope(1, 1, 2 / 3, edge)
  for k = 1, n - 3, 2 do
    if keep_front(k) then body:add(rim, {o + k, o, z}) end
    body:add(rim, {o + n - 1, o + k, z}, {rotation = 1})
    body:add(rim, {o + k, o + n - 1, z}, {rotation = 2})
    body:add(rim, {o, o + k, z}, {rotation = 3})
  end
  body:add(corner, {o, o, z})
  body:add(corner, {o + n - 1, o, z}, {rotation = 1})
  body:add(corner, {o + n - 1, o + n - 1, z}, {rotation = 2})
  body:add(corner, {o, o + n - 1, z}, {rotation = 3})
  for layer = 0, 1 do body:add(plate(n - 2, n - 2, shell), {o + 1, o + 1, z + layer}) end
end
tier(8, 1, function(k) return k == 3 end)  -- the eyes stand to the left and right of the middle
tier(6, 3, function() return true end)
tier(4, 5, function() return true end)
body:add(part("14769", edge), {3, 3, 7})
for _, x in ipairs {2, 5} do
  body:add(part("3062b", edge), {x, 0, 1})
  body:add(part("6141", "white"), {x, 0, 4})
  body:add(part("98138", "black"), {x, 0, 5})
end
body:add(slope(1, 1, 2 / 3, shell), {1, 0, 1})
body:add(slope(1, 1, 2 / 3, shell), {6, 0, 1})
b:add(body, {0, 0, 5}, {name = "body"})

-- A leg from the ball of its hip on: thigh to the right, shin down from the knee.
local leg = build "leg"
leg:add(part("22890", limb), {0, 0, 0}, {rotation = 2, name = "thigh"})
local knee = leg:stack(part("44302a", shell))
leg:stack(tile(2, 1, shell), {on = knee})
local shin = leg:connect(part("44301a", limb), {type = "hinge"}, {to = knee:connector{type = "hinge-socket"},
  mounting = {angle = -67.5, flip = false}, name = "shin", motion = {angle = {-12, 15}}})
leg:place(part("15070", horn), {at_stud = shin:connector{type = "stud", toward = "down"}})
leg:place(plate(1, 1, shell), {at_stud = shin:connector{type = "stud"}})

for i, y in ipairs {1, 3, 5, 7} do
  for _, side in ipairs {"left", "right"} do
    local left = side == "left"
    local hip = b:add(part("14418", belly), {left and 0 or 6, y, 4}, {rotation = left and 2 or 0})
    local spread = ({24, 8, -8, -24})[i]
    b:connect(leg, {type = "ball"}, {to = hip:connector{type = "ball-socket"}, name = side .. " leg " .. i,
      mounting = {angle = 0, swing = {left and spread or -spread, 20}},
      motion = {swing = {{-6, 6}, {-12, 6}}}})
  end
end

-- A claw from its ball on: forearm, and a hand whose upper jaw opens.
local function make_claw(side)
  local claw = build(side .. " claw")
  claw:add(part("22890", limb), {0, 0, 0}, {rotation = 2})
  local elbow = claw:stack(part("44302a", shell))
  claw:stack(tile(2, 1, shell), {on = elbow})

  local y = side == "left" and 0 or -1  -- the hand is two wide, outwards of the arm
  local hand = build "hand"
  local wrist = hand:add(part("44301a", limb), {0, 0, 0}, {rotation = 2, name = "wrist"})
  hand:add(plate(4, 2, shell), {0, y, 1})
  hand:add(plate(2, 2, belly), {2, y, 0})
  hand:add(part("15070", horn), {3, y, 2}, {rotation = 1})
  hand:add(part("15070", horn), {3, y + 1, 2}, {rotation = 1})
  hand:add(plate(2, 2, shell), {0, y, 2})
  local root = hand:add(part("44302a", shell), {0, 0, 3})
  hand:add(plate(2, 1, shell), {0, side == "left" and 1 or -1, 3})
  hand:add(tile(2, 2, shell), {0, y, 4})
  local jaw = build "jaw"
  jaw:add(part("44301a", limb), {0, 0, 0}, {rotation = 2, name = "root"})
  jaw:add(plate(2, 2, shell), {0, y, 1})
  jaw:add(slope(2, 1, 2 / 3, shell), {1, y, 2}, {rotation = 1})
  jaw:add(slope(2, 1, 2 / 3, shell), {0, y, 2}, {rotation = 3})
  hand:connect(jaw, jaw:named("root"):connector{type = "hinge"}, {to = root:connector{type = "hinge-socket"},
    mounting = {angle = 22.5, flip = false}, name = "jaw", motion = {angle = {-15, 30}}})
  claw:connect(hand, wrist:connector{type = "hinge"}, {to = elbow:connector{type = "hinge-socket"},
    mounting = {angle = -22.5, flip = false}, name = "hand", motion = {angle = {-15, 30}}})
  return claw
end
for _, side in ipairs {"left", "right"} do
  local left = side == "left"
  local shoulder = b:add(part("14418", belly), {left and 2 or 5, 0, 4}, {rotation = 3})
  local claw = make_claw(side)
  b:connect(claw, {type = "ball"}, {to = shoulder:connector{type = "ball-socket"}, name = side .. " claw",
    mounting = {angle = 0, swing = {left and -35 or 35, 10}},
    motion = {swing = {left and {0, 15} or {-15, 0}, {-10, 4}}}})
end

function tests(b, t)
  t:expect_components(1)
  t:check("legs", #b:joints() >= 8)
  t:check_motion{samples = 3, max_samples = 100000}
end
return b
