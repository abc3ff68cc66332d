-- SPDX-License-Identifier: MIT
-- Regions of cells that are filled with bricks and plates: boxes, walls, round things. lay_bricks (bind_fill.cpp) lays
-- them.
local floor, min, max = math.floor, math.min, math.max

local function whole(value, what)
  if type(value) ~= "number" or value ~= floor(value) then error(what .. " must be a whole number", 0) end
  return floor(value)
end

local function corner(value, what)
  if type(value) ~= "table" then error(what .. " must be a point like {x, y, z}", 0) end
  return whole(value[1] or value.x, what .. ": x"), whole(value[2] or value.y, what .. ": y"),
    whole(value[3] or value.z or 0, what .. ": z")
end

-- `region(x, y, z)`: nothing, or what the cell shows: true or a colour; nil is the whole box. z is that of the layer's
-- bottom, in plates.
local function fill(b, region, x0, y0, z0, x1, y1, z1, colour, options)
  lay_bricks(b, { from = { x0, y0, z0 }, to = { x1, y1, z1 }, region = region, colour = colour, parts = options.parts,
    plates = options.plates })
  return b
end

local function checked(name, options, known)
  options = options or {}
  if type(options) ~= "table" then error("the options of " .. name .. " must be a table", 0) end
  for key in api.pairs(options) do
    if not known[key] then error(name .. " has no option '" .. api.tostring(key) .. "'", 0) end
  end
  return options
end

local function ordered(name, x0, y0, z0, x1, y1, z1)
  if x1 <= x0 or y1 <= y0 or z1 <= z0 then error(name .. ": the second corner must lie right of, behind and above the first", 0) end
  if x1 - x0 > 1024 or y1 - y0 > 1024 or z1 - z0 > 3072 then error(name .. ": larger than 1024 x 1024 studs", 0) end
end

-- For the other files of our own.
function fill_corners(name, from, to)
  local x0, y0, z0 = corner(from, "the first corner")
  local x1, y1, z1 = corner(to, "the second corner")
  ordered(name, x0, y0, z0, x1, y1, z1)
  return x0, y0, z0, x1, y1, z1
end

at_program("fill", function(region, options)
  if type(region) ~= "function" then error("fill takes a function of x, y and z", 0) end
  options = checked("fill", options, { from = true, to = true, colour = true, parts = true, plates = true, name = true })
  local x0, y0, z0 = corner(options.from or { 0, 0, 0 }, "from")
  local x1, y1, z1 = corner(options.to, "to")
  ordered("fill", x0, y0, z0, x1, y1, z1)
  return fill(api.build(options.name or "fill"), region, x0, y0, z0, x1, y1, z1, options.colour, options)
end)

at_program("fill_box", function(from, to, colour, options)
  options = checked("fill_box", options, { parts = true, plates = true, name = true })
  local x0, y0, z0 = corner(from, "the first corner")
  local x1, y1, z1 = corner(to, "the second corner")
  ordered("fill_box", x0, y0, z0, x1, y1, z1)
  return fill(api.build(options.name or "box"), nil, x0, y0, z0, x1, y1, z1, colour, options)
end)

-- Openings: {side = "front", at = 3, bottom = 0, width = 4, height = 18}; at in studs from the left end, heights in plates.
local function in_opening(openings, side, along, z)
  for _, o in ipairs(openings or {}) do
    if (o.side or "front") == side and along >= (o.at or 0) and along < (o.at or 0) + (o.width or 1)
      and z >= (o.bottom or 0) and z < (o.bottom or 0) + (o.height or 3) then
      return true
    end
  end
  return false
end
local opening_names = { side = true, at = true, bottom = true, width = true, height = true }
local function check_openings(openings)
  for _, o in ipairs(openings or {}) do checked("an opening", o, opening_names) end
end

at_program("wall", function(options)
  options = checked("wall", options, { width = true, depth = true, height = true, thickness = true, openings = true,
    colour = true, parts = true, name = true })
  local w, d, h = whole(options.width, "width"), whole(options.depth or options.thickness or 1, "depth"), whole(options.height, "height")
  local t = whole(options.thickness or 1, "thickness")
  check_openings(options.openings)
  local function region(x, y, z)
    local inside = x >= t and x < w - t and y >= t and y < d - t
    if inside then return false end
    if y < t and in_opening(options.openings, "front", x, z) then return false end
    if y >= d - t and d > t and in_opening(options.openings, "back", x, z) then return false end
    if x < t and in_opening(options.openings, "left", y, z) then return false end
    if x >= w - t and in_opening(options.openings, "right", y, z) then return false end
    return true
  end
  return fill(api.build(options.name or "wall"), region, 0, 0, 0, w, d, h, options.colour, options)
end)

local function disc(radius, x, y) return (x + 0.5) ^ 2 + (y + 0.5) ^ 2 <= radius ^ 2 end

local round_names = { radius = true, height = true, colour = true, parts = true, name = true, thickness = true, openings = true }
at_program("cylinder", function(options)
  options = checked("cylinder", options, round_names)
  local r, h = options.radius, whole(options.height, "height")
  if type(r) ~= "number" or r < 1 then error("radius is a number of studs, 1 or more", 0) end
  local n = math.ceil(r)
  return fill(api.build(options.name or "cylinder"), function(x, y) return disc(r, x, y) end, -n, -n, 0, n, n, h, options.colour, options)
end)

at_program("ring", function(options)
  options = checked("ring", options, round_names)
  local r, h, t = options.radius, whole(options.height, "height"), options.thickness or 2
  if type(r) ~= "number" or r < 2 then error("radius is a number of studs, 2 or more", 0) end
  check_openings(options.openings)
  local n = math.ceil(r)
  local function region(x, y, z)
    if not disc(r, x, y) or disc(r - t, x, y) then return false end
    if y < 0 and in_opening(options.openings, "front", x, z) then return false end
    if y >= 0 and in_opening(options.openings, "back", x, z) then return false end
    if x < 0 and in_opening(options.openings, "left", y, z) then return false end
    if x >= 0 and in_opening(options.openings, "right", y, z) then return false end
    return true
  end
  return fill(api.build(options.name or "ring"), region, -n, -n, 0, n, n, h, options.colour, options)
end)

at_program("dome", function(options)
  options = checked("dome", options, round_names)
  local r = options.radius
  if type(r) ~= "number" or r < 2 then error("radius is a number of studs, 2 or more", 0) end
  local t = options.thickness
  local n = math.ceil(r)
  local h = floor(r / 1.2) * 3  -- a brick is 1.2 studs high
  -- Courses come in no faster than a shell of two studs holds together; the inside is filled where it is not hollow.
  local function radius_at(z) return r * math.sqrt(max(0, 1 - ((z + 1.5) / 3 * 1.2 / r) ^ 2)) end
  local function region(x, y, z)
    local outer = radius_at(z)
    if not disc(outer, x, y) then return false end
    if not t then return true end
    return not disc(max(0, min(outer - t, radius_at(z + 3) - 1)), x, y)
  end
  return fill(api.build(options.name or "dome"), region, -n, -n, 0, n, n, h, options.colour, options)
end)
