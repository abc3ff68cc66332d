// SPDX-License-Identifier: MIT
// Colour codes: reading and writing them, direct colours, and the colour that stands for what is unknown.
#include "ldraw/colour.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "ldraw/colour_words.h"

namespace brick::ldraw {

namespace {

constexpr ColourCode direct_opaque = 0x2000000, direct_transparent = 0x3000000;
constexpr std::uint8_t direct_alpha = 128;  // 0x3RRGGBB is "transparent" without a degree; half is what viewers show

std::optional<std::uint32_t> parse_hex(std::string_view digits) {
  std::uint32_t value = 0;
  if (digits.empty()) return std::nullopt;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (code != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

/// LDConfig's own rule for edges: a dark grey, or a middle one where the colour itself is dark (HSL lightness up to 20
/// %); transparent colours take themselves with the lightness a fifth lower, or higher when they are dark.
Rgba edge_for(const Rgba& colour) {
  const int high = std::max({colour.r, colour.g, colour.b}), low = std::min({colour.r, colour.g, colour.b});
  const bool dark = high + low <= 102;  // 20 % of 2 * 255
  if (colour.a == 255) return dark ? Rgba{0x80, 0x80, 0x80, 255} : Rgba{0x33, 0x33, 0x33, 255};
  const auto shift = [&](std::uint8_t channel) {
    return static_cast<std::uint8_t>(std::clamp(channel + (dark ? 51 : -51), 0, 255));
  };
  return {shift(colour.r), shift(colour.g), shift(colour.b), 255};
}

}  // namespace

std::optional<Rgba> parse_rgb(std::string_view text) {
  if (text.starts_with('#'))
    text.remove_prefix(1);
  else if (starts_with_fold(text, "0x"))
    text.remove_prefix(2);
  else
    return std::nullopt;
  const auto value = parse_hex(text);
  if (!value || text.size() != 6) return std::nullopt;
  return rgb_of(*value);
}

Rgba rgb_of(std::uint32_t value) {
  const auto byte = [&](int shift) { return static_cast<std::uint8_t>(value >> shift & 0xFF); };
  return {byte(16), byte(8), byte(0), 255};
}

std::string Rgba::hex() const { return format("#{:02X}{:02X}{:02X}", r, g, b); }

std::string_view name_of(Finish finish) {
  switch (finish) {
    case Finish::plain:
      return "plain";
    case Finish::chrome:
      return "chrome";
    case Finish::pearlescent:
      return "pearlescent";
    case Finish::rubber:
      return "rubber";
    case Finish::matte_metallic:
      return "matte-metallic";
    case Finish::metal:
      return "metal";
    case Finish::glitter:
      return "glitter";
    case Finish::speckle:
      return "speckle";
    case Finish::fabric:
      break;
  }
  return "fabric";
}

bool is_direct(ColourCode code) { return code >= direct_opaque && code < direct_transparent + 0x1000000; }

std::optional<ColourCode> parse_colour(std::string_view text) {
  const bool hash = text.starts_with('#');
  if (hash || starts_with_fold(text, "0x")) {
    const auto value = parse_hex(text.substr(hash ? 1 : 2));
    if (!value || *value > 0x7FFFFFFF) return std::nullopt;
    return static_cast<ColourCode>(*value);
  }
  const auto code = parse_int(text);
  return code && *code >= 0 ? code : std::nullopt;
}

std::string colour_text(ColourCode code) {
  return is_direct(code) ? format("0x{:07X}", static_cast<std::uint32_t>(code)) : std::to_string(code);
}

const ColourDefinition* Palette::find(ColourCode code) const {
  const auto at = colours_.find(code);
  return at == colours_.end() ? nullptr : &at->second;
}

ColourDefinition Palette::resolve(ColourCode code) const {
  if (const auto* known = find(code)) return *known;
  ColourDefinition made;
  made.code = code;
  if (!is_direct(code)) {
    made.name = "Unknown";
    made.value = {0xFF, 0x00, 0xFF, 255};
  } else {
    made.name = colour_text(code);
    made.value = rgb_of(static_cast<std::uint32_t>(code) & 0xFFFFFF);
    if (code >= direct_transparent) made.value.a = direct_alpha;
  }
  made.edge = edge_for(made.value);
  return made;
}

}  // namespace brick::ldraw
