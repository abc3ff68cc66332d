// SPDX-License-Identifier: MIT
// Colours by what people call them: parts of names, common words, and the nearest to a shade.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "ldraw/colour.h"

namespace brick::ldraw {

/// The shade of a common word ("ivory", "navy") or of "#RRGGBB"; nullopt when it is neither.
std::optional<Rgba> shade_of(std::string_view text);

/// How unlike two shades look: distance in the OKLab space, 0 to 1.
double unlikeness(const Rgba& a, const Rgba& b);

/// The opaque plain colours nearest to a shade, the most alike first; none that look quite otherwise than the nearest.
std::vector<const ColourDefinition*> nearest_colours(const Palette& palette, const Rgba& shade, std::size_t count);

/// Colours whose names have all of the words, the exact name first; where they are few also those nearest to the shade
/// that the words name; where there are none those of that code or spelt alike. No words: all. At most `count`.
std::vector<const ColourDefinition*> search_colours(const Palette& palette, std::string_view words, std::size_t count);

/// Names that an unknown one may have meant: spelt alike, then nearest to its shade.
std::vector<std::string> meant_colours(const Palette& palette, std::string_view name, std::size_t count);

}  // namespace brick::ldraw
