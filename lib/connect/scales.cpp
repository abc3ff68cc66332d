// SPDX-License-Identifier: MIT
#include "connect/scales.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace brick::connect {

namespace {

// Pitches 8, 16, 32 and 5 mm; heights of studs as p/stud20.dat, p/stud14.dat and p/mstud.dat.
constexpr std::array<Scale, 4> scales = {
    {{"", "", 1, 4}, {"duplo", "Duplo ", 2, 11}, {"quatro", "Quatro ", 4, 19}, {"modulex", "Modulex ", 0.625, 2.5}}};

/// LDU: openings of hand-made connectors are given many radii, of tubes and bores; those of the others are ours.
constexpr double near_radius = 0.2;

/// The ribs of large bricks are drawn a little short of the stud: 14 LDU from the axis of Duplo's, whose radius is 12.
constexpr double rib_reach = 7.1;

/// Ribs and tubes begin a little behind the rim, so that all the cuts together tell.
bool is_opening(const Grip& grip) {
  return grip.from != Grip::From::fine && std::abs(grip.out.y()) > 0.99 && grip.recess < 0.5 && grip.mouth >= 8.9 &&
         grip.approach >= 8 && !grip.blocked && grip.ceiling > 3.4 && grip.score >= 16 && grip.clearance > 5.75;
}

}  // namespace

const Scale& scale_named(std::string_view name) {
  const auto found = std::find_if(scales.begin(), scales.end(), [&](const Scale& scale) { return scale.name == name; });
  return found == scales.end() ? scales.front() : *found;
}

const Scale& scale_of_part(std::string_view description) {
  while (!description.empty() && std::string_view("~=_|").find(description.front()) != std::string_view::npos)
    description.remove_prefix(1);
  const auto found = std::find_if(scales.begin() + 1, scales.end(),
                                  [&](const Scale& scale) { return description.starts_with(scale.title); });
  return found == scales.end() ? scales.front() : *found;
}

double size_of(double radius) {
  const auto found = std::find_if(scales.begin() + 1, scales.end(), [&](const Scale& scale) {
    return std::abs(radius - scale.size * stud_radius) < near_radius;
  });
  return found == scales.end() ? 1 : found->size;
}

std::vector<Line> scaled_openings(const parts::Mesh& mesh, const Scale& scale, std::span<const Line> bores) {
  parts::Mesh small = mesh;
  for (Vec3f& vertex : small.vertices) vertex /= static_cast<float>(scale.size);
  small.box.min /= scale.size;
  small.box.max /= scale.size;
  const auto shrunk = [&](std::span<const Line> lines) {
    std::vector<Line> result(lines.begin(), lines.end());
    for (Line& line : result) line.point /= scale.size;
    return result;
  };
  std::vector<Line> openings;
  for (const Grip& grip : measure_grips(small, shrunk(bores), rib_reach))
    if (is_opening(grip)) openings.push_back({scale.size * grip.position, grip.out});
  return openings;
}

}  // namespace brick::connect
