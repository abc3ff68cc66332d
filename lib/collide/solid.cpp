// SPDX-License-Identifier: MIT
#include "collide/solid.h"

#include <algorithm>
#include <cmath>

namespace brick::collide {

Plane plane_of(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 cross = (b - a).cross(c - a);
  const double length = cross.norm();
  if (length < 1e-9) return {};
  const Vec3 normal = cross / length;
  return {normal, normal.dot(a)};
}

Solid::Solid(const parts::Mesh& mesh, const Mat3& stretch) : surface_(clean_surface(mesh, stretch)) {
  tree_ = build_tree(surface_);
}

Solid::Solid(Surface surface, Tree tree, std::vector<Vec3> offsets)
    : surface_(std::move(surface)), tree_(std::move(tree)) {
  std::call_once(offsets_made_, [&] { offsets_ = std::move(offsets); });
}

const std::vector<Vec3>& Solid::offsets() const {
  std::call_once(offsets_made_, [this] {
    offsets_ = inset_offsets(surface_);
    // One by one: GCC 12 takes a vector that is made narrow and wide again for the vector itself.
    for (Vec3& offset : offsets_)
      for (double& number : offset) number = static_cast<double>(static_cast<float>(number));
  });
  return offsets_;
}

Layer Solid::make_layer(std::vector<Vec3> points) const {
  Layer layer;
  layer.points = std::move(points);
  layer.planes.reserve(surface_.facets.size());
  for (const auto& f : surface_.facets)
    layer.planes.push_back(plane_of(layer.points[f[0]], layer.points[f[1]], layer.points[f[2]]));
  layer.bounds = fit_bounds(tree_, surface_.facets, layer.points);
  return layer;
}

const Layer& Solid::layer(Level level) const {
  Lazy& lazy = layers_[static_cast<std::size_t>(level)];
  std::call_once(lazy.layer_made, [&] {
    std::vector<Vec3> points = surface_.points;
    if (level != Level::surface) {
      const double depth = inset_depth + (level == Level::second ? inset_asymmetry : 0);
      for (std::size_t i = 0; i < points.size(); ++i) points[i] += depth * offsets()[i];
    }
    lazy.layer = make_layer(std::move(points));
  });
  return lazy.layer;
}

const WindingField& Solid::winding(Level level) const {
  const Layer& layer = this->layer(level);
  Lazy& lazy = layers_[static_cast<std::size_t>(level)];
  std::call_once(lazy.winding_made,
                 [&] { lazy.winding = std::make_unique<WindingField>(tree_, surface_.facets, layer.points); });
  return *lazy.winding;
}

Layer Solid::moved(Level level, const Transform& to) const {
  std::vector<Vec3> points = layer(level).points;
  for (Vec3& point : points) point = to * point;
  return make_layer(std::move(points));
}

}  // namespace brick::collide
