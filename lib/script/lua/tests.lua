-- SPDX-License-Identifier: MIT
-- A program's own tests, tests(b, t), and the values that a snippet shows.
local t_meta = { __metatable = "tests", __name = "tests" }
t_meta.__index = t_meta

local results = setmetatable({}, { __mode = "k" })

-- check(name, ok, detail): one test.
function t_meta.check(t, name, ok, detail)
  local list = results[t] or error("tests are called with a colon: t:check(name, ok)", 2)
  if type(name) ~= "string" then error("a test has a name: t:check(name, ok, detail)", 2) end
  list[#list + 1] = { name = name, passed = ok and true or false, detail = detail ~= nil and api.tostring(detail) or "" }
  return ok and true or false
end

function t_meta.expect_components(t, count)
  local b = t.build
  local found = b:component_count()
  return t:check("components", found == count, ("%d instead of %d"):format(found, count))
end

local function words_of(at)
  local words = {}
  for name, value in api.pairs(at) do
    if type(value) == "table" then
      local parts = {}
      for key, each in api.pairs(value) do parts[#parts + 1] = key .. " " .. api.tostring(each) end
      value = "{" .. table.concat(parts, ", ") .. "}"
    end
    words[#words + 1] = name .. " = " .. api.tostring(value)
  end
  return table.concat(words, ", ")
end

-- check_motion{samples, max_samples, joints}: nothing collides, floats or comes apart wherever the joints stand.
function t_meta.check_motion(t, options)
  local report = t.build:check_motion(options)
  local found = {}
  local function add(text, at)
    if #found < 4 then found[#found + 1] = text .. " at " .. words_of(at) end
  end
  for _, hit in ipairs(report.collisions) do
    add(("%s overlaps %s by %.2f LDU"):format(api.tostring(hit.a), api.tostring(hit.b), hit.depth), hit.at)
  end
  for _, loss in ipairs(report.lost) do add(("joint '%s' comes apart"):format(loss.joint.name), loss.at) end
  for _, loss in ipairs(report.floating) do add(api.tostring(loss.placement) .. " floats", loss.at) end
  local all = #report.collisions + #report.lost + #report.floating
  if all > #found then found[#found + 1] = ("and %d more"):format(all - #found) end
  table.insert(found, 1, ("%d samples"):format(report.samples))
  t:check("motion", report.passed, table.concat(found, "; "))
  return report
end

function run_tests(tests, build, list)
  local t = setmetatable({ build = build }, t_meta)
  results[t] = list
  tests(build, t)
end
members.tests = { methods = t_meta }

-- What an expression of -e gives: lists an entry a line.
local function show_value(value, indent, depth)
  if type(value) == "table" and api.getmetatable(value) == nil and depth < 3 then
    local any = false
    for key, each in api.pairs(value) do
      any = true
      local head = type(key) == "number" and "" or api.tostring(key) .. ": "
      if type(each) == "table" and api.getmetatable(each) == nil and next(each) == nil then
        print_line(indent .. head .. "none\n")
      elseif type(each) == "table" and api.getmetatable(each) == nil and depth < 2 then
        if head ~= "" then print_line(indent .. head .. "\n") end
        local parts, flat = {}, true
        for k, v in api.pairs(each) do
          if type(v) == "table" and api.getmetatable(v) == nil then flat = false end
          parts[#parts + 1] = (type(k) == "number" and "" or api.tostring(k) .. " ") .. api.tostring(v)
        end
        if flat then
          print_line(indent .. (head ~= "" and "  " or "") .. table.concat(parts, ", ") .. "\n")
        else
          show_value(each, indent .. "  ", depth + 1)
        end
      else
        print_line(indent .. head .. api.tostring(each) .. "\n")
      end
    end
    if not any then print_line(indent .. "nothing\n") end
  else
    print_line(indent .. api.tostring(value) .. "\n")
  end
end
function show(...)
  for i = 1, select("#", ...) do show_value((select(i, ...)), "", 1) end
end
