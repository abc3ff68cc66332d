-- A column of three bricks, the last one named, in two steps.
local b = build "tower"
b:add(part("3003", "red"))
b:stack(part("3003", "white"))
b:step()
b:stack(part("3003", 4), {name = "top"})
return b
