-- SPDX-License-Identifier: MIT
-- Boxes whose top, or bottom, is cut off by a slope: courses of sloped bricks in front, plain ones behind.
--
-- All is planned for a slope that falls to the front, in rows v from the front and heights in plates, and then turned.
-- A course of slopes rises by its height over its run, the rows in front of its last one; the next course begins on
-- that last row. A path of such steps from the bottom to the top, with steps straight up (a course of plain bricks) and
-- rows left flat between, is chosen by dynamic programming: the least deviation from the straight line, in squares.
local floor, min, max = math.floor, math.min, math.max

local corners = { front = 0, right = 1, back = 2, left = 3 }
local flat_cost, upright_cost = 0.4, 0.6 -- of a row or course without a slope, in the deviation's units

-- Slopes by depth and height, with the widths that there are; each is one kind of step.
local function kinds_of(name, parts, width, whole)
  local allowed
  if parts then
    allowed = {}
    for _, each in ipairs(parts) do
      if type(each) == "userdata" then each = each.id end
      if type(each) == "table" then each = each[1] .. "x" .. each[2] end
      local a, b = string.match(tostring(each), "^%s*(%d+)%s*x%s*(%d+)%s*$")
      allowed[a and min(a // 1, b // 1) .. "x" .. max(a // 1, b // 1) or string.lower(each)] = true
    end
  end
  local kinds, by_key = {}, {}
  for _, size in ipairs(api.sizes(name)) do
    local rows = size.studs / size.width
    local fits = rows == (name == "slope" and 1 or size.depth) or rows == 0
    local use = size.sets >= 20
    if allowed then
      use = allowed[size.id] or allowed[min(size.width, size.depth) .. "x" .. max(size.width, size.depth)]
    end
    if fits and use and size.height == floor(size.height) then
      local key = size.depth .. " " .. size.height
      local kind = by_key[key]
      if not kind then
        kind = { run = rows == 0 and size.depth or size.depth - 1, height = floor(size.height), depth = size.depth,
          topless = rows == 0, widths = {} }
        by_key[key] = kind
        kinds[#kinds + 1] = kind
      end
      kind.widths[#kind.widths + 1] = size.width
    end
  end
  -- Which breadths a kind can cover: all of those that are asked for, or it is of no use.
  local good = {}
  for _, kind in ipairs(kinds) do
    table.sort(kind.widths, function(a, b) return a > b end)
    kind.covers = { [0] = true }
    for n = 1, width do
      for _, w in ipairs(kind.widths) do
        if kind.covers[n - w] then kind.covers[n] = true end
      end
    end
    if kind.covers[width] and (not whole or kind.covers[1]) then good[#good + 1] = kind end
  end
  return good
end

-- Steps from (0, 0) up to `height`, over at most `run` rows: a list of {kind}, "flat" or "up" in order, and the rows.
local function path(kinds, height, run, flats)
  local best = {} -- best[h][r] = {cost, previous h, previous r, step}
  local function ideal(h) return run * h / max(height, 1) end
  local function offer(h, r, cost, from_h, from_r, step)
    local row = best[h]
    if not row then
      row = {}
      best[h] = row
    end
    if not row[r] or cost < row[r][1] - 1e-9 then row[r] = { cost, from_h, from_r, step } end
  end
  offer(0, 0, 0)
  for h = 0, height do
    for r = 0, best[h] and run or -1 do
      local at = best[h][r]
      if at then
        local function step(dh, dr, extra, what)
          if h + dh > height or r + dr > run then return end
          local off = r + dr - ideal(h + dh)
          offer(h + dh, r + dr, at[1] + extra + off * off * 0.05 * max(dh, 1), h, r, what)
        end
        for _, kind in ipairs(kinds) do step(kind.height, kind.run, 0, kind) end
        if h + 3 <= height then step(3, 0, upright_cost, "up") end
        if flats and h > 0 and r + 1 <= run then step(0, 1, flat_cost, "flat") end
      end
    end
  end
  local h, r, least
  for last = 0, run do
    local at = best[height] and best[height][last]
    local cost = at and at[1] + (run - last) ^ 2 * 0.2
    if cost and (not least or cost < least) then h, r, least = height, last, cost end
  end
  if not least then return nil end
  local steps, rows = {}, r
  while h > 0 or r > 0 do
    local at = best[h][r]
    table.insert(steps, 1, at[4])
    h, r = at[2], at[3]
  end
  return steps, rows
end

-- Widths of a course from left to right: the longest that do not end where those of the course below do.
local function pieces(kind, from, to, seams)
  local list, u = {}, from
  while u < to do
    local rest, chosen = to - u, nil
    for _, w in ipairs(kind.widths) do
      if w <= rest and kind.covers[rest - w] then
        chosen = chosen or w
        if w == rest or not seams[u + w] then
          chosen = w
          break
        end
      end
    end
    list[#list + 1] = { u, chosen }
    u = u + chosen
  end
  return list
end

-- Why a box can have no slope, with the least sizes that can.
local function too_small(what, kinds, inverted, parts, width, depth, height)
  local least = {}
  for _, kind in ipairs(kinds) do
    local use = kind.topless and not inverted or not kind.topless and kind.height % 3 == 0
    local own = { depth = kind.topless and kind.run or kind.depth, height = kind.height }
    for _, other in ipairs(kinds) do
      local d = other.topless and other.run or other.depth
      local usable = other.topless and not inverted or not other.topless and other.height % 3 == 0
      if usable and d <= own.depth and other.height <= own.height and (d < own.depth or other.height < own.height) then use = false end
    end
    if use then least[#least + 1] = own end
  end
  table.sort(least, function(a, b) return a.depth < b.depth end)
  local texts = {}
  for i, size in ipairs(least) do texts[i] = ("%d deep and %d high"):format(size.depth, size.height) end
  local text = ("%s: no %s fits a box %d wide, %d deep and %d high (studs, studs, plates)"):format(what,
    inverted and "inverted slope" or "slope", width, depth, height)
  if #texts == 0 then return text .. (parts and ": none of the allowed parts covers this width" or ": none covers this width") end
  return text .. "; it must be at least " .. table.concat(texts, ", or ")
end

local wedge_names = { parts = true, plates = true, name = true }

local function wedge(what, inverted, from, to, toward, colour, options)
  options = options or {}
  if type(options) ~= "table" then error("the options of " .. what .. " must be a table", 0) end
  for key in api.pairs(options) do
    if not wedge_names[key] then error(what .. " has no option '" .. api.tostring(key) .. "'", 0) end
  end
  local q = corners[toward]
  if not q then error(what .. ": the slope falls toward \"front\", \"back\", \"left\" or \"right\", not " .. api.tostring(toward), 0) end
  local x0, y0, z0, x1, y1, z1 = fill_corners(what, from, to)
  local width, depth, height = x1 - x0, y1 - y0, z1 - z0
  if q % 2 == 1 then width, depth = depth, width end
  local colours = type(colour) == "function" and colour or nil
  -- The front left corner of what lies at columns u, rows v there; and the row of a place here.
  local function corner(u, v, w, d)
    if q == 0 then return x0 + u, y0 + v, w, d end
    if q == 1 then return x1 - v - d, y0 + u, d, w end
    if q == 2 then return x1 - u - w, y1 - v - d, w, d end
    return x0 + v, y1 - u - w, d, w
  end
  local function row(x, y)
    return q == 0 and y - y0 or q == 1 and x1 - 1 - x or q == 2 and y1 - 1 - y or x - x0
  end

  local function shade(u, v, h)
    local x, y = corner(u, v, 1, 1)
    return colours(x, y, z0 + h)
  end
  local kinds = kinds_of(inverted and "inverted_slope" or "slope", options.parts, width, colours ~= nil)
  -- What ends the top where bricks do not reach it: a slope without studs, on `base` plates at the bottom.
  local function ending(base)
    local last
    for _, kind in ipairs(kinds) do
      local fits = kind.topless and not inverted and kind.run <= depth and height - base >= kind.height
      if fits and (height - base - kind.height) % 3 == 0 and (not last or kind.run < last.run) then last = kind end
    end
    return last
  end
  local base, last_of = 0, height % 3 ~= 0 and ending(0) or nil

  -- A plan: slopes {u, v, h, width, kind, colour}, and the row from which bricks fill each height.
  local function plan(steps, rows)
    local slopes, front, seams = {}, {}, {}
    local h, v = base, inverted and rows or 0
    for z = 0, base - 1 do front[z] = 0 end
    local function course(kind, row_of)
      local ends, u = {}, 0
      while u < width do
        local shown, to = colours and shade(u, row_of, h) or colour, u + 1
        while to < width and (not colours or shade(to, row_of, h) == shown) do to = to + 1 end
        for _, piece in ipairs(pieces(kind, u, to, seams)) do
          slopes[#slopes + 1] = { piece[1], row_of, h, piece[2], kind, shown }
          ends[piece[1] + piece[2]] = true
        end
        u = to
      end
      seams = ends
      for z = h, h + kind.height - 1 do front[z] = row_of + kind.depth end
      h = h + kind.height
    end
    for _, step in ipairs(steps) do
      if step == "flat" then
        v = v + 1
      elseif step == "up" then
        for z = h, h + 2 do front[z] = v end
        h = h + 3
      elseif inverted then
        course(step, v - step.run)
        v = v - step.run
      else
        course(step, v)
        v = v + step.run
      end
    end
    if last_of and height - h == last_of.height then course(last_of, v) end
    for z = h, height - 1 do front[z] = inverted and 0 or v end
    local fixed = {}
    for i, s in ipairs(slopes) do
      local x, y, w, d = corner(s[1], s[2], s[4], s[5].depth)
      fixed[i] = { x = x, y = y, z = z0 + s[3], width = w, depth = d, height = s[5].height }
    end
    return { slopes = slopes, spec = { from = { x0, y0, z0 }, to = { x1, y1, z1 }, colour = colour, parts = options.parts,
      plates = options.plates, fixed = fixed, base = base, region = function(x, y, z) return row(x, y) >= front[z - z0] end } }
  end

  -- Of the plans with slopes the first that holds together, else the one that does so best: rows left flat between
  -- courses, and tall or narrow slopes, may leave parts that nothing bridges.
  local b = api.build(options.name or what)
  local best, least
  local function consider(good, flats)
    local list = {}
    for _, kind in ipairs(kinds) do
      if not kind.topless and kind.height % 3 == 0 and good(kind) then list[#list + 1] = kind end
    end
    local rest = height - base
    local courses = rest - (last_of and last_of.height or rest % 3) -- what is left over is plates on top
    local room = depth - (last_of and last_of.run or 1)
    local steps, rows = {}, 0
    if courses > 0 and room >= 0 then steps, rows = path(list, courses, room, flats and not inverted) end
    if not steps then return false end
    local made = plan(steps, rows)
    if #made.slopes == 0 then return false end
    made.spec.dry = true
    local excess = lay_bricks(b, made.spec)
    if not least or excess < least then best, least = made, excess end
    return excess <= 0
  end
  local function any() return true end
  local function none() return false end
  local function wide(kind) return kind.widths[1] > 1 end
  local function low(kind) return kind.height == 3 end
  for _, try in ipairs { { any, true }, { any }, { wide }, { low }, { function(kind) return low(kind) and wide(kind) end } } do
    if consider(try[1], try[2]) then break end
  end
  if not best then consider(none) end
  for plates = 0, 2 do -- one stud deep, or too low for bricks: a slope without studs on plates
    if best then break end
    base, last_of = plates, ending(plates)
    if last_of then consider(none) end
  end
  if not best then error(too_small(what, kinds, inverted, options.parts, width, depth, height), 0) end
  local make = inverted and api.inverted_slope or api.slope
  for i, s in ipairs(best.slopes) do
    local at = best.spec.fixed[i]
    b:add(make(s[4], s[5].depth, s[5].height / 3, s[6]), { at.x, at.y, at.z }, { rotation = q })
  end
  best.spec.dry = nil
  lay_bricks(b, best.spec)
  return b
end

at_program("fill_slope", function(from, to, toward, colour, options)
  return wedge("fill_slope", false, from, to, toward, colour, options)
end)
at_program("fill_inverted_slope", function(from, to, toward, colour, options)
  return wedge("fill_inverted_slope", true, from, to, toward, colour, options)
end)
