// SPDX-License-Identifier: MIT
// Cuts through a mesh, and the walls of a cut by place.
#include "connect/slices.h"

#include <cmath>

namespace brick::connect {

TurnedMesh::TurnedMesh(const parts::Mesh& mesh, const Mat3& frame) {
  facets_.reserve(mesh.triangles.size());
  for (const parts::Mesh::Triangle& triangle : mesh.triangles) {
    Facet facet;
    for (std::size_t k = 0; k < 3; ++k) facet.corners[k] = frame * mesh.vertex(triangle.corners[k]);
    const Vec3 cross = (facet.corners[1] - facet.corners[0]).cross(facet.corners[2] - facet.corners[0]);
    const double size = cross.norm();
    if (size < 1e-6) continue;
    facet.normal = frame.determinant() < 0 ? Vec3(-cross / size) : Vec3(cross / size);
    facet.area = 0.5 * size;
    facet.two_sided = !triangle.certified;
    for (const Vec3& corner : facet.corners) box_.add(corner);
    facets_.push_back(facet);
  }
  if (facets_.empty()) return;
  const auto index = [](double offset, double width, int count) {
    return static_cast<std::size_t>(std::clamp(static_cast<int>(offset / width), 0, count - 1));
  };
  layer_height_ = std::max(2.0, box_.size().z() / 512);
  const int layers = static_cast<int>(box_.size().z() / layer_height_) + 1;
  column_width_ = std::max(10.0, std::max(box_.size().x(), box_.size().y()) / 128);
  columns_u_ = static_cast<int>(box_.size().x() / column_width_) + 1;
  columns_v_ = static_cast<int>(box_.size().y() / column_width_) + 1;
  layers_.resize(static_cast<std::size_t>(layers));
  columns_.resize(static_cast<std::size_t>(columns_u_) * static_cast<std::size_t>(columns_v_));
  for (std::uint32_t i = 0; i < facets_.size(); ++i) {
    Box box;
    for (const Vec3& corner : facets_[i].corners) box.add(corner);
    const std::size_t top = index(box.max.z() - box_.min.z(), layer_height_, layers);
    for (std::size_t k = index(box.min.z() - box_.min.z(), layer_height_, layers); k <= top; ++k)
      layers_[k].push_back(i);
    if (std::abs(facets_[i].normal.z()) < 1e-6) continue;  // a wall along w blocks no line along w
    const std::size_t u1 = index(box.max.x() - box_.min.x(), column_width_, columns_u_);
    const std::size_t v1 = index(box.max.y() - box_.min.y(), column_width_, columns_v_);
    for (std::size_t u = index(box.min.x() - box_.min.x(), column_width_, columns_u_); u <= u1; ++u) {
      for (std::size_t v = index(box.min.y() - box_.min.y(), column_width_, columns_v_); v <= v1; ++v) {
        columns_[u * static_cast<std::size_t>(columns_v_) + v].push_back(i);
      }
    }
  }
}

std::vector<Wall> TurnedMesh::cut(double w) const {
  std::vector<Wall> walls;
  if (facets_.empty() || w < box_.min.z() || w > box_.max.z()) return walls;
  const std::size_t layer = std::min(static_cast<std::size_t>((w - box_.min.z()) / layer_height_), layers_.size() - 1);
  for (const std::uint32_t i : layers_[layer]) {
    const Facet& facet = facets_[i];
    std::array<bool, 3> above{};
    int count = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      above[k] = facet.corners[k].z() > w;
      count += above[k] ? 1 : 0;
    }
    if (count == 0 || count == 3) continue;
    std::size_t lone = 0;  // the corner that is alone on its side
    while (above[lone] != (count == 1)) ++lone;
    Wall wall;
    std::array<Vec2, 2> ends;
    for (std::size_t k = 0; k < 2; ++k) {
      const Vec3& from = facet.corners[lone];
      const Vec3& to = facet.corners[(lone + 1 + k) % 3];
      const double share = (w - from.z()) / (to.z() - from.z());
      ends[k] = from.head<2>() + share * (to - from).head<2>();
    }
    wall.a = ends[0];
    wall.b = ends[1];
    wall.normal = facet.normal.head<2>();
    wall.two_sided = facet.two_sided;
    walls.push_back(wall);
  }
  return walls;
}

