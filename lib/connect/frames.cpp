// SPDX-License-Identifier: MIT
// Labels, primitives and shapes give the line of a connector's axis, but which of its ends is the front and where zero
// degrees is differs from source to source. So both are set anew from what all sources share: the part's box and mesh.
#include "connect/frames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "connect/cylinders.h"
#include "connect/seats.h"

namespace brick::connect {

namespace {

const Vec3 up(0, -1, 0);
constexpr double off_middle = 2;  // LDU from the part's middle, where a pivot counts as beside it
constexpr double standing = 0.8;  // |y| of an axis that stands

/// `direction` at right angles to `axis`, unit; zero where they are parallel.
Vec3 across(const Vec3& direction, const Vec3& axis) {
  const Vec3 rest = direction - direction.dot(axis) * axis;
  return rest.norm() < 1e-6 ? Vec3(Vec3::Zero()) : Vec3(rest.normalized());
}

bool stands(const Vec3& axis) { return std::abs(axis.y()) > standing; }

Vec3 usual_side(const Vec3& axis) { return across(stands(axis) ? Vec3(1, 0, 0) : up, axis); }

/// Of the four quarter turns of a cross profile.
Vec3 cross_side(const Vec3& side, const Vec3& axis) {
  Vec3 wanted = usual_side(axis);
  const Vec3 first = across(side, axis);
  if (first.isZero()) return wanted;
  const Vec3 across_wanted = axis.cross(wanted);
  Vec3 best = first;
  const auto rank = [&](const Vec3& v) { return v.dot(wanted) + 1e-3 * v.dot(across_wanted); };  // of two at 45 degrees
  for (const Vec3& turned : {Vec3(axis.cross(first)), Vec3(-first), Vec3(-axis.cross(first))})
    if (rank(turned) > rank(best)) best = turned;
  return best;
}

/// The nearest of the part's six directions where one is within 30 degrees, else of its twelve diagonals or eight
/// corners: sources differ in a centre by up to 1 LDU.
Vec3 tidied(const Vec3& direction) {
  Vec3 best = Vec3::Zero();
  for (const double near : {std::cos(std::numbers::pi / 6), -1.0}) {
    double most = near;
    for (int x = 1; x >= -1; --x)
      for (int y = 1; y >= -1; --y)
        for (int z = 1; z >= -1; --z) {
          const int entries = std::abs(x) + std::abs(y) + std::abs(z);
          if (entries == 0 || (near > 0 && entries > 1)) continue;
          const Vec3 candidate = Vec3(x, y, z).normalized();
          if (const double agrees = candidate.dot(direction); agrees > most + 1e-3) {
            most = agrees;
            best = candidate;
          }
        }
    if (!best.isZero()) return best;
  }
  return up;
}

/// Does the line from `centre` along `direction` meet the triangle between `from` and `to`?
bool meets(const std::array<Vec3, 3>& corners, const Vec3& centre, const Vec3& direction, double from, double to) {
  const Vec3 first = corners[1] - corners[0], second = corners[2] - corners[0], normal = direction.cross(second);
  const double scale = first.dot(normal);
  if (std::abs(scale) < 1e-9) return false;
  const Vec3 offset = centre - corners[0];
  const double u = offset.dot(normal) / scale;
  if (u < 0 || u > 1) return false;
  const Vec3 turned = offset.cross(first);
  const double v = direction.dot(turned) / scale;
  if (v < 0 || u + v > 1) return false;
  const double along = second.dot(turned) / scale;
  return along >= from && along <= to;
}

/// Where the part is, seen from a ball's centre: the mean of the directions in which it lies `from` to `to` away.
Vec3 mean_direction(const parts::Mesh& mesh, const Vec3& centre, double from, double to) {
  constexpr int count = 200;
  std::vector<std::array<Vec3, 3>> near;
  for (const auto& triangle : mesh.triangles) {
    std::array<Vec3, 3> corners;
    Box box;
    for (std::size_t i = 0; i < 3; ++i) box.add(corners[i] = mesh.vertex(triangle.corners[i]));
    const Vec3 gap = (box.min - centre).cwiseMax(centre - box.max).cwiseMax(0.0);
    if (gap.norm() <= to) near.push_back(corners);
  }
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < count; ++i) {  // a spiral of even density
    const double z = 1 - (2 * i + 1.0) / count, turn = i * std::numbers::pi * (3 - std::sqrt(5.0));
    const double radius = std::sqrt(1 - z * z);
    const Vec3 direction(radius * std::cos(turn), radius * std::sin(turn), z);
    const bool hit = std::any_of(near.begin(), near.end(),
                                 [&](const auto& corners) { return meets(corners, centre, direction, from, to); });
    if (hit) sum += direction;
  }
  return sum / count;
}

void orient_ball(Connector& ball, const parts::Mesh& mesh) {
  constexpr double even = 0.03;  // length of a mean direction that tells nothing
  const double radius = ball.radius > 0 ? ball.radius : 8;
  // The stem leaves the ball; the cup is around it.
  const Vec3 part = ball.kind == Kind::ball ? mean_direction(mesh, ball.position, radius + 1.3, 2 * radius)
                                            : mean_direction(mesh, ball.position, 0, 1.6 * radius);
  const Vec3 away = ball.position - mesh.box.centre();
  ball.axis = tidied(part.norm() > even ? Vec3(-part.normalized()) : away.norm() > 1 ? Vec3(away.normalized()) : up);
  ball.side = usual_side(ball.axis);
}

void orient_hinge(Connector& hinge, const Box& box) {
  const bool half = hinge.kind == Kind::hinge;
  const Vec3 line = canonical_axis(hinge.axis.normalized());
  const Vec3 away = hinge.position - box.centre();
  if (stands(line)) {
    const double sign = (line.dot(up) > 0) == half ? -1 : 1;
    hinge.axis = sign * line;
    Vec3 flat = away - away.dot(line) * line;
    hinge.side = usual_side(line);
    if (flat.norm() < off_middle) return;
    flat = std::abs(flat.x()) > std::abs(flat.z()) - 1e-3 ? Vec3(flat.x(), 0, 0) : Vec3(0, 0, flat.z());
    hinge.side = across(half ? flat : Vec3(-flat), line);
    return;
  }
  hinge.side = usual_side(line);
  const Vec3 level = line.cross(hinge.side);  // at right angles to the axis and to up
  const double out = away.dot(level), along = away.dot(line);
  // An arm hangs from its shoulder, whichever way the elbow bends.
  const bool beside = hinge.family != "minifig-arm" && std::abs(out) >= std::abs(along);
  if (beside && std::abs(out) >= off_middle)
    hinge.axis = hinge.side.cross(-out * level).normalized();
  else if (std::abs(along) >= off_middle)
    hinge.axis = along > 0 ? line : Vec3(-line);
  else
    hinge.axis = half ? line : Vec3(-line);
}

}  // namespace

