// SPDX-License-Identifier: MIT
// Pictures laid over parts: the sections that `0 !TEXMAP` opens, and where on the picture a point of the part lies.
// Source: "Texture Mapping (!TEXMAP) Language Extension", LDraw.org.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parts/mesh.h"

namespace brick::parts {

enum class Projection { planar, cylindrical, spherical };

/// `points`, in the frame of the file that names the picture, by projection:
/// planar: the picture's top left, top right and bottom left corner;
/// cylindrical: middle of the cylinder's bottom and of its top, and where the middle of the picture's lower edge lies;
/// spherical: the centre, where the picture's middle lies, and a third point of the plane that halves the picture
/// across.
struct Texture {
  Projection projection = Projection::planar;
  std::array<Vec3, 3> points{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  double across = 0, along = 0;  // radians that the picture spans about the axis, and from pole to pole (spherical)
  std::string picture;           // as written: "s3001p01.png"
  const ldraw::File* file = nullptr;  // that names it
  Transform to_file;                  // part's frame to that file's

  /// Where the picture has a point of the part: (0, 0) its top left corner, (1, 1) its bottom right one; outside of
  /// that there is no picture.
  Eigen::Vector2d at(const Vec3& point) const;
};

/// Reads `words` of a meta "!TEXMAP", "START" or "NEXT", method, numbers, picture. nullopt when they say no texture.
std::optional<Texture> parse_texture(std::span<const std::string_view> words);

/// A part with its pictures: `mesh` holds what is to be textured instead of what stands in for it.
struct TexturedMesh {
  Mesh mesh;
  std::vector<Texture> textures;
  std::vector<std::int32_t> texture;  // by triangle: number in `textures`, -1 for none
};
TexturedMesh build_textured_mesh(const ldraw::File& file, Finder& finder);

}  // namespace brick::parts
