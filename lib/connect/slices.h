// SPDX-License-Identifier: MIT
// Planar cuts through a part's mesh, at right angles to the way a stud is pushed in.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "parts/mesh.h"

namespace brick::connect {

using Vec2 = Eigen::Vector2d;

/// One wall in a cut: a line segment with the side that is open air.
struct Wall {
  Vec2 a = Vec2::Zero(), b = Vec2::Zero();
  Vec2 normal = Vec2::Zero();  // of the surface, in the plane of the cut; its length is below 1 on sloping walls
  bool two_sided = false;      // winding unknown
};

/// Place of (row, column) in a table of rows.
inline std::size_t slot(int row, int columns, int column) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
}

/// Right-handed frame with w along `inward`.
Mat3 frame_along(const Vec3& inward);

/// The mesh in a frame (u, v, w) where w is the way a stud goes in: the rows of `frame` are the frame's axes in the
/// part.
class TurnedMesh {
 public:
  TurnedMesh(const parts::Mesh& mesh, const Mat3& frame);

  struct Facet {
    std::array<Vec3, 3> corners;  // u, v, w
    Vec3 normal;                  // unit
    double area = 0;
    bool two_sided = false;
  };
  const std::vector<Facet>& facets() const { return facets_; }
  const Box& box() const { return box_; }
  /// Where the plane at `w` cuts the facets.
  std::vector<Wall> cut(double w) const;
  /// The lowest w between `from` and `to` where a facet crosses the line (u, v).
  std::optional<double> first_hit(double u, double v, double from, double to) const;
  /// The highest such w.
  std::optional<double> last_hit(double u, double v, double from, double to) const;

 private:
  template <class Visit>
  void hits(double u, double v, const Visit& visit) const;

  std::vector<Facet> facets_;
  Box box_;
  double layer_height_ = 2;
  std::vector<std::vector<std::uint32_t>> layers_;  // facets by the stretch of w that they reach into
  double column_width_ = 10;
  int columns_u_ = 0, columns_v_ = 0;
  std::vector<std::vector<std::uint32_t>> columns_;  // facets by where they lie across u and v
};

/// Walls by where they are, so that those near a point are found without looking at all.
class WallGrid {
 public:
  explicit WallGrid(std::vector<Wall> walls);
  /// Calls `visit(wall)` for every wall that may be within `radius` (at most 9 LDU) of the point; some more than once.
  template <class Visit>
  void near(const Vec2& point, double radius, const Visit& visit) const {
    if (walls_.empty()) return;
    const int u0 = cell(point.x() - radius - low_.x(), count_u_), u1 = cell(point.x() + radius - low_.x(), count_u_);
    const int v0 = cell(point.y() - radius - low_.y(), count_v_), v1 = cell(point.y() + radius - low_.y(), count_v_);
    for (int u = u0; u <= u1; ++u) {
      for (int v = v0; v <= v1; ++v) {
        for (const std::uint32_t index : cells_[slot(u, count_v_, v)]) visit(walls_[index]);
      }
    }
  }
  /// Distance of the nearest wall within `radius`, else `radius`.
  double distance(const Vec2& point, double radius) const;

 private:
  int cell(double offset, int count) const {
    return std::clamp(static_cast<int>(std::floor(offset / size_)), 0, count - 1);
  }
  double size_ = 9;
  std::vector<Wall> walls_;
  Vec2 low_ = Vec2::Zero();
  int count_u_ = 0, count_v_ = 0;
  std::vector<std::vector<std::uint32_t>> cells_;
};

/// The point of the wall nearest to `point`.
Vec2 nearest_on(const Wall& wall, const Vec2& point);

}  // namespace brick::connect
