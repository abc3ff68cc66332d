// SPDX-License-Identifier: MIT
// How the colours of LDConfig look in light.
#pragma once

#include "ldraw/colour.h"
#include "parts/mesh.h"

namespace brick::render {

struct Material {
  Vec3f colour = Vec3f::Zero();  // linear light, 0..1
  Vec3f ink = Vec3f::Zero();     // the same for lines in this colour, sRGB 0..1
  Vec3f line = Vec3f::Zero();    // its edge lines, sRGB 0..1
  float opacity = 1;             // below 1: light goes through, tinted
  float gloss = 0.02F;           // share of light mirrored straight on; plastic has 0.04, but paler colours tell less
  float roughness = 0.35F;       // 0 a mirror, 1 dull
  float metal = 0;               // 1: all that is mirrored takes the colour, nothing is scattered
  float glow = 0;                // light of its own, 0..1
  bool mirrors = false;          // shows the scene around it
  bool striped = false;          // the placeholder's pattern
  bool ghost = false;            // pale, hides nothing, throws no shadow
  Vec3f grain = Vec3f::Zero();   // glitter and speckle: colour of the grains, linear
  float grain_share = 0;         // of the surface
  float grain_size = 1;          // LDU

  bool clear() const { return opacity < 1; }
};

/// `code` may be one of a mesh's own codes (parts::edge_of).
Material material_of(ldraw::ColourCode code, const ldraw::Palette& palette);
Material placeholder_material();
/// One paint for all of a part, and what is left of a part that is only hinted at.
Material painted_material(ldraw::Rgba paint);
Material ghost_material();

Vec3f to_linear(ldraw::Rgba colour);
float to_linear(float srgb);
float to_srgb(float linear);  // 0..1

}  // namespace brick::render
