// SPDX-License-Identifier: MIT
// "Technic Gear 24 Tooth", "Technic Gear Rack  1 x  4": teeth of module 1 mm, so that a gear's pitch circle has a
// radius of 1.25 LDU a tooth, and a rack a tooth every 7.85 LDU. Gears turn about their axle hole, racks lie along X.
#include "connect/gears.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "base/text.h"

namespace brick::connect {

namespace {

struct Gear {
  int part = 0, connector = 0;
  Vec3 centre = Vec3::Zero(), axis = Vec3::Zero();
  double radius = 0;
};

std::vector<Gear> gears_of(std::span<const Placed> parts) {
  std::vector<Gear> gears;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (parts[part].connectors == nullptr) continue;
    for (std::size_t i = 0; i < parts[part].connectors->size(); ++i) {
      const Connector& c = (*parts[part].connectors)[i];
      const Vec3 axis = parts[part].pose.direction(c.axis);
      if (c.kind == Kind::gear && axis.norm() > 1e-6)
        gears.push_back({static_cast<int>(part), static_cast<int>(i), parts[part].pose * c.position, axis.normalized(),
                         c.radius * axis.norm()});
    }
  }
  return gears;
}

std::optional<GearMesh> mesh_of(const Gear& a, const Gear& b) {
  constexpr double play = 1, thickness = 8, bevel_play = 3;  // LDU
  const Vec3 offset = b.centre - a.centre;
  const double turn = a.axis.dot(b.axis), reach = a.radius + b.radius;
  if (a.part == b.part || offset.norm() > reach + thickness) return std::nullopt;
  GearMesh mesh{a.part, b.part, a.connector, b.connector, a.radius / b.radius, 0, false};
  if (std::abs(turn) > 0.999) {
    const double along = offset.dot(a.axis);
    mesh.off = (offset - along * a.axis).norm() - reach;
    mesh.ratio *= turn > 0 ? -1 : 1;
    return std::abs(mesh.off) <= play && std::abs(along) <= thickness ? std::optional(mesh) : std::nullopt;
  }
  if (std::abs(turn) > 0.02) return std::nullopt;
  const Vec3 normal = a.axis.cross(b.axis);
  const double out_a = std::abs(offset.dot(a.axis)) - b.radius, out_b = std::abs(offset.dot(b.axis)) - a.radius;
  mesh.bevel = true;
  mesh.off = std::max(std::abs(out_a), std::abs(out_b));
  return std::abs(offset.dot(normal)) <= play && mesh.off <= bevel_play ? std::optional(mesh) : std::nullopt;
}

}  // namespace

std::vector<GearMesh> find_meshes(std::span<const Placed> parts) {
  const std::vector<Gear> gears = gears_of(parts);
  double widest = 0;
  for (const Gear& gear : gears) widest = std::max(widest, gear.radius);
  std::vector<std::size_t> by_x(gears.size());
  std::iota(by_x.begin(), by_x.end(), 0);
  std::sort(by_x.begin(), by_x.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(gears[a].centre.x(), a) < std::pair(gears[b].centre.x(), b);
  });
  std::vector<GearMesh> meshes;
  for (std::size_t i = 0; i < by_x.size(); ++i) {
    for (std::size_t j = i + 1; j < by_x.size(); ++j) {
      const Gear &one = gears[by_x[i]], &other = gears[by_x[j]];
      if (other.centre.x() - one.centre.x() > 2 * widest + 10) break;
      const auto mesh = one.part < other.part ? mesh_of(one, other) : mesh_of(other, one);
      if (mesh) meshes.push_back(*mesh);
    }
  }
  std::sort(meshes.begin(), meshes.end(), [](const GearMesh& a, const GearMesh& b) {
    return std::tuple(a.part_a, a.part_b, a.connector_a, a.connector_b) <
           std::tuple(b.part_a, b.part_b, b.connector_a, b.connector_b);
  });
  return meshes;
}

std::optional<Connector> read_gear(std::string_view description, std::span<const Connector> found) {
  constexpr double radius_a_tooth = 1.25, stud_pitch = 20;  // LDU
  const auto words = split_words(description);
  if (words.size() < 4 || words[0] != "Technic" || words[1] != "Gear") return std::nullopt;
  const auto size = [&](std::size_t i) { return i < words.size() ? parse_int(words[i]).value_or(0) : 0; };
  Connector gear;
  gear.source = "name";
  if (words[2] == "Rack") {
    if (words[4 < words.size() ? 4 : 3] != "x" || size(5) <= 0) return std::nullopt;
    gear.kind = Kind::rack;
    gear.axis = Vec3(1, 0, 0);
    gear.length = stud_pitch * static_cast<double>(size(5));
  } else {
    if (size(2) <= 0 || words[3] != "Tooth") return std::nullopt;
    gear.kind = Kind::gear;
    gear.axis = Vec3(0, 0, 1);
    gear.radius = radius_a_tooth * static_cast<double>(size(2));
    for (const Connector& c : found) {
      if (c.kind == Kind::axle_hole && c.position.norm() < 10) gear.position = c.position, gear.axis = c.axis;
    }
  }
  gear.side = gear.axis.unitOrthogonal();
  return gear;
}

}  // namespace brick::connect
