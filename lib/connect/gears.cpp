// SPDX-License-Identifier: MIT
// "Technic Gear 24 Tooth": teeth of module 1 mm, so that a gear's pitch circle has a radius of 1.25 LDU a tooth. Racks
// are drawn with a tooth every 8 LDU; worms have one thread, right-handed, that moves a gear on by a tooth a turn.
#include "connect/gears.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "base/text.h"

namespace brick::connect {

namespace {

constexpr double play = 1, thickness = 8, bevel_play = 3;  // LDU: of pitch circles, along the axes, of bevel gears
constexpr double radius_a_tooth = 1.25, rack_pitch = 8;    // LDU

struct Gear {
  int part = 0, connector = 0;
  Vec3 centre = Vec3::Zero(), axis = Vec3::Zero();
  double radius = 0, half = 0;  // LDU; half the length of a rack's or worm's teeth
  bool rack = false, worm = false;
};

std::vector<Gear> gears_of(std::span<const Placed> parts) {
  std::vector<Gear> gears;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (parts[part].connectors == nullptr) continue;
    for (std::size_t i = 0; i < parts[part].connectors->size(); ++i) {
      const Connector& c = (*parts[part].connectors)[i];
      if (c.kind != Kind::gear && c.kind != Kind::rack) continue;
      const Vec3 axis = parts[part].pose.direction(c.axis);
      const double stretch = axis.norm();
      if (stretch < 1e-6) continue;
      gears.push_back({static_cast<int>(part), static_cast<int>(i), parts[part].pose * c.position, axis / stretch,
                       c.radius * stretch, 0.5 * c.length * stretch, c.kind == Kind::rack, c.family == "worm"});
    }
  }
  return gears;
}

/// The driver's line passes the gear's pitch circle at `gap` LDU outside, within its teeth, square to the gear's axis.
/// Sets `off`; gives the way from the gear's centre to that line, unit.
std::optional<Vec3> touches(const Gear& gear, const Gear& line, double gap, GearMesh& mesh) {
  if (std::abs(gear.axis.dot(line.axis)) > 0.02) return std::nullopt;
  const Vec3 offset = line.centre - gear.centre;
  const double along = offset.dot(line.axis), beside = offset.dot(gear.axis);
  const Vec3 out = offset - along * line.axis - beside * gear.axis;
  mesh.off = out.norm() - gear.radius - gap;
  if (std::abs(mesh.off) > play || std::abs(beside) > thickness || std::abs(along) > line.half + play ||
      out.norm() < 1e-6)
    return std::nullopt;
  return out.normalized();
}

std::optional<GearMesh> rack_mesh(const Gear& gear, const Gear& rack, GearMesh mesh) {
  const auto out = touches(gear, rack, 0, mesh);
  if (!out) return std::nullopt;
  mesh.way = GearMesh::Way::rack;
  const double sense = gear.axis.cross(*out).dot(rack.axis) > 0 ? 1 : -1;
  mesh.travel = sense * gear.radius / radius_a_tooth * rack_pitch;
  return mesh;
}

/// A worm that turns about its axis by one turn pushes the teeth back along it by one of their pitches.
std::optional<GearMesh> worm_mesh(const Gear& gear, const Gear& worm, GearMesh mesh) {
  const auto out = touches(gear, worm, worm.radius, mesh);
  if (!out) return std::nullopt;
  mesh.way = GearMesh::Way::worm;
  const double turns = (gear.axis.cross(*out).dot(worm.axis) > 0 ? -1 : 1) * radius_a_tooth / gear.radius;
  mesh.ratio = mesh.part_a == worm.part ? turns : 1 / turns;
  return mesh;
}

std::optional<GearMesh> mesh_of(const Gear& a, const Gear& b) {
  const Vec3 offset = b.centre - a.centre;
  const double turn = a.axis.dot(b.axis), reach = a.radius + b.radius;
  if (a.part == b.part || offset.norm() > reach + thickness + a.half + b.half) return std::nullopt;
  GearMesh mesh;
  std::tie(mesh.part_a, mesh.part_b, mesh.connector_a, mesh.connector_b) =
      std::tuple(a.part, b.part, a.connector, b.connector);
  if (a.rack || b.rack)
    return a.rack == b.rack || a.worm || b.worm ? std::nullopt : a.rack ? rack_mesh(b, a, mesh) : rack_mesh(a, b, mesh);
  if (a.worm || b.worm) return a.worm == b.worm ? std::nullopt : a.worm ? worm_mesh(b, a, mesh) : worm_mesh(a, b, mesh);
  mesh.ratio = a.radius / b.radius;
  if (std::abs(turn) > 0.999) {
    const double along = offset.dot(a.axis);
    mesh.off = (offset - along * a.axis).norm() - reach;
    mesh.ratio *= turn > 0 ? -1 : 1;
    return std::abs(mesh.off) <= play && std::abs(along) <= thickness ? std::optional(mesh) : std::nullopt;
  }
  if (std::abs(turn) > 0.02) return std::nullopt;
  const Vec3 normal = a.axis.cross(b.axis);
  const double out_a = std::abs(offset.dot(a.axis)) - b.radius, out_b = std::abs(offset.dot(b.axis)) - a.radius;
  mesh.way = GearMesh::Way::bevel;
  mesh.off = std::max(std::abs(out_a), std::abs(out_b));
  return std::abs(offset.dot(normal)) <= play && mesh.off <= bevel_play ? std::optional(mesh) : std::nullopt;
}

}  // namespace

std::vector<GearMesh> find_meshes(std::span<const Placed> parts) {
  const std::vector<Gear> gears = gears_of(parts);
  double widest = 0;
  for (const Gear& gear : gears) widest = std::max(widest, gear.radius + gear.half);
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
  const auto words = split_words(description);
  if (words.size() < 4 || words[0] != "Technic" || words[1] != "Gear" || words[3] != "Tooth") return std::nullopt;
  const auto teeth = parse_int(words[2]).value_or(0);
  if (teeth <= 0) return std::nullopt;
  Connector gear;
  gear.source = "name";
  gear.kind = Kind::gear;
  gear.axis = Vec3(0, 0, 1);
  gear.radius = radius_a_tooth * static_cast<double>(teeth);
  for (const Connector& c : found) {
    if (c.kind == Kind::axle_hole && c.position.norm() < 10) gear.position = c.position, gear.axis = c.axis;
  }
  gear.side = gear.axis.unitOrthogonal();
  return gear;
}

}  // namespace brick::connect
