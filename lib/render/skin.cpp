// SPDX-License-Identifier: MIT
#include "render/skin.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.h"
#include "ldraw/codes.h"
#include "render/material.h"

namespace brick::render {

namespace {

using Vec4f = Eigen::Vector4f;

constexpr double sharpness = 0.5;  // pixels see several samples: a larger copy than theirs stays sharp without flicker

/// LDU that the picture's width spans, at the middle of a triangle.
double width_of(const parts::Texture& texture) {
  const Vec3 first = texture.points[1] - texture.points[0], second = texture.points[2] - texture.points[0];
  if (texture.projection == parts::Projection::planar) return first.norm();
  return std::abs(texture.across) * (texture.projection == parts::Projection::spherical ? first : second).norm();
}

}  // namespace

Pyramid::Pyramid(const Image& image) {
  Level level{image.width, image.height, {}};
  level.texels.reserve(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      const ldraw::Rgba pixel = image.at(x, y);
      const float alpha = static_cast<float>(pixel.a) / 255.0F;
      Vec4f texel;
      texel << alpha * to_linear(pixel), alpha;
      level.texels.push_back(texel);
    }
  levels_.push_back(std::move(level));
  while (levels_.back().width > 1 || levels_.back().height > 1) {
    const Level& large = levels_.back();
    Level small{std::max(1, large.width / 2), std::max(1, large.height / 2), {}};
    for (int y = 0; y < small.height; ++y)
      for (int x = 0; x < small.width; ++x) {
        Vec4f sum = Vec4f::Zero();
        for (const int dy : {0, 1})
          for (const int dx : {0, 1}) {
            const int column = std::min(2 * x + dx, large.width - 1), row = std::min(2 * y + dy, large.height - 1);
            sum += large.texels[static_cast<std::size_t>(row * large.width + column)];
          }
        small.texels.emplace_back(sum / 4);
      }
    levels_.push_back(std::move(small));
  }
}

Vec4f Pyramid::Level::at(double u, double v) const {
  const double x = u * width - 0.5, y = v * height - 0.5;
  const int left = static_cast<int>(std::floor(x)), top = static_cast<int>(std::floor(y));
  const auto right_share = static_cast<float>(x - left), low_share = static_cast<float>(y - top);
  const auto texel = [&](int column, int row) -> const Vec4f& {
    column = std::clamp(column, 0, width - 1);
    row = std::clamp(row, 0, height - 1);
    return texels[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column)];
  };
  const Vec4f upper = (1 - right_share) * texel(left, top) + right_share * texel(left + 1, top);
  const Vec4f lower = (1 - right_share) * texel(left, top + 1) + right_share * texel(left + 1, top + 1);
  return (1 - low_share) * upper + low_share * lower;
}

Vec4f Pyramid::at(double u, double v, double span) const {
  const double wanted = std::log2(std::max(1.0, sharpness * span * width()));
  const double level = std::min(wanted, static_cast<double>(levels_.size() - 1));
  const auto lower = static_cast<std::size_t>(level);
  const auto share = static_cast<float>(level - std::floor(level));
  const Vec4f first = levels_[lower].at(u, v);
  return share > 0 ? Vec4f(first + share * (levels_[lower + 1].at(u, v) - first)) : first;
}

Vec4f Skin::look(std::uint32_t triangle, const Vec3f& point, float pixel) const {
  const auto number = static_cast<std::size_t>(part.texture[triangle]);
  const parts::Texture& texture = part.textures[number];
  const Eigen::Vector2d place = texture.at(point.cast<double>());
  if (!(place.x() >= 0 && place.x() <= 1 && place.y() >= 0 && place.y() <= 1)) return Vec4f::Zero();
  Vec4f result = pictures[number].at(place.x(), place.y(), static_cast<double>(pixel) / width_of(texture));
  if (result[3] > 0) result.head<3>() /= result[3];
  return result;
}

std::shared_ptr<const Skin> make_skin(const ldraw::File& file, parts::Finder& finder, ldraw::Resolver& resolver,
                                      Diagnostics& diagnostics) {
  auto skin = std::make_shared<Skin>();
  skin->part = parts::build_textured_mesh(file, finder);
  const auto refuse = [&](const parts::Texture& texture, std::string_view why, std::string hint) {
    diagnostics.warning("render.picture", {texture.file->document->name, 0},
                        brick::format("the picture '{}' of {} {}, what stands in for it is drawn",
                                      ldraw::shown(texture.picture), ldraw::shown(texture.file->name), why),
                        std::move(hint));
    return nullptr;
  };
  for (const parts::Texture& texture : skin->part.textures) {
    const auto bytes = resolver.picture(texture.picture, *texture.file);
    if (!bytes) return refuse(texture, bytes.error().message, bytes.error().hint);
    if (!*bytes) return refuse(texture, "is not there", "put it beside the model, or into it as a !DATA block");
    const auto image = decode_png(**bytes);
    if (!image) return refuse(texture, "cannot be read: " + image.error().message, "");
    skin->pictures.emplace_back(*image);
  }
  return skin;
}

}  // namespace brick::render
