// SPDX-License-Identifier: MIT
// The colour definition language: `0 !COLOUR name CODE x VALUE v EDGE e [ALPHA a] [LUMINANCE l] [finish]`.
#include <algorithm>

#include "base/text.h"
#include "ldraw/colour.h"
#include "ldraw/colour_words.h"

namespace brick::ldraw {

namespace {

/// Words of a definition, read one after another.
class Words {
 public:
  explicit Words(std::string_view text) : words_(split_words(text)) {}
  bool done() const { return at_ >= words_.size(); }
  std::string_view next() { return done() ? std::string_view() : words_[at_++]; }

 private:
  std::vector<std::string_view> words_;
  std::size_t at_ = 0;
};

std::optional<std::uint8_t> parse_byte(std::string_view text) {
  const auto value = parse_int(text);
  if (!value || *value < 0 || *value > 255) return std::nullopt;
  return static_cast<std::uint8_t>(*value);
}

bool take(std::string_view text, double& into) {
  const auto value = parse_double(text);
  if (value) into = *value;
  return value.has_value();
}

bool take(std::string_view text, int& into) {
  const auto value = parse_byte(text);
  if (value) into = *value;
  return value.has_value();
}

/// What follows MATERIAL GLITTER or SPECKLE. Unknown words are passed over: the language grows.
bool read_grain(Words& words, ColourDefinition& colour) {
  std::uint8_t alpha = 255;
  while (!words.done()) {
    const auto word = lower(words.next());
    bool good = true;
    if (word == "value") {
      const auto value = parse_rgb(words.next());
      if (value) colour.grain = *value;
      good = value.has_value();
    } else if (word == "alpha") {
      const auto value = parse_byte(words.next());
      alpha = value.value_or(255);
      good = value.has_value();
    } else if (word == "luminance") {
      good = take(words.next(), colour.grain_luminance);
    } else if (word == "fraction") {
      good = take(words.next(), colour.grain_fraction);
    } else if (word == "vfraction") {
      good = take(words.next(), colour.grain_volume_fraction);
    } else if (word == "size") {
      good = take(words.next(), colour.grain_min_size);
      colour.grain_max_size = colour.grain_min_size;
    } else if (word == "minsize") {
      good = take(words.next(), colour.grain_min_size);
    } else if (word == "maxsize") {
      good = take(words.next(), colour.grain_max_size);
    }
    if (!good) return false;
  }
  colour.grain.a = alpha;
  return true;
}

bool read_material(Words& words, ColourDefinition& colour) {
  const auto kind = lower(words.next());
  if (kind == "fabric") {
    colour.finish = Finish::fabric;
    colour.fabric = lower(words.next());
    return true;
  }
  if (kind == "glitter" || kind == "speckle") {
    colour.finish = kind == "glitter" ? Finish::glitter : Finish::speckle;
    return read_grain(words, colour);
  }
  while (!words.done()) words.next();  // a material of a later version: shown plain
  return !kind.empty();
}

std::optional<Finish> finish_named(std::string_view word) {
  if (word == "chrome") return Finish::chrome;
  if (word == "pearlescent") return Finish::pearlescent;
  if (word == "rubber") return Finish::rubber;
  if (word == "matte_metallic") return Finish::matte_metallic;
  if (word == "metal") return Finish::metal;
  return std::nullopt;
}

struct Definition {
  ColourDefinition colour;
  std::optional<ColourCode> edge_code;  // EDGE may name another colour
};

/// nullopt when a field is malformed or one of name, CODE, VALUE, EDGE is missing. Unknown words are passed over.
std::optional<Definition> read_definition(std::string_view text) {
  Words words(text);
  Definition made;
  auto& colour = made.colour;
  colour.name = words.next();
  std::optional<int> code;
  std::optional<Rgba> value, edge;
  std::uint8_t alpha = 255;
  while (!words.done()) {
    const auto word = lower(words.next());
    bool good = true;
    if (word == "code") {
      code = parse_int(words.next());
      good = code && *code >= 0;
    } else if (word == "value") {
      value = parse_rgb(words.next());
      good = value.has_value();
    } else if (word == "edge") {
      const auto shown = words.next();
      edge = parse_rgb(shown);
      if (!edge) made.edge_code = parse_int(shown);
      good = edge || made.edge_code;
    } else if (word == "alpha") {
      const auto read = parse_byte(words.next());
      alpha = read.value_or(255);
      good = read.has_value();
    } else if (word == "luminance") {
      good = take(words.next(), colour.luminance);
    } else if (word == "material") {
      good = read_material(words, colour);
    } else if (const auto finish = finish_named(word)) {
      colour.finish = *finish;
    }
    if (!good) return std::nullopt;
  }
  if (colour.name.empty() || !code || !value || (!edge && !made.edge_code)) return std::nullopt;
  colour.code = *code;
  colour.value = *value;
  colour.value.a = alpha;
  colour.edge = edge.value_or(Rgba{});
  return made;
}

/// Names are compared so: lower case, blanks, hyphens and underscores alike, US spelling as UK.
std::string folded_name(std::string_view name) {
  std::string text = lower(trim(name));
  std::replace_if(text.begin(), text.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  const auto respell = [&](std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  };
  respell("gray", "grey");
  respell("color", "colour");
  return text;
}

/// "// LEGOID  21 - Bright Red", the comment above a colour; 0 when the line is another.
int lego_comment(std::string_view text, std::string& name) {
  const auto at = text.find("LEGOID");
  if (at == std::string_view::npos) return 0;
  const auto rest = trim(text.substr(at + 6));
  const auto id = parse_int(rest.substr(0, rest.find_first_of(" \t")));
  const auto dash = rest.find(" - ");
  name = dash == std::string_view::npos ? "" : std::string(trim(rest.substr(dash + 3)));
  return id.value_or(0);
}

}  // namespace

bool Palette::define(std::string_view words) { return define(words, 0, {}); }

bool Palette::define(std::string_view words, int lego_id, std::string lego_name) {
  auto read = read_definition(words);
  if (!read) return false;
  auto& [colour, edge_code] = *read;
  colour.lego_id = lego_id;
  colour.lego_name = std::move(lego_name);
  edge_codes_.erase(colour.code);
  if (edge_code) {
    edge_codes_[colour.code] = *edge_code;
    colour.edge = *edge_code == colour.code ? colour.value : resolve(*edge_code).value;
  }
  for (const auto& [user, named] : edge_codes_)
    if (named == colour.code && user != colour.code) colours_[user].edge = colour.value;
  colours_[colour.code] = std::move(colour);
  return true;
}

Palette Palette::parse(std::string_view text) {
  Palette palette;
  int lego_id = 0;
  std::string lego_name;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find_first_of("\r\n", at), text.size());
    const auto line = trim(text.substr(at, end - at));
    at = end + 1;
    if (!line.starts_with('0')) continue;
    const auto rest = trim(line.substr(1));
    if (rest.starts_with("//")) {
      lego_id = lego_comment(rest, lego_name);
    } else if (starts_with_fold(rest, "!COLOUR ") || starts_with_fold(rest, "!COLOUR\t")) {
      palette.define(rest.substr(8), lego_id, std::move(lego_name));
      lego_id = 0;
      lego_name.clear();
    }
  }
  return palette;
}

const ColourDefinition* Palette::find_name(std::string_view name) const {
  const auto wanted = folded_name(name);
  for (const auto& [code, colour] : colours_)
    if (folded_name(colour.name) == wanted) return &colour;
  return nullptr;
}

std::vector<std::string> Palette::similar(std::string_view name, std::size_t count) const {
  const auto wanted = folded_name(name);
  std::vector<std::string> names, folded;
  for (const auto& [code, colour] : colours_) {
    names.push_back(colour.name);
    folded.push_back(folded_name(colour.name));
  }
  std::vector<std::string> found;
  const auto offer = [&](const std::string& fold) {
    const auto at = static_cast<std::size_t>(std::find(folded.begin(), folded.end(), fold) - folded.begin());
    if (found.size() < count && std::find(found.begin(), found.end(), names[at]) == found.end())
      found.push_back(names[at]);
  };
  for (const auto& near : nearest(wanted, folded, count)) offer(near);
  for (const auto& fold : folded)
    if (!wanted.empty() && fold.find(wanted) != std::string::npos) offer(fold);
  return found;
}

}  // namespace brick::ldraw
