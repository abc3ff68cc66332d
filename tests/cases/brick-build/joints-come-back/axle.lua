-- An axle in a brick, with a bush on it, in a build with a name.
local hub = build "hub"
local holed = hub:add(part("3700", "red"), {0, 0, 0}, {name = "brick"})
local axle = hub:connect(part("3705", "black"), {type = "axle"}, {to = holed:connector{type = "pin-hole"}, name = "axle",
  mounting = {angle = 0}, motion = {angle = {-90, 90}}})
hub:connect(part("3713", "yellow"), {type = "axle-hole"}, {to = axle:connector{type = "axle"}, name = "bush",
  mounting = {offset = 1.25}})
local b = build "joints"
b:add(hub, {0, 0, 0}, {name = "left"})
return b
