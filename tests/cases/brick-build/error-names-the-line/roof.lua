local b = build()

local function roof()
  b:add(part("3003", "rde"))
end
roof()
return b
