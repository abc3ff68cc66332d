-- SPDX-License-Identifier: MIT
-- Minifigures. Places of the parts are those of the library's own assemblies (973c01, 3815c01), in LDU; what they wear
-- and hold is placed by its connectors.
local torso = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1 }
local head = { 0, -24, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1 }
local hips = { 0, 32, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1 }
local leg = { 0, 44, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1 }
local arms = {
  right = { -15.552, 9, 0, 0.985, -0.17, 0, 0.17, 0.985, 0, 0, 0, 1 },
  left = { 15.552, 9, 0, 0.985, 0.17, 0, -0.17, 0.985, 0, 0, 0, 1 },
}
local hands = {
  right = { -23.6904, 26.774, -9.8982, 0.985, -0.1202, 0.1202, 0.17, 0.6964, -0.6964, 0, 0.707, 0.707 },
  left = { 23.6904, 26.774, -9.8982, 0.985, 0.1202, -0.1202, -0.17, 0.6964, -0.6964, 0, 0.707, 0.707 },
}
local feet = 9 -- plates from the torso's origin down to the soles


local names = { head = true, torso = true, arms = true, hands = true, hips = true, legs = true, headwear = true,
  neckwear = true, footwear = true, holds = true, pose = true, seated = true, name = true }
local pose_names = { head = true, left_arm = true, right_arm = true, left_leg = true, right_leg = true, left_hand = true,
  right_hand = true }
local sides = { left = true, right = true }

local function known(options, list, what)
  if options == nil then return {} end
  if type(options) ~= "table" then error(what .. " must be a table", 0) end
  for key in api.pairs(options) do
    if not list[key] then error(what .. " has no '" .. api.tostring(key) .. "'", 0) end
  end
  return options
end

-- A part, or the usual one in a colour.
local function piece(value, usual, colour)
  if type(value) == "userdata" then return value end
  return api.part(usual, value or colour)
end

-- The same for one side: a part of the other hand gives way to its twin.
local function sided(value, usual, colour, side)
  local one = piece(value, usual, colour)
  if type(value) ~= "userdata" then return one end
  local facts = api.spec(one.id)
  local hand = facts.hand
  if facts.twin and hand and hand:lower():sub(1, 1) ~= side:sub(1, 1) then return api.part(facts.twin, one.colour) end
  return one
end

-- Hips and legs in one piece, as skirts and short legs are.
local function is_whole(value)
  return type(value) == "userdata" and api.spec(value.id).name:find("Hips", 1, true) ~= nil
end

local function as_part(value, what)
  if type(value) == "string" then return api.part(value) end
  if api.getmetatable(value) ~= "part" then error(what .. " is a part", 0) end
  return value
end

-- The first connector of these types that faces so, of a part in its own frame; nil when there is none.
local function first(part, types, facing)
  return part:connectors { type = types, facing = facing, count = 1 }[1]
end

-- How far footwear raises the soles: to its stud from what it stands on.
local function sole(shoe)
  local stud = first(shoe, "stud", "up")
  if not stud then error("footwear " .. shoe.id .. " has no stud for a foot", 0) end
  local below = first(shoe, "anti-stud", "down")
  return stud, stud.position.z - (below and below.position.z or shoe.box.min.z)
end

-- Where what is worn on a head takes its stud, in its own frame: most parts have it at their origin, crowns below it. The
-- opening nearest to the origin; what lies within the noise of labels counts as there. One that has a bar for the hole of
-- the stud instead comes down until it meets the head.
local function seat_of(headwear, head)
  local best, least
  for _, each in ipairs(headwear:connectors { type = { "tube", "anti-stud", "post" }, facing = "down" }) do
    local p = each.position
    local far = p.x * p.x + p.y * p.y + p.z * p.z * 0.16
    if not least or far < least then best, least = p, far end
  end
  if not best and first(headwear, "bar", "down") then
    local lift = 0
    while lift < 3 do
      local try = api.build()
      try:add_raw(head, api.pose { 0, 0, 0 })
      try:add_raw(headwear, api.pose { 0, 0, lift })
      if #try:collisions() == 0 then return api.point(0, 0, -lift) end
      lift = lift + 0.125
    end
  end
  if not best or math.abs(best.x) + math.abs(best.y) < 0.1 and math.abs(best.z) < 0.25 then return api.point(0, 0, 0) end
  return best
end

-- Where a thigh has the opening that sits on a stud, in the leg's own frame: behind, the one nearest to the hips.
local function thigh(leg)
  local best
  for _, each in ipairs(leg:connectors { type = "anti-stud", facing = "back" }) do
    if not best or each.position.z > best.z then best = each.position end
  end
  if not best then error("the leg " .. leg.id .. " has no opening to sit on", 0) end
  return best
end

-- How far each shoe is turned outwards, so that broad ones clear each other.
local function spread(shoe, apart)
  for angle = 0, 60, 5 do
    local try = api.build()
    try:add_raw(shoe, api.pose { -apart / 2, 0, 0, yaw = -angle })
    try:add_raw(shoe, api.pose { apart / 2, 0, 0, yaw = angle })
    if #try:collisions() == 0 then return angle end
  end
  error("two of " .. shoe.id .. " overlap on a figure's feet", 0)
end

