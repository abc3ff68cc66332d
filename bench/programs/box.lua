-- SPDX-License-Identifier: MIT
-- A box of 30,000 parts and more, in running bond.
local b = build "box"
b:add(fill_box({0, 0, 0}, {160, 160, 72}, "red"))
assert(b.part_count > 30000, b.part_count)
assert(b:is_valid() and b:is_connected())
return b