template <class Visit>
void TurnedMesh::hits(double u, double v, const Visit& visit) const {
  if (facets_.empty()) return;
  const int cu = static_cast<int>(std::floor((u - box_.min.x()) / column_width_));
  const int cv = static_cast<int>(std::floor((v - box_.min.y()) / column_width_));
  if (cu < 0 || cv < 0 || cu >= columns_u_ || cv >= columns_v_) return;
  for (const std::uint32_t i : columns_[slot(cu, columns_v_, cv)]) {
    const auto& c = facets_[i].corners;
    const Vec2 p = Vec2(u, v) - c[0].head<2>(), e1 = (c[1] - c[0]).head<2>(), e2 = (c[2] - c[0]).head<2>();
    const double area = e1.x() * e2.y() - e2.x() * e1.y();
    if (std::abs(area) < 1e-9) continue;
    const double s = (p.x() * e2.y() - e2.x() * p.y()) / area, t = (e1.x() * p.y() - p.x() * e1.y()) / area;
    if (s < 0 || t < 0 || s + t > 1) continue;
    visit(c[0].z() + s * (c[1].z() - c[0].z()) + t * (c[2].z() - c[0].z()));
  }
}

std::optional<double> TurnedMesh::first_hit(double u, double v, double from, double to) const {
  std::optional<double> lowest;
  hits(u, v, [&](double w) {
    if (w > from && w < to && (!lowest || w < *lowest)) lowest = w;
  });
  return lowest;
}

std::optional<double> TurnedMesh::last_hit(double u, double v, double from, double to) const {
  std::optional<double> highest;
  hits(u, v, [&](double w) {
    if (w > from && w < to && (!highest || w > *highest)) highest = w;
  });
  return highest;
}

Vec2 nearest_on(const Wall& wall, const Vec2& point) {
  const Vec2 along = wall.b - wall.a;
  const double squared = along.squaredNorm();
  if (squared < 1e-18) return wall.a;
  return wall.a + std::clamp((point - wall.a).dot(along) / squared, 0.0, 1.0) * along;
}

WallGrid::WallGrid(std::vector<Wall> walls) : walls_(std::move(walls)) {
  if (walls_.empty()) return;
  low_ = walls_.front().a;
  Vec2 high = low_;
  for (const Wall& wall : walls_) {
    low_ = low_.cwiseMin(wall.a).cwiseMin(wall.b);
    high = high.cwiseMax(wall.a).cwiseMax(wall.b);
  }
  size_ = std::max(9.0, (high - low_).maxCoeff() / 256);
  count_u_ = static_cast<int>((high.x() - low_.x()) / size_) + 1;
  count_v_ = static_cast<int>((high.y() - low_.y()) / size_) + 1;
  cells_.resize(static_cast<std::size_t>(count_u_) * static_cast<std::size_t>(count_v_));
  for (std::uint32_t i = 0; i < walls_.size(); ++i) {
    const Vec2 from = walls_[i].a.cwiseMin(walls_[i].b) - low_, to = walls_[i].a.cwiseMax(walls_[i].b) - low_;
    for (int u = cell(from.x(), count_u_); u <= cell(to.x(), count_u_); ++u) {
      for (int v = cell(from.y(), count_v_); v <= cell(to.y(), count_v_); ++v) {
        cells_[slot(u, count_v_, v)].push_back(i);
      }
    }
  }
}

double WallGrid::distance(const Vec2& point, double radius) const {
  double nearest = radius;
  near(point, radius, [&](const Wall& wall) { nearest = std::min(nearest, (nearest_on(wall, point) - point).norm()); });
  return nearest;
}

Mat3 frame_along(const Vec3& inward) {
  const Vec3 w = inward.normalized();
  const Vec3 u = w.cross(std::abs(w.z()) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0)).normalized();
  Mat3 frame;
  frame.row(0) = u;
  frame.row(1) = w.cross(u);
  frame.row(2) = w;
  return frame;
}

}  // namespace brick::connect
