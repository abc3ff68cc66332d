# SPDX-License-Identifier: MIT
from bricklayer import Color, LegoBuild, Position, brick, to_ldraw

b = LegoBuild()
o = Position(0, 0, 0)
last = b.add(brick(2, 2, color=Color.RED))
for _ in range(399):
    e = brick(2, 2, color=Color.RED)
    last = b.connect(e, e.find_connector("antistud", toward=o), last.find_connector("stud", toward=o))
print(to_ldraw(b))
