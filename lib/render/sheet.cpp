// SPDX-License-Identifier: MIT
#include "render/sheet.h"

#include <algorithm>
#include <cmath>

#include "render/overlay.h"
#include "render/text.h"

namespace brick::render {

namespace {
constexpr double caption_height = 13;  // pixels of a capital letter
constexpr double caption_strip = 30;   // pixels above each picture
constexpr double gap = 6;              // pixels between pictures

int pixels(double value, double scale) { return static_cast<int>(std::lround(value * scale)); }

/// The fewest columns, from a square's to twice that, that leave the fewest places empty.
int columns_for(int count) {
  const int square = static_cast<int>(std::ceil(std::sqrt(count) - 1e-9));
  int best = square;
  const auto empty = [&](int columns) { return (count + columns - 1) / columns * columns - count; };
  for (int columns = square; columns <= std::min(count, 2 * square); ++columns)
    if (empty(columns) < empty(best)) best = columns;
  return best;
}
}  // namespace

Image make_sheet(const std::vector<Tile>& tiles, const SheetStyle& style) {
  if (tiles.empty()) return {};
  const bool captions = std::any_of(tiles.begin(), tiles.end(), [](const Tile& tile) { return !tile.caption.empty(); });
  if (tiles.size() == 1 && !captions) return tiles.front().image;
  const int count = static_cast<int>(tiles.size());
  const int columns = std::min(count, style.columns > 0 ? style.columns : columns_for(count));
  const int rows = (count + columns - 1) / columns;
  const int width = tiles.front().image.width, height = tiles.front().image.height;
  const int strip = captions ? pixels(caption_strip, style.scale) : 0, space = pixels(gap, style.scale);
  Image sheet(columns * width + (columns - 1) * space, rows * (height + strip) + (rows - 1) * space, style.background);
  const double letter = caption_height * style.scale;
  for (int i = 0; i < count; ++i) {
    const Tile& tile = tiles[static_cast<std::size_t>(i)];
    const int x = i % columns * (width + space), y = i / columns * (height + strip + space);
    sheet.paste(tile.image, x, y + strip);
    const double inset = 0.5 * (strip - letter);
    draw_text(sheet, shortened(tile.caption, letter, width - 2 * inset), x + inset, y + inset, letter,
              ink_on(style.background));
  }
  return sheet;
}

}  // namespace brick::render
