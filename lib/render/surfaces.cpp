// SPDX-License-Identifier: MIT
// Ambient light by interleaved sampling (Keller and Heidrich, "Interleaved Sampling", 2001): each pixel of a 4 x 4
// block casts a different part of one well-spread set of directions; then each pixel takes the mean over those
// neighbours that lie on its own surface. Two rays a pixel give what 32 would, without noise. Sky rays end at random
// distances, so that what is near darkens more than what is far.
#include "render/surfaces.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/parallel.h"

namespace brick::render {

namespace {

constexpr int tile = 32;               // pixels
constexpr float key_spread = 0.05F;    // half-angle of the key light as a tangent: shadows soften with distance
constexpr float clear_shadow = 0.72F;  // share of key light behind a clear part
constexpr float least_open = 0.12F;    // light that has bounced about reaches every corner

float radical_inverse(unsigned i, unsigned base) {
  float result = 0, digit = 1 / static_cast<float>(base);
  for (; i > 0; i /= base, digit /= static_cast<float>(base)) result += static_cast<float>(i % base) * digit;
  return result;
}

/// Two directions at right angles to `n`, without a jump except at -z (Duff et al., 2017).
std::pair<Vec3f, Vec3f> frame_about(const Vec3f& n) {
  const float sign = std::copysign(1.0F, n.z());
  const float a = -1 / (sign + n.z()), b = n.x() * n.y() * a;
  return {Vec3f(1 + sign * n.x() * n.x() * a, sign * b, -sign * n.x()), Vec3f(b, sign + n.y() * n.y() * a, -n.y())};
}

float offset_of(const Vec3f& position) { return 0.02F + 2e-6F * position.cwiseAbs().maxCoeff(); }

}  // namespace

unsigned pattern_of(int x, int y) {
  static constexpr std::array<std::array<unsigned, 4>, 4> order{
      {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}};
  return order[static_cast<std::size_t>(y & 3)][static_cast<std::size_t>(x & 3)];
}

void each_tile(int width, int height, const std::function<void(int, int, int, int)>& body) {
  const int across = (width + tile - 1) / tile, down = (height + tile - 1) / tile;
  parallel_for(static_cast<std::size_t>(across) * static_cast<std::size_t>(down), [&](std::size_t i) {
    const int x = static_cast<int>(i) % across * tile, y = static_cast<int>(i) / across * tile;
    body(x, y, std::min(x + tile, width), std::min(y + tile, height));
  });
}

View::View(const World& world, const Camera& camera, const Style& style)
    : world_(world), camera_(camera), style_(style), light_(light_for(camera)) {
  camera_.position -= world.centre;
  light_.flat = !style.light;
  ray_origin_ = camera_.position.cast<float>();
  ray_forward_ = camera_.forward.cast<float>();
  const Vec3 first = -camera_.half_width * camera_.right + camera_.half_height * camera_.up;
  ray_first_ = (camera_.parallel ? first : Vec3(first + camera_.forward)).cast<float>();
  ray_right_ = (2 * camera_.half_width / camera_.width * camera_.right).cast<float>();
  pixel_at_one_ = static_cast<float>(camera_.pixel_size(1));
  ray_down_ = (-2 * camera_.half_height / camera_.height * camera_.up).cast<float>();
  if (world.bounds.empty()) return;
  const Vec3 half = 0.5 * world.bounds.size();
  box_min_ = -half.cast<float>();
  box_max_ = half.cast<float>();
  ground_level_ = box_max_.y();
  any_ground_ = style.ground && style.light && camera_.position.y() < half.y() - 1e-3;
  if (camera_.parallel) any_ground_ = any_ground_ && camera_.forward.y() > 1e-6;
  sky_distance_ = std::clamp(0.6F * static_cast<float>(half.norm()), 60.0F, 400.0F);
}

Sight View::sight(double x, double y) const {
  const Vec3f place = ray_first_ + static_cast<float>(x) * ray_right_ + static_cast<float>(y) * ray_down_;
  if (camera_.parallel) return {ray_origin_ + place, ray_forward_};
  return {ray_origin_, place};
}

bool View::sees_ground(const Sight& sight, float before, float& depth) const {
  if (!any_ground_ || sight.direction.y() <= 1e-6F) return false;
  depth = (ground_level_ - sight.origin.y()) / sight.direction.y();
  return depth > 0 && depth < before;
}

Seen View::look(const Sight& sight, std::vector<Layer>& layers) const {
  Seen seen;
  seen.hit = world_.nearest(sight.origin, sight.direction, 0, std::numeric_limits<float>::infinity());
  float depth = 0;
  if (sees_ground(sight, seen.hit.depth, depth)) {
    seen.hit = {depth, ground, 0, 0, 0};
    seen.normal = seen.flat = Vec3f(0, -1, 0);
  } else if (seen.solid()) {
    const Surface surface = world_.surface(seen.hit, sight.direction);
    seen.normal = surface.normal;
    seen.flat = surface.flat;
    seen.material = world_.material(seen.hit);
  }
  if (seen.anything()) {
    seen.position = sight.at(seen.hit.depth);
    seen.slack = pixel_at_one_ * (camera_.parallel ? 1.0F : seen.hit.depth) + offset_of(seen.position);
  }
  world_.layers(sight.origin, sight.direction, 0, seen.hit.depth, layers);
  const Hit& front = layers.empty() ? seen.hit : layers.front().hit;
  if (front.instance < ground) {
    seen.front_depth = front.depth;
    seen.front_instance = front.instance;
  }
  for (const Layer& layer : layers) {
    const Surface surface = world_.surface(layer.hit, sight.direction);
    const Vec3f part = (8.0F * surface.normal).array().round();
    seen.clear_mark = seen.clear_mark * 31 + layer.hit.instance * 7 + layer.material + 1 +
                      static_cast<std::uint32_t>(static_cast<int>(part.x() + 17 * part.y() + 289 * part.z()));
  }
  return seen;
}

bool View::may_meet_scene(const Vec3f& origin, const Vec3f& direction) const {
  float near = 0, far = std::numeric_limits<float>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    const float inverse = 1 / direction[axis];
    const float a = (box_min_[axis] - origin[axis]) * inverse, b = (box_max_[axis] - origin[axis]) * inverse;
    if (std::isnan(a) || std::isnan(b)) continue;
    near = std::max(near, std::min(a, b));
    far = std::min(far, std::max(a, b));
  }
  return near <= far;
}

