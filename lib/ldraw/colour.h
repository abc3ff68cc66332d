// SPDX-License-Identifier: MIT
// Colours as LDConfig.ldr defines them (LDraw.org Colour Definition Language), and direct colours.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brick::ldraw {

/// A colour code as written: an LDConfig code, or a direct colour 0x2RRGGBB (opaque) / 0x3RRGGBB (transparent).
using ColourCode = std::int32_t;
inline constexpr ColourCode main_colour = 16;  // "the colour of the line that brought this file in"
inline constexpr ColourCode edge_colour = 24;  // "its edge colour"

struct Rgba {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  bool operator==(const Rgba&) const = default;
  std::string hex() const;  // "#RRGGBB"
};

enum class Finish { plain, chrome, pearlescent, rubber, matte_metallic, metal, glitter, speckle, fabric };
std::string_view name_of(Finish finish);

struct ColourDefinition {
  ColourCode code = main_colour;
  std::string name;  // as LDConfig writes it, "Light_Bluish_Grey"
  Rgba value;        // alpha 255 is opaque
  Rgba edge;
  int luminance = 0;  // 0..255; glow in the dark
  Finish finish = Finish::plain;
  // Glitter and speckle: colour of the grains, their share of the surface (and, glitter, of the volume), size in LDU.
  Rgba grain;
  double grain_fraction = 0, grain_volume_fraction = 0, grain_min_size = 0, grain_max_size = 0;
  int grain_luminance = 0;
  std::string fabric;     // of a fabric: "velvet", "canvas", "string", "fur", or ""
  int lego_id = 0;        // from LDConfig's "// LEGOID nnn - Name" comment; 0 when it gives none
  std::string lego_name;  // from the same comment, "Bright Red"
};

bool is_direct(ColourCode code);
/// Reads "4", "0x2FF8000", "#2FF8000" (the form some files use). nullopt when it is no colour.
std::optional<ColourCode> parse_colour(std::string_view text);
/// "4", or "0x2FF8000" for direct colours.
std::string colour_text(ColourCode code);

/// The colours of LDConfig with those that a document defines over them.
class Palette {
 public:
  /// Reads the `0 !COLOUR` lines of a file; others are passed over.
  static Palette parse(std::string_view text);
  /// Takes one `!COLOUR` meta's words (after "!COLOUR"); false when it is malformed.
  bool define(std::string_view words);

  const ColourDefinition* find(ColourCode code) const;  // defined codes only
  /// The definition of any code: direct colours are made up, unknown ones are a visible magenta named "Unknown".
  ColourDefinition resolve(ColourCode code) const;
  /// By name in any case, blanks or underscores alike, "gray" or "grey", "color" or "colour".
  const ColourDefinition* find_name(std::string_view name) const;
  /// Up to `count` names that a mistyped one may have meant, best first.
  std::vector<std::string> similar(std::string_view name, std::size_t count) const;
  const std::map<ColourCode, ColourDefinition>& all() const { return colours_; }

 private:
  bool define(std::string_view words, int lego_id, std::string lego_name);
  std::map<ColourCode, ColourDefinition> colours_;
  std::map<ColourCode, ColourCode> edge_codes_;  // colours whose EDGE names another colour
};

/// Colour 16 or 24 of a line below `parent`: what the line shows.
inline ColourCode inherit(ColourCode code, ColourCode parent) { return code == main_colour ? parent : code; }

}  // namespace brick::ldraw
