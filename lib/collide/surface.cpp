// SPDX-License-Identifier: MIT
#include "collide/surface.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace brick::collide {

namespace {

// LDU. Library files write the same corner with differences of a few thousandths where curves meet.
constexpr double weld_distance = 0.01;
constexpr double least_double_area = 1e-4;  // LDU^2

/// Finds points within the weld distance by a grid of cells twice that wide: a ball around a point meets at most 8 of
/// them.
class Welder {
 public:
  explicit Welder(std::size_t expected) {
    first_in_cell_.reserve(expected);
    next_.reserve(expected);
  }

  std::uint32_t add(std::vector<Vec3>& points, const Vec3& point) {
    const Vec3 scaled = point / (2 * weld_distance);
    const Vec3 base = scaled.array().floor();
    for (int mask = 0; mask < 8; ++mask) {
      Vec3 cell = base;
      for (int k = 0; k < 3; ++k)
        if ((mask >> k & 1) != 0) cell[k] += scaled[k] - base[k] < 0.5 ? -1 : 1;
      if (const std::uint32_t found = search(points, point, key_of(cell)); found != none) return found;
    }
    const auto index = static_cast<std::uint32_t>(points.size());
    points.push_back(point);
    const auto [entry, fresh] = first_in_cell_.try_emplace(key_of(base), index);
    next_.push_back(fresh ? none : entry->second);
    entry->second = index;
    return index;
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;

  static std::uint64_t key_of(const Vec3& cell) {
    std::uint64_t key = 0;
    for (int k = 0; k < 3; ++k)
      key = key * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(static_cast<std::int64_t>(cell[k]));
    return key ^ key >> 29;
  }

  // Cells of equal key are told apart by the distance test itself.
  std::uint32_t search(const std::vector<Vec3>& points, const Vec3& point, std::uint64_t key) const {
    const auto entry = first_in_cell_.find(key);
    if (entry == first_in_cell_.end()) return none;
    for (std::uint32_t i = entry->second; i != none; i = next_[i])
      if ((points[i] - point).squaredNorm() < weld_distance * weld_distance) return i;
    return none;
  }

  std::unordered_map<std::uint64_t, std::uint32_t> first_in_cell_;
  std::vector<std::uint32_t> next_;
};

Surface::Facet smallest_first(Surface::Facet facet) {
  std::rotate(facet.begin(), std::min_element(facet.begin(), facet.end()), facet.end());
  return facet;
}

/// Keeps the first of equal facets, in order.
void drop_repeats(std::vector<Surface::Facet>& facets) {
  std::vector<std::pair<Surface::Facet, std::uint32_t>> sorted(facets.size());
  for (std::uint32_t i = 0; i < facets.size(); ++i) sorted[i] = {smallest_first(facets[i]), i};
  std::sort(sorted.begin(), sorted.end());
  std::vector<bool> repeat(facets.size(), false);
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i].first == sorted[i - 1].first) repeat[sorted[i].second] = true;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < facets.size(); ++i)
    if (!repeat[i]) facets[kept++] = facets[i];
  facets.resize(kept);
}

}  // namespace

Surface clean_surface(const parts::Mesh& mesh, const Mat3& stretch) {
  Surface surface;
  Welder welder(mesh.vertices.size());
  std::vector<std::uint32_t> welded(mesh.vertices.size());
  for (std::uint32_t i = 0; i < welded.size(); ++i) welded[i] = welder.add(surface.points, stretch * mesh.vertex(i));

  const bool mirrored = stretch.determinant() < 0;
  surface.facets.reserve(mesh.triangles.size());
  for (const auto& triangle : mesh.triangles) {
    Surface::Facet facet{welded[triangle.corners[0]], welded[triangle.corners[1]], welded[triangle.corners[2]]};
    if (mirrored) std::swap(facet[1], facet[2]);
    const Vec3& a = surface.points[facet[0]];
    if ((surface.points[facet[1]] - a).cross(surface.points[facet[2]] - a).norm() < least_double_area) continue;
    surface.facets.push_back(facet);
  }
  drop_repeats(surface.facets);
  for (const auto& facet : surface.facets)
    for (const std::uint32_t corner : facet) surface.box.add(surface.points[corner]);
  return surface;
}

}  // namespace brick::collide
