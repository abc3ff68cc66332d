// SPDX-License-Identifier: MIT
// Shading: scattered light in the surface's colour, and mirrored light by Schlick's approximation of Fresnel's law. The
// key light's highlight is a Blinn-Phong lobe whose width follows the roughness. Strengths are chosen so that a face
// square to the sky's and key's sum shows its LDConfig colour as it is written.
#include "render/light.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace brick::render {

namespace {

constexpr float sky_strength = 0.62F;  // scattered light of an open face that looks at the sky
constexpr float sky_low = 0.42F;       // share of it for a face that looks away
constexpr float key_strength = 0.60F;
constexpr float highlight = 1.6F;  // of the key light, mirrored

Vec3f mix(const Vec3f& a, const Vec3f& b, float t) { return a + t * (b - a); }

float smooth_step(float from, float to, float x) {
  const float t = std::clamp((x - from) / (to - from), 0.0F, 1.0F);
  return t * t * (3 - 2 * t);
}

/// 0..1, from the whole numbers of a cell.
float noise(int x, int y, int z, std::uint32_t seed) {
  std::uint32_t h = seed;
  for (const int value : {x, y, z}) {
    h ^= static_cast<std::uint32_t>(value) + 0x9E3779B9U + (h << 6) + (h >> 2);
    h *= 0x85EBCA6BU;
    h ^= h >> 13;
  }
  return static_cast<float>(h & 0xFFFFFFU) / 16777216.0F;
}

}  // namespace

Light light_for(const Camera& camera) {
  Light light;
  light.key = (-0.55 * camera.right + 0.80 * camera.up - 0.85 * camera.forward).normalized().cast<float>();
  light.sky = (Vec3(0, -1, 0) + 0.35 * camera.up - 0.45 * camera.forward).normalized().cast<float>();
  return light;
}

Vec3f sky_colour(const Light& light, const Vec3f& direction) {
  const float height = -direction.y();
  // A floor, a dark wall behind the viewer's back, and a bright ceiling with one window: contrasts that make metal look
  // like metal.
  Vec3f colour = mix(Vec3f(0.50F, 0.49F, 0.47F), Vec3f(0.10F, 0.11F, 0.13F), smooth_step(-0.45F, -0.05F, height));
  colour = mix(colour, Vec3f(0.95F, 0.97F, 1.0F), smooth_step(0.02F, 0.35F, height));
  colour = mix(colour, Vec3f(0.60F, 0.66F, 0.74F), smooth_step(0.45F, 1.0F, height));
  return mix(colour, Vec3f(1.6F, 1.6F, 1.6F), smooth_step(0.80F, 0.92F, direction.dot(light.key)));
}

Vec3f shade(const Material& material, const Vec3f& colour, const Light& light, const Vec3f& normal,
            const Vec3f& direction, float open, float lit, const Vec3f& reflected) {
  if (light.flat) return colour;
  const float facing = std::max(0.02F, -normal.dot(direction));
  const float to_key = std::max(0.0F, normal.dot(light.key));
  const float sky = sky_low + (1 - sky_low) * (0.5F + 0.5F * normal.dot(light.sky));
  const float diffuse = sky_strength * sky * open + key_strength * to_key * lit;

  const float base = material.gloss;
  const float fresnel = base + (1 - base) * (1 - material.roughness) * std::pow(1 - facing, 5.0F);
  const Vec3f tint = mix(Vec3f::Ones(), colour, material.metal);
  const Vec3f half = (light.key - direction).normalized();
  const float width = std::max(0.02F, material.roughness * material.roughness);
  const float power = 2 / (width * width) - 2;
  const float lobe = std::pow(std::max(0.0F, normal.dot(half)), power) * std::min(1.0F, 0.12F / width);
  const float key = highlight * lobe * lit * (to_key > 0 ? 1.0F : 0.0F);
  // A rough surface mirrors the sky's mean instead of what is there.
  const Vec3f mirrored = mix(reflected, Vec3f::Constant(0.75F * sky), smooth_step(0.05F, blurred, material.roughness));
  const Vec3f scattered = (1 - material.metal) * (1 - fresnel) * diffuse * colour;
  const Vec3f shine = tint.cwiseProduct(fresnel * (open * mirrored) + std::max(fresnel, 0.06F) * Vec3f::Constant(key) +
                                        material.metal * 0.35F * diffuse * Vec3f::Ones());
  return scattered + shine + material.glow * 0.6F * colour;
}

