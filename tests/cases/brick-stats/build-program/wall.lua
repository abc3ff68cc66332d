-- Two bricks side by side.
local b = build "wall"
b:add(part("3003", "red"))
b:add(part("3003", "red"), {2, 0, 0})
return b
