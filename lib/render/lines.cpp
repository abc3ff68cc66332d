// SPDX-License-Identifier: MIT
// Hidden-line drawing over a ray-traced picture.
//
// Every edge (line type 2), and every conditional line (type 5) whose control points lie on one side of it on the
// paper, is walked pixel by pixel. Most points are settled by the depths of the pixels around: none nearer than the
// line, or all of them nearer. The rest, near outlines, are asked of the world by a ray from the eye, so nothing shows
// through and nothing is lost. Runs of points that are seen become strokes.
//
// Strokes have one width on the paper, but never more than a fixed width in the world, so that small parts get thin
// lines. Where lines still crowd - far baseplates, grilles - the ink of a neighbourhood is limited: shades of grey stay
// readable where black would clot. Ink of several strokes in a pixel does not add up; the strongest counts.
#include "render/lines.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "base/parallel.h"

namespace brick::render {

namespace {

constexpr double world_width = 0.8;     // LDU: the widest a line may be
constexpr float least_width = 0.28F;    // pixels, as ink: a thinner line is drawn paler
constexpr float crowded = 0.30F;        // share of ink in a neighbourhood above which lines get paler
constexpr int neighbourhood = 4;        // pixels to each side
constexpr int band_height = 32;         // pixels
constexpr std::size_t chunk_size = 16;  // instances
constexpr double near_plane = 0.5;      // LDU
constexpr float ghost_strength = 0.5F;  // of the lines of ghosts

struct Stroke {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0;  // pixels
  float width = 1, strength = 1;
  float depth = 0;
  Vec3f ink = Vec3f::Zero();
};

/// The ink of one pixel: as much as its strongest stroke has, in the colour of the weightiest. Lines that lie on one
/// another differ in strength by rounding only, so dark ones weigh more: else they would show as dashes.
struct Spot {
  float share = 0, weight = 0, depth = std::numeric_limits<float>::infinity();
  Vec3f ink = Vec3f::Zero();

  void add(float more, float heavy, const Stroke& stroke) {
    share = std::max(share, more);
    if (heavy < weight || (heavy == weight && stroke.depth >= depth)) return;
    weight = heavy;
    depth = stroke.depth;
    ink = stroke.ink;
  }
};

class Pen {
 public:
  Pen(const View& view, const Depths& depths)
      : view_(view), world_(view.world()), camera_(view.camera()), depths_(depths) {}

  std::vector<Stroke> strokes() const {
    const std::size_t chunks = (world_.instances.size() + chunk_size - 1) / chunk_size;
    std::vector<std::vector<Stroke>> parts(chunks);
    parallel_for(chunks, [&](std::size_t chunk) {
      const std::size_t last = std::min(world_.instances.size(), (chunk + 1) * chunk_size);
      std::vector<Vec3> points;
      for (std::size_t i = chunk * chunk_size; i < last; ++i) instance(world_.instances[i], points, parts[chunk]);
    });
    std::vector<Stroke> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  }

 private:
  void instance(const Instance& instance, std::vector<Vec3>& points, std::vector<Stroke>& out) const {
    const Shape& shape = world_.shapes[instance.shape];
    const parts::Mesh& mesh = *shape.mesh;
    points.clear();
    for (const Vec3f& vertex : mesh.vertices) points.push_back(camera_.project(instance.pose * vertex.cast<double>()));
    const Material& main = world_.materials[instance.main];
    const auto ink = [&](std::int32_t paint) -> const Vec3f& {
      if (paint == Shape::edge_paint || instance.uniform) return main.line;
      return paint == Shape::main_paint ? main.ink : world_.materials[static_cast<std::size_t>(paint)].ink;
    };
    for (std::size_t i = 0; i < mesh.edges.size(); ++i) {
      const auto& ends = mesh.edges[i].ends;
      draw(points, instance, mesh, ends[0], ends[1], ink(shape.edge_ink[i]), out);
    }
    for (std::size_t i = 0; i < mesh.conditionals.size(); ++i) {
      const auto& p = mesh.conditionals[i].points;
      if (is_outline(points[p[0]], points[p[1]], points[p[2]], points[p[3]]))
        draw(points, instance, mesh, p[0], p[1], ink(shape.conditional_ink[i]), out);
    }
  }

