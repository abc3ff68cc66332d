// SPDX-License-Identifier: MIT
// Rays cast from an axis into a part's surface: an answer to "what is drawn there" that shares nothing with the way
// connectors are read.
#pragma once

#include <array>
#include <vector>

#include "connect/connector.h"
#include "parts/mesh.h"

namespace brick::accuracy {

constexpr std::size_t directions = 24;  // around an axis
constexpr double sight = 13;            // LDU that a ray reaches

/// The surface within reach of one axis.
class Gauge {
 public:
  /// `low`, `high`: the stretch of the axis that will be asked about, LDU from `origin`.
  Gauge(const parts::Mesh& mesh, Vec3 origin, const Vec3& axis, double low, double high);

  /// LDU to every crossing of a ray with the surface, ordered.
  std::vector<double> crossings(const Vec3& from, const Vec3& direction) const;
  /// For each direction around the axis, the first wall at `along`; `sight` where there is none.
  std::array<double, directions> first(double along) const;
  /// In how many directions a wall lies between two radii at `along`.
  int within(double along, double low, double high) const;
  /// The same, with nothing nearer to the axis than `low`.
  int opening(double along, double low, double high) const;
  /// In how many directions the first wall is nearer than `radius`.
  int nearer(double along, double radius) const;
  /// LDU along the axis from `along`, outwards or inwards, to the first surface; `sight` where there is none.
  double ahead(double along, double sign) const;
  /// The widest stretch of directions without a wall between two radii, over several places along the axis.
  int widest_gap(const std::vector<double>& along, double low, double high) const;
  /// Share of the directions of a sphere about the origin in which a wall lies between two radii.
  double sphere(double low, double high) const;

 private:
  Vec3 at(double along) const { return origin_ + along * axis_; }
  Vec3 around(std::size_t direction) const;

  Vec3 origin_, axis_, u_, v_;
  std::vector<std::array<Vec3, 3>> facets_;
};

}  // namespace brick::accuracy
