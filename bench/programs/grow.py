# SPDX-License-Identifier: MIT
from bricklayer import Color, LegoBuild, Position, brick, to_ldraw

b = LegoBuild()
for i in range(500):
    course = i // 20
    b.add(brick(4, 2, color=Color.RED), Position(4 * (i % 20) + 2 * (course % 2), 0, course))
    b.is_connected()
    b.is_valid()
assert b.is_connected()
print(to_ldraw(b))
