-- It fails at its third part: what stood by then is written all the same, and what was not placed yet beside it.
local b = build "post"
b:add(part("3005", "red"))
local cap = build "cap"
cap:add(part("3005", "blue"))
b:add(part("3005", "red"), {0, 0, 1.2})
b:add(cap, {0, 0, 6})
return b
