// SPDX-License-Identifier: MIT
// What is drawn over a picture: outlines of parts, labels, the axes of build programs and a scale in studs.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "render/frame.h"

namespace brick::render {

/// A line with round ends, `width` pixels wide, between two points in pixels from the top left corner.
void draw_stroke(Image& image, double x0, double y0, double x1, double y1, double width, ldraw::Rgba colour);

/// Around what is seen of the chosen items (by item number), all of them as one shape.
void outline(Image& image, const Frame& frame, const std::vector<bool>& chosen, double width, ldraw::Rgba colour);

/// Lines in space, in full where nothing lies before them and paler where something does. `frame`: of the same camera.
void draw_lines_over(Image& image, const Camera& camera, const Frame& frame,
                     const std::vector<std::array<Vec3, 2>>& lines, double width, ldraw::Rgba colour);

struct Label {
  std::size_t item = 0;
  std::string text;
  bool always = false;  // also where nothing is seen of the item: at the middle of its box
};

/// Small plates of text on the items, the first ones first: a label that finds no room on or near its item is left out.
/// `letter`: height of capitals in pixels.
void draw_labels(Image& image, const Scene& scene, const Camera& camera, const Frame& frame,
                 const std::vector<Label>& labels, double letter);

/// Bottom left: x to the right, y to the back, z up, as build programs have them.
void draw_axes(Image& image, const Camera& camera, double scale, ldraw::Rgba paper);

/// Bottom right: a bar of 1, 2, 4, ... studs as they are at the scene's middle.
void draw_scale(Image& image, const Scene& scene, const Camera& camera, double scale, ldraw::Rgba paper);

/// Text in the ink for `paper`, with a rim of it, so that it is read over anything.
void draw_rimmed_text(Image& image, std::string_view text, double x, double y, double height, ldraw::Rgba paper);

/// Dark on light paper, light on dark.
ldraw::Rgba ink_on(ldraw::Rgba paper);

}  // namespace brick::render
