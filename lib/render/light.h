// SPDX-License-Identifier: MIT
// The light in the picture, and what a surface sends to the eye.
#pragma once

#include "render/camera.h"
#include "render/material.h"

namespace brick::render {

/// A wide sky and one key light, both set by the camera: the key comes from above the viewer's left shoulder, so that
/// the three faces of a box that one sees differ in tone from every side.
struct Light {
  Vec3f key = Vec3f(0, -1, 0);  // towards the light
  Vec3f sky = Vec3f(0, -1, 0);  // towards the brightest part of the sky
  bool flat = false;            // no light at all: every surface in its own colour
};
Light light_for(const Camera& camera);

/// Light arriving from a direction that meets nothing.
Vec3f sky_colour(const Light& light, const Vec3f& direction);

/// Roughness from which on a surface mirrors the sky's mean only.
inline constexpr float blurred = 0.35F;

/// Linear light from an opaque surface towards the viewer. `open`: share of the sky that reaches it; `lit`: of the key
/// light. `reflected`: what a mirror in its place would show.
Vec3f shade(const Material& material, const Vec3f& colour, const Light& light, const Vec3f& normal,
            const Vec3f& direction, float open, float lit, const Vec3f& reflected);

/// What a clear surface adds by itself, and the share of what is behind it that it lets through.
struct ClearLook {
  Vec3f own = Vec3f::Zero(), through = Vec3f::Ones();
};
ClearLook shade_clear(const Material& material, const Vec3f& colour, const Light& light, const Vec3f& normal,
                      const Vec3f& direction);

/// The material's colour at a place of the part: grains of glitter and speckle, the placeholder's stripes.
Vec3f colour_at(const Material& material, const Vec3f& local_point);

}  // namespace brick::render
