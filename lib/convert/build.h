// SPDX-License-Identifier: MIT
// The JSON build document: what both directions agree on.
#pragma once

#include <string_view>

#include "base/json.h"
#include "ldraw/document.h"

namespace brick::convert {

inline constexpr std::string_view build_schema = "bricktools.build/1";

/// Colours of LDConfig are numbers; direct ones "#RRGGBB", transparent ones with "80" behind.
Json colour_to_json(ldraw::ColourCode code);
std::optional<ldraw::ColourCode> colour_from_json(const Json& json);

/// "lf", "crlf", "cr", "none" and back.
std::string_view end_name(std::string_view end);
std::optional<std::string_view> end_of_name(std::string_view name);

}  // namespace brick::convert
