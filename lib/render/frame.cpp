// SPDX-License-Identifier: MIT
// A view from start to end: surfaces at pixel centres with their light, then each pixel's colour - from its centre
// where all around is one surface, from several points where surfaces meet - then the lines.
#include "render/frame.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "render/lines.h"
#include "render/surfaces.h"

namespace brick::render {

namespace {

using Vec4f = Eigen::Vector4f;

constexpr float plastic_gloss = 0.045F;  // ABS, refractive index about 1.54
constexpr float plastic_roughness = 0.12F;
constexpr float ground_key_shadow = 0.30F;  // how dark the ground gets where no key light falls
constexpr int agreeing = 4;                 // points of a pixel that are looked at before the rest
constexpr float ground_sky_shadow = 0.55F;  // and where no sky is seen

/// Sixteen points of a pixel, well spread for every count of them taken from the front (a (0,2)-sequence).
constexpr std::array<std::array<double, 2>, 16> points{{{0.53125, 0.53125},
                                                        {0.03125, 0.03125},
                                                        {0.28125, 0.78125},
                                                        {0.78125, 0.28125},
                                                        {0.40625, 0.15625},
                                                        {0.90625, 0.65625},
                                                        {0.65625, 0.90625},
                                                        {0.15625, 0.40625},
                                                        {0.59375, 0.34375},
                                                        {0.09375, 0.84375},
                                                        {0.34375, 0.59375},
                                                        {0.84375, 0.09375},
                                                        {0.46875, 0.96875},
                                                        {0.96875, 0.46875},
                                                        {0.71875, 0.71875},
                                                        {0.21875, 0.21875}}};

/// Light beyond white bends into it instead of being cut off.
float bend(float value) {
  constexpr float knee = 0.85F;
  return value <= knee ? value : knee + (1 - knee) * (1 - std::exp(-(value - knee) / (1 - knee)));
}

class Painter {
 public:
  Painter(const View& view, const Strip& strip) : view_(view), strip_(strip), materials_(view.world().materials) {
    if (view.style().photo)
      for (Material& material : materials_) polish(material);
    const ldraw::Rgba back = view.style().background;
    const Vec3f linear = to_linear(back);
    const float alpha = static_cast<float>(back.a) / 255.0F;
    background_ << alpha * linear, alpha;
    for (std::size_t i = 0; i < table_.size(); ++i)
      table_[i] = static_cast<std::uint8_t>(
          std::lround(255 * to_srgb(static_cast<float>(i) / static_cast<float>(table_.size() - 1))));
  }

  /// The strip's rows.
  void paint(Image& image) const {
    each_tile(strip_.width(), strip_.top(), strip_.bottom(), [&](int x0, int y0, int x1, int y1) {
      std::vector<Layer> layers;
      for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x)
          image.set(x, y, packed(is_plain(x, y) ? centre(x, y, layers) : mean(x, y, layers)));
    });
  }

 private:
  bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < view_.camera().width && y < view_.camera().height; }

  bool is_plain(int x, int y) const {
    const Seen& here = strip_.at(x, y);
    if (!strip_.is_plain(x, y) || !here.solid()) return strip_.is_plain(x, y);
    return view_.world().materials[here.material].grain_share <= 0 && !view_.world().is_pictured(here.hit);
  }

  Vec4f centre(int x, int y, std::vector<Layer>& layers) const {
    const Seen& seen = strip_.at(x, y);
    if (!seen.solid() && seen.clear_mark == 0 && (!seen.anything() || (seen.open >= 1 && seen.lit >= 1)))
      return background_;
    const Sight sight = view_.sight(x + 0.5, y + 0.5);
    layers.clear();
    if (seen.clear_mark != 0) view_.clear_layers(sight, seen.hit.depth, layers);
    return colour(sight, seen, layers);
  }

