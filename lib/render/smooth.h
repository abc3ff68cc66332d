// SPDX-License-Identifier: MIT
// Corner normals that make a part's faceted curves look round and leave its creases sharp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "parts/mesh.h"

namespace brick::render {

struct CornerNormals {
  std::vector<Vec3f> normals;                        // unit length, part frame
  std::vector<std::array<std::uint32_t, 3>> corner;  // by triangle: an index into `normals` for each corner
  std::vector<Vec3f> flat;                           // by triangle: the face's own normal
};

CornerNormals corner_normals(const parts::Mesh& mesh);

}  // namespace brick::render
