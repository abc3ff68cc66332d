// SPDX-License-Identifier: MIT
// One view of a scene: the picture, and what stands at each pixel.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "render/camera.h"
#include "render/image.h"
#include "render/scene.h"

namespace brick::render {

/// A plane across a coordinate axis (LDraw's frame, LDU): all that lies on the camera's side of it is taken away, and
/// bodies show where they were cut, 0.01 LDU below the plane.
struct Cut {
  int axis = 0;  // 0 x, 1 y, 2 z
  double at = 0;
};

struct Style {
  bool lines = true;                      // edge lines and conditional lines
  bool light = true;                      // false: every surface flat in its own colour
  bool photo = false;                     // plastic shines and mirrors what stands around it
  bool ground = true;                     // a shadow on the plane that the scene stands on
  ldraw::Rgba background{238, 240, 243};  // alpha 0: transparent
  int samples = 8;                        // of a pixel where surfaces meet: 1 to 16
  int sky_rays = 2;                       // a pixel, for soft shadows; sixteen neighbours share theirs
  double line_width = 1.3;                // pixels, where parts are large enough; lines thin as they get smaller
  std::optional<Cut> cut;
};

struct Frame {
  Image image;
  /// Of the nearest surface at the pixel's centre, solid or clear; the ground does not count.
  std::vector<float> depth;        // LDU along the view axis; infinity where there is nothing
  std::vector<std::int32_t> item;  // number in the scene's list; -1 where there is nothing
  std::vector<Vec3f> normal;       // of that surface, smoothed, unit length, in the scene's frame; 0 where nothing is

  int width = 0, height = 0;
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  }
};

/// What a frame is to hold beyond depth and items. Without a picture no light is worked out.
struct Wanted {
  bool picture = true, normals = false;
};

/// Same bytes for the same input, whatever the number of jobs; depth, items and normals depend on nothing but the cut.
Frame draw(const Scene& scene, const Camera& camera, const Style& style, const Wanted& wanted = {});

}  // namespace brick::render
