// SPDX-License-Identifier: MIT
// A tree of boxes over a surface's facets, and what is asked of it: the nearest facet to a point, and how deep inside
// it is.
#pragma once

#include <limits>
#include <vector>

#include "collide/surface.h"

namespace brick::collide {

/// A box in float, rounded outwards.
struct Bound {
  Eigen::Array3f min = Eigen::Array3f::Constant(std::numeric_limits<float>::infinity());
  Eigen::Array3f max = Eigen::Array3f::Constant(-std::numeric_limits<float>::infinity());

  void add(const Vec3& point);
  void add(const Bound& other) {
    min = min.min(other.min);
    max = max.max(other.max);
  }
  bool overlaps(const Bound& other) const { return !((min > other.max).any() || (other.min > max).any()); }
  double squared_distance(const Vec3& point) const;
  float spread() const { return (max - min).sum(); }
};

/// Shape of a tree, without boxes: the same one serves the surface and its inset copies.
struct Tree {
  static constexpr std::size_t stack_size =
      128;  // enough for a walk with two children a node: trees are no deeper than 100

  struct Node {
    std::uint32_t first = 0;  // facets [first, first + count) below it
    std::uint32_t count = 0;
    std::uint32_t right = 0;  // index of the right child; the left one follows its parent; 0 marks a leaf
    bool leaf() const { return right == 0; }
  };
  std::vector<Node> nodes;  // root first, parents before children; empty for an empty surface
};

/// Builds the tree and puts the surface's facets into its order. Surface area heuristic over binned centres; n log n.
Tree build_tree(Surface& surface);

/// Boxes of the nodes for a surface with these points.
std::vector<Bound> fit_bounds(const Tree& tree, const std::vector<Surface::Facet>& facets,
                              const std::vector<Vec3>& points);

double squared_distance(const Vec3& point, const Vec3& a, const Vec3& b, const Vec3& c);  // of a point to a triangle

/// The nearest facet to a point. A view: surface, tree and boxes must outlive it.
class DistanceField {
 public:
  DistanceField(const Surface& surface, const Tree& tree, const std::vector<Bound>& bounds)
      : surface_(&surface), tree_(&tree), bounds_(&bounds) {}

  struct Nearest {
    double distance = std::numeric_limits<double>::infinity();
    std::uint32_t facet = 0;
  };
  /// `guess` is any facet thought to be near (a good one saves work).
  Nearest nearest(const Vec3& point, std::uint32_t guess = 0) const;
  double distance_to_facet(const Vec3& point, std::uint32_t facet) const;

 private:
  const Surface* surface_;
  const Tree* tree_;
  const std::vector<Bound>* bounds_;
};

/// Generalised winding numbers (see winding.cpp): 1 inside, 0 outside, in between near open rims. Error below 0.05.
class WindingField {
 public:
  /// All must outlive the field.
  WindingField(const Tree& tree, const std::vector<Surface::Facet>& facets, const std::vector<Vec3>& points);
  double at(const Vec3& point) const;

 private:
  struct Moment {  // of the facets below a node, for the far field
    Vec3 centre = Vec3::Zero();
    Vec3 area = Vec3::Zero();  // sum of facet normals times their areas
    double squared_radius = 0;
  };
  double squared_radius(std::size_t index) const;

  const Tree* tree_;
  const std::vector<Surface::Facet>* facets_;
  const std::vector<Vec3>* points_;
  std::vector<Moment> moments_;
};

}  // namespace brick::collide
