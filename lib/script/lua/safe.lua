-- SPDX-License-Identifier: MIT
-- The standard functions that programs see: copies without what reaches outside, runs forever inside of C, or differs
-- from run to run. Our own code goes on using the real ones; what a program does to its copies is its own affair.
local error, type, pairs, ipairs, select, rawget, rawlen, rawequal = error, type, pairs, ipairs, select, rawget, rawlen, rawequal
local getmetatable, setmetatable, tostring, next = getmetatable, setmetatable, tostring, next
local string, table, math = string, table, math

local function copy(from)
  local to = {}
  for name, value in pairs(from) do to[name] = value end
  return to
end

for _, name in ipairs { "assert", "error", "ipairs", "pcall", "xpcall", "rawequal", "rawget", "rawlen", "rawset", "select",
  "tonumber", "type", "require" } do
  api[name] = _G[name]
end
api._G = api
api._VERSION = _VERSION
api.utf8 = copy(utf8)
api.coroutine = copy(coroutine)

-- Finalizers run where no limit reaches them.
function api.setmetatable(object, meta)
  if type(meta) == "table" and rawget(meta, "__gc") ~= nil then error("metatables may not have __gc here", 2) end
  return setmetatable(object, meta)
end
api.getmetatable = getmetatable

-- Addresses of tables and functions change from run to run.
local deepest, longest = 4, 2000
local keys_of
local text_of

