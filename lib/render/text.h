// SPDX-License-Identifier: MIT
// Captions: a stroke font of our own, drawn with round pens at any size.
#pragma once

#include <string_view>

#include "render/image.h"

namespace brick::render {

/// Width in pixels of a line of text whose capitals are `height` pixels high. Characters beyond ASCII are drawn as
/// boxes.
double text_width(std::string_view text, double height);
/// Pixels from the top of the capitals to the lowest tail, for the same height.
double text_depth(double height);
/// (x, y): left end and top of the capitals.
void draw_text(Image& image, std::string_view text, double x, double y, double height, ldraw::Rgba colour);
/// The text, with "..." for what would be beyond `width`.
std::string shortened(std::string_view text, double height, double width);

}  // namespace brick::render
