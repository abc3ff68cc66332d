// SPDX-License-Identifier: MIT
#include "render/options.h"

#include <cmath>

#include "base/text.h"

namespace brick::render {

namespace {
constexpr int most_pixels = 16384;  // a side
}

Result<PictureSize> parse_size(std::string_view text, double scale) {
  const std::string folded = lower(text);
  const auto words = split(folded, 'x');
  const auto wrong = [&](std::string why) {
    return fail("usage", brick::format("'{}' is not a size{}", text, why), {},
                "a size is WIDTHxHEIGHT in pixels, as 800x600");
  };
  if (words.size() != 2) return wrong("");
  const auto width = parse_int(words[0]), height = parse_int(words[1]);
  if (!width || !height || *width < 1 || *height < 1) return wrong("");
  if (!(scale > 0)) return fail("usage", "the scale must be above 0");
  const double w = std::round(*width * scale), h = std::round(*height * scale);
  if (w > most_pixels || h > most_pixels) return wrong(brick::format(" of at most {} pixels a side", most_pixels));
  return PictureSize{std::max(1, static_cast<int>(w)), std::max(1, static_cast<int>(h))};
}

Result<ldraw::Rgba> parse_background(std::string_view text) {
  if (equal_fold(text, "none") || equal_fold(text, "transparent")) return ldraw::Rgba{0, 0, 0, 0};
  if (equal_fold(text, "white")) return ldraw::Rgba{255, 255, 255};
  if (equal_fold(text, "black")) return ldraw::Rgba{0, 0, 0};
  int value = 0, digits = 0;
  for (const char c : text.starts_with('#') ? text.substr(1) : text) {
    const int digit = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : -1;
    if (digit < 0 || ++digits > 6) break;
    value = 16 * value + digit;
  }
  if (digits != 6 || text.size() != (text.starts_with('#') ? 7U : 6U))
    return fail("usage", brick::format("'{}' is not a background", text), {}, "use #RRGGBB, white, black or none");
  return ldraw::Rgba{static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 255),
                     static_cast<std::uint8_t>(value & 255)};
}

Result<Style> parse_style(std::string_view style, std::string_view quality) {
  Style result;
  if (style == "shaded")
    result.lines = false;
  else if (style == "flat")
    result.light = false;
  else if (style == "photo")
    result.photo = true;
  else if (style != "lines")
    return fail("usage", brick::format("there is no style '{}'", style), {},
                "styles are lines, shaded, photo and flat");
  if (result.photo) {
    result.lines = false;
    result.samples = 16;
    result.sky_rays = 6;
  }
  if (quality == "draft") {
    result.samples = 3;
    result.sky_rays = 1;
  } else if (quality == "fine") {
    result.samples = 16;
    result.sky_rays = 8;
  } else if (quality != "normal") {
    return fail("usage", brick::format("there is no quality '{}'", quality), {},
                "qualities are draft, normal and fine");
  }
  return result;
}

const std::vector<std::string>& sheet_view_names() {
  static const std::vector<std::string> names{"home",  "home-left", "back-left", "back-right",
                                              "front", "left",      "top",       "bottom"};
  return names;
}

std::vector<NamedView> choose_views(const std::vector<std::string>& names, std::optional<double> azimuth,
                                    std::optional<double> elevation, double roll) {
  std::vector<NamedView> views;
  for (const auto& name : names) views.push_back({name, named_direction(name).value_or(Direction{})});
  if (azimuth || elevation) {
    const Direction home;
    const Direction own{azimuth.value_or(home.azimuth), elevation.value_or(home.elevation), 0};
    views.push_back({"azimuth " + rounded(own.azimuth, 1) + ", elevation " + rounded(own.elevation, 1), own});
  }
  if (views.empty()) views.push_back({"home", {}});
  for (auto& view : views) view.direction.roll += roll;
  return views;
}

}  // namespace brick::render
