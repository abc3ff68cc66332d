-- Two bricks side by side that nothing joins, and a test that says they should be one.
local b = build "wall"
b:add(part("3003", "red"))
b:add(part("3003", "red"), {2, 0, 0})
function tests(b, t)
  t:expect_components(1)
  t:check("two bricks", b.part_count == 2)
end
return b