  Vec4f mean(int x, int y, std::vector<Layer>& layers) const {
    const int count = std::clamp(view_.style().samples, 1, 16);
    if (count == 1) return centre(x, y, layers);
    Vec4f sum = Vec4f::Zero(), least = Vec4f::Constant(1e9F), most = -least;
    std::array<Sight, World::packet> sights;
    for (int first = 0; first < count; first += agreeing) {
      // The first four agree: more of them would say the same.
      if (first == agreeing && (most - least).maxCoeff() < 0.015F) return sum / static_cast<float>(agreeing);
      const int some = std::min(agreeing, count - first);
      for (int i = 0; i < some; ++i) {
        const int number = first + i;
        const auto& point = points[static_cast<std::size_t>(number)];
        sights[static_cast<std::size_t>(i)] = view_.sight(x + point[0], y + point[1]);
      }
      view_.look(sights, static_cast<std::size_t>(some), layers, [&](std::size_t i, Seen seen) {
        borrow_light(seen, x, y, static_cast<unsigned>(first) + static_cast<unsigned>(i));
        const Vec4f one = colour(sights[i], seen, layers);
        sum += one;
        least = least.cwiseMin(one);
        most = most.cwiseMax(one);
      });
    }
    return sum / static_cast<float>(count);
  }

  /// Light from a pixel nearby on the same surface, else from rays of its own.
  void borrow_light(Seen& seen, int x, int y, unsigned sample) const {
    if (!seen.anything()) return;
    const Seen* best = nullptr;
    float best_distance = std::numeric_limits<float>::infinity();
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        if (!inside(x + dx, y + dy)) continue;
        const Seen& there = strip_.at(x + dx, y + dy);
        const float distance = (there.position - seen.position).squaredNorm();
        if (!view_.alike(seen, there) || distance >= best_distance) continue;
        best = &there;
        best_distance = distance;
      }
    if (best != nullptr) {
      seen.open = best->open;
      seen.lit = best->lit;
    } else {
      view_.receive_light(seen, (pattern_of(x, y) + 21 * sample) & 63);
    }
  }

  Vec3f reflection(const Sight& sight, const Seen& seen, const Material& material) const {
    if (material.roughness >= blurred) return Vec3f::Zero();  // such a surface mirrors nothing in particular
    const Vec3f in = sight.direction.normalized();
    const Vec3f out = in - 2 * in.dot(seen.normal) * seen.normal;
    if (material.mirrors) {
      const Vec3f from = seen.position + 0.05F * seen.flat;
      const Hit hit = view_.world().nearest(from, out, 0, std::numeric_limits<float>::infinity());
      if (hit.instance != nothing) {
        const Surface surface = view_.world().surface(hit, out);
        const Material& other = view_.world().materials[view_.world().material(hit)];
        return shade(other, other.colour, view_.light(), surface.normal, out, 0.7F, 0.6F, Vec3f::Constant(0.6F));
      }
    }
    return sky_colour(view_.light(), out);
  }

  float pixel_at(float depth) const { return static_cast<float>(view_.camera().pixel_size(depth)); }

  Vec3f own_colour(const Material& material, const Hit& hit) const {
    const World& world = view_.world();
    if (material.striped || material.grain_share > 0) return colour_at(material, world.local_point(hit));
    if (material.clear() || !world.is_pictured(hit)) return material.colour;
    const Vec4f picture = world.picture(hit, pixel_at(hit.depth));
    return material.colour + picture[3] * (picture.head<3>() - material.colour);
  }

  /// A picture on a clear part hides what is behind it.
  void cover(ClearLook& look, const Layer& layer, const Vec3f& direction) const {
    const Vec4f picture = view_.world().picture(layer.hit, pixel_at(layer.hit.depth));
    const Vec3f print =
        shade(Material{}, picture.head<3>(), view_.light(), layer.surface.normal, direction, 1, 1, Vec3f::Zero());
    look.own += picture[3] * (print - look.own);
    look.through *= 1 - picture[3];
  }

  Vec4f colour(const Sight& sight, const Seen& seen, const std::vector<Layer>& layers) const {
    const World& world = view_.world();
    const Vec3f direction = sight.direction.normalized();
    Vec4f result = background_;
    if (seen.hit.instance == ground) {
      const float dark = 1 - (1 - ground_key_shadow * (1 - seen.lit)) * (1 - ground_sky_shadow * (1 - seen.open));
      result = result * (1 - dark) + Vec4f(0, 0, 0, dark);
    } else if (seen.solid()) {
      const Material& material = materials_[seen.material];
      const Vec3f own = own_colour(material, seen.hit);
      const Vec3f mirrored = reflection(sight, seen, material);
      result << soften(shade(material, own, view_.light(), seen.normal, direction, seen.open, seen.lit, mirrored)), 1;
    }
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
      const Material& material = world.materials[layer->material];
      ClearLook look =
          shade_clear(material, own_colour(material, layer->hit), view_.light(), layer->surface.normal, direction);
      if (world.is_pictured(layer->hit)) cover(look, *layer, direction);
      const Vec3f behind = result.head<3>();
      result << soften(look.own + look.through.cwiseProduct(behind)), 1 - look.through.mean() * (1 - result[3]);
    }
    return result;
  }

  Vec3f soften(const Vec3f& light) const {
    return view_.light().flat ? light : Vec3f(light.unaryExpr([](float v) { return bend(v); }));
  }

  std::uint8_t byte(float linear) const {
    const float place = std::clamp(linear, 0.0F, 1.0F) * static_cast<float>(table_.size() - 1);
    return table_[static_cast<std::size_t>(place + 0.5F)];  // NOLINT(bugprone-incorrect-roundings): never negative
  }

  ldraw::Rgba packed(const Vec4f& colour) const {
    const float alpha = std::clamp(colour[3], 0.0F, 1.0F);
    if (alpha <= 0) return {0, 0, 0, 0};
    return {byte(colour[0] / alpha), byte(colour[1] / alpha), byte(colour[2] / alpha),
            static_cast<std::uint8_t>(std::lround(255 * alpha))};
  }

  /// Plain plastic as it comes from the mould: smooth, so that it mirrors a little, more at a grazing angle.
  static void polish(Material& material) {
    if (material.clear() || material.metal > 0 || material.roughness >= 0.5F || material.mirrors) return;
    material.gloss = plastic_gloss;
    material.roughness = plastic_roughness;
    material.mirrors = true;
  }

  const View& view_;
  const Strip& strip_;
  std::vector<Material> materials_;
  Vec4f background_;
  std::array<std::uint8_t, 8192> table_{};  // linear light to sRGB
};

