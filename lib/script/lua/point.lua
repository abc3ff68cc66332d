-- SPDX-License-Identifier: MIT
-- Points and directions: {x, y, z} with names for its numbers and arithmetic.
local names = { x = 1, y = 2, z = 3 }

local function make(x, y, z) return setmetatable({ x, y, z }, point_meta) end

local function numbers(value, what)
  if type(value) ~= "table" then error(what .. " needs a point, not a " .. type(value), 3) end
  local x, y, z = value[1] or value.x, value[2] or value.y, value[3] or value.z or 0
  if type(x) ~= "number" or type(y) ~= "number" or type(z) ~= "number" then
    error(what .. " needs a point like {x, y, z}", 3)
  end
  return x, y, z
end

point_meta.__metatable = "point"
point_meta.__name = "point"
function point_meta.__index(point, name)
  local at = names[name]
  return at and rawget(point, at)
end
function point_meta.__newindex(point, name, value)
  if not names[name] then error("a point has x, y and z, no '" .. tostring(name) .. "'", 2) end
  rawset(point, names[name], value)
end
function point_meta.__add(a, b)
  local ax, ay, az = numbers(a, "adding points")
  local bx, by, bz = numbers(b, "adding points")
  return make(ax + bx, ay + by, az + bz)
end
function point_meta.__sub(a, b)
  local ax, ay, az = numbers(a, "subtracting points")
  local bx, by, bz = numbers(b, "subtracting points")
  return make(ax - bx, ay - by, az - bz)
end
function point_meta.__mul(a, b)
  if type(a) == "number" then a, b = b, a end
  local x, y, z = numbers(a, "scaling a point")
  return make(x * b, y * b, z * b)
end
function point_meta.__unm(a)
  local x, y, z = numbers(a, "turning a point round")
  return make(-x, -y, -z)
end
function point_meta.__eq(a, b) return a[1] == b[1] and a[2] == b[2] and a[3] == b[3] end
function point_meta.__tostring(a) return string.format("(%.10g, %.10g, %.10g)", a[1], a[2], a[3]) end

function api.point(x, y, z)
  if type(x) == "table" then return make(numbers(x, "point")) end
  if type(x) ~= "number" or type(y) ~= "number" then error("point takes x, y and z", 2) end
  return make(x, y, z or 0)
end
