-- SPDX-License-Identifier: MIT
-- Windows and doors: frames of the catalog with the leaves that fit them. Names, sizes and how common each is come from
-- the catalog; here stands what it does not tell: which leaf sits where in which frame (LDU, the frame's own LDraw axes),
-- as in official shortcuts and models, and how far it turns before it meets the frame.
local floor, min, max, abs = math.floor, math.min, math.max, math.abs

local straight = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }
local about = { -1, 0, 0, 0, 1, 0, 0, 0, -1 }
local leftwards = { 0, 0, -1, 0, 1, 0, 1, 0, 0 }
local rightwards = { 0, 0, 1, 0, 1, 0, -1, 0, 0 }
local upright, level = { 0, 0, 1 }, { 1, 0, 0 }

local function at(x, y, z, turn) return { x = x, y = y, z = z, turn = turn or straight } end
-- One that turns: about which axis of its own, which way opens, and how far at most.
local function hinged(x, y, z, turn, axis, way, most)
  return { x = x, y = y, z = z, turn = turn, axis = axis, way = way, most = most }
end
local function fixed(id, ...) return { ids = { id }, seats = { ... } } end

-- Doors of four by six: both hinges, that on the left first; `z` and `way` are the frame's.
local function doors(z, way)
  local leaves = {}
  for name, id in pairs { smooth = "60616b", square = "60616a", windowed = "60623", barred = "60621", glass = "60797c02",
    pet = "79730", lattice = "92589" } do
    leaves[name] = { ids = { id }, glazed = name == "glass",
      seats = { hinged(-32, 0, z, straight, upright, way, 90) },
      other = { hinged(32, 0, z, about, upright, -way, 90) } }
  end
  return leaves
end
-- Two panes that open like shutters.
local function pair(id, x, y, z, way, most)
  return { ids = { id, id }, seats = { hinged(-x, y, z, leftwards, upright, way, most), hinged(x, y, z, rightwards, upright, -way, most) } }
end

local door_frames = {
  { id = "60596", leaves = doors(5, 1) },
  { id = "60599", leaves = doors(-15, -1) },
  { id = "3579", leaves = { windowed = { ids = { "7930" }, seats = { hinged(-24, 4, -4, straight, upright, -1, 90) } },
    glass = { ids = { "7930c01" }, glazed = true, seats = { hinged(-24, 4, -4, straight, upright, -1, 90) } } } },
}
local window_frames = {
  { id = "60592", leaves = { glass = fixed("60601", at(0, 0, 0)), lattice = fixed("38320", at(0, 0, 0)) } },
  { id = "60032", leaves = { glass = fixed("60601", at(0, 0, 0)) } },
  { id = "2377", leaves = { glass = fixed("4862", at(0, 0, 0)) } },
  { id = "60593", leaves = { glass = fixed("60602", at(0, 0, 0)) } },
  { id = "4035", leaves = { glass = fixed("4036", at(0, 0, 0)) } },
  { id = "61345", leaves = { glass = { ids = { "60601", "60601" }, seats = { at(-20, 0, 0), at(20, 0, 0) } } } },
  { id = "4863", leaves = { glass = { ids = { "4862", "4862" }, seats = { at(-20, 0, 0), at(20, 0, 0) } } } },
  { id = "6798", leaves = { glass = fixed("7757", at(0, 5, 5)) } },
  { id = "51239", leaves = { glass = fixed("51266", at(0, 5, 5)) } },
  { id = "42205", leaves = { glass = fixed("42509", at(0, 5, 5)) } },
  { id = "60596", leaves = { glass = fixed("57895", at(0, 5, 5)) } },
  { id = "60599", leaves = { glass = fixed("57895", at(0, 5, -15)) } },
  { id = "60594", leaves = { glass = fixed("86210", hinged(0, 8, 4, straight, level, 1, 90)),
    panes = pair("60608", 32, 4, 4, 1, 90), lattice = pair("60607", 32, 4, 4, 1, 90) } },
  { id = "60598", leaves = { glass = fixed("86210", hinged(0, 8, -15, straight, level, -1, 90)),
    panes = pair("60608", 32, 4, -15, -1, 90) } },
  { id = "57894", leaves = { glass = fixed("57895", at(0, 4.5, -3)) } },
  { id = "60806", leaves = { glass = fixed("86210", at(0, 11.4, -13.8, { 1, 0, 0, 0, 0.74983, -0.66164, 0, 0.66164, 0.74983 })) } },
  { id = "3853", shutters = true, leaves = { panes = pair("3854", 34, 4, -4, -1, 90), lattice = pair("2529", 34, 4, -4, -1, 90),
    glass = fixed("3855b", at(0, 34, -4)) } },
  { id = "30044", leaves = { lattice = fixed("30046", at(0, 24, -4)), bars = fixed("30045", at(0, 24, -4)),
    shutter = fixed("94161", at(0, 24, -4)) } },
  { id = "2493b", leaves = { glass = fixed("2494", at(0, 0, 0)) } },
  { id = "73878", leaves = { glass = { ids = { "60601", "60601" }, seats = {
    at(18.1773, 0, -43.8843, { 0.92388, 0, -0.38268, 0, 1, 0, 0.38268, 0, 0.92388 }),
    at(43.8843, 0, -18.1773, { -0.38268, 0, -0.92388, 0, 1, 0, -0.92388, 0, 0.38268 }) } } } },
}

