// SPDX-License-Identifier: MIT
// How much of the picture each item takes. What it would take alone is asked of its own Embree scenes, ray by ray over
// the bounds of its projection: exact, and in all as many rays as the picture has pixels times how deep parts lie over
// one another.
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "render/readouts.h"
#include "render/surfaces.h"
#include "render/world.h"

namespace brick::render {

namespace {

constexpr double near_plane = 1e-3;  // LDU

/// The pixels that may see an instance.
struct Window {
  int left = 0, top = 0, right = 0, bottom = 0;
  bool cut = false;
};

Window window_of(const World& world, const Instance& instance, const Camera& camera) {
  double low_x = 1e9, low_y = 1e9, high_x = -1e9, high_y = -1e9;
  const Shape& shape = world.shapes[instance.shape];
  for (const std::uint32_t index : shape.used) {
    const Vec3 point = camera.project(instance.pose * shape.mesh->vertex(index));
    if (!camera.parallel && point.z() < near_plane) return {0, 0, camera.width, camera.height, true};
    low_x = std::min(low_x, point.x());
    high_x = std::max(high_x, point.x());
    low_y = std::min(low_y, point.y());
    high_y = std::max(high_y, point.y());
  }
  const auto clamped = [](double value, int most) {
    return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(most)));
  };
  const bool cut = low_x < 0 || low_y < 0 || high_x > camera.width || high_y > camera.height;
  return {clamped(std::floor(low_x) - 1, camera.width), clamped(std::floor(low_y) - 1, camera.height),
          clamped(std::ceil(high_x) + 1, camera.width), clamped(std::ceil(high_y) + 1, camera.height), cut};
}

}  // namespace

void Extent::add(int x, int y) {
  if (pixels++ == 0) {
    left = x;
    top = y;
    right = x + 1;
    bottom = y + 1;
    return;
  }
  left = std::min(left, x);
  top = std::min(top, y);
  right = std::max(right, x + 1);
  bottom = std::max(bottom, y + 1);
}

std::vector<Extent> whole_extents(const Scene& scene, const Camera& camera, const std::optional<Cut>& cut) {
  const World& world = scene.world();
  std::vector<std::vector<std::uint32_t>> groups(world.instances.size());
  for (const auto* members : {&world.solid_members, &world.clear_members})
    for (const World::Member& member : *members) groups[member.instance].push_back(member.group);
  std::size_t items = 0;
  for (const Instance& instance : world.instances) items = std::max<std::size_t>(items, instance.item + 1);
  std::vector<Extent> extents(items);
  Style style;
  style.cut = cut;
  const View view(world, camera, style);
  parallel_for(world.instances.size(), [&](std::size_t i) {
    const Instance& instance = world.instances[i];
    if (world.materials[instance.main].ghost) return;
    const Window window = window_of(world, instance, view.camera());
    const Mat3 inverse = instance.pose.linear.inverse();
    Extent& extent = extents[instance.item];
    extent.cut = window.cut;
    for (int y = window.top; y < window.bottom; ++y)
      for (int x = window.left; x < window.right; ++x) {
        const Sight sight = view.sight(x + 0.5, y + 0.5);
        const Vec3f origin = (inverse * (sight.origin.cast<double>() - instance.pose.origin)).cast<float>();
        const Vec3f direction = (inverse * sight.direction.cast<double>()).cast<float>();
        const Span span = view.shown(sight.origin, sight.direction);
        const auto hit = [&](std::uint32_t group) {
          return !span.empty() && world.meets_group(group, origin, direction, span.near, span.far);
        };
        if (std::any_of(groups[i].begin(), groups[i].end(), hit)) extent.add(x, y);
      }
  });
  return extents;
}

std::vector<Extent> seen_extents(const Frame& frame, std::size_t items) {
  std::vector<Extent> extents(items);
  for (int y = 0; y < frame.height; ++y)
    for (int x = 0; x < frame.width; ++x) {
      const std::int32_t item = frame.item[frame.index(x, y)];
      if (item >= 0) extents[static_cast<std::size_t>(item)].add(x, y);
    }
  return extents;
}

}  // namespace brick::render
