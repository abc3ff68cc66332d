-- SPDX-License-Identifier: MIT
-- New builds out of others: moved, turned, on the ground, without nesting, mirrored.
local function build_of(value, what)
  if api.getmetatable(value) ~= "build" then error(what .. " takes a build", 0) end
  return value
end

at_program("translate", function(b, by)
  return api.build(build_of(b, "translate").name):extend(b, by, { exact = true })
end)
at_program("rotate", function(b, quarters)
  return api.build(build_of(b, "rotate").name):extend(b, { 0, 0, 0 }, { rotation = quarters })
end)
at_program("ground", function(b)
  return api.build(build_of(b, "ground").name):extend(b, { 0, 0, -b.box.min.z }, { exact = true })
end)
at_program("flatten", function(b)
  local flat = api.build(build_of(b, "flatten").name)
  for _, p in ipairs(b:flattened()) do flat:add_raw(p.content, p.pose) end
  return flat
end)

-- Handed parts give way to their twins; others are taken to be their own mirror images, left to right.
local function mirrored(b, axis, done)
  if done[b.name] and done[b.name][1] == b then return done[b.name][2] end
  local image = api.build(b.name)
  for _, p in ipairs(b:placements()) do
    local content, m = p.content, p.pose
    if api.getmetatable(content) == "build" then
      content = mirrored(content, axis, done)
    else
      local turn = content.turn
      m = m * api.pose { yaw = 90 * turn }
      content = content:turned((4 - turn) % 4)
      local twin = api.spec(content.id).twin
      if twin then content = api.part(twin, content.colour) end
    end
    local n = m.matrix
    local out = { n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12] }
    -- Mirrored in the world along one axis and in the content along its own x (a build: along the same one).
    local world = axis == "x" and 1 or 3
    local own = api.getmetatable(content) == "build" and world or 1
    out[world] = -out[world]
    for column = 1, 3 do out[3 + 3 * (world - 1) + column] = -out[3 + 3 * (world - 1) + column] end
    for row = 0, 2 do out[3 + 3 * row + own] = -out[3 + 3 * row + own] end
    image:add_raw(content, api.pose { matrix = out }, p.name ~= "" and { name = p.name } or nil)
  end
  done[b.name] = { b, image }
  return image
end
at_program("mirror", function(b, axis)
  axis = axis or "x"
  if axis ~= "x" and axis ~= "y" then error("mirror takes an axis, \"x\" or \"y\"", 0) end
  return mirrored(build_of(b, "mirror"), axis, {})
end)