-- Frames that the library has, with their sizes.
local known = {}
local function frames_of(kind)
  if known[kind] then return known[kind] end
  local list = {}
  for _, frame in ipairs(kind == "door" and door_frames or window_frames) do
    local ok, body = pcall(api.part, frame.id)
    if ok then
      local leaves = {}
      for name, leaf in api.pairs(frame.leaves) do
        local all = true
        for _, id in ipairs(leaf.ids) do all = all and pcall(api.part, id) end
        if all then leaves[name] = leaf end
      end
      if next(leaves) then
        list[#list + 1] = { id = body.id, width = floor(body.width + 0.5), depth = floor(body.depth + 0.5), height = floor(body.height + 0.5),
          sets = api.spec(body.id).sets or 0, leaves = leaves, shutters = frame.shutters }
      end
    end
  end
  table.sort(list, function(a, b)
    if a.sets ~= b.sets then return a.sets > b.sets end
    return a.id < b.id
  end)
  known[kind] = list
  return list
end

local function names_of(leaves)
  local names = {}
  for name in api.pairs(leaves) do names[#names + 1] = name end
  return names
end

local plain_sizes = api.sizes
at_program("sizes", function(kind)
  if kind ~= "door" and kind ~= "window" then return plain_sizes(kind) end
  local list = {}
  for i, frame in ipairs(frames_of(kind)) do
    list[i] = { id = frame.id, width = frame.width, depth = frame.depth, height = frame.height, sets = frame.sets,
      leaves = table.concat(names_of(frame.leaves), " ") }
  end
  return list
end)

local function size_text(frame) return frame.width .. " x " .. frame.depth .. " x " .. frame.height end

-- The leaf that a frame has when none is named.
local function usual(leaves)
  for _, name in ipairs { "smooth", "windowed", "glass" } do
    if leaves[name] then return name end
  end
  return names_of(leaves)[1]
end

local function choose(kind, options, leaf_name)
  local width, depth, height = options.width, options.depth or 1, options.height
  local fits, near = {}, {}
  for _, frame in ipairs(frames_of(kind)) do
    local wanted = options.frame and api.part(options.frame).id == frame.id
      or not options.frame and (not width or frame.width == width) and frame.depth == depth and (not height or frame.height == height)
    if wanted then fits[#fits + 1] = frame end
    near[#near + 1] = frame
  end
  if #fits == 0 and options.frame then
    local ids = {}
    for i, frame in ipairs(near) do ids[i] = frame.id end
    error("there is no " .. kind .. " of the frame " .. api.part(options.frame).id .. "; there are " .. table.concat(ids, ", "), 0)
  end
  if #fits == 0 then
    local function off(frame) return abs(frame.width - (width or 4)) + abs(frame.depth - depth) + abs(frame.height - (height or 9)) / 3 end
    table.sort(near, function(a, b)
      local x, y = off(a), off(b)
      if x ~= y then return x < y end
      return a.id < b.id
    end)
    local texts, seen = {}, {}
    for _, frame in ipairs(near) do
      local text = size_text(frame)
      if not seen[text] and #texts < 6 then
        seen[text] = true
        texts[#texts + 1] = text
      end
    end
    error(("there is no %s %s x %d x %s (studs, studs, plates); the nearest are %s"):format(kind, width and tostring(width) or "?", depth,
      height and tostring(height) or "?", table.concat(texts, ", ")), 0)
  end
  for _, frame in ipairs(fits) do
    local name = leaf_name or usual(frame.leaves)
    if frame.leaves[name] then return frame, frame.leaves[name], name end
  end
  local all = {}
  for _, frame in ipairs(fits) do
    all[#all + 1] = frame.id .. " takes " .. table.concat(names_of(frame.leaves), ", ")
  end
  error(("no %s of this size has '%s': %s"):format(kind, tostring(leaf_name), table.concat(all, "; ")), 0)
end

local names = { width = true, depth = true, height = true, colour = true, frame = true, open = true, name = true }
local function make(kind, options, leaf_name, leaf_colour, hinge)
  local frame, leaf, leaf_name = choose(kind, options, leaf_name)
  local open = options.open or 0
  if type(open) ~= "number" then error("open is a number of degrees", 0) end
  local b = api.build(options.name or kind)
  local body = b:add(api.part(frame.id, options.colour or "white"), { 0, 0, 0 }, { name = "frame" })
  local seats = leaf.seats
  if hinge == "right" then
    seats = leaf.other
    if not seats then error(("'%s' of the frame %s has its hinge on the left only"):format(leaf_name, frame.id), 0) end
  end
  for i, seat in ipairs(seats) do
    if open ~= 0 and not seat.axis then error(("'%s' of the frame %s does not open"):format(leaf_name, frame.id), 0) end
    if seat.most and (open < 0 or open > seat.most) then error("open is 0 to " .. seat.most .. " degrees", 0) end
    local matrix = { seat.x, seat.y, seat.z, table.unpack(seat.turn) }
    local pose = body.pose * api.pose { matrix = matrix }
    if open ~= 0 then pose = pose * api.pose { axis = seat.axis, angle = open * seat.way } end
    local placed = b:add_raw(api.part(leaf.ids[i], leaf_colour), pose, { name = i == 1 and "leaf" or "leaf " .. i })
    if seat.axis then record_hinge(b, body, placed) end
  end
  return b, body, frame
end

-- Shutters outside of a frame with tabs for them: they lie beside it on the wall at 180 degrees, before it at 0.
local shutter, tab = "3856", 40
local function add_shutters(b, body, frame, options)
  if not frame.shutters then error("the frame " .. frame.id .. " has no tabs for shutters; 3853 (4 x 1 x 9) has", 0) end
  local open = options.shutters_open or 180
  if type(open) ~= "number" or open < 0 or open > 180 then error("shutters_open is 0 to 180 degrees", 0) end
  local colour = options.shutters == true and (options.pane_colour or options.colour or "white") or options.shutters
  for i, way in ipairs { 1, -1 } do
    local pose = body.pose * api.pose { matrix = { -tab * way, 0, -12, table.unpack(straight) } }
      * api.pose { axis = { 0, 0, 1 }, angle = way * (90 - open) }
    local placed = b:add_raw(api.part(shutter, colour), pose, { name = i == 1 and "left shutter" or "right shutter" })
    record_hinge(b, body, placed)
  end
end

local function checked(kind, options, more)
  options = options or {}
  if type(options) ~= "table" then error(kind .. " takes a table of options", 0) end
  for key in api.pairs(options) do
    if not names[key] and not more[key] then error(kind .. " has no option '" .. api.tostring(key) .. "'", 0) end
  end
  return options
end

local window_names = { pane = true, pane_colour = true, shutters = true, shutters_open = true }
at_program("window", function(options)
  options = checked("window", options, window_names)
  local pane = options.pane or "glass"
  local b, body, frame = make("window", options, pane,
    options.pane_colour or pane == "glass" and "trans clear" or options.colour or "white")
  if options.shutters then add_shutters(b, body, frame, options) end
  return b
end)

local door_names = { leaf = true, leaf_colour = true, hinge = true }
at_program("door", function(options)
  options = checked("door", options, door_names)
  local hinge = options.hinge or "left"
  if hinge ~= "left" and hinge ~= "right" then error("hinge is \"left\" or \"right\"", 0) end
  local b = make("door", options, options.leaf, options.leaf_colour or "reddish brown", hinge)
  return b
end)
