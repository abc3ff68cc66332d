-- SPDX-License-Identifier: MIT
-- Five hundred parts, and after each the question whether they hold together.
local b = build "grow"
for i = 0, 499 do
  local course = i // 20
  b:add(brick(4, 2, "red"), {4 * (i % 20) + 2 * (course % 2), 0, 3 * course})
  b:is_connected()
  assert(b:is_valid())
end
assert(b:is_connected())
return b
