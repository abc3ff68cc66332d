// SPDX-License-Identifier: MIT
// One part made ready for collision tests: made once a distinct part, used by all its placements.
#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "collide/tree.h"

namespace brick::collide {

inline constexpr double inset_depth =
    0.25;  // LDU, 0.1 mm: what parts are made smaller by, so that touching is no contact
/// LDU, more for the second part of a pair. Without it two equal parts pushed into each other along one axis meet in
/// coplanar facets and crossed edges only, where a strict triangle test sees nothing.
inline constexpr double inset_asymmetry = 0.013;

/// The part's own surface, and the copies moved inwards for the first and the second part of a pair.
enum class Level { surface = 0, first = 1, second = 2 };

struct Plane {
  Vec3 normal = Vec3::Zero();  // unit; zero for facets that an inset has collapsed
  double offset = 0;           // normal . p of the plane's points
};
Plane plane_of(const Vec3& a, const Vec3& b, const Vec3& c);

/// The geometry of one level. Facets and the shape of the tree are the solid's.
struct Layer {
  std::vector<Vec3> points;
  std::vector<Plane> planes;  // of the facets
  std::vector<Bound> bounds;  // of the tree's nodes
};

/// Immutable to its users; what is dear is made at first use. Safe for several threads.
class Solid {
 public:
  explicit Solid(const parts::Mesh& mesh, const Mat3& stretch = Mat3::Identity());
  /// Of what was made for an equal mesh before (solid_codec.h).
  Solid(Surface surface, Tree tree, std::vector<Vec3> offsets);

  bool empty() const { return surface_.facets.empty(); }
  const Box& box() const { return surface_.box; }
  const Surface& surface() const { return surface_; }
  const Tree& tree() const { return tree_; }
  /// By point, where an inset by 1 LDU moves it; rounded to float.
  const std::vector<Vec3>& offsets() const;
  const Layer& layer(Level level) const;
  /// Distances to the surface.
  DistanceField distances() const { return {surface_, tree_, layer(Level::surface).bounds}; }
  /// Winding numbers about a level.
  const WindingField& winding(Level level) const;

  /// A level's geometry in another frame.
  Layer moved(Level level, const Transform& to) const;

 private:
  Layer make_layer(std::vector<Vec3> points) const;

  Surface surface_;
  Tree tree_;
  struct Lazy {
    std::once_flag layer_made, winding_made;
    Layer layer;
    std::unique_ptr<WindingField> winding;
  };
  mutable std::array<Lazy, 3> layers_;
  mutable std::once_flag offsets_made_;
  mutable std::vector<Vec3> offsets_;
};

}  // namespace brick::collide
