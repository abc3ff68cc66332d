// SPDX-License-Identifier: MIT
// Cameras: named directions, perspective and parallel projection, and fitting a scene into the picture.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geom/transform.h"

namespace brick::render {

class Scene;

/// Where the camera stands, seen from the model, in degrees: azimuth 0 in front (LDraw -z), 90 at its right (+x), 180
/// behind; elevation 90 above. `roll` turns the picture clockwise.
struct Direction {
  double azimuth = 45, elevation = 30, roll = 0;
};

/// "front", "back", "left", "right", "top", "bottom", "home", and the other three-quarter views "home-left",
/// "back-left", "back-right".
std::optional<Direction> named_direction(std::string_view name);
const std::vector<std::string>& view_names();

struct Lens {
  bool parallel = false;
  double field = 20;  // degrees over the picture's height, in perspective; 20 is a long lens that bends shapes little
};

/// Screen coordinates are in pixels from the top left corner of the picture; the centre of the first pixel is (0.5,
/// 0.5). Depth is measured along the view axis, in LDU, in both projections.
struct Camera {
  Vec3 position = Vec3::Zero();
  Vec3 right = Vec3::UnitX(), up = -Vec3::UnitY(), forward = Vec3::UnitZ();
  bool parallel = false;
  double half_width = 1, half_height = 1;  // perspective: of the picture at depth 1; parallel: in LDU
  int width = 0, height = 0;               // pixels

  struct Ray {
    Vec3 origin, direction;  // the point at depth t is origin + t direction
  };
  Ray ray(double x, double y) const;
  /// x and y in pixels, z the depth. Meaningless in perspective for points with a depth of 0 or less.
  Vec3 project(const Vec3& point) const;
  /// LDU in one pixel at this depth.
  double pixel_size(double depth) const;
};

/// What a camera looks at, where that is not simply the whole scene.
struct Aim {
  std::optional<Vec3> target;               // in the middle of the picture
  std::optional<double> distance;           // LDU from the target, or else from the middle of what is fitted
  const std::vector<bool>* only = nullptr;  // the items to fit, by number; nullptr: all
};

/// The camera that shows all of the scene's (or the aim's) true geometry as large as the picture allows, leaving
/// `margin` (a share of the picture's shorter side) free on each side. With a distance the size on the picture follows
/// from it; in parallel projection it is that of a perspective with the same field, at the target.
Camera fit(const Scene& scene, const Direction& direction, const Lens& lens, int width, int height, double margin,
           const Aim& aim = {});

/// `count` cameras around the vertical axis through the scene's middle, from `direction` on, anticlockwise seen from
/// above; all at one distance, from which the scene fits into each picture.
std::vector<Camera> turntable(const Scene& scene, const Direction& direction, const Lens& lens, int width, int height,
                              double margin, int count);

}  // namespace brick::render
