-- Two parts in one place, deep in a build with names.
local lamp = build "lamp"
lamp:add(part("3005", "black"), {0, 0, 0}, {name = "post"})
lamp:add(part("3024", "white"), {0, 0, 2}, {name = "bulb"})
local b = build "tower"
b:add(lamp, {0, 0, 0}, {name = "lamp"})
return b
