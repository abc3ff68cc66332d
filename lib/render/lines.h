// SPDX-License-Identifier: MIT
// The drawn lines of a view: which parts of each edge are seen, and their ink on the paper. Internal to lib/render.
#pragma once

#include <limits>
#include <vector>

#include "render/image.h"
#include "render/surfaces.h"

namespace brick::render {

/// How far away the surfaces of a picture are, as lines ask it. All LDU along the view axis, infinity where nothing is.
class Depths {
 public:
  /// `clear`: whether the scene has clear surfaces.
  Depths(int width, int height, bool clear);
  void add(const Strip& strip);

  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }
  /// Of the solid surfaces of a pixel and the eight around it.
  float least(std::size_t i) const { return least_[i]; }
  float most(std::size_t i) const { return most_[i]; }
  /// Of the nearest surface where there are clear ones.
  float clear(std::size_t i) const { return clear_.empty() ? std::numeric_limits<float>::infinity() : clear_[i]; }

 private:
  int width_;
  LargeVector<float> least_, most_, clear_;
};

/// Draws the edge lines of everything over `image`, which has the size of the view's picture.
void draw_lines(const View& view, const Depths& depths, Image& image);

}  // namespace brick::render
