// SPDX-License-Identifier: MIT
// One view of a scene: the picture, and what stands at each pixel.
#pragma once

#include <cstdint>
#include <vector>

#include "render/camera.h"
#include "render/image.h"
#include "render/scene.h"

namespace brick::render {

struct Style {
  bool lines = true;                      // edge lines and conditional lines
  bool light = true;                      // false: every surface flat in its own colour
  bool ground = true;                     // a shadow on the plane that the scene stands on
  ldraw::Rgba background{238, 240, 243};  // alpha 0: transparent
  int samples = 8;                        // of a pixel where surfaces meet: 1 to 16
  int sky_rays = 2;                       // a pixel, for soft shadows; sixteen neighbours share theirs
  double line_width = 1.3;                // pixels, where parts are large enough; lines thin as they get smaller
};

struct Frame {
  Image image;
  /// Of the nearest surface at the pixel's centre, solid or clear; the ground does not count.
  std::vector<float> depth;        // LDU along the view axis; infinity where there is nothing
  std::vector<std::int32_t> item;  // number in the scene's list; -1 where there is nothing
};

/// Same bytes for the same input, whatever the number of jobs.
Frame draw(const Scene& scene, const Camera& camera, const Style& style);

}  // namespace brick::render
