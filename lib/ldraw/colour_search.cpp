// SPDX-License-Identifier: MIT
// Problem: a person says "ivory" or "navy", LDConfig has neither.
// Method: a table gives the common words a shade; the nearest colours are those at the least distance in OKLab
// (B. Ottosson, "A perceptual color space for image processing", 2020), in which equal distances look equally unlike.
// Limits: only opaque plain colours are offered for a shade; transparent and metallic ones are found by name.
#include "ldraw/colour_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/text.h"
#include "ldraw/colour_words.h"

namespace brick::ldraw {

namespace {

struct Word {
  std::string_view name;
  std::uint32_t rgb = 0;
};
constexpr Word words_for_shades[] = {
    {"alabaster", 0xF2F0E6},    {"almond", 0xEFDECD},        {"amber", 0xFFBF00},        {"amethyst", 0x9966CC},
    {"apricot", 0xFBCEB1},      {"aqua", 0x00FFFF},          {"aquamarine", 0x7FFFD4},   {"ash", 0xB2BEB5},
    {"aubergine", 0x472C4C},    {"azure", 0x3A9BDC},         {"baby blue", 0x89CFF0},    {"beige", 0xD9C9A3},
    {"bordeaux", 0x5F021F},     {"brass", 0xB5A642},         {"brick red", 0x9C3A2E},    {"bronze", 0xCD7F32},
    {"brown", 0x7B4A2D},        {"burgundy", 0x800020},      {"burnt orange", 0xCC5500}, {"camel", 0xC19A6B},
    {"caramel", 0xAF6F3A},      {"cerulean", 0x2A7FB8},      {"champagne", 0xF7E7CE},    {"charcoal", 0x595D60},
    {"chartreuse", 0x9FDD20},   {"cherry", 0xC2185B},        {"chestnut", 0x954535},     {"chocolate", 0x5A3219},
    {"cinnamon", 0xB5651D},     {"cobalt", 0x0047AB},        {"cocoa", 0x6B4226},        {"coffee", 0x6F4E37},
    {"copper", 0xB87333},       {"coral", 0xFF7F50},         {"cream", 0xFFF5D6},        {"crimson", 0xB0102E},
    {"cyan", 0x00B7D8},         {"denim", 0x1F5FA8},         {"ebony", 0x20201E},        {"eggplant", 0x4B2A4C},
    {"eggshell", 0xF0EAD6},     {"emerald", 0x1E9E5A},       {"fawn", 0xC89B6A},         {"forest", 0x1E5B2E},
    {"forest green", 0x1E5B2E}, {"fuchsia", 0xD0208F},       {"ginger", 0xB06500},       {"gold", 0xD4AF37},
    {"grape", 0x6F2DA8},        {"graphite", 0x4A4B4D},      {"grass", 0x5BA532},        {"grass green", 0x5BA532},
    {"gray", 0xA0A5A9},         {"grey", 0xA0A5A9},          {"hazel", 0x8E7618},        {"honey", 0xE0A526},
    {"indigo", 0x3F2A82},       {"ivory", 0xFFFFF0},         {"jade", 0x00A86B},         {"jet", 0x101010},
    {"khaki", 0xB8A878},        {"lavender", 0xC3A5E0},      {"leaf", 0x4C9A2A},         {"lemon", 0xFFF44F},
    {"light blue", 0x9CC3E6},   {"light brown", 0xB07D4B},   {"lilac", 0xC8A2C8},        {"linen", 0xFAF0E6},
    {"mahogany", 0x6B2A1A},     {"marigold", 0xEAA221},      {"maroon", 0x7A1A22},       {"mauve", 0xC3A0D8},
    {"midnight", 0x191970},     {"midnight blue", 0x191970}, {"mint", 0x98E0B5},         {"mocha", 0x7B5A48},
    {"moss", 0x6B7A3A},         {"mulberry", 0x9A3A70},      {"mustard", 0xD8A82F},      {"navy", 0x12284F},
    {"navy blue", 0x12284F},    {"neon green", 0x39FF14},    {"ochre", 0xCC7722},        {"off white", 0xF5F2E8},
    {"olive", 0x7A7A2A},        {"onyx", 0x1A1A1C},          {"orchid", 0xD070D0},       {"peach", 0xFFCBA4},
    {"pearl", 0xEAE6DA},        {"periwinkle", 0xA0A8E8},    {"petrol", 0x1C5466},       {"pine", 0x1C5B46},
    {"plum", 0x7A3A78},         {"pumpkin", 0xF07818},       {"raspberry", 0xD0225A},    {"rose", 0xE88AA0},
    {"royal blue", 0x2A52BE},   {"ruby", 0xA5123A},          {"rust", 0xA84A20},         {"saffron", 0xF0B030},
    {"sage", 0xA3B18A},         {"salmon", 0xFA8072},        {"sand", 0xDCC79A},         {"sapphire", 0x14509C},
    {"scarlet", 0xD8201A},      {"sepia", 0x6B4A2A},         {"silver", 0xB8BCC0},       {"skin", 0xF0C8A0},
    {"sky", 0x87CEEB},          {"sky blue", 0x87CEEB},      {"slate", 0x6A7480},        {"snow", 0xFAFAFA},
    {"steel", 0x8090A0},        {"stone", 0xA8A294},         {"straw", 0xE4D96F},        {"sunflower", 0xF8C81C},
    {"tangerine", 0xF28500},    {"taupe", 0x8B7D6B},         {"teal", 0x008080},         {"terracotta", 0xC8643C},
    {"tomato", 0xE84A32},       {"turquoise", 0x30C0B8},     {"ultramarine", 0x2A2AA0},  {"umber", 0x635147},
    {"vermilion", 0xD83A24},    {"violet", 0x7A3AB8},        {"walnut", 0x5C4030},       {"wheat", 0xF0DDB0},
    {"wine", 0x6A1A32},
};

std::string folded(std::string_view text) {
  std::string name = lower(trim(text));
  for (char& c : name)
    if (c == '_' || c == '-') c = ' ';
  return name;
}

std::array<double, 3> oklab(const Rgba& colour) {
  const auto linear = [](std::uint8_t byte) {  // the sRGB transfer curve undone
    const double value = byte / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  const double r = linear(colour.r), g = linear(colour.g), b = linear(colour.b);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

/// Of architects' bricks, which fit no others.
bool is_modulex(const ColourDefinition& colour) { return colour.name.starts_with("Modulex"); }

/// Neither "Main_Colour" and its like, nor what looks otherwise than its value says.
bool is_plain(const ColourDefinition& colour) {
  return colour.finish == Finish::plain && colour.value.a == 255 && colour.luminance == 0 &&
         colour.code != main_colour && colour.code != edge_colour && !is_modulex(colour);
}

}  // namespace

std::optional<Rgba> shade_of(std::string_view text) {
  if (text.starts_with('#')) return parse_rgb(text);
  const std::string name = folded(text);
  for (const auto& word : words_for_shades)
    if (word.name == name) return rgb_of(word.rgb);
  return std::nullopt;
}

double unlikeness(const Rgba& a, const Rgba& b) {
  const auto one = oklab(a), other = oklab(b);
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

std::vector<const ColourDefinition*> nearest_colours(const Palette& palette, const Rgba& shade, std::size_t count) {
  std::vector<const ColourDefinition*> found;
  for (const auto& [code, colour] : palette.all())
    if (is_plain(colour)) found.push_back(&colour);
  std::stable_sort(found.begin(), found.end(), [&](const auto* a, const auto* b) {
    return unlikeness(a->value, shade) < unlikeness(b->value, shade);
  });
  found.resize(std::min(count, found.size()));
  // What looks quite otherwise than the nearest is no help.
  constexpr double alike = 0.08, times = 1.6;
  while (found.size() > 1 &&
         unlikeness(found.back()->value, shade) > std::max(alike, times * unlikeness(found.front()->value, shade)))
    found.pop_back();
  return found;
}

std::vector<const ColourDefinition*> search_colours(const Palette& palette, std::string_view words, std::size_t count) {
  std::vector<const ColourDefinition*> found;
  const std::string asked = folded(words);
  const auto wanted = split_words(asked);
  for (const auto& [code, colour] : palette.all()) {
    const std::string name = folded(colour.name);
    if (code != main_colour && code != edge_colour &&
        std::all_of(wanted.begin(), wanted.end(), [&](auto word) { return name.find(word) != std::string::npos; }))
      found.push_back(&colour);
  }
  const auto last = [&](const auto* colour) { return std::pair(folded(colour->name) != asked, is_modulex(*colour)); };
  std::stable_sort(found.begin(), found.end(), [&](const auto* a, const auto* b) { return last(a) < last(b); });
  if (const auto code = parse_colour(words); found.empty() && code && palette.find(*code) != nullptr)
    found.push_back(palette.find(*code));
  constexpr std::size_t few = 6;  // with fewer by name, those that look alike are told too
  if (const auto shade = shade_of(words); shade && found.size() < few)
    for (const auto* colour : nearest_colours(palette, *shade, few))
      if (found.size() < few && std::find(found.begin(), found.end(), colour) == found.end()) found.push_back(colour);
  if (found.empty())
    for (const auto& name : palette.similar(words, few)) found.push_back(palette.find_name(name));
  found.resize(std::min(count, found.size()));
  return found;
}

std::vector<std::string> meant_colours(const Palette& palette, std::string_view name, std::size_t count) {
  auto names = palette.similar(name, count);
  if (split_words(name).size() > 1) {  // all of the words say more than the same letters
    std::vector<std::string> with_all;
    for (const auto* colour : search_colours(palette, name, count)) with_all.push_back(colour->name);
    std::erase_if(names, [&](const auto& each) { return std::ranges::count(with_all, each) > 0; });
    names.insert(names.begin(), with_all.begin(), with_all.end());
    names.resize(std::min(names.size(), count));
  }
  std::stable_partition(names.begin(), names.end(), [](const auto& each) { return !each.starts_with("Modulex"); });
  const auto shade = shade_of(name);
  if (shade) std::erase_if(names, [](const auto& each) { return each.starts_with("Modulex"); });
  if (shade)
    for (const auto* colour : nearest_colours(palette, *shade, count))
      if (names.size() < count && std::find(names.begin(), names.end(), colour->name) == names.end())
        names.push_back(colour->name);
  return names;
}

}  // namespace brick::ldraw
