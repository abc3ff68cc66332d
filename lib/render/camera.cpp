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

#include "base/text.h"
#include "render/scene.h"

namespace brick::render {

namespace {

struct Named {
  const char* name;
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

Camera fit(const Scene& scene, const Direction& direction, const Lens& lens, int width, int height, double margin) {
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

  const Vec3 centre = scene.bounds().centre();
  const auto reach = [&](double x, double y, double z) {
    const Vec3 d = x * camera.right + y * camera.up + z * camera.forward;
    return scene.bounds().empty() ? 10.0 : scene.reach(d) - d.dot(centre);
  };
  const double shorter = std::min(width, height), free = std::clamp(margin, 0.0, 0.45) * 2 * shorter;
  const double inner_x = 1 - free / width, inner_y = 1 - free / height;  // share of the picture the scene may fill
  const double front = reach(0, 0, -1);

  double shift_x = 0, shift_y = 0, distance = 0;
  if (lens.parallel) {
    const double right_end = reach(1, 0, 0), left_end = reach(-1, 0, 0), top_end = reach(0, 1, 0),
                 low_end = reach(0, -1, 0);
    shift_x = 0.5 * (right_end - left_end);
    shift_y = 0.5 * (top_end - low_end);
    const double half_x = 0.5 * (right_end + left_end) / inner_x, half_y = 0.5 * (top_end + low_end) / inner_y;
    const double scale = std::max({half_x / width, half_y / height, 1e-6});
    camera.half_height = scale * height;
    camera.half_width = camera.half_height * width / height;
    distance = front + nearest_depth;
  } else {
    camera.half_height = std::tan(0.5 * std::clamp(lens.field, 0.1, 170.0) * std::numbers::pi / 180);
    camera.half_width = camera.half_height * width / height;
    const double tx = camera.half_width * inner_x, ty = camera.half_height * inner_y;
    const double a = reach(1 / tx, 0, -1), b = reach(-1 / tx, 0, -1), c = reach(0, 1 / ty, -1),
                 d = reach(0, -1 / ty, -1);
    shift_x = 0.5 * tx * (a - b);
    shift_y = 0.5 * ty * (c - d);
    distance = std::max({0.5 * (a + b), 0.5 * (c + d), front + nearest_depth});
  }
  camera.position = centre + shift_x * camera.right + shift_y * camera.up - distance * camera.forward;
  return camera;
}

}  // namespace brick::render
