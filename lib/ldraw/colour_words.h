// SPDX-License-Identifier: MIT
// Colour values as text, for the module's own use.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "ldraw/colour.h"

namespace brick::ldraw {

/// "#RRGGBB" or "0xRRGGBB", opaque.
std::optional<Rgba> parse_rgb(std::string_view text);
Rgba rgb_of(std::uint32_t value);  // 0xRRGGBB

}  // namespace brick::ldraw
