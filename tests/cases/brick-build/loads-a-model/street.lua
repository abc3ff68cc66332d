-- Two of a model that was drawn elsewhere, one of them with another roof.
local b = build "street"
b:add(load "models/hut.mpd", {0, 0, 0}, {name = "first"})
local second = load "models/hut.mpd"
second:remove("roof")
second:stack(part("3023", "blue"))
b:add(second, {4, 0, 0}, {name = "second"})
return b
