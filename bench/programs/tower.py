# SPDX-License-Identifier: MIT
from bricklayer import Color, LegoBuild, brick, to_ldraw

b = LegoBuild()
last = b.add(brick(4, 2, color=Color.RED))
for _ in range(19):
    last = b.stack(brick(4, 2, color=Color.RED), last)
assert b.is_valid() and b.is_connected()
print(to_ldraw(b))
