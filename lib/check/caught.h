// SPDX-License-Identifier: MIT
// Parts that lie loose in a hollow of a model and cannot get out: tags in bricks, balls in cages.
#pragma once

#include "check/scene.h"

namespace brick::check {

/// Joins parts that joined others enclose closely. `joined`, `join`: by bodies.
void join_caught(Scene& scene, const std::function<bool(int, int)>& joined, const std::function<void(int, int)>& join);

}  // namespace brick::check
