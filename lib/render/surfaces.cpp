// SPDX-License-Identifier: MIT
// Ambient light by interleaved sampling (Keller and Heidrich, "Interleaved Sampling", 2001): each pixel of an 8 x 8
// block casts a different part of one well-spread set of directions; then each pixel takes the mean over those
// neighbours that lie on its own surface. Two rays a pixel give what 128 would, without noise. Sky rays end at random
// distances, so that what is near darkens more than what is far. The key light, nearly a point, needs the mean over 4 x
// 4 pixels only, which keeps its shadows crisp.
#include "render/surfaces.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "base/parallel.h"

namespace brick::render {

namespace {

constexpr int tile = 32;               // pixels
constexpr float patterns = 64;         // of rays, one a pixel of 8 x 8
constexpr float key_spread = 0.05F;    // half-angle of the key light as a tangent: shadows soften with distance
constexpr float clear_shadow = 0.72F;  // share of key light behind a clear part
constexpr double cut_depth = 0.01;     // LDU that a cut goes below its plane: faces often lie in it exactly
constexpr float least_open = 0.12F;    // light that has bounced about reaches every corner

/// Between neighbours of a sunflower's spiral (Vogel, 1979), which covers a disc evenly for any number of points.
constexpr float golden_angle = 2.39996323F;

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
  // Bits of x xor y and y, lowest first: neighbours are far apart in every half, quarter, ... of the patterns.
  const auto a = static_cast<unsigned>(x ^ y), b = static_cast<unsigned>(y);
  unsigned number = 0;
  for (unsigned bit = 0; bit < 3; ++bit) number = number << 2 | ((a >> bit) & 1U) << 1 | ((b >> bit) & 1U);
  return number;
}

void each_tile(int width, int first, int last, const std::function<void(int, int, int, int)>& body) {
  const int across = (width + tile - 1) / tile, down = (last - first + tile - 1) / tile;
  parallel_for(static_cast<std::size_t>(across) * static_cast<std::size_t>(down), [&](std::size_t i) {
    const int x = static_cast<int>(i) % across * tile, y = first + static_cast<int>(i) / across * tile;
    body(x, y, std::min(x + tile, width), std::min(y + tile, last));
  });
}

View::View(const World& world, const Camera& camera, const Style& style)
    : world_(world), camera_(camera), style_(style), light_(light_for(camera)) {
  camera_.position -= world.centre;
  light_.flat = !style.light;
  if (style.light) aim_light();
  ray_origin_ = camera_.position.cast<float>();
  ray_forward_ = camera_.forward.cast<float>();
  const Vec3 first = -camera_.half_width * camera_.right + camera_.half_height * camera_.up;
  ray_first_ = (camera_.parallel ? first : Vec3(first + camera_.forward)).cast<float>();
  ray_right_ = (2 * camera_.half_width / camera_.width * camera_.right).cast<float>();
  pixel_at_one_ = static_cast<float>(camera_.pixel_size(1));
  ray_down_ = (-2 * camera_.half_height / camera_.height * camera_.up).cast<float>();
  if (style.cut) {
    cut_normal_[style.cut->axis] = 1;
    cut_offset_ = style.cut->at - world.centre[style.cut->axis];
    const double eye = camera_.parallel ? -camera_.forward[style.cut->axis] : cut_side(camera_.position);
    if (eye < 0) {
      cut_normal_ = -cut_normal_;
      cut_offset_ = -cut_offset_;
    }
    cut_offset_ -= cut_depth;
  }
  if (world.bounds.empty()) return;
  const Vec3 half = 0.5 * world.bounds.size();
  box_min_ = -half.cast<float>();
  box_max_ = half.cast<float>();
  ground_level_ = box_max_.y();
  any_ground_ = style.ground && style.light && camera_.position.y() < half.y() - 1e-3;
  if (camera_.parallel) any_ground_ = any_ground_ && camera_.forward.y() > 1e-6;
  sky_distance_ = std::clamp(0.6F * static_cast<float>(half.norm()), 60.0F, 400.0F);
}

/// The directions that the patterns of rays have in common.
void View::aim_light() {
  const auto [u, v] = frame_about(light_.key);
  for (unsigned turn = 0; turn < 64; ++turn) {
    const float angle = golden_angle * static_cast<float>(turn);
    const float radius = key_spread * std::sqrt((static_cast<float>(turn) + 0.5F) / patterns);
    key_rays_.emplace_back((light_.key + radius * (std::cos(angle) * u + std::sin(angle) * v)).normalized());
  }
  const auto rays = static_cast<unsigned>(style_.sky_rays);
  for (unsigned i = 0; i < 64 * rays; ++i) {
    const float radius = std::sqrt((static_cast<float>(i) + 0.5F) / (patterns * static_cast<float>(rays)));
    const float angle = golden_angle * static_cast<float>(i);
    sky_rays_.push_back({radius * std::cos(angle), radius * std::sin(angle),
                         std::sqrt(std::max(0.0F, 1 - radius * radius)), 0.1F + 0.9F * radical_inverse(i + 1, 3)});
  }
}

Sight View::sight(double x, double y) const {
  const Vec3f place = ray_first_ + static_cast<float>(x) * ray_right_ + static_cast<float>(y) * ray_down_;
  if (camera_.parallel) return {ray_origin_ + place, ray_forward_};
  return {ray_origin_, place};
}

Span View::shown(const Vec3f& origin, const Vec3f& direction) const {
  Span span;
  if (!style_.cut) return span;
  const auto slope = static_cast<float>(cut_normal_.dot(direction.cast<double>()));
  const auto start = static_cast<float>(cut_side(origin.cast<double>()));
  if (start > 0 && slope >= 0) return {0, 0};
  if (start > 0) span.near = -start / slope;
  if (start <= 0 && slope > 0) span.far = -start / slope;
  return span;
}

/// Whether nothing nearer than `far` stands in the way.
bool View::reaches(const Vec3f& origin, const Vec3f& direction, float far) const {
  const Span span = shown(origin, direction);
  return span.empty() || !world_.blocked(origin, direction, span.near, std::min(far, span.far));
}

bool View::sees_ground(const Sight& sight, float before, float& depth) const {
  if (!any_ground_ || sight.direction.y() <= 1e-6F) return false;
  depth = (ground_level_ - sight.origin.y()) / sight.direction.y();
  return depth > 0 && depth < before;
}

/// A cut that begins inside a body shows it there: the next face is one seen from within. Faces of two bodies may lie
/// in one plane and either be met, so that the way back to the eye is asked, too.
void View::fill_cut(const Sight& sight, float cut, bool front, Seen& seen) const {
  if (front) {
    const Vec3f back = -sight.direction;
    const Hit hit = world_.nearest(sight.at(cut), back, 0, cut);
    if (hit.instance == nothing || world_.surface(hit, back).front) return;
    seen.hit = hit;
    seen.material = world_.material(hit);
  }
  seen.hit.depth = cut;
  seen.normal = seen.flat = cut_normal_.cast<float>();
}

Seen View::look(const Sight& sight, std::vector<Layer>& layers) const {
  const Span span = shown(sight.origin, sight.direction);
  const Hit hit = span.empty() ? Hit{} : world_.nearest(sight.origin, sight.direction, span.near, span.far);
  return behold(sight, span.near, hit, layers);
}

/// `cut`: depth where a cut begins, 0 where there is none. `hit`: the nearest solid surface beyond.
Seen View::behold(const Sight& sight, float cut, const Hit& hit, std::vector<Layer>& layers) const {
  Seen seen;
  seen.hit = hit;
  float depth = 0;
  if (sees_ground(sight, seen.hit.depth, depth)) {
    seen.hit = {depth, ground, 0, 0, 0};
    seen.normal = seen.flat = Vec3f(0, -1, 0);
  } else if (seen.solid()) {
    const Surface surface = world_.surface(seen.hit, sight.direction);
    seen.normal = surface.normal;
    seen.flat = surface.flat;
    seen.material = world_.material(seen.hit);
    if (cut > 0) fill_cut(sight, cut, surface.front, seen);
  }
  if (seen.anything()) {
    seen.position = sight.at(seen.hit.depth);
    seen.slack = pixel_at_one_ * (camera_.parallel ? 1.0F : seen.hit.depth) + offset_of(seen.position);
  }
  clear_layers(sight, seen.hit.depth, layers);
  const Layer* layer_in_front = world_.front_of(layers);
  const Hit& front = layer_in_front == nullptr ? seen.hit : layer_in_front->hit;
  if (front.instance < ground) {
    seen.front_depth = front.depth;
    seen.front_instance = front.instance;
  }
  for (const Layer& layer : layers) {
    const Vec3f part = (8.0F * layer.surface.normal).array().round();
    seen.clear_mark = seen.clear_mark * 31 + layer.hit.instance * 7 + layer.material + 1 +
                      static_cast<std::uint32_t>(static_cast<int>(part.x() + 17 * part.y() + 289 * part.z()));
  }
  return seen;
}

void View::clear_layers(const Sight& sight, float depth, std::vector<Layer>& layers) const {
  layers.clear();
  const Span span = shown(sight.origin, sight.direction);
  if (!span.empty()) world_.layers(sight.origin, sight.direction, span.near, std::min(depth, span.far), layers);
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
  if (seen.hit.instance != ground) turn &= ~3U;  // the same sixteen in each 4 x 4 block
  const Vec3f& direction = key_rays_[turn];
  if (!may_meet_scene(from, direction)) return 1;
  // On the ground shadows fade with distance, so that they tell where a thing stands and do not run out of the picture.
  const float far = seen.hit.instance == ground ? sky_distance_ * (0.3F + 1.4F * radical_inverse(turn + 1, 3))
                                                : std::numeric_limits<float>::infinity();
  if (!reaches(from, direction, far)) return 0;
  if (!world_.any_clear()) return 1;
  thread_local std::vector<Layer> layers;  // NOLINT(misc-use-internal-linkage): local to the function
  const Span span = shown(from, direction);
  if (span.empty()) return 1;
  world_.layers(from, direction, span.near, std::min(far, span.far), layers);
  return world_.front_of(layers) == nullptr ? 1.0F : clear_shadow;
}

float View::sky_share(const Seen& seen, const Vec3f& from, unsigned turn) const {
  const auto [u, v] = frame_about(seen.normal);
  const auto rays = static_cast<unsigned>(style_.sky_rays);
  float open = 0;
  for (unsigned k = 0; k < rays; ++k) {
    const SkyRay& ray = sky_rays_[turn + 64 * k];
    const Vec3f direction = ray.x * u + ray.y * v + ray.z * seen.normal;
    const float length = sky_distance_ * ray.reach;
    const bool free =
        direction.dot(seen.flat) <= 0 || !may_meet_scene(from, direction) || reaches(from, direction, length);
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

/// Whether two neighbours look the same but for the light: no edge runs between them.
bool same_look(const Seen& a, const Seen& b, bool alike) {
  if (a.hit.instance != b.hit.instance || a.material != b.material || a.clear_mark != b.clear_mark) return false;
  return !a.anything() || (alike && a.normal.dot(b.normal) >= 0.97F);
}

constexpr int strip_height = 64;     // rows
constexpr int sky_reach = 4;         // pixels that light is smoothed over, to each side
constexpr int halo = sky_reach + 1;  // rows around a strip: its neighbours' light must be smooth, too

}  // namespace

Strip::Strip(const View& view) : view_(view), width_(view.camera().width), height_(view.camera().height) {
  const int most = std::min(height_, strip_height + 2 * halo);
  const auto pixels = static_cast<std::size_t>(width_) * static_cast<std::size_t>(most);
  seen_.resize(pixels);
  links_.resize(pixels);
  if (!view.style().light) return;
  cast_.resize(pixels);
  rows_.resize(pixels);
}

bool Strip::next() {
  if (bottom_ >= height_) return false;
  top_ = bottom_;
  bottom_ = std::min(top_ + strip_height, height_);
  keep_from(std::max(0, top_ - halo));
  const int known = held_last_;
  held_last_ = std::min(height_, bottom_ + halo);
  look(known, held_last_);
  link();
  if (view_.style().light) smooth();
  return true;
}

/// Rows before `row` are done with.
void Strip::keep_from(int row) {
  const auto from = static_cast<std::ptrdiff_t>(index(0, row)), to = static_cast<std::ptrdiff_t>(index(0, held_last_));
  std::move(seen_.begin() + from, seen_.begin() + to, seen_.begin());
  if (!cast_.empty()) std::move(cast_.begin() + from, cast_.begin() + to, cast_.begin());
  held_first_ = row;
}

void Strip::look(int first, int last) {
  each_tile(width_, first, last, [&](int x0, int y0, int x1, int y1) {
    std::vector<Layer> layers;
    std::array<Sight, World::packet> sights;
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; x += static_cast<int>(World::packet)) {
        const auto count = static_cast<std::size_t>(std::min(x1 - x, static_cast<int>(World::packet)));
        for (std::size_t i = 0; i < count; ++i) sights[i] = view_.sight(x + static_cast<double>(i) + 0.5, y + 0.5);
        view_.look(sights, count, layers, [&](std::size_t i, const Seen& found) {
          const int column = x + static_cast<int>(i);
          Seen& seen = seen_[index(column, y)];
          seen = found;
          view_.receive_light(seen, pattern_of(column, y));
          if (!cast_.empty()) cast_[index(column, y)] = {seen.open, seen.lit};
        });
      }
  });
}

void Strip::link() {
  each_tile(width_, held_first_, held_last_, [&](int x0, int y0, int x1, int y1) {
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) {
        const Seen& here = seen_[index(x, y)];
        unsigned links = 0;
        const auto look_at = [&](int px, int py, unsigned alike_bit, unsigned same_bit) {
          const Seen& there = seen_[index(px, py)];
          const bool alike = view_.alike(here, there);
          links |= (alike ? alike_bit : 0U) | (same_look(here, there, alike) ? same_bit : 0U);
        };
        if (x + 1 < width_) look_at(x + 1, y, alike_right, same_right);
        if (y + 1 < held_last_) look_at(x, y + 1, alike_down, same_down);
        links_[index(x, y)] = static_cast<std::uint8_t>(links);
      }
  });
}

