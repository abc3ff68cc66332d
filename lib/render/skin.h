// SPDX-License-Identifier: MIT
// A part with the pictures that TEXMAP lays over it.
#pragma once

#include <memory>
#include <vector>

#include "base/diagnostics.h"
#include "ldraw/resolver.h"
#include "parts/texture.h"
#include "render/image.h"

namespace brick::render {

/// A picture in linear light, alpha multiplied in, with smaller and smaller copies of it (Williams, "Pyramidal
/// Parametrics", 1983), so that a picture far away does not flicker.
class Pyramid {
 public:
  explicit Pyramid(const Image& image);
  /// At (u, v), 0..1 from the top left corner; `span`: how much of the picture's width one sample stands for.
  Eigen::Vector4f at(double u, double v, double span) const;
  int width() const { return levels_.front().width; }

 private:
  struct Level {
    int width = 0, height = 0;
    std::vector<Eigen::Vector4f> texels;
    Eigen::Vector4f at(double u, double v) const;
  };
  std::vector<Level> levels_;
};

struct Skin {
  parts::TexturedMesh part;
  std::vector<Pyramid> pictures;  // of part.textures

  /// RGB of the picture on a triangle at a point of the part, and the share of it that covers (alpha).
  /// `pixel`: LDU that one sample spans.
  Eigen::Vector4f look(std::uint32_t triangle, const Vec3f& point, float pixel) const;
};

/// nullptr where a picture is missing or unreadable, which is reported (render.picture): what stands in for it is
/// drawn.
std::shared_ptr<const Skin> make_skin(const ldraw::File& file, parts::Finder& finder, ldraw::Resolver& resolver,
                                      Diagnostics& diagnostics);

}  // namespace brick::render
