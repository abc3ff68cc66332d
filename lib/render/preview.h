// SPDX-License-Identifier: MIT
// Pictures for terminals.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "render/image.h"

namespace brick::render {

/// kitty's graphics protocol, iTerm2's inline images, sixels, or two pixels a character in 24-bit colours.
enum class Preview { kitty, iterm, sixel, blocks };
std::string_view name_of(Preview form);
std::optional<Preview> preview_named(std::string_view name);

/// The best form that a terminal is known for by its variables TERM, TERM_PROGRAM and KITTY_WINDOW_ID.
Preview preview_for(std::string_view term, std::string_view program, std::string_view kitty_window);

/// The bytes to write; `columns` wide at most (blocks only: other forms have the picture's own pixels). Transparent
/// pixels stay the terminal's own. Code render.png.
Result<std::string> preview_of(const Image& image, Preview form, int columns);

}  // namespace brick::render
