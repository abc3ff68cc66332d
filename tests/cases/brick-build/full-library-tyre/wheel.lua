-- A tyre that takes the pose of its rim holds it, for the program and for the verdict.
local b = build "wheel"
local rim = b:add(part("55982", "light bluish grey"))
b:add_raw(part("30391", "black"), rim.pose)
function tests(b, t)
  t:expect_components(1)
end
return b
