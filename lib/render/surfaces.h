// SPDX-License-Identifier: MIT
// What one ray sees, and the first pass over a picture: the surface at each pixel's centre with the light that reaches
// it. Internal to lib/render.
#pragma once

#include <functional>
#include <vector>

#include "base/huge_pages.h"
#include "render/frame.h"
#include "render/light.h"
#include "render/world.h"

namespace brick::render {

/// The part of a ray that a cut leaves: depths in (near, far), nothing where near >= far.
struct Span {
  float near = 0, far = std::numeric_limits<float>::infinity();
  bool empty() const { return !(near < far); }
};

/// A camera ray in the world's own frame.
struct Sight {
  Vec3f origin, direction;
  Vec3f at(float depth) const { return origin + depth * direction; }
};

struct Seen {
  Hit hit;  // solid; instance `ground` for the ground, `nothing` for the sky
  Vec3f position = Vec3f::Zero(), normal = Vec3f::Zero(), flat = Vec3f::Zero();
  std::uint32_t material = 0;
  std::uint32_t clear_mark = 0;  // of the clear surfaces before it: equal marks, equal surfaces
  float slack = 0;               // LDU: how far off its plane a neighbour may lie and still be the same surface
  float open = 1, lit = 1;       // shares of sky and key light that reach it
  float front_depth = std::numeric_limits<float>::infinity();  // of the nearest surface, solid or clear, not the ground
  std::uint32_t front_instance = nothing;

  bool solid() const { return hit.instance < ground; }
  bool anything() const { return hit.instance != nothing; }
};

class View {
 public:
  View(const World& world, const Camera& camera, const Style& style);

  Sight sight(double x, double y) const;
  /// What of a ray from `origin` lies in the half-space that is shown.
  Span shown(const Vec3f& origin, const Vec3f& direction) const;
  bool is_shown(const Vec3& point) const { return !style_.cut || cut_side(point) <= 0; }
  /// LDU beyond the cut, below 0 in what is shown; 0 without a cut.
  double cut_side(const Vec3& point) const { return style_.cut ? cut_normal_.dot(point) - cut_offset_ : 0.0; }
  /// The nearest solid surface or the ground; clear surfaces before it go to `layers`.
  Seen look(const Sight& sight, std::vector<Layer>& layers) const;
  /// The same for up to eight rays side by side; `visit(number, seen)` has the layers of each in turn.
  template <class Visit>
  void look(const std::array<Sight, World::packet>& sights, std::size_t count, std::vector<Layer>& layers,
            const Visit& visit) const {
    std::array<Probe, World::packet> probes;
    std::array<Hit, World::packet> hits;
    for (std::size_t i = 0; i < count; ++i) {
      const Span span = shown(sights[i].origin, sights[i].direction);
      probes[i] = {sights[i].origin, sights[i].direction, span.near, span.far};
    }
    world_.nearest(probes, count, hits);
    for (std::size_t i = 0; i < count; ++i) visit(i, behold(sights[i], probes[i].near, hits[i], layers));
  }
  /// The clear surfaces before a solid one at `depth`.
  void clear_layers(const Sight& sight, float depth, std::vector<Layer>& layers) const;
  /// Casts the rays of one of 64 patterns (`turn`) and sets `open` and `lit`.
  void receive_light(Seen& seen, unsigned turn) const;
  /// Whether light at one point tells that at the other: the same plane or gently curved surface.
  bool alike(const Seen& a, const Seen& b) const;

  const World& world() const { return world_; }
  const Light& light() const { return light_; }
  const Style& style() const { return style_; }
  const Camera& camera() const { return camera_; }  // in the world's frame

 private:
  struct SkyRay {
    float x, y, z;  // about the surface's normal, which is z
    float reach;    // share of the sky's distance
  };
  Seen behold(const Sight& sight, float cut, const Hit& hit, std::vector<Layer>& layers) const;
  void aim_light();
  void fill_cut(const Sight& sight, float cut, bool front, Seen& seen) const;
  bool sees_ground(const Sight& sight, float before, float& depth) const;
  bool reaches(const Vec3f& origin, const Vec3f& direction, float far) const;
  bool may_meet_scene(const Vec3f& origin, const Vec3f& direction) const;
  float key_share(const Seen& seen, const Vec3f& from, unsigned turn) const;
  float sky_share(const Seen& seen, const Vec3f& from, unsigned turn) const;

  const World& world_;
  Camera camera_;
  Vec3f ray_origin_, ray_forward_, ray_first_, ray_right_,
      ray_down_;  // of pixel (0, 0), and the change a pixel to the right and down
  Style style_;
  Light light_;
  std::vector<Vec3f> key_rays_;     // by pattern
  std::vector<SkyRay> sky_rays_;    // 64 first rays, 64 second ones, ...
  Vec3 cut_normal_ = Vec3::Zero();  // towards what is taken away
  double cut_offset_ = 0;
  Vec3f box_min_, box_max_;
  float pixel_at_one_ = 1;  // LDU a pixel at depth 1
  float ground_level_ = 0;
  bool any_ground_ = false;
  float sky_distance_ = 100;
};

/// The surfaces at the pixel centres of some rows, their light smoothed over neighbours on the same surface. Goes down
/// the picture in steps, so that a picture of any size takes the memory of a few rows.
class Strip {
 public:
  explicit Strip(const View& view);

  /// Moves on to the next rows; false when there are none.
  bool next();
  int top() const { return top_; }        // rows [top, bottom) are
  int bottom() const { return bottom_; }  // complete
  int width() const { return width_; }
  int height() const { return height_; }  // of the picture

  /// Rows from top - 1 to bottom, as far as the picture has them.
  const Seen& at(int x, int y) const { return seen_[index(x, y)]; }
  /// One surface in one paint over the pixel and its four neighbours: its colour is that of its centre.
  bool is_plain(int x, int y) const;

 private:
  struct Received {
    float open = 1, lit = 1;
  };
  static constexpr std::uint8_t alike_right = 1, same_right = 2, alike_down = 4, same_down = 8;

  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y - held_first_) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }
  void keep_from(int row);
  void look(int first, int last);
  void link();
  void smooth();
  Received mean(const LargeVector<Received>& light, std::size_t here, std::size_t step, std::uint8_t link, int before,
                int after) const;

  const View& view_;
  int width_, height_;
  int top_ = 0, bottom_ = 0;
  int held_first_ = 0, held_last_ = 0;  // rows in memory
  LargeVector<Seen> seen_;
  LargeVector<Received> cast_, rows_;  // light as the rays say; its mean along rows
  std::vector<std::uint8_t> links_;    // how each pixel goes on to the right and down
};

/// Number of the pixel's pattern, 0..63, so that each 8 x 8 block has all of them and each 4 x 4 block a quarter,
/// spread evenly.
unsigned pattern_of(int x, int y);

/// Calls `body(x0, y0, x1, y1)` for all tiles of the rows [first, last), in parallel.
void each_tile(int width, int first, int last, const std::function<void(int, int, int, int)>& body);

}  // namespace brick::render