/// The mean over neighbours in a row (`step` 1, `link` alike_right) or column, as far as they are linked: over eight
/// pixels for the sky, four for the key light, the outer ones half, so that each pattern counts alike.
Strip::Received Strip::mean(const LargeVector<Received>& light, std::size_t here, std::size_t step, std::uint8_t link,
                            int before, int after) const {
  const int key_reach = seen_[here].hit.instance == ground ? sky_reach : 2;
  float open = light[here].open, open_total = 1, lit = light[here].lit, lit_total = 1;
  const auto add = [&](const Received& there, int k) {
    const float weight = k == sky_reach ? 0.5F : 1.0F;
    open += weight * there.open;
    open_total += weight;
    if (k > key_reach) return;
    const float near = k == key_reach ? 0.5F : 1.0F;
    lit += near * there.lit;
    lit_total += near;
  };
  std::size_t i = here;
  for (int k = 1; k <= std::min(sky_reach, after) && (links_[i] & link) != 0; ++k) add(light[i += step], k);
  i = here;
  for (int k = 1; k <= std::min(sky_reach, before) && (links_[i - step] & link) != 0; ++k) add(light[i -= step], k);
  return {open / open_total, lit / lit_total};
}

void Strip::smooth() {
  each_tile(width_, held_first_, held_last_, [&](int x0, int y0, int x1, int y1) {
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) rows_[index(x, y)] = mean(cast_, index(x, y), 1, alike_right, x, width_ - 1 - x);
  });
  const int first = std::max(0, top_ - 1), last = std::min(height_, bottom_ + 1);
  each_tile(width_, first, last, [&](int x0, int y0, int x1, int y1) {
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) {
        const std::size_t i = index(x, y);
        const Received light =
            mean(rows_, i, static_cast<std::size_t>(width_), alike_down, y - held_first_, held_last_ - 1 - y);
        seen_[i].open = light.open;
        seen_[i].lit = light.lit;
      }
  });
}

bool Strip::is_plain(int x, int y) const {
  const std::size_t i = index(x, y);
  const auto breaks = [&](std::size_t at, std::uint8_t bit) { return (links_[at] & bit) == 0; };
  return !((x + 1 < width_ && breaks(i, same_right)) || (y + 1 < height_ && breaks(i, same_down)) ||
           (x > 0 && breaks(i - 1, same_right)) || (y > 0 && breaks(i - static_cast<std::size_t>(width_), same_down)));
}

}  // namespace brick::render