  /// One edge of an instance, as far as the cut leaves it.
  void draw(const std::vector<Vec3>& points, const Instance& instance, const parts::Mesh& mesh, std::uint32_t a,
            std::uint32_t b, const Vec3f& ink, std::vector<Stroke>& out) const {
    const bool ghost = world_.materials[instance.main].ghost;
    if (!view_.style().cut) return walk(points[a], points[b], ink, ghost, out);
    const Vec3 start = instance.pose * mesh.vertex(a), end = instance.pose * mesh.vertex(b);
    const double from = view_.cut_side(start), to = view_.cut_side(end);
    if (from > 0 && to > 0) return;
    const auto crossing = [&] { return camera_.project(start + from / (from - to) * (end - start)); };
    walk(from > 0 ? crossing() : points[a], to > 0 ? crossing() : points[b], ink, ghost, out);
  }

  static bool is_outline(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const auto side = [&](const Vec3& p) {
      return (b.x() - a.x()) * (p.y() - a.y()) - (b.y() - a.y()) * (p.x() - a.x());
    };
    return side(c) * side(d) > 0;
  }

  /// Follows a line between two projected points. Lines that reach behind the eye are left out.
  void walk(const Vec3& a, const Vec3& b, const Vec3f& ink, bool ghost, std::vector<Stroke>& out) const {
    if (!camera_.parallel && (a.z() < near_plane || b.z() < near_plane)) return;
    double from = 0, to = 1;
    for (const auto& [p, q, limit] :
         {std::tuple(a.x(), b.x(), camera_.width), std::tuple(a.y(), b.y(), camera_.height)}) {
      const double step = q - p;
      double enter = (-1 - p) / step, leave = (limit + 1 - p) / step;
      if (std::abs(step) < 1e-9) {
        if (p < -1 || p > limit + 1) return;
        continue;
      }
      if (enter > leave) std::swap(enter, leave);
      from = std::max(from, enter);
      to = std::min(to, leave);
    }
    if (from >= to) return;
    const double length = std::hypot(b.x() - a.x(), b.y() - a.y()) * (to - from);
    const int count = std::max(1, static_cast<int>(std::ceil(length)));
    const double step = (to - from) / count;
    int begin = 0;
    float strength = 0;
    for (int i = 0; i <= count; ++i) {
      const float now = i < count ? strength_at(a, b, from + (i + 0.5) * step, ghost) : 0.0F;
      if (now == strength) continue;
      if (strength > 0) out.push_back(stroke(a, b, from + begin * step, from + i * step, strength, ink));
      begin = i;
      strength = now;
    }
  }

  /// Depth at a share of the way on the paper, which is not the share of the way in space.
  double depth_at(const Vec3& a, const Vec3& b, double s) const {
    return camera_.parallel ? a.z() + s * (b.z() - a.z()) : 1 / ((1 - s) / a.z() + s / b.z());
  }

  Stroke stroke(const Vec3& a, const Vec3& b, double from, double to, float strength, const Vec3f& ink) const {
    Stroke result;
    const Eigen::Vector2d start = a.head<2>() + from * (b - a).head<2>(), end = a.head<2>() + to * (b - a).head<2>();
    result.x0 = static_cast<float>(start.x());
    result.y0 = static_cast<float>(start.y());
    result.x1 = static_cast<float>(end.x());
    result.y1 = static_cast<float>(end.y());
    const double depth = depth_at(a, b, 0.5 * (from + to));
    const double wide = world_width / camera_.pixel_size(depth);
    result.width = std::max(least_width, static_cast<float>(std::min(view_.style().line_width, wide)));
    result.strength = strength;
    result.depth = static_cast<float>(depth);
    result.ink = ink;
    return result;
  }

  /// 0: hidden; 1: in plain view; between: seen through clear parts.
  float strength_at(const Vec3& a, const Vec3& b, double s, bool ghost) const {
    const double x = a.x() + s * (b.x() - a.x()), y = a.y() + s * (b.y() - a.y());
    const double depth = depth_at(a, b, s);
    const int column = std::clamp(static_cast<int>(std::floor(x)), 0, camera_.width - 1);
    const int row = std::clamp(static_cast<int>(std::floor(y)), 0, camera_.height - 1);
    const std::size_t i = depths_.index(column, row);
    const double lift = 0.08 + 2e-5 * depth;  // the line itself lies on surfaces
    if (depths_.most(i) < depth - lift - 0.5 * camera_.pixel_size(depth)) return 0;
    const bool certain = depths_.least(i) >= depth - lift;
    const bool through = depths_.clear(i) < depth - lift;
    if (certain && !through && !ghost) return 1;
    const Sight sight = view_.sight(x, y);
    const auto far = static_cast<float>(depth - lift);
    const Span span = view_.shown(sight.origin, sight.direction);
    if (!certain && world_.blocked(sight.origin, sight.direction, span.near, far)) return 0;
    if (!through && !ghost) return 1;
    thread_local std::vector<Layer> layers;
    view_.clear_layers(sight, far, layers);
    const auto ghosts = std::count_if(layers.begin(), layers.end(), [&](const Layer& l) { return world_.is_ghost(l); });
    if (ghost && ghosts > 0) return 0;
    // Few steps, so that a line does not fall into many strokes.
    const auto before = static_cast<float>(static_cast<std::ptrdiff_t>(layers.size()) - ghosts);
    return (ghost ? ghost_strength : 1.0F) * std::max(0.25F, 1 - 0.3F * before);
  }