-- Puts an accessory into a hand: by the bar that was asked for, else by the first upright one at which it is free.
local function hold(b, hand, thing, what)
  local options = {}
  if type(thing) == "table" then
    for key in api.pairs(thing) do
      if key ~= 1 and key ~= "connector" and key ~= "mounting" then error(what .. " has no '" .. api.tostring(key) .. "'", 0) end
    end
    options, thing = thing, thing[1]
  end
  thing = as_part(thing, what)
  local grip = hand:connector { type = "clip" }
  local bars = options.connector and { options.connector } or thing:connectors { type = "bar" }
  if #bars == 0 then error(what .. ": " .. thing.id .. " has no bar to hold it by", 0) end
  if not options.connector then
    table.sort(bars, function(a, c)
      local up_a, up_c = math.abs(a.axis.z) > 0.9, math.abs(c.axis.z) > 0.9
      if up_a ~= up_c then return up_a end
      if a.position.z ~= c.position.z then return a.position.z < c.position.z end
      return a.position.y < c.position.y
    end)
  end
  local name = hand.name:gsub("hand", "held")
  local refused
  for _, bar in ipairs(bars) do
    local ok, why = pcall(b.connect, b, thing, bar, { to = grip, mounting = options.mounting, name = name })
    if ok then return end
    refused = refused or why
  end
  error(what .. ": " .. tostring(refused):gsub("^%S+:%d+: ", ""), 0)
end

at_program("minifig", function(options)
  options = known(options, names, "minifig")
  local how = known(options.pose, pose_names, "pose")
  local holds = known(options.holds, sides, "holds")
  local b = api.build(options.name or "minifig")
  local shoe = options.footwear and as_part(options.footwear, "footwear")
  local stud, raised, outwards
  if shoe then
    stud, raised = sole(shoe)
    outwards = spread(shoe, 1)
  end
  local whole = is_whole(options.legs) and options.legs
  local soles = whole and 4 - whole.box.min.z or feet -- 32 LDU from the torso's origin to that of the hips
  local up = api.pose { 0, 0.05, soles + (raised or 0) } -- the soles' holes stand 1 LDU before the torso's middle
  if options.seated then
    if whole then error("legs " .. whole.id .. " are one piece, which cannot sit", 0) end
    local hip = (api.pose { matrix = leg }).position
    local hole = api.pose { axis = { 1, 0, 0 }, angle = -90 } * thigh(sided(options.legs, "3816c", "blue", "right"))
    up = api.pose { 0, -hip.y - hole.y, -hip.z - hole.z }
  end
  local function at(matrix) return up * api.pose { matrix = matrix } end
  if whole and shoe then error("legs " .. whole.id .. " are one piece, which wears no footwear", 0) end
  b:add_raw(whole or piece(options.hips, "3815b", "blue"), at(hips), { name = "hips" })
  for side, id in api.pairs(whole and {} or { right = "3816c", left = "3817c" }) do
    local swing = how[side .. "_leg"] or options.seated and 90 or 0
    if swing < -45 or swing > 90 then error("a leg swings from -45 to 90 degrees", 0) end
    local one = sided(options.legs, id, "blue", side)
    local place = at(leg) * api.pose { axis = { 1, 0, 0 }, angle = -swing }
    b:add_raw(one, place, { name = side .. "_leg" })
    if shoe then
      local foot = first(one, "anti-stud", "down")
      if not foot then error("the leg " .. one.id .. " has no hole in its sole", 0) end
      local to, from = foot.position, -stud.position
      b:add_raw(shoe, place * api.pose { to.x, to.y, to.z, yaw = side == "left" and outwards or -outwards }
        * api.pose { from.x, from.y, from.z }, { name = side .. "_shoe" })
    end
  end
  b:add_raw(piece(options.torso, "973", "red"), at(torso), { name = "torso" })
  for side, id in api.pairs { right = "3818", left = "3819" } do
    local rest = api.pose { matrix = arms[side] }
    local arm = up * rest * api.pose { axis = { 1, 0, 0 }, angle = -(how[side .. "_arm"] or 0) }
    b:add_raw(sided(options.arms, id, "red", side), arm, { name = side .. "_arm" })
    local hand = rest:inverse() * api.pose { matrix = hands[side] }
    b:add_raw(piece(options.hands, "3820", "yellow"), arm * hand * api.pose { axis = { 0, 0, 1 }, angle = how[side .. "_hand"] or 0 },
      { name = side .. "_hand" })
  end
  -- What is worn about the neck raises the head by its collar.
  local lift = 0
  if options.neckwear then
    local collar = as_part(options.neckwear, "neckwear")
    b:add_raw(collar, at(torso), { name = "neckwear" })
    local function blocked()
      local try = api.build()
      try:add_raw(collar, api.pose { 0, 0, 0 })
      try:add_raw(piece(options.head, "3626cp01", "yellow"), api.pose { 0, 0, 3 + lift })
      return #try:collisions() > 0
    end
    while lift < 1 and blocked() do lift = lift + 0.125 end
  end
  local face = up * api.pose { 0, 0, lift } * api.pose { matrix = head } * api.pose { axis = { 0, 0, 1 }, angle = how.head or 0 }
  b:add_raw(piece(options.head, "3626cp01", "yellow"), face, { name = "head" })
  if options.headwear then
    local worn = as_part(options.headwear, "headwear")
    local seat = seat_of(worn, piece(options.head, "3626cp01", "yellow"))
    b:add_raw(worn, face * api.pose { -seat.x, -seat.y, -seat.z }, { name = "headwear" })
  end
  for side in api.pairs(sides) do
    if holds[side] then hold(b, b:named(side .. "_hand"), holds[side], "holds." .. side) end
  end
  return b
end)
