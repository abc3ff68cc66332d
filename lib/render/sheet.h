// SPDX-License-Identifier: MIT
// Several pictures on one sheet, each with a caption.
#pragma once

#include <string>
#include <vector>

#include "render/image.h"

namespace brick::render {

struct Tile {
  Image image;
  std::string caption;  // "" leaves no room for one where no tile of the sheet has one
};

struct SheetStyle {
  int columns = 0;   // 0: about as many as rows or up to twice that, with no empty place where that can be
  double scale = 1;  // of captions and gaps
  ldraw::Rgba background{255, 255, 255};
};

/// Tiles in reading order, all of the first one's size. One tile without a caption is its own picture.
Image make_sheet(const std::vector<Tile>& tiles, const SheetStyle& style);

}  // namespace brick::render
