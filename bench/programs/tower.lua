-- SPDX-License-Identifier: MIT
-- Twenty parts, one on the other.
local b = build "tower"
b:add(brick(4, 2, "red"))
for _ = 2, 20 do b:stack(brick(4, 2, "red")) end
assert(b:is_valid() and b:is_connected())
return b
