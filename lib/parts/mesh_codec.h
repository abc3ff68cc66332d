// SPDX-License-Identifier: MIT
// Meshes as bytes for the index, about half as many as they take in memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "parts/mesh.h"

namespace brick::parts {

std::string encode_mesh(const Mesh& mesh);
/// nullopt when `bytes` are not such a mesh (another machine's byte order, cut off).
std::optional<Mesh> decode_mesh(std::string_view bytes);

}  // namespace brick::parts
