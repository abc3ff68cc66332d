-- Tests that are local are none: that is a fault, and no silent pass.
local b = build "post"
b:add(part("3005", "red"))
local function tests(b, t)
  t:check("never", false)
end
return b
