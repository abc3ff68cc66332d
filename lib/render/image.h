// SPDX-License-Identifier: MIT
// Pictures in memory, and as PNG.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "ldraw/colour.h"

namespace brick::render {

/// 8 bits a channel, sRGB, alpha not multiplied in; rows from the top.
struct Image {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;  // r g b a

  Image() = default;
  Image(int w, int h, ldraw::Rgba fill);
  ldraw::Rgba at(int x, int y) const;
  void set(int x, int y, ldraw::Rgba colour);
  /// Lays `colour` over the pixel, `share` (0..1) of it.
  void blend(int x, int y, ldraw::Rgba colour, float share);
  /// Copies `other` with its top left corner at (x, y).
  void paste(const Image& other, int x, int y);
  bool opaque() const;
};

/// PNG with three channels where all is opaque, else four.
Result<std::string> encode_png(const Image& image);
/// PNG of one grey channel; `grey` has width x height bytes, rows from the top.
Result<std::string> encode_grey_png(const std::vector<std::uint8_t>& grey, int width, int height);
/// Reads back what `encode_png` writes (and other common PNG files).
Result<Image> decode_png(const std::string& bytes);

}  // namespace brick::render