void orient(std::span<Connector> connectors, const parts::Mesh& mesh) {
  for (Connector& c : connectors) {
    if (c.source == assembly_source) continue;
    switch (c.kind) {
      case Kind::ball:
      case Kind::ball_socket:
        orient_ball(c, mesh);
        break;
      case Kind::hinge:
      case Kind::hinge_socket:
        orient_hinge(c, mesh.box);
        break;
      case Kind::axle:
      case Kind::axle_hole:
        c.axis = canonical_axis(c.axis.normalized());
        c.side = cross_side(c.side, c.axis);
        break;
      case Kind::pin:
      case Kind::pin_hole:
      case Kind::bar:
      case Kind::clip:
      case Kind::shaft:
      case Kind::bore:
      case Kind::fixed:
      case Kind::fixed_socket:
        c.axis = canonical_axis(c.axis.normalized());
        c.side = usual_side(c.axis);
        break;
      default:  // the mouth and the stud say which way
        c.side = usual_side(c.axis.normalized());
    }
  }
}

void adopt_frames(std::span<Connector> connectors, const std::vector<Connector>& others) {
  constexpr double one_place = 2;  // LDU
  for (Connector& c : connectors) {
    if (c.kind < Kind::ball || c.kind > Kind::hinge_socket) continue;
    const Connector* nearest = nullptr;
    for (const Connector& other : others) {
      const double away = (other.position - c.position).norm();
      if (other.kind != c.kind || other.family != c.family || away > one_place) continue;
      if (c.kind >= Kind::hinge && std::abs(c.axis.dot(other.axis)) < 0.98) continue;
      if (nearest == nullptr || away < (nearest->position - c.position).norm()) nearest = &other;
    }
    if (nearest == nullptr) continue;
    c.axis = nearest->axis;
    c.side = nearest->side;
  }
}

}  // namespace brick::connect