  const View& view_;
  const World& world_;
  const Camera& camera_;
  const Depths& depths_;
};

/// The ink of some rows of a picture. Its memory serves one band after another.
class Ink {
 public:
  void start(int width, int first, int last) {
    width_ = width;
    first_ = first;
    last_ = last;
    spots_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(last - first), {});
  }

  void lay(const Stroke& stroke) {
    const float half = 0.5F * std::max(1.0F, stroke.width), strength = stroke.strength * std::min(1.0F, stroke.width);
    const float reach = half + 0.5F, darkness = 1.2F - 0.2F * stroke.ink.mean();
    const int top = std::max(first_, static_cast<int>(std::floor(std::min(stroke.y0, stroke.y1) - reach)));
    const int bottom = std::min(last_ - 1, static_cast<int>(std::floor(std::max(stroke.y0, stroke.y1) + reach)));
    const float dx = stroke.x1 - stroke.x0, dy = stroke.y1 - stroke.y0, length2 = std::max(1e-12F, dx * dx + dy * dy);
    for (int y = top; y <= bottom; ++y) {
      const float py = static_cast<float>(y) + 0.5F;
      // The columns that the stroke can touch in this row.
      float low = std::min(stroke.x0, stroke.x1), high = std::max(stroke.x0, stroke.x1);
      if (std::abs(dy) > 1e-6F) {
        const float s0 = (py - reach - stroke.y0) / dy, s1 = (py + reach - stroke.y0) / dy;
        const float x0 = stroke.x0 + std::clamp(s0, 0.0F, 1.0F) * dx, x1 = stroke.x0 + std::clamp(s1, 0.0F, 1.0F) * dx;
        low = std::min(x0, x1);
        high = std::max(x0, x1);
      }
      const int left = std::max(0, static_cast<int>(std::floor(low - reach)));
      const int right = std::min(width_ - 1, static_cast<int>(std::floor(high + reach)));
      for (int x = left; x <= right; ++x) {
        const float px = static_cast<float>(x) + 0.5F;
        const float s = std::clamp(((px - stroke.x0) * dx + (py - stroke.y0) * dy) / length2, 0.0F, 1.0F);
        const float distance = std::hypot(px - stroke.x0 - s * dx, py - stroke.y0 - s * dy);
        const float share = strength * std::clamp(half + 0.5F - distance, 0.0F, 1.0F);
        if (share > 0) spots_[index(x, y)].add(share, share * darkness, stroke);
      }
    }
  }

  /// Puts the ink of the rows [first, last) on the picture, less of it where lines crowd.
  void print(int first, int last, Image& image) {
    sum_rows();
    crowds_.resize(static_cast<std::size_t>(width_));
    for (int y = first; y < last; ++y) {
      std::fill(crowds_.begin(), crowds_.end(), 0.0F);
      for (int near = std::max(first_, y - neighbourhood); near < std::min(last_, y + neighbourhood + 1); ++near)
        for (int x = 0; x < width_; ++x) crowds_[static_cast<std::size_t>(x)] += sums_[index(x, near)] * scale;
      for (int x = 0; x < width_; ++x) {
        const Spot& spot = spots_[index(x, y)];
        if (spot.share <= 0) continue;
        const float crowd = crowds_[static_cast<std::size_t>(x)];
        const float room = crowd > crowded ? crowded / crowd : 1.0F;
        image.blend(x, y, {byte(spot.ink.x()), byte(spot.ink.y()), byte(spot.ink.z())}, spot.share * room);
      }
    }
  }

