-- SPDX-License-Identifier: MIT
-- Minifigures. Places of the parts are those of the library's own assemblies (973c01, 3815c01), in LDU.
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
  pose = true, name = true }
local pose_names = { head = true, left_arm = true, right_arm = true, left_leg = true, right_leg = true, left_hand = true,
  right_hand = true }

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

at_program("minifig", function(options)
  options = known(options, names, "minifig")
  local how = known(options.pose, pose_names, "pose")
  local b = api.build(options.name or "minifig")
  local up = api.pose { 0, 0.05, feet } -- the soles' holes stand 1 LDU before the torso's middle
  local function at(matrix) return up * api.pose { matrix = matrix } end
  b:add_raw(piece(options.hips, "3815b", "blue"), at(hips), { name = "hips" })
  for side, id in api.pairs { right = "3816c", left = "3817c" } do
    local swing = how[side .. "_leg"] or 0
    if swing < -45 or swing > 90 then error("a leg swings from -45 to 90 degrees", 0) end
    b:add_raw(piece(options.legs, id, "blue"), at(leg) * api.pose { axis = { 1, 0, 0 }, angle = -swing }, { name = side .. "_leg" })
  end
  b:add_raw(piece(options.torso, "973", "red"), at(torso), { name = "torso" })
  for side, id in api.pairs { right = "3818", left = "3819" } do
    local rest = api.pose { matrix = arms[side] }
    local arm = up * rest * api.pose { axis = { 1, 0, 0 }, angle = -(how[side .. "_arm"] or 0) }
    b:add_raw(piece(options.arms, id, "red"), arm, { name = side .. "_arm" })
    local hand = rest:inverse() * api.pose { matrix = hands[side] }
    b:add_raw(piece(options.hands, "3820", "yellow"), arm * hand * api.pose { axis = { 0, 0, 1 }, angle = how[side .. "_hand"] or 0 },
      { name = side .. "_hand" })
  end
  local face = at(head) * api.pose { axis = { 0, 0, 1 }, angle = how.head or 0 }
  b:add_raw(piece(options.head, "3626cp01", "yellow"), face, { name = "head" })
  if options.headwear then b:add_raw(options.headwear, face, { name = "headwear" }) end
  return b
end)
