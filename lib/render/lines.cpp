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

/// Least and greatest solid depth around each pixel.
struct DepthRange {
  LargeVector<float> least, most;
};

DepthRange depth_range(const Surfaces& surfaces, int width, int height) {
  DepthRange rows, range;
  for (DepthRange* each : {&rows, &range}) {
    each->least.resize(surfaces.seen.size());
    each->most.resize(surfaces.seen.size());
  }
  const auto depth = [&](std::size_t i) {
    return surfaces.seen[i].solid() ? surfaces.seen[i].hit.depth : std::numeric_limits<float>::infinity();
  };
  const auto w = static_cast<std::size_t>(width), h = static_cast<std::size_t>(height);
  parallel_ranges(h, 32, [&](std::size_t first, std::size_t last) {
    for (std::size_t y = first; y < last; ++y)
      for (std::size_t x = 0; x < w; ++x) {
        const std::size_t i = y * w + x;
        const float a = depth(x > 0 ? i - 1 : i), b = depth(i), c = depth(x + 1 < w ? i + 1 : i);
        rows.least[i] = std::min({a, b, c});
        rows.most[i] = std::max({a, b, c});
      }
  });
  parallel_ranges(h, 32, [&](std::size_t first, std::size_t last) {
    for (std::size_t y = first; y < last; ++y)
      for (std::size_t x = 0; x < w; ++x) {
        const std::size_t i = y * w + x, up = y > 0 ? i - w : i, down = y + 1 < h ? i + w : i;
        range.least[i] = std::min({rows.least[up], rows.least[i], rows.least[down]});
        range.most[i] = std::max({rows.most[up], rows.most[i], rows.most[down]});
      }
  });
  return range;
}

class Pen {
 public:
  Pen(const View& view, const Surfaces& surfaces)
      : view_(view),
        world_(view.world()),
        camera_(view.camera()),
        surfaces_(surfaces),
        range_(depth_range(surfaces, camera_.width, camera_.height)) {}

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
    const auto i =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(camera_.width) + static_cast<std::size_t>(column);
    const double lift = 0.08 + 2e-5 * depth;  // the line itself lies on surfaces
    if (range_.most[i] < depth - lift - 0.5 * camera_.pixel_size(depth)) return 0;
    const bool certain = range_.least[i] >= depth - lift;
    const bool through = surfaces_.seen[i].clear_mark != 0 && surfaces_.seen[i].front_depth < depth - lift;
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
  const Surfaces& surfaces_;
  DepthRange range_;
};

/// Lays one stroke's ink on the rows [first, last).
void lay(const Stroke& stroke, LargeVector<Spot>& spots, int width, int first, int last) {
  const float half = 0.5F * std::max(1.0F, stroke.width), strength = stroke.strength * std::min(1.0F, stroke.width);
  const float reach = half + 0.5F, darkness = 1.2F - 0.2F * stroke.ink.mean();
  const int top = std::max(first, static_cast<int>(std::floor(std::min(stroke.y0, stroke.y1) - reach)));
  const int bottom = std::min(last - 1, static_cast<int>(std::floor(std::max(stroke.y0, stroke.y1) + reach)));
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
    const int right = std::min(width - 1, static_cast<int>(std::floor(high + reach)));
    for (int x = left; x <= right; ++x) {
      const float px = static_cast<float>(x) + 0.5F;
      const float s = std::clamp(((px - stroke.x0) * dx + (py - stroke.y0) * dy) / length2, 0.0F, 1.0F);
      const float distance = std::hypot(px - stroke.x0 - s * dx, py - stroke.y0 - s * dy);
      const float share = strength * std::clamp(half + 0.5F - distance, 0.0F, 1.0F);
      Spot& spot = spots[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
      if (share > 0) spot.add(share, share * darkness, stroke);
    }
  }
}

LargeVector<Spot> lay_all(const std::vector<Stroke>& strokes, int width, int height) {
  LargeVector<Spot> spots(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const int bands = (height + band_height - 1) / band_height;
  std::vector<std::vector<std::uint32_t>> of_band(static_cast<std::size_t>(bands));
  for (std::uint32_t i = 0; i < strokes.size(); ++i) {
    const Stroke& stroke = strokes[i];
    const float reach = 0.5F * std::max(1.0F, stroke.width) + 1;
    const int low = static_cast<int>(std::floor(std::min(stroke.y0, stroke.y1) - reach)) / band_height;
    const int high = static_cast<int>(std::floor(std::max(stroke.y0, stroke.y1) + reach)) / band_height;
    for (int band = std::max(0, low); band <= std::min(bands - 1, high); ++band)
      of_band[static_cast<std::size_t>(band)].push_back(i);
  }
  parallel_for(of_band.size(), [&](std::size_t band) {
    const int first = static_cast<int>(band) * band_height;
    for (const std::uint32_t i : of_band[band])
      lay(strokes[i], spots, width, first, std::min(height, first + band_height));
  });
  return spots;
}

/// Share of ink around each pixel: a running mean along rows, then along columns.
LargeVector<float> crowding(const LargeVector<Spot>& spots, int width, int height) {
  const auto w = static_cast<std::size_t>(width), h = static_cast<std::size_t>(height);
  LargeVector<float> rows(spots.size()), result(spots.size());
  constexpr auto reach = static_cast<std::size_t>(neighbourhood);
  constexpr float scale = 1.0F / (2 * neighbourhood + 1);
  parallel_for(h, [&](std::size_t y) {
    float sum = 0;
    for (std::size_t x = 0; x < w + reach; ++x) {
      if (x < w) sum += spots[y * w + x].share;
      if (x > 2 * reach) sum -= spots[y * w + x - 2 * reach - 1].share;
      if (x >= reach) rows[y * w + x - reach] = sum * scale;
    }
  });
  parallel_ranges(w, 64, [&](std::size_t first, std::size_t last) {
    std::vector<float> sums(last - first);  // of all the columns side by side: memory is read in rows
    for (std::size_t y = 0; y < h + reach; ++y)
      for (std::size_t x = first; x < last; ++x) {
        float& sum = sums[x - first];
        if (y < h) sum += rows[y * w + x];
        if (y > 2 * reach) sum -= rows[(y - 2 * reach - 1) * w + x];
        if (y >= reach) result[(y - reach) * w + x] = sum * scale;
      }
  });
  return result;
}

std::uint8_t byte(float share) { return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, 0.0F, 1.0F))); }

}  // namespace

void draw_lines(const View& view, const Surfaces& surfaces, Image& image) {
  const int width = image.width, height = image.height;
  const LargeVector<Spot> spots = lay_all(Pen(view, surfaces).strokes(), width, height);
  const LargeVector<float> crowds = crowding(spots, width, height);
  each_tile(width, height, [&](int x0, int y0, int x1, int y1) {
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) {
        const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
        const Spot& spot = spots[i];
        if (spot.share <= 0) continue;
        const float room = crowds[i] > crowded ? crowded / crowds[i] : 1.0F;
        image.blend(x, y, {byte(spot.ink.x()), byte(spot.ink.y()), byte(spot.ink.z())}, spot.share * room);
      }
  });
}

}  // namespace brick::render
