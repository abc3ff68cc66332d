// SPDX-License-Identifier: MIT
// The page for agents: the loop, the frame, the mistakes, and the table of the API in short.
#include "base/text.h"
#include "script/docs.h"

namespace brick::script {

namespace {

constexpr std::string_view head = R"(# Building brick models by program

You write one Lua 5.4 file, say `tower.lua`, that ends with `return b`. The loop:

    brick-validate tower.lua                 # real parts? overlaps? floating? connected? your own tests?
    brick-render tower.lua --sheet -o t.png  # look at it from eight sides; --partial when the program fails
    brick-build tower.lua -e 'b.height'      # ask anything; b is the build
    brick-build tower.lua > tower.ldr        # the model as LDraw
    brick-search "slope 45 2x2"              # find a part; brick-library show 3001 tells all of it

Edit, validate, mend what it names (each fault has its line and a hint), look, until it is valid and looks right. A model
that falls into several components is valid: one component must be asked for, with `--expect-components 1` or in the
program's own tests, `t:expect_components(1)`.

**Frame.** x right, y back, z up. x and y count studs, z counts **plates**: a brick is 3 high, a plate or tile 1.
The front looks towards -y. The ground is z = 0. All three are integers on the grid; halves are allowed.

```lua
local b = build "house"
b:add(plate(8, 8, "green"))                                   -- at {0, 0, 0}: its front left bottom corner
b:add(wall{width = 8, depth = 8, height = 21, colour = "white", openings = {
  {side = "front", at = 2, width = 4, height = 18},           -- studs from the left, plates from below
  {side = "back", at = 3, bottom = 9, width = 2, height = 6}}}, {0, 0, 1})
b:add(door{width = 4, height = 18, open = 60}, {2, 0, 1})     -- doors and windows fill an opening of their size
b:add(window{width = 2, height = 6}, {3, 7, 10})
local roof = build "roof"                                     -- a build of its own, placed as one
roof:add(fill_slope({0, 0, 0}, {8, 4, 9}, "front", "dark red"))
roof:add(fill_slope({0, 4, 0}, {8, 8, 9}, "back", "dark red"))
b:add(roof, {0, 0, 22}, {name = "roof"})
function tests(b, t)
  t:expect_components(1)
end
return b
```

**What turns or stands sideways** is placed by its connectors, which are asked for, never guessed:

```lua
local b = build "joints"
local beam = b:add(part("3701", "red"))                       -- a Technic brick with three holes
for _, c in ipairs(beam:connectors{}) do print(c) end         -- type, place and facing of each
local hole = beam:connector{type = "pin-hole", facing = "front", toward = "left"}
local axle = b:connect(part("3706", "black"), {type = "axle"}, {to = hole, mounting = {offset = -1}})
local rim = b:connect(part("55982", "white"), {type = "axle-hole"}, {to = axle:connector{type = "axle"}, mounting = {offset = -1.5}})
b:add_raw(part("30391", "black"), rim.pose)                   -- a tyre has its rim's pose
local handle = b:stack(part("48336", "black"), {on = beam})
b:connect(part("61252", "red"), {type = "clip"}, {to = handle:connector{type = "bar", facing = "left"}, mounting = {angle = 45}})
local side = b:add(part("87087", "white"), {3, 0, 3})         -- a brick with a stud on its front
b:place(tile(1, 1, "blue"), {at_stud = side:connector{type = "stud", facing = "front"}})
return b
```

**The ten commonest mistakes**

1. Heights in bricks: z counts plates. The second brick of a column is at z = 3.
2. Connectors guessed: print `x:connectors{}` first. A refused `connect` names the nearest that would do and the angles that
   are free; `check = false` places it all the same, and `brick-render --partial` draws what stood before an error.
3. Two stacks side by side do not hold together by touching: bridge them with a plate or brick over both.
4. Walls whose courses have their joints above each other: use `wall` or `fill_box`, or shift every second course.
5. Parts of a fill moved or taken out, as a fault's hint says: change the fill's size, colour, `parts` or openings instead.
6. `local function tests`: the tests are a global function, `function tests(b, t)`. brick-validate says how many passed.
7. `rotation = 90`: it counts quarter turns; write `rotation = 1`. `b.add(...)`: methods take a colon, `b:add(...)`.
8. Part numbers from memory: look them up with brick-search or `search`, then trust the catalog.
9. Nothing holds on tiles: they have no studs; what stands on them only rests. A stud takes one part.
10. Positions of one frame in another: `connector.position` of a bare part is from its own origin, of a placement it is
    the build's; a build that is added keeps its own coordinates.

## The API

)";

}  // namespace

std::string guide_text() {
  std::string text(head);
  std::string_view chapter;
  for (const auto& doc : docs()) {
    if (doc.chapter != chapter) {
      text += format("{}### {}\n\n", chapter.empty() ? "" : "\n", doc.chapter);
      chapter = doc.chapter;
    }
    text += format("- `{}` - {}\n", doc.signature, doc.text);
  }
  return text;
}

}  // namespace brick::script
