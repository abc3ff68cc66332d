// SPDX-License-Identifier: MIT
// JSON: nlohmann's ordered document, so that fields come out in the order they were put in.
// Include it in .cpp files only; headers that need the name include base/json_fwd.h.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/json_fwd.h"
#include "base/result.h"

namespace brick {

/// A number for a report: rounded to `decimals`, never -0, an integer when it is one.
Json number(double value, int decimals = 6);
/// A number kept exactly (shortest text that reads back the same), an integer when it is one.
Json exact(double value);

/// Code json.malformed with the line in the place; also for documents nested more than 500 deep.
Result<Json> parse_json(std::string_view text, const std::string& file);

/// One line; invalid UTF-8 becomes U+FFFD. No line end.
std::string dump(const Json& json);
/// Indented by two, arrays of numbers kept on one line.
std::string dump_pretty(const Json& json);

}  // namespace brick
