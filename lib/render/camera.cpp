// SPDX-License-Identifier: MIT
// Fitting. A point at (x, y, z) before the camera (right, up, forward of the scene's middle) is inside the picture when
// |x - cx| <= (z + d) tx and |y - cy| <= (z + d) ty, where d is the camera's distance, (cx, cy) its shift and tx, ty
// the half-widths of the picture at depth 1. So all that matters of the scene is how far it reaches along four
// directions,
// (+-1/tx, 0, -1) and (0, +-1/ty, -1), and the nearest camera has a closed form. Parallel views need the plain extents.
#include "render/camera.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/text.h"
#include "render/scene.h"

namespace brick::render {

namespace {

struct Named {
  const char* name = nullptr;
  Direction direction;
};
constexpr std::array named{
    Named{"home", {45, 30, 0}},        Named{"front", {0, 0, 0}},        Named{"back", {180, 0, 0}},
    Named{"left", {-90, 0, 0}},        Named{"right", {90, 0, 0}},       Named{"top", {0, 90, 0}},
    Named{"bottom", {0, -90, 0}},      Named{"home-left", {-45, 30, 0}}, Named{"back-right", {135, 30, 0}},
    Named{"back-left", {-135, 30, 0}},
};

constexpr double nearest_depth = 1.0;  // LDU between the camera and the nearest point of the scene, at least

}  // namespace

std::optional<Direction> named_direction(std::string_view name) {
  for (const Named& entry : named)
    if (equal_fold(entry.name, name)) return entry.direction;
  return std::nullopt;
}

const std::vector<std::string>& view_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Named& entry : named) list.emplace_back(entry.name);
    return list;
  }();
  return names;
}

Camera::Ray Camera::ray(double x, double y) const {
  const double u = (2 * x / width - 1) * half_width, v = (1 - 2 * y / height) * half_height;
  if (parallel) return {position + u * right + v * up, forward};
  return {position, forward + u * right + v * up};
}

Vec3 Camera::project(const Vec3& point) const {
  const Vec3 offset = point - position;
  const double depth = offset.dot(forward);
  const double scale = parallel ? 1.0 : 1.0 / depth;
  return {(1 + offset.dot(right) * scale / half_width) * 0.5 * width,
          (1 - offset.dot(up) * scale / half_height) * 0.5 * height, depth};
}

double Camera::pixel_size(double depth) const { return 2 * half_height / height * (parallel ? 1.0 : depth); }

namespace {

Camera facing(const Direction& direction, const Lens& lens, int width, int height) {
  Camera camera;
  camera.width = width;
  camera.height = height;
  camera.parallel = lens.parallel;
  const double sa = sin_degrees(direction.azimuth), ca = cos_degrees(direction.azimuth);
  const double se = sin_degrees(direction.elevation), ce = cos_degrees(direction.elevation);
  camera.forward = {-sa * ce, se, ca * ce};
  const Vec3 right{ca, 0, sa}, up = right.cross(camera.forward);
  const double sr = sin_degrees(direction.roll), cr = cos_degrees(direction.roll);
  camera.right = cr * right + sr * up;
  camera.up = cr * up - sr * right;
  return camera;
}

/// What of the scene is to be fitted, seen from `centre` along the axes of a camera.
class Reach {
 public:
  Reach(const Scene& scene, const Camera& camera, Vec3 centre, const std::vector<bool>* only)
      : scene_(scene), camera_(camera), centre_(std::move(centre)), only_(only) {}
  double operator()(double x, double y, double z) const {
    const Vec3 d = x * camera_.right + y * camera_.up + z * camera_.forward;
    const double most = scene_.bounds().empty() ? nowhere : scene_.reach(d, only_) - d.dot(centre_);
    return std::isfinite(most) ? most : nowhere;
  }

 private:
  static constexpr double nowhere = 10;  // LDU around a scene of nothing
  const Scene& scene_;
  const Camera& camera_;
  Vec3 centre_;
  const std::vector<bool>* only_;
};

Vec3 middle_of(const Scene& scene, const std::vector<bool>* only) {
  if (only == nullptr || scene.bounds().empty()) return scene.bounds().centre();
  Box box;
  for (int axis = 0; axis < 3; ++axis) {
    box.max[axis] = scene.reach(Vec3::Unit(axis), only);
    box.min[axis] = -scene.reach(-Vec3::Unit(axis), only);
  }
  return box.min.allFinite() ? box.centre() : scene.bounds().centre();
}

}  // namespace

Camera fit(const Scene& scene, const Direction& direction, const Lens& lens, int width, int height, double margin,
           const Aim& aim) {
  Camera camera = facing(direction, lens, width, height);
  const Vec3 centre = aim.target.value_or(middle_of(scene, aim.only));
  const Reach reach(scene, camera, centre, aim.only), all(scene, camera, centre, nullptr);
  const double shorter = std::min(width, height), free = std::clamp(margin, 0.0, 0.45) * 2 * shorter;
  const double inner_x = 1 - free / width, inner_y = 1 - free / height;  // share of the picture the scene may fill
  const double half_field = std::tan(0.5 * std::clamp(lens.field, 0.1, 170.0) * std::numbers::pi / 180);
  const bool centred = aim.target || aim.distance;
  // Along each axis: how far to shift the camera, and half of what must fit (in parallel) or its distance.
  const auto place = [&](double one, double other, double& shift) {
    shift = centred ? 0 : 0.5 * (one - other);
    return centred ? std::max(one, other) : 0.5 * (one + other);
  };

  double shift_x = 0, shift_y = 0, distance = 0;
  if (lens.parallel) {
    const double half_x = place(reach(1, 0, 0), reach(-1, 0, 0), shift_x) / inner_x;
    const double half_y = place(reach(0, 1, 0), reach(0, -1, 0), shift_y) / inner_y;
    camera.half_height = std::max({half_x / width, half_y / height, 1e-6}) * height;
    if (aim.distance) camera.half_height = *aim.distance * half_field;
    camera.half_width = camera.half_height * width / height;
    distance = all(0, 0, -1) + nearest_depth;
  } else {
    camera.half_height = half_field;
    camera.half_width = camera.half_height * width / height;
    const double tx = camera.half_width * inner_x, ty = camera.half_height * inner_y;
    const double across = place(reach(1 / tx, 0, -1), reach(-1 / tx, 0, -1), shift_x);
    const double along = place(reach(0, 1 / ty, -1), reach(0, -1 / ty, -1), shift_y);
    shift_x *= tx;
    shift_y *= ty;
    distance = aim.distance.value_or(std::max({across, along, reach(0, 0, -1) + nearest_depth}));
  }
  camera.position = centre + shift_x * camera.right + shift_y * camera.up - distance * camera.forward;
  return camera;
}

std::vector<Camera> turntable(const Scene& scene, const Direction& direction, const Lens& lens, int width, int height,
                              double margin, int count) {
  std::vector<Camera> cameras;
  double farthest = 0, largest = 0;
  const Vec3 centre = scene.bounds().centre();
  for (int i = 0; i < count; ++i) {
    Direction turned = direction;
    turned.azimuth += 360.0 * i / count;
    cameras.push_back(fit(scene, turned, lens, width, height, margin, {centre, std::nullopt, nullptr}));
    farthest = std::max(farthest, (centre - cameras.back().position).dot(cameras.back().forward));
    largest = std::max(largest, cameras.back().half_height);
  }
  for (Camera& camera : cameras) {
    camera.position = centre - farthest * camera.forward;
    if (lens.parallel) camera.half_height = largest;
    camera.half_width = camera.half_height * width / height;
  }
  return cameras;
}

}  // namespace brick::render