ClearLook shade_clear(const Material& material, const Vec3f& colour, const Light& light, const Vec3f& normal,
                      const Vec3f& direction) {
  ClearLook look;
  if (material.ghost) {  // a veil, a little thicker where the surface turns away
    const float tone = light.flat ? 1.0F : 0.75F + 0.25F * std::max(0.0F, normal.dot(light.key));
    const float share = material.opacity * (1.6F - 0.6F * std::max(0.0F, -normal.dot(direction)));
    return {share * tone * colour, Vec3f::Constant(1 - share)};
  }
  // The tint of the light that goes through: the colour at full brightness, so that clear parts stay bright.
  const Vec3f hue = colour / std::max(0.05F, colour.maxCoeff());
  const Vec3f tint = mix(Vec3f::Ones(), mix(colour, hue, 0.5F), 0.75F);
  if (light.flat) return {material.opacity * colour, (1 - material.opacity) * tint};
  const float facing = std::max(0.02F, -normal.dot(direction));
  const float fresnel = 0.04F + 0.5F * std::pow(1 - facing, 5.0F);
  const float body = 0.45F * material.opacity;  // how much of the surface scatters instead of letting through
  const Vec3f mirror = direction - 2 * direction.dot(normal) * normal;
  const Vec3f half = (light.key - direction).normalized();
  const float lobe = 0.5F * std::pow(std::max(0.0F, normal.dot(half)), 120.0F);
  const float sky = sky_low + (1 - sky_low) * (0.5F + 0.5F * normal.dot(light.sky));
  const float diffuse = sky_strength * sky + key_strength * std::max(0.0F, normal.dot(light.key));
  look.own = body * diffuse * colour + fresnel * sky_colour(light, mirror) + Vec3f::Constant(lobe) +
             material.glow * 0.5F * colour;
  look.through = (1 - body) * (1 - fresnel) * tint;
  return look;
}

Vec3f colour_at(const Material& material, const Vec3f& local_point) {
  if (material.striped) {
    const float band = (local_point.x() + local_point.y() + local_point.z()) / 5.0F;
    return std::fmod(std::fmod(band, 2.0F) + 2.0F, 2.0F) < 1.0F ? material.colour : Vec3f(0.9F, 0.9F, 0.9F);
  }
  if (material.grain_share <= 0) return material.colour;
  // Grains are balls, one in each cell at a place of its own; their radius gives them their share of the volume, and so
  // of any surface. Balls that reach over their cell's wall are found from the neighbours next to the point.
  const Vec3f place = local_point / material.grain_size;
  const float radius = std::cbrt(material.grain_share * 0.75F / std::numbers::pi_v<float>);
  const Vec3f low = (place.array() - 0.5F).floor();
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3f cell = low + Vec3f(static_cast<float>(corner & 1), static_cast<float>(corner >> 1 & 1),
                                   static_cast<float>(corner >> 2));
    const int x = static_cast<int>(cell.x()), y = static_cast<int>(cell.y()), z = static_cast<int>(cell.z());
    const Vec3f centre = cell + Vec3f(noise(x, y, z, 1U), noise(x, y, z, 2U), noise(x, y, z, 3U));
    if ((place - centre).squaredNorm() < radius * radius) return material.grain;
  }
  return material.colour;
}

}  // namespace brick::render