float View::key_share(const Seen& seen, const Vec3f& from, unsigned turn) const {
  if (seen.flat.dot(light_.key) <= 0) return 0;
  const auto [u, v] = frame_about(light_.key);
  const float angle = 2 * std::numbers::pi_v<float> * radical_inverse(turn, 2);
  const float radius = key_spread * std::sqrt((static_cast<float>(turn) + 0.5F) / 16.0F);
  const Vec3f direction = (light_.key + radius * (std::cos(angle) * u + std::sin(angle) * v)).normalized();
  if (!may_meet_scene(from, direction)) return 1;
  if (world_.blocked(from, direction, 0, std::numeric_limits<float>::infinity())) return 0;
  if (!world_.any_clear()) return 1;
  thread_local std::vector<Layer> layers;
  world_.layers(from, direction, 0, std::numeric_limits<float>::infinity(), layers);
  return layers.empty() ? 1.0F : clear_shadow;
}

float View::sky_share(const Seen& seen, const Vec3f& from, unsigned turn) const {
  const auto [u, v] = frame_about(seen.normal);
  const auto rays = static_cast<unsigned>(style_.sky_rays);
  float open = 0;
  for (unsigned k = 0; k < rays; ++k) {
    const unsigned i = turn + 16 * k;
    const float radius = std::sqrt((static_cast<float>(i) + 0.5F) / (16.0F * static_cast<float>(rays)));
    const float angle = 2 * std::numbers::pi_v<float> * radical_inverse(i, 2);
    const Vec3f direction = radius * (std::cos(angle) * u + std::sin(angle) * v) +
                            std::sqrt(std::max(0.0F, 1 - radius * radius)) * seen.normal;
    const float length = sky_distance_ * (0.1F + 0.9F * radical_inverse(i + 1, 3));
    const bool free = direction.dot(seen.flat) <= 0 || !may_meet_scene(from, direction) ||
                      !world_.blocked(from, direction, 0, length);
    open += free ? 1.0F : 0.0F;
  }
  return open / static_cast<float>(rays);
}

void View::receive_light(Seen& seen, unsigned turn) const {
  if (!seen.anything() || !style_.light) return;
  const Vec3f from = seen.position + offset_of(seen.position) * seen.flat;
  seen.lit = key_share(seen, from, turn);
  const float reach = sky_distance_;
  const bool far_ground =
      seen.hit.instance == ground && (from.x() < box_min_.x() - reach || from.x() > box_max_.x() + reach ||
                                      from.z() < box_min_.z() - reach || from.z() > box_max_.z() + reach);
  seen.open = far_ground ? 1.0F : least_open + (1 - least_open) * sky_share(seen, from, turn);
}

bool View::alike(const Seen& a, const Seen& b) const {
  if (!a.anything() || !b.anything() || (a.hit.instance == ground) != (b.hit.instance == ground)) return false;
  return a.normal.dot(b.normal) > 0.9F && std::abs(a.flat.dot(b.position - a.position)) < a.slack;
}

namespace {

/// One direction of the smoothing: five pixels in a row, the outer two at half weight, so that each pattern counts
/// alike.
void smooth(const View& view, std::vector<Seen>& all, int step_x, int step_y) {
  const int width = view.camera().width, height = view.camera().height;
  std::vector<std::pair<float, float>> result(all.size());
  each_tile(width, height, [&](int x0, int y0, int x1, int y1) {
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) {
        const auto index = [&](int px, int py) {
          return static_cast<std::size_t>(py) * static_cast<std::size_t>(width) + static_cast<std::size_t>(px);
        };
        const Seen& here = all[index(x, y)];
        float open = 0, lit = 0, total = 0;
        for (int k = -2; k <= 2; ++k) {
          const int px = x + k * step_x, py = y + k * step_y;
          if (px < 0 || py < 0 || px >= width || py >= height || !here.anything()) continue;
          const Seen& there = all[index(px, py)];
          if (k != 0 && !view.alike(here, there)) continue;
          const float weight = k == -2 || k == 2 ? 0.5F : 1.0F;
          open += weight * there.open;
          lit += weight * there.lit;
          total += weight;
        }
        result[index(x, y)] = total > 0 ? std::pair(open / total, lit / total) : std::pair(here.open, here.lit);
      }
  });
  for (std::size_t i = 0; i < all.size(); ++i) std::tie(all[i].open, all[i].lit) = result[i];
}

}  // namespace

std::vector<Seen> see_all(const View& view) {
  const int width = view.camera().width, height = view.camera().height;
  std::vector<Seen> all(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  each_tile(width, height, [&](int x0, int y0, int x1, int y1) {
    std::vector<Layer> layers;
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) {
        Seen seen = view.look(view.sight(x + 0.5, y + 0.5), layers);
        view.receive_light(seen, pattern_of(x, y));
        all[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] = seen;
      }
  });
  if (view.style().light) {
    smooth(view, all, 1, 0);
    smooth(view, all, 0, 1);
  }
  return all;
}

}  // namespace brick::render
