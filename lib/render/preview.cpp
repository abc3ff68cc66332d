// SPDX-License-Identifier: MIT
// The four forms. Sixels have a palette of 6 x 6 x 6 colours with ordered dithering (Bayer, 1973); blocks take the mean
// of the pixels under each half of a character.
#include "render/preview.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"

namespace brick::render {

namespace {

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k)
      word = word << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text.push_back(i + k <= bytes.size() ? letters[word >> (18 - 6 * k) & 63U] : '=');
  }
  return text;
}

/// Pieces of at most 4096 bytes, each told whether more follow.
std::string kitty_of(std::string_view png) {
  const std::string text = base64(png);
  std::string out;
  constexpr std::size_t piece = 4096;
  for (std::size_t at = 0; at < text.size(); at += piece) {
    const bool more = at + piece < text.size();
    out += brick::format("\x1b_G{}m={};{}\x1b\\", at == 0 ? "a=T,f=100," : "", more ? 1 : 0,
                         std::string_view(text).substr(at, piece));
  }
  return out + "\n";
}

std::string iterm_of(std::string_view png, const Image& image) {
  return brick::format("\x1b]1337;File=inline=1;size={};width={}px;height={}px:{}\a\n", png.size(), image.width,
                       image.height, base64(png));
}

constexpr int levels = 6;
constexpr std::array<std::array<int, 4>, 4> bayer{{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}};

int sixel_colour(const Image& image, int x, int y) {
  const ldraw::Rgba pixel = image.at(x, y);
  if (pixel.a < 128) return -1;
  const int threshold = bayer[static_cast<std::size_t>(y & 3)][static_cast<std::size_t>(x & 3)];
  const auto level = [&](int value) { return (value * (levels - 1) * 16 / 255 + threshold) / 16; };
  return std::min(level(pixel.r), levels - 1) * levels * levels + std::min(level(pixel.g), levels - 1) * levels +
         std::min(level(pixel.b), levels - 1);
}

/// One colour of a band of six rows, with runs of equal characters shortened.
std::string sixel_row(const std::vector<std::uint8_t>& bits) {
  std::string out;
  for (std::size_t i = 0; i < bits.size();) {
    std::size_t end = i;
    while (end < bits.size() && bits[end] == bits[i]) ++end;
    const char letter = static_cast<char>(63 + bits[i]);
    if (end - i > 3)
      out += brick::format("!{}{}", end - i, letter);
    else
      out.append(end - i, letter);
    i = end;
  }
  return out;
}

std::string sixel_of(const Image& image) {
  std::string out = brick::format("\x1bP0;1q\"1;1;{};{}", image.width, image.height);
  for (int i = 0; i < levels * levels * levels; ++i) {
    const auto percent = [](int level) { return level * 100 / (levels - 1); };
    out += brick::format("#{};2;{};{};{}", i, percent(i / (levels * levels)), percent(i / levels % levels),
                         percent(i % levels));
  }
  for (int top = 0; top < image.height; top += 6) {
    std::vector<std::vector<std::uint8_t>> rows(static_cast<std::size_t>(levels * levels * levels));
    for (int y = top; y < std::min(top + 6, image.height); ++y)
      for (int x = 0; x < image.width; ++x) {
        const int colour = sixel_colour(image, x, y);
        if (colour < 0) continue;
        auto& row = rows[static_cast<std::size_t>(colour)];
        row.resize(static_cast<std::size_t>(image.width));
        row[static_cast<std::size_t>(x)] =
            static_cast<std::uint8_t>(row[static_cast<std::size_t>(x)] | 1U << (y - top));
      }
    for (std::size_t colour = 0; colour < rows.size(); ++colour)
      if (!rows[colour].empty()) out += brick::format("#{}{}$", colour, sixel_row(rows[colour]));
    out.push_back('-');
  }
  return out + "\x1b\\\n";
}

/// Mean colour over a part of the picture; alpha 0 where most of it is transparent.
ldraw::Rgba mean_of(const Image& image, int x0, int y0, int x1, int y1) {
  std::array<int, 3> sum{};
  int count = 0, all = 0;
  for (int y = y0; y < y1; ++y)
    for (int x = x0; x < x1; ++x) {
      const ldraw::Rgba pixel = image.at(x, y);
      ++all;
      if (pixel.a < 128) continue;
      ++count;
      sum[0] += pixel.r;
      sum[1] += pixel.g;
      sum[2] += pixel.b;
    }
  if (2 * count < all || count == 0) return {0, 0, 0, 0};
  const auto channel = [&](std::size_t i) { return static_cast<std::uint8_t>(sum[i] / count); };
  return {channel(0), channel(1), channel(2)};
}

std::string blocks_of(const Image& image, int columns) {
  const int width = std::clamp(columns, 1, image.width);
  const int rows = std::max(1, width * image.height / image.width / 2);  // a character is twice as high as wide
  std::string out;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < width; ++column) {
      const int x0 = column * image.width / width, x1 = std::max(x0 + 1, (column + 1) * image.width / width);
      const auto half = [&](int part) {
        const int y0 = part * image.height / (2 * rows), y1 = (part + 1) * image.height / (2 * rows);
        return mean_of(image, x0, y0, x1, std::min(image.height, std::max(y0 + 1, y1)));
      };
      const ldraw::Rgba top = half(2 * row), low = half(2 * row + 1);
      const auto set = [](int layer, ldraw::Rgba c) {
        return brick::format("\x1b[{};2;{};{};{}m", layer, c.r, c.g, c.b);
      };
      if (top.a == 0 && low.a == 0)
        out += "\x1b[0m ";
      else if (top.a == 0)
        out += "\x1b[49m" + set(38, low) + "▄";
      else
        out += (low.a == 0 ? std::string("\x1b[49m") : set(48, low)) + set(38, top) + "▀";
    }
    out += "\x1b[0m\n";
  }
  return out;
}

}  // namespace

namespace {
constexpr std::array<std::string_view, 4> names{"kitty", "iterm", "sixel", "blocks"};
}

std::string_view name_of(Preview form) { return names[static_cast<std::size_t>(form)]; }

std::optional<Preview> preview_named(std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<Preview>(i);
  return std::nullopt;
}

Preview preview_for(std::string_view term, std::string_view program, std::string_view kitty_window) {
  if (!kitty_window.empty() || term == "xterm-kitty" || term == "xterm-ghostty" || program == "ghostty")
    return Preview::kitty;
  if (program == "iTerm.app" || program == "WezTerm") return Preview::iterm;
  if (term.starts_with("foot") || term == "mlterm" || term.find("sixel") != std::string_view::npos)
    return Preview::sixel;
  return Preview::blocks;
}

Result<std::string> preview_of(const Image& image, Preview form, int columns) {
  if (form == Preview::sixel) return sixel_of(image);
  if (form == Preview::blocks) return blocks_of(image, columns);
  const auto png = encode_png(image);
  if (!png) return tl::unexpected(png.error());
  return form == Preview::kitty ? kitty_of(*png) : iterm_of(*png, image);
}

}  // namespace brick::render
