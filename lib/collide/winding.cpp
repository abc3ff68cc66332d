// SPDX-License-Identifier: MIT
// On which side of a surface is a point?
//
// Problem: library meshes are open in most parts (studs are cylinders standing on a closed plate, curves meet with
// cracks), so counting the crossings of a ray answers at random near the defects. Method: the generalised winding
// number (Jacobson, Kavan, Sorkine-Hornung, "Robust inside-outside segmentation using generalized winding numbers",
// 2013) is the sum of the facets' signed solid angles over 4 pi: 1 inside and 0 outside of a closed surface, and it
// degrades gently where the surface is open. A group of facets seen from more than `far_ratio` of its radius away acts
// as one dipole (Barill, Dickson, Schmidt, Levin, Jacobson, "Fast winding numbers for soups and clouds", 2018).
// Complexity: O(log n) a query after O(n log n).
// Limits: the first-order far field is off by up to a few hundredths; the answers are compared with one half.
#include <array>
#include <cmath>
#include <numbers>

#include "collide/tree.h"

namespace brick::collide {

namespace {

constexpr double far_ratio = 2.5;  // distance over radius from which a group is a dipole: beta of the paper

/// A sum of angles that takes one arc tangent in all: each angle is a direction in the plane, adding angles multiplies
/// them as complex numbers, and full turns that this loses are counted.
class AngleSum {
 public:
  /// The angle of the direction (along, across), in (-pi, pi].
  void add(double along, double across) {
    const double next_along = along_ * along - across_ * across, next_across = along_ * across + across_ * along;
    // Two angles of one sign whose sum is beyond half a turn come out with the other sign.
    if (across_ > 0 && across > 0 && next_across < 0) ++turns_;
    if (across_ < 0 && across < 0 && next_across > 0) --turns_;
    const double scale = std::abs(next_along) + std::abs(next_across);
    if (scale == 0) return;  // a point on the surface: it has no angle
    along_ = next_along / scale;
    across_ = next_across / scale;
  }
  double sum() const { return std::atan2(across_, along_) + 2 * std::numbers::pi * turns_; }

 private:
  double along_ = 1, across_ = 0;
  int turns_ = 0;
};

/// Adds half the solid angle of a triangle, by the tangent formula of van Oosterom and Strackee, 1983.
void add_half_solid_angle(AngleSum& sum, const Vec3& a, const Vec3& b, const Vec3& c) {
  const double la = a.norm(), lb = b.norm(), lc = c.norm();
  sum.add(la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb, a.dot(b.cross(c)));
}

}  // namespace

WindingField::WindingField(const Tree& tree, const std::vector<Surface::Facet>& facets, const std::vector<Vec3>& points)
    : tree_(&tree), facets_(&facets), points_(&points), moments_(tree.nodes.size()) {
  std::vector<double> sizes(moments_.size());        // areas; before it is divided by them, a centre is a weighted sum
  for (std::size_t i = moments_.size(); i-- > 0;) {  // children come after their parents
    const auto& node = tree.nodes[i];
    Moment& moment = moments_[i];
    if (node.leaf()) {
      for (std::uint32_t f = node.first; f < node.first + node.count; ++f) {
        const Vec3 &a = points[facets[f][0]], &b = points[facets[f][1]], &c = points[facets[f][2]];
        const Vec3 area = 0.5 * (b - a).cross(c - a);
        const double size = area.norm();
        moment.area += area;
        moment.centre += size * (a + b + c) / 3;
        sizes[i] += size;
      }
    } else {
      const Moment &left = moments_[i + 1], &right = moments_[node.right];
      moment.area = left.area + right.area;
      moment.centre = sizes[i + 1] * left.centre + sizes[node.right] * right.centre;
      sizes[i] = sizes[i + 1] + sizes[node.right];
    }
    moment.centre = sizes[i] > 0 ? Vec3(moment.centre / sizes[i]) : points[facets[node.first][0]];
    moment.squared_radius = squared_radius(i);
  }
}

/// Of a node whose children are known: exact for few facets, else what holds the balls of the children.
double WindingField::squared_radius(std::size_t index) const {
  constexpr std::uint32_t few = 32;
  const auto& node = tree_->nodes[index];
  const Vec3& centre = moments_[index].centre;
  if (node.leaf() || node.count <= few) {
    double largest = 0;
    for (std::uint32_t f = node.first; f < node.first + node.count; ++f)
      for (const std::uint32_t corner : (*facets_)[f])
        largest = std::max(largest, ((*points_)[corner] - centre).squaredNorm());
    return largest;
  }
  const auto reach = [&](std::size_t child) {
    return (moments_[child].centre - centre).norm() + std::sqrt(moments_[child].squared_radius);
  };
  const double radius = std::max(reach(index + 1), reach(node.right));
  return radius * radius;
}

double WindingField::at(const Vec3& point) const {
  if (tree_->nodes.empty()) return 0;
  double dipoles = 0;
  AngleSum half_angles;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): written before read
  std::array<std::uint32_t, Tree::stack_size> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const std::uint32_t index = stack[--size];
    const auto& node = tree_->nodes[index];
    const Moment& moment = moments_[index];
    const Vec3 away = moment.centre - point;
    const double squared = away.squaredNorm();
    if (squared > far_ratio * far_ratio * moment.squared_radius) {
      dipoles += moment.area.dot(away) / (squared * std::sqrt(squared));
    } else if (!node.leaf()) {
      stack[size++] = node.right;
      stack[size++] = index + 1;
    } else {
      for (std::uint32_t f = node.first; f < node.first + node.count; ++f) {
        const auto& facet = (*facets_)[f];
        add_half_solid_angle(half_angles, (*points_)[facet[0]] - point, (*points_)[facet[1]] - point,
                             (*points_)[facet[2]] - point);
      }
    }
  }
  return (0.5 * dipoles + half_angles.sum()) / (2 * std::numbers::pi);
}

}  // namespace brick::collide
