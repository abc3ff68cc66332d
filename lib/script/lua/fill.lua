-- SPDX-License-Identifier: MIT
-- Filling regions with bricks and plates in running bond.
--
-- The region is cut into layers of one brick, and of one plate where a brick does not fit or would be the only layer.
-- A layer is tiled greedily in strips two studs wide, the longest parts first; layers alternate between strips along x
-- and along y and between starts of their joints. Parts that share a stud with the layer below are joined in a
-- union-find; the tiling of a layer that leaves the fewest groups is taken, the first that leaves one at once. Linear
-- in the number of cells. A region whose layers do not touch cannot be joined, and one plate layer alone neither.
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

-- Lengths by width (1 or 2) that may be used, longest first: from `parts` ("2x4", {2, 4}), else what the catalog has
-- and at least a hundred sets use.
local function usable(kind, parts)
  local lengths = { {}, {} }
  local allowed
  if parts then
    allowed = {}
    for _, size in ipairs(parts) do
      local a, b
      if type(size) == "string" then
        a, b = string.match(size, "^%s*(%d+)%s*x%s*(%d+)%s*$")
      elseif type(size) == "table" then
        a, b = size[1], size[2]
      end
      a, b = tonumber(a), tonumber(b)
      if not a or not b then error("parts lists sizes like \"2x4\"", 0) end
      allowed[min(a, b) .. "x" .. max(a, b)] = true
    end
  end
  local height = kind == "brick" and 3 or 1
  for _, size in ipairs(api.sizes(kind)) do
    local a, b = min(size.width, size.depth), max(size.width, size.depth)
    if a <= 2 and size.height == height and size.width >= size.depth and (size.sets >= 100 and not allowed or allowed and allowed[a .. "x" .. b]) then
      lengths[a][#lengths[a] + 1] = b
    end
  end
  table.sort(lengths[1], function(p, q) return p > q end)
  table.sort(lengths[2], function(p, q) return p > q end)
  if #lengths[1] == 0 and #lengths[2] == 0 then error("none of the allowed parts is a " .. kind .. " one or two studs wide", 0) end
  return lengths
end

local function longest(lengths, room)
  for i = 1, #lengths do
    if lengths[i] <= room then return lengths[i] end
  end
end

-- Tiles one layer. cells[y * stride + x] is the colour or nil; along: 1 strips along x, 2 along y. Returns a list of
-- {x, y, width, depth, colour} and the owner of each cell, or the first cell that no part covers.
local function tile(layer, along, shift, start, lengths)
  local owner, tiles = {}, {}
  local cells, stride = layer.cells, layer.stride
  local u0, u1, v0, v1 = layer.x0, layer.x1, layer.y0, layer.y1
  local du, dv = 1, stride
  if along == 2 then u0, u1, v0, v1, du, dv = layer.y0, layer.y1, layer.x0, layer.x1, stride, 1 end
  local strip = v0 + shift - 2
  while strip < v1 do
    for v = max(strip, v0), min(strip + 2, v1) - 1 do
      local u, first = u0, true
      while u < u1 do
        local at = u * du + v * dv
        local colour = cells[at]
        if colour == nil or owner[at] then
          u = u + 1
          if colour == nil then first = true end
        else
          local wide = v == strip and v + 1 < v1 and cells[at + dv] == colour and not owner[at + dv]
          local length
          for width = wide and 2 or 1, 1, -1 do
            local room = 1
            while u + room < u1 do
              local next = at + room * du
              if cells[next] ~= colour or owner[next] then break end
              if width == 2 and (cells[next + dv] ~= colour or owner[next + dv]) then break end
              room = room + 1
              if room >= 64 then break end
            end
            if first and start > 0 and room > start then room = start end
            length = longest(lengths[width], room)
            if length then
              local x, y, w, d = u, v, length, width
              if along == 2 then x, y, w, d = v, u, width, length end
              tiles[#tiles + 1] = { x, y, w, d, colour }
              local n = #tiles
              for i = 0, length - 1 do
                owner[at + i * du] = n
                if width == 2 then owner[at + i * du + dv] = n end
              end
              break
            end
          end
          if not length then return nil, along == 2 and { v, u } or { u, v } end
          first = false
          u = u + length
        end
      end
    end
    strip = strip + 2
  end
  return tiles, owner
end

local function find(parent, a)
  while parent[a] ~= a do
    parent[a] = parent[parent[a]]
    a = parent[a]
  end
  return a
end

-- How many groups there are after a layer of `tiles` is put on the last one; parent is changed.
local function join(parent, base, tiles, owner, below, below_base)
  local groups = #tiles
  for i = 1, #tiles do parent[base + i] = base + i end
  if below then
    for at, n in next, owner do
      local m = below[at]
      if m then
        local a, b = find(parent, base + n), find(parent, below_base + m)
        if a ~= b then
          parent[max(a, b)] = min(a, b)
          groups = groups - 1
        end
      end
    end
  end
  return groups
end

local styles = {}
for _, start in ipairs { 0, 2, 3, 1, 5 } do
  for _, shift in ipairs { 0, 1 } do
    for along = 1, 2 do styles[#styles + 1] = { along, shift, start } end
  end
end

-- `region(x, y, z)`: nothing, or what the cell shows: true or a colour. z is that of the layer's bottom, in plates.
local function fill(b, region, x0, y0, z0, x1, y1, z1, colour, options)
  local allowed = options.parts
  local colour_of = type(colour) == "function" and colour or nil
  local layers, z = {}, z0
  local brick_layers = floor((z1 - z0) / 3)
  local use_plates = options.plates or (brick_layers == 1 and z1 - z0 == 3)
  while z < z1 do
    local height = (not use_plates and z + 3 <= z1) and 3 or 1
    layers[#layers + 1] = { z = z, height = height }
    z = z + height
  end
  local lengths = { [3] = nil, [1] = nil }
  local parts = {}
  local stride = x1 - x0 + 4
  local parent, count, groups = {}, 0, 0
  local below, below_base
  for n, layer in ipairs(layers) do
    layer.stride, layer.x0, layer.x1, layer.y0, layer.y1 = stride, 0, x1 - x0, 0, y1 - y0
    local cells, any = {}, false
    for y = y0, y1 - 1 do
      local row = (y - y0) * stride
      for x = x0, x1 - 1 do
        local value = region(x, y, layer.z)
        if value then
          if value == true then value = colour_of and colour_of(x, y, layer.z) or colour or 71 end
          cells[row + x - x0] = value
          any = true
        end
      end
    end
    layer.cells = cells
    if any then
      local kind = layer.height == 3 and "brick" or "plate"
      lengths[layer.height] = lengths[layer.height] or usable(kind, allowed)
      local best, best_tiles, best_owner, failed
      local turn = n % 2
      for s = 1, #styles do
        local style = styles[s]
        local tiles, owner = tile(layer, 1 + (style[1] + turn) % 2, (style[2] + floor(n / 2)) % 2, style[3], lengths[layer.height])
        if tiles then
          local saved = {}
          for i = 1, count do saved[i] = parent[i] end
          local now = groups + join(parent, count, tiles, owner, below, below_base)
          if not best or now < best then
            best, best_tiles, best_owner = now, tiles, owner
            layer.parent = {}
            for i = 1, count + #tiles do layer.parent[i] = parent[i] end
          end
          for i = 1, count do parent[i] = saved[i] end
          if n == 1 or best <= 1 or not below then break end
          if #tiles > 3000 and s >= 4 then break end
        else
          failed = failed or owner
        end
      end
      if not best then
        error(("the allowed parts cannot cover the place x %d, y %d, z %d"):format(failed[1] + x0, failed[2] + y0, layer.z), 0)
      end
      parent, groups = layer.parent, best
      layer.parent = nil
      below, below_base = best_owner, count
      count = count + #best_tiles
      local make = layer.height == 3 and api.brick or api.plate
      for i = 1, #best_tiles do
        local t = best_tiles[i]
        local key = t[3] .. "," .. t[4] .. "," .. layer.height .. "," .. api.tostring(t[5])
        local element = parts[key]
        if not element then
          element = make(t[3], t[4], t[5])
          parts[key] = element
        end
        b:add(element, { t[1] + x0, t[2] + y0, layer.z })
      end
    else
      below = nil
    end
  end
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
  return fill(api.build(options.name or "box"), function() return true end, x0, y0, z0, x1, y1, z1, colour, options)
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
