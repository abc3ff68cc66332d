// SPDX-License-Identifier: MIT
// The parts that are there to build with.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "ldraw/colour.h"

namespace brick::check {

/// How many of each part and colour; nullopt is any number.
struct Inventory {
  std::map<std::pair<std::string, ldraw::ColourCode>, std::optional<int>> counts;  // part ids in lower case
  std::string file;                                                                // as messages call it
};

/// Reads a list: JSON {"3001": {"4": 12, "Red": null}}, or lines "part colour count" parted by commas, tabs or blanks
/// (a heading with the words part, colour or color, and count or quantity may change the order). Colours are codes or
/// names of the palette. Code check.inventory with file and line.
Result<Inventory> read_inventory(std::string_view text, const std::string& file, const ldraw::Palette& palette);

/// A colour by code ("4"), direct value ("#FF0000") or name in any case ("light bluish gray").
std::optional<ldraw::ColourCode> colour_named(std::string_view word, const ldraw::Palette& palette);

}  // namespace brick::check
