// SPDX-License-Identifier: MIT
#include "render/image.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace brick::render {

Image::Image(int w, int h, ldraw::Rgba fill) : width(w), height(h) {
  pixels.resize(4 * static_cast<std::size_t>(w) * static_cast<std::size_t>(h));
  for (std::size_t i = 0; i < pixels.size(); i += 4) {
    pixels[i] = fill.r;
    pixels[i + 1] = fill.g;
    pixels[i + 2] = fill.b;
    pixels[i + 3] = fill.a;
  }
}

namespace {
std::size_t offset(const Image& image, int x, int y) {
  return 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x));
}
}  // namespace

ldraw::Rgba Image::at(int x, int y) const {
  const std::uint8_t* p = pixels.data() + offset(*this, x, y);
  return {p[0], p[1], p[2], p[3]};
}

void Image::set(int x, int y, ldraw::Rgba colour) {
  std::uint8_t* p = pixels.data() + offset(*this, x, y);
  p[0] = colour.r;
  p[1] = colour.g;
  p[2] = colour.b;
  p[3] = colour.a;
}

void Image::blend(int x, int y, ldraw::Rgba colour, float share) {
  if (x < 0 || y < 0 || x >= width || y >= height || share <= 0) return;
  const ldraw::Rgba below = at(x, y);
  const float top = std::min(share, 1.0F) * static_cast<float>(colour.a) / 255.0F;
  const float under = (1 - top) * static_cast<float>(below.a) / 255.0F, alpha = top + under;
  if (alpha <= 0) return;
  const auto mix = [&](std::uint8_t over, std::uint8_t back) {
    const float value = (top * static_cast<float>(over) + under * static_cast<float>(back)) / alpha;
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0F, 255.0F)));
  };
  set(x, y,
      {mix(colour.r, below.r), mix(colour.g, below.g), mix(colour.b, below.b),
       static_cast<std::uint8_t>(std::lround(255 * std::min(alpha, 1.0F)))});
}

void Image::paste(const Image& other, int x, int y) {
  const int first = std::max(0, -x), last = std::min(other.width, width - x);
  if (first >= last) return;
  for (int row = std::max(0, -y); row < std::min(other.height, height - y); ++row)
    std::memcpy(pixels.data() + offset(*this, x + first, y + row), other.pixels.data() + offset(other, first, row),
                4 * static_cast<std::size_t>(last - first));
}

bool Image::opaque() const {
  for (std::size_t i = 3; i < pixels.size(); i += 4)
    if (pixels[i] != 255) return false;
  return true;
}

}  // namespace brick::render
