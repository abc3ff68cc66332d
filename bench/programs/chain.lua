-- SPDX-License-Identifier: MIT
-- Four hundred parts, each connected to the last.
local b = build "chain"
local last = b:add(brick(2, 2, "red"))
for _ = 2, 400 do
  last = b:connect(brick(2, 2, "red"), {type = "anti-stud", toward = {"front", "left"}},
    {to = last:connector{type = "stud", toward = {0, 0, 0}}})
end
return b
