// SPDX-License-Identifier: MIT
#include "parts/texture.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "base/text.h"

namespace brick::parts {

namespace {

struct Method {
  std::string_view name;
  Projection projection;
  std::size_t angles;
};
constexpr std::array<Method, 3> methods{{{"PLANAR", Projection::planar, 0},
                                         {"CYLINDRICAL", Projection::cylindrical, 1},
                                         {"SPHERICAL", Projection::spherical, 2}}};

/// A picture's name may hold blanks, and then stands in quotes; a gloss map may follow it.
std::string picture_name(std::span<const std::string_view> words) {
  std::string name;
  for (const std::string_view word : words) {
    if (equal_fold(word, "GLOSSMAP")) break;
    if (!name.empty()) name += ' ';
    name += word;
  }
  if (name.size() >= 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
  return name;
}

/// Where on the picture the angle of `arm` about `axis` lies, from `front` on, which is its middle.
double around(const Vec3& arm, const Vec3& front, const Vec3& axis, double span) {
  const Vec3 side = axis.cross(front).normalized();
  return 0.5 + std::atan2(arm.dot(side), arm.dot(front.normalized())) / span;
}

}  // namespace

Eigen::Vector2d Texture::at(const Vec3& point) const {
  const Vec3 arm = to_file * point - points[0];
  const Vec3 first = points[1] - points[0], second = points[2] - points[0];
  switch (projection) {
    case Projection::planar:
      return {arm.dot(first) / first.squaredNorm(), arm.dot(second) / second.squaredNorm()};
    case Projection::cylindrical: {
      const Vec3 axis = first.normalized();
      const Vec3 front = second - second.dot(axis) * axis;
      return {around(arm, front, axis, across), 1 - arm.dot(axis) / first.norm()};
    }
    case Projection::spherical:
      break;
  }
  const Vec3 pole = first.cross(second).normalized();
  const double height = std::asin(std::clamp(arm.dot(pole) / std::max(1e-12, arm.norm()), -1.0, 1.0));
  return {around(arm, first, pole, across), 0.5 - height / along};
}

std::optional<Texture> parse_texture(std::span<const std::string_view> words) {
  if (words.size() < 4 || !(equal_fold(words[1], "START") || equal_fold(words[1], "NEXT"))) return std::nullopt;
  for (const Method& method : methods) {
    const std::size_t numbers = 9 + method.angles;
    if (!equal_fold(words[2], method.name) || words.size() < 4 + numbers) continue;
    std::array<double, 11> values{};
    for (std::size_t i = 0; i < numbers; ++i) {
      const auto value = parse_double(words[3 + i]);
      if (!value || !std::isfinite(*value)) return std::nullopt;
      values[i] = *value;
    }
    Texture texture;
    texture.projection = method.projection;
    for (std::size_t i = 0; i < 9; ++i) texture.points[i / 3][static_cast<Eigen::Index>(i % 3)] = values[i];
    texture.across = values[9] * std::numbers::pi / 180;
    texture.along = values[10] * std::numbers::pi / 180;
    texture.picture = picture_name(words.subspan(3 + numbers));
    const Vec3 first = texture.points[1] - texture.points[0], second = texture.points[2] - texture.points[0];
    const bool flat = first.squaredNorm() < 1e-12 || second.squaredNorm() < 1e-12 ||
                      first.cross(second).norm() < 1e-9 * first.norm() * second.norm();
    if (texture.picture.empty() || flat || (method.angles > 0 && texture.across == 0) ||
        (method.angles > 1 && texture.along == 0))
      return std::nullopt;
    return texture;
  }
  return std::nullopt;
}

}  // namespace brick::parts
