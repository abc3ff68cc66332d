// SPDX-License-Identifier: MIT
// Small scenes with known answers.
#pragma once

#include <array>

#include "render/frame.h"
#include "render/scene.h"

namespace brick::test {

/// A closed box from `low` to `high` in colour 16 with its twelve edges; faces wound outward.
inline parts::Mesh lined_box(const Vec3& low, const Vec3& high) {
  parts::Mesh mesh;
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner{(i & 1) != 0 ? high.x() : low.x(), (i & 2) != 0 ? high.y() : low.y(),
                      (i & 4) != 0 ? high.z() : low.z()};
    mesh.vertices.push_back(corner.cast<float>());
    mesh.box.add(corner);
  }
  using Side = std::array<std::uint32_t, 4>;
  for (const auto& [a, b, c, d] :
       {Side{0, 4, 6, 2}, Side{1, 3, 7, 5}, Side{0, 1, 5, 4}, Side{2, 6, 7, 3}, Side{0, 2, 3, 1}, Side{4, 5, 7, 6}}) {
    mesh.triangles.push_back({{a, b, c}});
    mesh.triangles.push_back({{a, c, d}});
  }
  for (std::uint32_t i = 0; i < 8; ++i)
    for (const std::uint32_t bit : {1U, 2U, 4U})
      if ((i & bit) == 0) mesh.edges.push_back({{i, i | bit}});
  return mesh;
}

inline ldraw::Palette few_colours() {
  return ldraw::Palette::parse(
      "0 !COLOUR Black CODE 0 VALUE #1B2A34 EDGE #808080\n0 !COLOUR Blue CODE 1 VALUE #1E5AA8 EDGE #333333\n"
      "0 !COLOUR Red CODE 4 VALUE #B40000 EDGE #333333\n0 !COLOUR White CODE 15 VALUE #F4F4F4 EDGE #333333\n"
      "0 !COLOUR Main_Colour CODE 16 VALUE #FFFF80 EDGE #333333\n"
      "0 !COLOUR Trans_Red CODE 36 VALUE #C91A09 EDGE #880000 ALPHA 128\n"
      "0 !COLOUR Trans_Blue CODE 33 VALUE #0020A0 EDGE #000064 ALPHA 128\n");
}

/// Flat colours on white: what is there and nothing else.
inline render::Style plain_style() {
  render::Style style;
  style.lines = style.light = style.ground = false;
  style.background = {255, 255, 255};
  return style;
}

inline ldraw::Rgba middle(const render::Image& image) { return image.at(image.width / 2, image.height / 2); }

inline int difference(ldraw::Rgba a, ldraw::Rgba b) {
  return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b), std::abs(a.a - b.a)});
}

}  // namespace brick::test
