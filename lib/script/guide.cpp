// SPDX-License-Identifier: MIT
// The page for agents: the loop, the frame, the mistakes, and the table of the API in short.
#include "base/text.h"
#include "script/docs.h"

namespace brick::script {

namespace {

constexpr std::string_view head = R"(# Building brick models by program

You write one Lua 5.4 file, say `tower.lua`, that ends with `return b`. The loop:

    brick-validate tower.lua                 # real parts? overlaps? floating? connected? your own tests?
    brick-render tower.lua --sheet -o t.png  # look at it from eight sides
    brick-build tower.lua -e 'b.height'      # ask anything; b is the build
    brick-build tower.lua > tower.ldr        # the model as LDraw
    brick-search "slope 45 2x2"              # find a part; brick-library show 3001 tells all of it

Edit, validate, mend what it names (each fault has its line and a hint; its moves are in LDU, 20 a stud and 8 a plate,
with -z the front and +z the back), look, until it is valid and looks right. Parts that hold to nothing are an error only
where one component is asked for: `--expect-components 1`, or `t:expect_components(1)` in the program's own tests.

**Frame.** x right, y back, z up. x and y count studs, z counts **plates**: a brick is 3 high, a plate or tile 1.
The front looks towards -y. The ground is z = 0. All three are integers on the grid; halves are allowed.

```lua
local b = build "house"
b:add(plate(8, 8, "green"))                                   -- at {0, 0, 0}
b:add(wall{width = 8, depth = 8, height = 9, colour = "white",
  openings = {{side = "front", at = 3, width = 2, height = 6}}}, {0, 0, 1})
local roof = build "roof"                                     -- a build of its own, placed as one
roof:add(fill_box({0, 0, 0}, {8, 8, 1}, "red", {plates = true}))
b:add(roof, {0, 0, 10}, {name = "roof"})
function tests(b, t)
  t:expect_components(1)
end
return b
```

**The ten commonest mistakes**

1. Heights in bricks: z counts plates. The second brick of a column is at z = 3.
2. Walls whose courses have their joints above each other: shift every second course by a stud, or use `wall` or `fill_box`.
3. Two stacks side by side do not hold together by touching: bridge them with a plate or brick over both.
4. `rotation = 90`: it counts quarter turns; write `rotation = 1`.
5. `b.add(...)`: methods take a colon, `b:add(...)`.
6. Part numbers from memory: look them up with brick-search or `search`, then trust the catalog.
7. Nothing on top of tiles: they have no studs; what stands on them only rests.
8. Guessed positions of sideways parts: use `place{at_stud = ...}` or `connect`.
9. `local function tests`: the tests are a global function, `function tests(b, t)`.
10. Forgetting `return b` at the end.

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
