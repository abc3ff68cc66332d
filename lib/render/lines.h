// SPDX-License-Identifier: MIT
// The drawn lines of a view: which parts of each edge are seen, and their ink on the paper. Internal to lib/render.
#pragma once

#include <vector>

#include "render/image.h"
#include "render/surfaces.h"

namespace brick::render {

/// Draws the edge lines of everything over `image`, which has the size of the view's picture.
void draw_lines(const View& view, const Surfaces& surfaces, Image& image);

}  // namespace brick::render
