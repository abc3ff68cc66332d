// SPDX-License-Identifier: MIT
// The box of a model's true geometry.
//
// Problem: the box of a turned box is too large, and turning every corner of every placement costs as much as drawing.
// Method: models turn parts in few ways, so the extents of a part under one matrix are worked out once for each
// distinct pair of part and matrix, over the corners its triangles and edges use; a placement then only shifts them.
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/parallel.h"
#include "model/model.h"

namespace brick::model {

namespace {

/// Meshes are kept in float. What a part file says with a few decimals comes back as written when the float's own
/// rounding, below 1e-5 of the coordinate's size, is taken off again.
double as_written(float value) {
  const double size = std::abs(static_cast<double>(value));
  const double scale = size < 64 ? 1e6 : size < 512 ? 1e5 : 1e4;
  return std::round(static_cast<double>(value) * scale) / scale;
}

/// The corners of line types 2 to 4, without the control points of conditional lines.
std::vector<Vec3> corners(const parts::Mesh& mesh) {
  std::vector<bool> used(mesh.vertices.size());
  for (const auto& triangle : mesh.triangles)
    for (const auto corner : triangle.corners) used[corner] = true;
  for (const auto& edge : mesh.edges)
    for (const auto end : edge.ends) used[end] = true;
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < used.size(); ++i) {
    const auto& v = mesh.vertices[i];
    if (used[i]) points.emplace_back(as_written(v.x()), as_written(v.y()), as_written(v.z()));
  }
  return points;
}

struct Turned {
  const ldraw::File* file;
  Mat3 linear;
  bool operator==(const Turned& other) const { return file == other.file && linear == other.linear; }
};

struct TurnedHash {
  std::size_t operator()(const Turned& key) const {
    std::size_t hash = std::hash<const void*>()(key.file);
    for (int i = 0; i < 9; ++i) hash = hash * 1099511628211u ^ std::hash<double>()(key.linear.data()[i]);
    return hash;
  }
};

}  // namespace

Box bounds(const Model& model, parts::Library& library, parts::Finder& finder) {
  std::unordered_map<const ldraw::File*, std::size_t> file_index;
  std::unordered_map<Turned, std::size_t, TurnedHash> turned_index;
  std::vector<const ldraw::File*> files;
  std::vector<Turned> turned;
  std::vector<std::pair<std::size_t, Vec3>> placed;  // which turned part, and where
  for (const auto* list : {&model.placements, &model.loose})
    for (const auto& placement : *list) {
      if (placement.file == nullptr) continue;
      if (file_index.emplace(placement.file, files.size()).second) files.push_back(placement.file);
      const Turned key{placement.file, placement.pose.linear};
      const auto [at, added] = turned_index.emplace(key, turned.size());
      if (added) turned.push_back(key);
      placed.emplace_back(at->second, placement.pose.origin);
    }
  std::vector<std::vector<Vec3>> points(files.size());
  parallel_for(files.size(), [&](std::size_t i) { points[i] = corners(library.mesh(*files[i], finder)); });
  std::vector<Box> extents(turned.size());
  parallel_for(turned.size(), [&](std::size_t i) {
    for (const auto& point : points[file_index.at(turned[i].file)]) extents[i].add(Vec3(turned[i].linear * point));
  });
  Box box;
  for (const auto& [index, origin] : placed)
    if (const auto& extent = extents[index]; !extent.empty()) box.add(Box{extent.min + origin, extent.max + origin});
  return box;
}

}  // namespace brick::model
