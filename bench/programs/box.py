# SPDX-License-Identifier: MIT
from bricklayer import Color, Position, fill_box, to_ldraw

b = fill_box(Position(0, 0, 0), Position(160, 160, 24), Color.RED)
assert b.brick_count > 10000, b.brick_count
assert b.is_valid() and b.is_connected()
print(to_ldraw(b))
