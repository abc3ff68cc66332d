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

-- Openings: {side = "front", at = 3, bottom = 0, width = 4, height = 18}; at in studs from the left or front end of the
-- side, heights in plates. `side_of(side)`: {from, to, of, centred}: where it starts and ends along its axis, whether the
-- cell x, y is of it, and whether an opening without `at` is in its middle; nil where the wall has no such side.
local list_of_openings = "openings is a list of tables: {{side = \"front\", at = 2, width = 4, height = 9}}"
local opening_names = { side = true, at = true, bottom = true, width = true, height = true }

local function number_of(opening, name, default, which)
  local value = opening[name]
  if value == nil then return default end
  if type(value) ~= "number" then error(which .. ": " .. name .. " must be a number", 0) end
  return value
end

-- One opening as the range of cells that it takes away.
local function hole(opening, which, height, side_of, sides)
  if type(opening) ~= "table" then error(list_of_openings, 0) end
  checked(which, opening, opening_names)
  local side = opening.side or "front"
  local range = side_of(side)
  if not range then error(("%s: there is no side '%s'; there are %s"):format(which, api.tostring(side), sides), 0) end
  local width, tall = number_of(opening, "width", 1, which), number_of(opening, "height", 3, which)
  local bottom = number_of(opening, "bottom", 0, which)
  local length = range.to - range.from
  local at = number_of(opening, "at", range.centred and floor((length - width) / 2) or 0, which)
  if not (at >= 0 and at + width <= length) then
    error(("%s lies outside: it spans studs %g to %g of the %s, which has %g; at counts from its %s end"):format(which, at,
      at + width, side, length, (side == "front" or side == "back") and "left" or "front"), 0)
  end
  if not (bottom >= 0 and bottom + tall <= height) then
    error(("%s lies outside: it spans plates %g to %g of a height of %g"):format(which, bottom, bottom + tall, height), 0)
  end
  return { side = side, of = range.of, across = side == "front" or side == "back", from = range.from + at,
    to = range.from + at + width, bottom = bottom, top = bottom + tall }
end

-- Lays `solid(x, y)` between two corners with its openings; each must make a hole.
local function fill_opened(name, options, solid, x0, y0, x1, y1, height, side_of, sides)
  local openings = options.openings
  if openings ~= nil and (type(openings) ~= "table" or next(openings) ~= nil and openings[1] == nil) then error(list_of_openings, 0) end
  local holes = {}
  for i, opening in ipairs(openings or {}) do holes[i] = hole(opening, "opening " .. i, height, side_of, sides) end
  local function region(x, y, z)
    if not solid(x, y) then return false end
    local taken = false
    for _, one in ipairs(holes) do
      local along = one.across and x or y
      if along >= one.from and along < one.to and z >= one.bottom and z < one.top and one.of(x, y) then
        taken, one.made = true, true
      end
    end
    return not taken
  end
  local made = fill(api.build(options.name or name), region, x0, y0, 0, x1, y1, height, options.colour, options)
  for i, one in ipairs(holes) do
    if not one.made then
      error(("opening %d makes no hole: it takes in no whole stud of the %s, or the lowest plate of no course (0, 3, 6 ...)"):format(i,
        one.side), 0)
    end
  end
  return made
end

at_program("wall", function(options)
  options = checked("wall", options, { width = true, depth = true, height = true, thickness = true, openings = true,
    colour = true, parts = true, name = true })
  local w, d, h = whole(options.width, "width"), whole(options.depth or options.thickness or 1, "depth"), whole(options.height, "height")
  local t = whole(options.thickness or 1, "thickness")
  local ranges = {
    front = { from = 0, to = w, of = function(_, y) return y < t end },
    back = d > t and { from = 0, to = w, of = function(_, y) return y >= d - t end } or nil,
    left = { from = 0, to = d, of = function(x) return x < t end },
    right = { from = 0, to = d, of = function(x) return x >= w - t end },
  }
  local function solid(x, y) return x < t or x >= w - t or y < t or y >= d - t end
  return fill_opened("wall", options, solid, 0, 0, w, d, h, function(side) return ranges[side] end,
    d > t and "front, back, left and right" or "front, left and right, since its depth is its thickness")
end)

local function disc(radius, x, y) return (x + 0.5) ^ 2 + (y + 0.5) ^ 2 <= radius ^ 2 end

at_program("cylinder", function(options)
  options = checked("cylinder", options, { radius = true, height = true, colour = true, parts = true, name = true })
  local r, h = options.radius, whole(options.height, "height")
  if type(r) ~= "number" or r < 1 then error("radius is a number of studs, 1 or more", 0) end
  local n = math.ceil(r)
  return fill(api.build(options.name or "cylinder"), function(x, y) return disc(r, x, y) end, -n, -n, 0, n, n, h, options.colour, options)
end)

at_program("ring", function(options)
  options = checked("ring", options, { radius = true, thickness = true, height = true, openings = true, colour = true, parts = true,
    name = true })
  local r, h, t = options.radius, whole(options.height, "height"), options.thickness or 2
  if type(r) ~= "number" or r < 2 then error("radius is a number of studs, 2 or more", 0) end
  if type(t) ~= "number" then error("thickness is a number of studs", 0) end
  local n = math.ceil(r)
  -- A side is the half of the ring that faces there, as long as the square around the ring.
  local function half(of) return { from = -n, to = n, centred = true, of = of } end
  local ranges = {
    front = half(function(_, y) return y < 0 end),
    back = half(function(_, y) return y >= 0 end),
    left = half(function(x) return x < 0 end),
    right = half(function(x) return x >= 0 end),
  }
  local function solid(x, y) return disc(r, x, y) and not disc(max(0, r - t), x, y) end
  return fill_opened("ring", options, solid, -n, -n, n, n, h, function(side) return ranges[side] end, "front, back, left and right")
end)

at_program("dome", function(options)
  options = checked("dome", options, { radius = true, thickness = true, colour = true, parts = true, name = true })
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