/// The normal of the nearest surface at a pixel's centre; clear ones are looked up again.
Vec3f front_normal(const View& view, const Seen& seen, int x, int y, std::vector<Layer>& layers) {
  if (seen.front_instance == nothing) return Vec3f::Zero();
  if (seen.clear_mark == 0) return seen.normal;
  view.clear_layers(view.sight(x + 0.5, y + 0.5), seen.hit.depth, layers);
  const Layer* front = view.world().front_of(layers);
  return front == nullptr ? seen.normal : front->surface.normal;
}

/// Fills a frame strip by strip.
class ReadOuts {
 public:
  ReadOuts(const View& view, bool normals, Frame& frame) : view_(view), frame_(frame) {
    frame.width = view.camera().width;
    frame.height = view.camera().height;
    const auto pixels = static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    frame.depth.resize(pixels);
    frame.item.resize(pixels);
    if (normals) frame.normal.resize(pixels);
  }

  void add(const Strip& strip) {
    each_tile(strip.width(), strip.top(), strip.bottom(), [&](int x0, int y0, int x1, int y1) {
      std::vector<Layer> layers;
      for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) {
          const Seen& seen = strip.at(x, y);
          const std::size_t i = frame_.index(x, y);
          frame_.depth[i] = seen.front_depth;
          const bool any = seen.front_instance != nothing;
          frame_.item[i] = any ? static_cast<std::int32_t>(view_.world().instances[seen.front_instance].item) : -1;
          if (!frame_.normal.empty()) frame_.normal[i] = front_normal(view_, seen, x, y, layers);
        }
    });
  }

 private:
  const View& view_;
  Frame& frame_;
};

}  // namespace

Frame draw(const Scene& scene, const Camera& camera, const Style& style, const Wanted& wanted) {
  Style asked = style;
  asked.light = style.light && wanted.picture;
  const View view(scene.world(), camera, asked);
  Frame frame;
  ReadOuts read_outs(view, wanted.normals, frame);
  Strip strip(view);
  if (!wanted.picture) {
    while (strip.next()) read_outs.add(strip);
    return frame;
  }
  const Painter painter(view, strip);
  const bool lines = style.lines;
  Depths depths(lines ? view.camera().width : 0, view.camera().height, view.world().any_clear());
  frame.image = Image(camera.width, camera.height, {});
  while (strip.next()) {
    painter.paint(frame.image);
    read_outs.add(strip);
    if (lines) depths.add(strip);
  }
  if (lines) draw_lines(view, depths, frame.image);
  return frame;
}

}  // namespace brick::render
