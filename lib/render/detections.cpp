// SPDX-License-Identifier: MIT
// What an object detector would be asked to find, told from the scene.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/json.h"
#include "render/camera_file.h"
#include "render/readouts.h"
#include "render/world.h"

namespace brick::render {

namespace {

Json vector_json(const Vec3& v, int decimals = 4) {
  return Json::array({number(v.x(), decimals), number(v.y(), decimals), number(v.z(), decimals)});
}

Json box_json(const Extent& extent) {
  if (extent.pixels == 0) return nullptr;
  return Json::array({extent.left, extent.top, extent.right, extent.bottom});
}

/// What is seen of one item, in depth and from the eye.
struct Range {
  float near = std::numeric_limits<float>::infinity(), far = 0;
  double distance = std::numeric_limits<double>::infinity();
};

/// The point of the nearest surface at a pixel's centre, in the scene's frame.
Vec3 point_at(const Camera& camera, const Frame& frame, int x, int y) {
  const auto ray = camera.ray(x + 0.5, y + 0.5);
  return ray.origin + static_cast<double>(frame.depth[frame.index(x, y)]) * ray.direction;
}

std::vector<Range> ranges_of(const Camera& camera, const Frame& frame, std::size_t items) {
  std::vector<Range> ranges(items);
  for (int y = 0; y < frame.height; ++y)
    for (int x = 0; x < frame.width; ++x) {
      const std::int32_t item = frame.item[frame.index(x, y)];
      if (item < 0) continue;
      Range& range = ranges[static_cast<std::size_t>(item)];
      const float depth = frame.depth[frame.index(x, y)];
      range.near = std::min(range.near, depth);
      range.far = std::max(range.far, depth);
      const double distance = camera.parallel ? depth : (point_at(camera, frame, x, y) - camera.position).norm();
      range.distance = std::min(range.distance, distance);
    }
  return ranges;
}

Box world_box(const World& world, const Instance& instance) {
  const Shape& shape = world.shapes[instance.shape];
  Box box;
  for (const std::uint32_t index : shape.used) box.add(world.centre + instance.pose * shape.mesh->vertex(index));
  return box;
}

Json box3d_json(const World& world, const Instance& instance, const Identity& who) {
  const Box box = world_box(world, instance), &own = world.shapes[instance.shape].reach;
  Json json;
  json["min"] = vector_json(box.min);
  json["max"] = vector_json(box.max);
  // What a singular matrix flattened has no box of its own any more.
  if (who.placement == nullptr || who.placement->pose.linear != instance.pose.linear) return json;
  json["part_min"] = vector_json(own.min);
  json["part_max"] = vector_json(own.max);
  Json pose = Json::array();
  for (const double value : who.placement->pose.numbers()) pose.push_back(exact(value));
  json["pose"] = std::move(pose);
  return json;
}

}  // namespace

Json detections(const Scene& scene, const Camera& camera, const Frame& frame, const std::vector<Identity>& who,
                const std::optional<Cut>& cut) {
  const World& world = scene.world();
  const std::vector<Extent> whole = whole_extents(scene, camera, cut), seen = seen_extents(frame, who.size());
  const std::vector<Range> ranges = ranges_of(camera, frame, who.size());
  std::vector<std::size_t> order(who.size()), rank(who.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranges[a].near < ranges[b].near; });
  for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = i + 1;

  Json list = Json::array();
  for (const Instance& instance : world.instances) {
    const std::size_t i = instance.item;
    const std::int64_t most = std::max(whole[i].pixels, seen[i].pixels);
    if (most == 0) continue;
    Json one = identity_json(who[i], i);
    one["box"] = box_json(seen[i]);
    one["whole_box"] = box_json(whole[i].pixels > 0 ? whole[i] : seen[i]);
    one["pixels"] = seen[i].pixels;
    one["whole_pixels"] = most;
    one["visible"] = number(static_cast<double>(seen[i].pixels) / static_cast<double>(most), 4);
    one["cut"] = whole[i].cut;
    if (seen[i].pixels > 0) {
      one["distance"] = number(ranges[i].distance, 3);
      one["depth"] = {number(ranges[i].near, 3), number(ranges[i].far, 3)};
      one["order"] = rank[i];
    }
    one["box3d"] = box3d_json(world, instance, who[i]);
    list.push_back(std::move(one));
  }
  Json json;
  json["schema"] = "bricktools.detections/1";
  json["size"] = {frame.width, frame.height};
  json["camera"] = camera_json(camera);
  json["detections"] = std::move(list);
  return json;
}

Json pick(const Frame& frame, const Camera& camera, const std::vector<Identity>& who, int x, int y) {
  Json json;
  json["schema"] = "bricktools.pick/1";
  json["pixel"] = {x, y};
  const std::int32_t item = frame.item[frame.index(x, y)];
  if (item < 0) {
    json["item"] = nullptr;
    return json;
  }
  json["item"] = identity_json(who[static_cast<std::size_t>(item)], static_cast<std::size_t>(item));
  json["depth"] = number(frame.depth[frame.index(x, y)], 4);
  json["position"] = vector_json(point_at(camera, frame, x, y), 3);
  json["normal"] = vector_json(frame.normal[frame.index(x, y)].cast<double>());
  return json;
}

}  // namespace brick::render