 private:
  static constexpr float scale = 1.0F / (2 * neighbourhood + 1);

  static std::uint8_t byte(float share) {
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, 0.0F, 1.0F)));
  }

  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y - first_) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }

  /// The mean share along each row, about each pixel.
  void sum_rows() {
    sums_.resize(spots_.size());
    for (int y = first_; y < last_; ++y) {
      float sum = 0;
      for (int x = 0; x < width_ + neighbourhood; ++x) {
        if (x < width_) sum += spots_[index(x, y)].share;
        if (x > 2 * neighbourhood) sum -= spots_[index(x - 2 * neighbourhood - 1, y)].share;
        if (x >= neighbourhood) sums_[index(x - neighbourhood, y)] = sum * scale;
      }
    }
  }

  int width_ = 0, first_ = 0, last_ = 0;  // rows
  std::vector<Spot> spots_;
  std::vector<float> sums_, crowds_;
};

}  // namespace

Depths::Depths(int width, int height, bool clear) : width_(width) {
  const auto pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  least_.resize(pixels);
  most_.resize(pixels);
  if (clear) clear_.resize(pixels);
}

void Depths::add(const Strip& strip) {
  const auto count = static_cast<std::size_t>(strip.bottom() - strip.top());
  parallel_ranges(count, 16, [&](std::size_t from, std::size_t to) {
    const int first = strip.top() + static_cast<int>(from), last = strip.top() + static_cast<int>(to);
    std::vector<float> depths(static_cast<std::size_t>(width_));
    const auto whole = static_cast<std::size_t>(width_);
    std::fill(least_.begin() + static_cast<std::ptrdiff_t>(index(0, first)),
              least_.begin() + static_cast<std::ptrdiff_t>(index(0, last)), std::numeric_limits<float>::infinity());
    for (int y = std::max(0, first - 1); y < std::min(strip.height(), last + 1); ++y) {
      for (int x = 0; x < width_; ++x) {
        const Seen& seen = strip.at(x, y);
        depths[static_cast<std::size_t>(x)] = seen.solid() ? seen.hit.depth : std::numeric_limits<float>::infinity();
        if (!clear_.empty() && y >= first && y < last)
          clear_[index(x, y)] = seen.clear_mark != 0 ? seen.front_depth : std::numeric_limits<float>::infinity();
      }
      for (std::size_t x = 0; x < whole; ++x) {
        const float a = depths[x > 0 ? x - 1 : x], b = depths[x], c = depths[x + 1 < whole ? x + 1 : x];
        const float low = std::min({a, b, c}), high = std::max({a, b, c});
        for (int row = std::max(first, y - 1); row < std::min(last, y + 2); ++row) {
          const std::size_t i = index(static_cast<int>(x), row);
          least_[i] = std::min(least_[i], low);
          most_[i] = std::max(most_[i], high);
        }
      }
    }
  });
}

void draw_lines(const View& view, const Depths& depths, Image& image) {
  const std::vector<Stroke> strokes = Pen(view, depths).strokes();
  const int bands = (image.height + band_height - 1) / band_height;
  const auto first_of = [&](int band) { return std::max(0, band * band_height - neighbourhood); };
  const auto last_of = [&](int band) { return std::min(image.height, (band + 1) * band_height + neighbourhood); };
  std::vector<std::vector<std::uint32_t>> of_band(static_cast<std::size_t>(bands));
  for (std::uint32_t i = 0; i < strokes.size(); ++i) {
    const Stroke& stroke = strokes[i];
    const float reach = 0.5F * std::max(1.0F, stroke.width) + 1 + neighbourhood;
    const int low = static_cast<int>(std::floor(std::min(stroke.y0, stroke.y1) - reach)) / band_height;
    const int high = static_cast<int>(std::floor(std::max(stroke.y0, stroke.y1) + reach)) / band_height;
    for (int band = std::max(0, low); band <= std::min(bands - 1, high); ++band)
      of_band[static_cast<std::size_t>(band)].push_back(i);
  }
  parallel_for(of_band.size(), [&](std::size_t number) {
    const int band = static_cast<int>(number);
    thread_local Ink ink;  // NOLINT(misc-use-internal-linkage): local to the function
    ink.start(image.width, first_of(band), last_of(band));
    for (const std::uint32_t i : of_band[number]) ink.lay(strokes[i]);
    ink.print(band * band_height, std::min(image.height, (band + 1) * band_height), image);
  });
}

}  // namespace brick::render
