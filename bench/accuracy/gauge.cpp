// SPDX-License-Identifier: MIT
// Facets near the axis are gathered once; each question casts rays through them.
#include "gauge.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace brick::accuracy {

Gauge::Gauge(const parts::Mesh& mesh, Vec3 origin, const Vec3& axis, double low, double high)
    : origin_(std::move(origin)), axis_(axis.normalized()) {
  // Turned a little, so that rays miss the edges that lie in the planes of the part's axes.
  const Vec3 across = axis_.unitOrthogonal();
  u_ = std::cos(0.051) * across + std::sin(0.051) * axis_.cross(across);
  v_ = axis_.cross(u_);
  for (const auto& triangle : mesh.triangles) {
    std::array<Vec3, 3> corners;
    double lowest = 1e9, highest = -1e9;
    Box box;
    for (std::size_t k = 0; k < 3; ++k) {
      corners[k] = mesh.vertex(triangle.corners[k]);
      const double along = (corners[k] - origin_).dot(axis_);
      lowest = std::min(lowest, along);
      highest = std::max(highest, along);
      box.add(corners[k]);
    }
    if (highest < low - sight || lowest > high + sight) continue;
    Box reach;
    reach.add(at(low - sight));
    reach.add(at(high + sight));
    if (reach.grown(sight).overlaps(box)) facets_.push_back(corners);
  }
}

Vec3 Gauge::around(std::size_t direction) const {
  const double turn = 2 * std::numbers::pi * static_cast<double>(direction) / directions;
  return std::cos(turn) * u_ + std::sin(turn) * v_;
}

std::vector<double> Gauge::crossings(const Vec3& from, const Vec3& direction) const {
  std::vector<double> found;
  for (const auto& [a, b, c] : facets_) {
    const Vec3 e1 = b - a, e2 = c - a, p = direction.cross(e2);
    const double scale = e1.dot(p);
    if (std::abs(scale) < 1e-9) continue;
    const Vec3 t = from - a;
    const double s = t.dot(p) / scale;
    if (s < -1e-9 || s > 1 + 1e-9) continue;
    const Vec3 q = t.cross(e1);
    const double r = direction.dot(q) / scale;
    if (r < -1e-9 || s + r > 1 + 1e-9) continue;
    const double distance = e2.dot(q) / scale;
    if (distance > 0 && distance < sight) found.push_back(distance);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::array<double, directions> Gauge::first(double along) const {
  std::array<double, directions> distances{};
  for (std::size_t k = 0; k < directions; ++k) {
    const auto hits = crossings(at(along), around(k));
    distances[k] = hits.empty() ? sight : hits.front();
  }
  return distances;
}

int Gauge::within(double along, double low, double high) const {
  int count = 0;
  for (std::size_t k = 0; k < directions; ++k) {
    const auto hits = crossings(at(along), around(k));
    count += std::any_of(hits.begin(), hits.end(), [&](double d) { return d >= low && d <= high; });
  }
  return count;
}

int Gauge::opening(double along, double low, double high) const {
  const auto walls = first(along);
  return static_cast<int>(std::count_if(walls.begin(), walls.end(), [&](double d) { return d >= low && d <= high; }));
}

int Gauge::nearer(double along, double radius) const {
  const auto walls = first(along);
  return static_cast<int>(std::count_if(walls.begin(), walls.end(), [&](double d) { return d < radius; }));
}

double Gauge::ahead(double along, double sign) const {
  // Beside the axis by a hair: facets often meet on it.
  const auto hits = crossings(at(along) + 0.031 * u_ + 0.017 * v_, sign * axis_);
  return hits.empty() ? sight : hits.front();
}

int Gauge::widest_gap(const std::vector<double>& along, double low, double high) const {
  std::array<bool, directions> marked{};
  for (const double place : along) {
    const auto walls = first(place);
    for (std::size_t k = 0; k < directions; ++k) marked[k] = marked[k] || (walls[k] >= low && walls[k] <= high);
  }
  int widest = 0, run = 0;
  for (std::size_t k = 0; k < 2 * directions; ++k) {
    run = marked[k % directions] ? 0 : run + 1;
    widest = std::max(widest, run);
  }
  return std::min(widest, static_cast<int>(directions));
}

double Gauge::sphere(double low, double high) const {
  int count = 0, all = 0;
  for (const double tilt : {-0.9, -0.6, -0.2, 0.2, 0.6, 0.9}) {
    for (std::size_t k = 0; k < directions; k += 2) {
      const auto hits = crossings(origin_, tilt * axis_ + std::sqrt(1 - tilt * tilt) * around(k));
      ++all;
      count += std::any_of(hits.begin(), hits.end(), [&](double d) { return d >= low && d <= high; });
    }
  }
  return static_cast<double>(count) / all;
}

}  // namespace brick::accuracy
