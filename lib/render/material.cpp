// SPDX-License-Identifier: MIT
#include "render/material.h"

#include <algorithm>
#include <cmath>

namespace brick::render {

// IEC 61966-2-1.
float to_linear(float srgb) { return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F); }
float to_srgb(float linear) {
  const float value = std::clamp(linear, 0.0F, 1.0F);
  return value <= 0.0031308F ? 12.92F * value : 1.055F * std::pow(value, 1 / 2.4F) - 0.055F;
}

namespace {
Vec3f fractions(ldraw::Rgba colour) {
  return Vec3f(static_cast<float>(colour.r), static_cast<float>(colour.g), static_cast<float>(colour.b)) / 255.0F;
}

void finish(Material& material, const ldraw::ColourDefinition& colour) {
  const auto set = [&](float gloss, float roughness, float metal) {
    material.gloss = gloss;
    material.roughness = roughness;
    material.metal = metal;
  };
  switch (colour.finish) {
    case ldraw::Finish::plain:
      break;
    case ldraw::Finish::chrome:
      set(0.9F, 0.03F, 1);
      material.mirrors = true;
      break;
    case ldraw::Finish::metal:
      set(0.7F, 0.25F, 0.85F);
      break;
    case ldraw::Finish::pearlescent:
      set(0.35F, 0.3F, 0.45F);
      break;
    case ldraw::Finish::matte_metallic:
      set(0.4F, 0.6F, 0.6F);
      break;
    case ldraw::Finish::rubber:
      set(0.015F, 0.9F, 0);
      break;
    case ldraw::Finish::fabric:
      set(0.0F, 1.0F, 0);
      break;
    case ldraw::Finish::glitter:
    case ldraw::Finish::speckle:
      material.grain = to_linear(colour.grain);
      material.grain_share = static_cast<float>(std::clamp(colour.grain_fraction, 0.0, 1.0));
      material.grain_size = static_cast<float>(std::max(0.2, 0.5 * (colour.grain_min_size + colour.grain_max_size)));
      break;
  }
}
}  // namespace

Vec3f to_linear(ldraw::Rgba colour) {
  return fractions(colour).unaryExpr([](float v) { return to_linear(v); });
}

Material material_of(ldraw::ColourCode code, const ldraw::Palette& palette) {
  Material material;
  if (code < 0) {  // the edge colour of a fixed colour, painted on a face
    const ldraw::ColourDefinition colour = palette.resolve(~code);
    material.colour = to_linear(colour.edge);
    material.ink = material.line = fractions(colour.edge);
    return material;
  }
  const ldraw::ColourDefinition colour = palette.resolve(code);
  material.colour = to_linear(colour.value);
  material.ink = fractions(colour.value);
  material.line = fractions(colour.edge);
  material.opacity = static_cast<float>(colour.value.a) / 255.0F;
  if (material.clear()) material.roughness = 0.1F;
  material.glow = static_cast<float>(std::clamp(colour.luminance, 0, 255)) / 255.0F;
  finish(material, colour);
  return material;
}

Material painted_material(ldraw::Rgba paint) {
  Material material;
  material.colour = to_linear(paint);
  material.line = material.ink = material.colour.mean() < 0.02F ? Vec3f::Constant(0.6F) : Vec3f::Constant(0.15F);
  return material;
}

Material ghost_material() {
  Material material;
  material.colour = to_linear(ldraw::Rgba{150, 160, 176});
  material.line = material.ink = fractions({120, 130, 146});
  material.opacity = 0.25F;
  material.ghost = true;
  return material;
}

Material placeholder_material() {
  Material material;
  material.colour = to_linear(ldraw::Rgba{255, 0, 200});
  material.line = fractions({120, 0, 90});
  material.striped = true;
  return material;
}

}  // namespace brick::render