-- A table's items: {1, 2, name = value}, as far as a line may be long.
local function table_text(value, depth, room)
  if depth > deepest then return "{...}" end
  local parts, used = {}, 2
  for _, key in ipairs(keys_of(value)) do
    local item = rawget(value, key)
    local text = type(item) == "string" and string.format("%q", item) or text_of(item, depth + 1, room - used)
    if key ~= #parts + 1 then
      local name = type(key) == "string" and string.match(key, "^[%a_][%w_]*$") or "[" .. text_of(key, depth + 1, 100) .. "]"
      text = name .. " = " .. text
    end
    used = used + #text + 2
    if used > room then
      parts[#parts + 1] = "..."
      break
    end
    parts[#parts + 1] = text
  end
  return "{" .. table.concat(parts, ", ") .. "}"
end

function text_of(value, depth, room)
  local kind = type(value)
  if kind == "table" then
    local meta = getmetatable(value)
    if type(meta) == "string" then return tostring(value) end
    if type(meta) == "table" and (rawget(meta, "__tostring") or rawget(meta, "__name")) then
      return rawget(meta, "__tostring") and tostring(value) or rawget(meta, "__name")
    end
    return table_text(value, depth or 1, room or longest)
  end
  if kind == "function" or kind == "thread" then return kind end
  if kind == "userdata" then
    local text = tostring(value)
    return string.match(text, "^(.-): 0x%x+$") or text
  end
  return tostring(value)
end
function api.tostring(value) return text_of(value) end

function api.print(...)
  local line = {}
  for i = 1, select("#", ...) do line[i] = text_of((select(i, ...))) end
  print_line(table.concat(line, "\t") .. "\n")
end

-- The order of a table's names differs from run to run: here numbers come first, then texts, each in their order.
local rank = { number = 1, string = 2, boolean = 3 }
local function before(a, b)
  local ka, kb = type(a), type(b)
  if ka ~= kb then return (rank[ka] or 4) < (rank[kb] or 4) end
  if ka == "number" or ka == "string" then return a < b end
  if ka == "boolean" then return b and not a end
  return false
end
function keys_of(object)
  local keys, n, last, sorted = {}, 0, nil, true
  for key in next, object do
    n = n + 1
    keys[n] = key
    if last ~= nil and sorted and not before(last, key) then sorted = false end
    last = key
  end
  if not sorted then
    local plain, other = {}, {}
    for i = 1, n do
      local list = rank[type(keys[i])] and plain or other
      list[#list + 1] = keys[i]
    end
    table.sort(plain, before)
    for i = 1, #other do plain[#plain + 1] = other[i] end
    keys = plain
  end
  return keys
end
function api.pairs(object)
  local meta = getmetatable(object)
  if type(meta) == "table" and rawget(meta, "__pairs") then return rawget(meta, "__pairs")(object) end
  if type(object) ~= "table" then error("pairs takes a table, not a " .. type(object), 2) end
  local keys, i = keys_of(object), 0
  return function()
    while true do
      i = i + 1
      local key = keys[i]
      if key == nil then return nil end
      local value = rawget(object, key)
      if value ~= nil then return key, value end
    end
  end, object, nil
end
function api.next(object, key)
  if type(object) ~= "table" then error("next takes a table, not a " .. type(object), 2) end
  if key ~= nil then error("next goes no further than the first; use pairs", 2) end
  local first = keys_of(object)[1]
  if first ~= nil then return first, rawget(object, first) end
end

-- load("car.ldr") reads a model; any other text is a piece of Lua, as in Lua itself.
function api.load(chunk, name, mode, environment)
  if type(chunk) ~= "string" then error("load takes the name of a model's file, or a text", 2) end
  local ending = string.lower(string.match(chunk, "^[^\n]*(%.%w+)$") or "")
  if ending == ".ldr" or ending == ".mpd" or ending == ".dat" or ending == ".io" then return load_model(chunk) end
  if mode ~= nil and mode ~= "t" and mode ~= "bt" then error("load takes text only", 2) end
  return load_text(chunk, type(name) == "string" and name or "text", environment)
end

api.math = copy(math)
local randomseed = math.randomseed
randomseed(1)
function api.math.randomseed(seed)
  if type(seed) ~= "number" then error("math.randomseed takes a number here: the same program gives the same build", 2) end
  randomseed(seed)
end

-- Functions in C whose loops no limit reaches: length metamethods and huge ranges are refused, patterns are weighed.
local function plain(object, name)
  if type(object) ~= "table" then error(name .. " takes a table, not a " .. type(object), 3) end
  local meta = getmetatable(object)
  if type(meta) == "table" and (rawget(meta, "__len") or rawget(meta, "__index")) then
    error(name .. " takes a table without __len and __index here", 3)
  end
end
api.table = copy(table)
for _, name in ipairs { "insert", "remove", "sort", "concat", "unpack" } do
  local real = table[name]
  api.table[name] = function(object, ...)
    plain(object, "table." .. name)
    return real(object, ...)
  end
end
function api.table.concat(object, separator, first, last)
  plain(object, "table.concat")
  return table.concat(object, separator, first, last)
end
function api.table.move(from, first, last, at, to)
  to = to or from
  plain(from, "table.move")
  plain(to, "table.move")
  if last - first > 1e8 then error("table.move of so many", 2) end
  if at > last or at <= first or to ~= from then
    for i = 0, last - first do to[at + i] = from[first + i] end
  else
    for i = last - first, 0, -1 do to[at + i] = from[first + i] end
  end
  return to
end

local safe_string = copy(string)
safe_string.dump = nil
local function weigh(subject, pattern)
  subject, pattern = tostring(subject), tostring(pattern)
  local _, loops = string.gsub(pattern, "[*+%-]", "")
  if loops > 1 and (#subject + 1) ^ loops > 2e10 then
    error("this pattern could take forever on a text of " .. #subject .. " characters; use fewer * + -", 3)
  end
end
for _, name in ipairs { "find", "match", "gmatch", "gsub" } do
  local real = string[name]
  safe_string[name] = function(subject, pattern, ...)
    weigh(subject, pattern)
    return real(subject, pattern, ...)
  end
end
function safe_string.format(form, ...)
  local values = table.pack(...)
  for i = 1, values.n do
    local kind = type(values[i])
    if kind == "table" or kind == "function" or kind == "userdata" or kind == "thread" then values[i] = text_of(values[i]) end
  end
  if tostring(form):find("%p", 1, true) then error("string.format has no %p here", 2) end
  return string.format(form, table.unpack(values, 1, values.n))
end
api.string = safe_string
local strings = getmetatable("")
strings.__index = copy(safe_string)
strings.__metatable = "string"
