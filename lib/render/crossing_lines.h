// SPDX-License-Identifier: MIT
// The lines along which two parts run into each other.
#pragma once

#include <array>
#include <vector>

#include "render/scene.h"

namespace brick::render {

using Segment3 = std::array<Vec3, 2>;

/// In the scene's frame, in no particular order but always the same. Faces that only touch, or lie in one plane, give
/// none.
std::vector<Segment3> crossing_lines(const Item& a, const Item& b);

}  // namespace brick::render
