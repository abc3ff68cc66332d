// SPDX-License-Identifier: MIT
// What a user may ask of a picture, in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "render/frame.h"

namespace brick::render {

struct PictureSize {
  int width = 0, height = 0;
};

/// "800x600", times `scale`. Code usage: not a size, or over 16384 pixels a side.
Result<PictureSize> parse_size(std::string_view text, double scale);

/// "#RRGGBB", "white", "black", or "none" for a transparent one. Code usage.
Result<ldraw::Rgba> parse_background(std::string_view text);

/// style: "lines", "shaded", "photo" or "flat"; quality: "draft", "normal" or "fine". Code usage.
Result<Style> parse_style(std::string_view style, std::string_view quality);

struct NamedView {
  std::string name;  // for its caption
  Direction direction;
};

/// The named views and, where either angle is given, one from there; `home` when nothing is asked for.
std::vector<NamedView> choose_views(const std::vector<std::string>& names, std::optional<double> azimuth,
                                    std::optional<double> elevation, double roll);
/// What a sheet of one model shows: four three-quarter views, front, left, top and bottom.
const std::vector<std::string>& sheet_view_names();

}  // namespace brick::render
