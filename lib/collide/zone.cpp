// SPDX-License-Identifier: MIT
// Sizes and play are from measurements of true matings in official sets: in a zone a stud reaches 0.71 LDU into its
// opening, an axle 0.69 into its hole, a pin 0.98, a ball 0.88, a bar 1.21 into its clip. A zone never exempts: an axle
// in a cross hole at a wrong roll is 1 to 2.2 LDU deep and must be found.
#include "collide/zone.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace brick::collide {

namespace {

using connect::Connector;
using connect::Kind;

constexpr double margin = 1.5;           // LDU, added around every zone: facets of the rim belong to the joint
constexpr double tight_angle = 11.5;     // degrees (cosine 0.98)
constexpr double usual_allowance = 0.9;  // LDU
constexpr double clip_allowance = 1.5;   // LDU: clips are drawn narrower than the bar they snap on
constexpr double grip_allowance = 1.05;  // LDU: of an edge of a tile, a panel, a wing between a clip's arms
constexpr double grip_radius = 5.5;      // LDU: the arms' inner faces, 4 from the axis, and what is pressed into them

struct Size {
  double radius = 0;   // LDU
  double play = 0;     // LDU a mate may be off and still be this joint
  double allowed = 0;  // LDU
  bool ball = false;
  bool stud = false;  // a short cylinder at the stud instead of the common span
};

bool is_stud(Kind kind) { return kind == Kind::stud || kind == Kind::open_stud; }
bool takes_stud(Kind kind) { return kind == Kind::anti_stud || kind == Kind::tube || kind == Kind::post; }

std::optional<Size> size_of(Kind a, Kind b) {
  const auto are = [&](Kind one, Kind other) { return (a == one && b == other) || (a == other && b == one); };
  if ((is_stud(a) && takes_stud(b)) || (is_stud(b) && takes_stud(a)))
    return Size{6, 0.35, usual_allowance, false, true};
  if (are(Kind::pin, Kind::pin_hole) || are(Kind::axle, Kind::pin_hole)) return Size{8, 0.6, usual_allowance};
  if (are(Kind::axle, Kind::axle_hole)) return Size{6, 0.6, usual_allowance};
  if (are(Kind::bar, Kind::clip) || are(Kind::bar, Kind::open_stud)) return Size{6, 0.6, clip_allowance};
  if (are(Kind::bar, Kind::pin_hole) || are(Kind::bar, Kind::tube) || are(Kind::bar, Kind::axle_hole))
    return Size{6, 0.6, usual_allowance};
  if (are(Kind::ball, Kind::ball_socket)) return Size{15, 1.5, usual_allowance, true};
  if (are(Kind::hinge, Kind::hinge_socket)) return Size{14, 0.95, usual_allowance, true};
  if (are(Kind::fixed, Kind::fixed_socket)) return Size{16, 0.6, usual_allowance, true};
  if (are(Kind::shaft, Kind::bore) || are(Kind::bar, Kind::bore)) return Size{8, 0.6, usual_allowance};
  return std::nullopt;
}

Zone zone_of(const Connector& a, const Connector& b, const Transform& b_to_a, const Size& size) {
  Zone zone{a.position, a.axis, size.radius + margin, 0, 0, size.allowed};
  if (size.ball) {
    zone.axis.setZero();
  } else if (size.stud) {
    zone.low = -1 - margin;  // a stud is 4 LDU high and its axis points along it
    zone.high = 4 + margin;
    if (!is_stud(a.kind)) zone.centre = b_to_a * b.position, zone.axis = b_to_a.direction(b.axis);
  } else {
    const double along = (b_to_a * b.position - a.position).dot(a.axis);
    const double half_a = std::max(0.5 * a.length, 2.0), half_b = std::max(0.5 * b.length, 2.0);
    zone.low = std::max(-half_a, along - half_b) - 1 - margin;
    zone.high = std::min(half_a, along + half_b) + 1 + margin;
  }
  return zone;
}

/// Is the clip a bore that grips bars, such as a hollow stud, and no clip with arms? Then its part has an opening or a
/// stud about the same axis.
bool is_bore(const Connector& clip, const std::vector<Connector>& connectors) {
  constexpr double same_axis = 1, near = 16;  // LDU
  return std::any_of(connectors.begin(), connectors.end(), [&](const Connector& other) {
    const bool round = is_stud(other.kind) || takes_stud(other.kind) || other.kind == Kind::pin_hole ||
                       other.kind == Kind::axle_hole || other.kind == Kind::bore;
    if (!round || std::abs(other.axis.dot(clip.axis)) < 0.98) return false;
    const Vec3 between = other.position - clip.position;
    return between.norm() < near && between.cross(clip.axis).norm() < same_axis;
  });
}

/// What stands between the arms of a clip, bar or not: an edge a plate thick is as thick as a bar. `to_a`: of the
/// clip's part to the first one's frame.
void add_grips(const connect::Placed& part, const Transform& to_a, std::vector<Zone>& zones) {
  for (const Connector& clip : *part.connectors) {
    if (clip.kind != Kind::clip || is_bore(clip, *part.connectors)) continue;
    const double half = std::max(0.5 * clip.length, 2.0) + 1;
    zones.push_back({to_a * clip.position, to_a.direction(clip.axis), grip_radius, -half, half, grip_allowance});
  }
}

}  // namespace

double Zone::inside_by(const Vec3& point) const {
  const Vec3 away = point - centre;
  if (axis.isZero()) return radius - away.norm();
  const double along = away.dot(axis);
  return std::min({radius - (away - along * axis).norm(), along - low, high - along});
}

std::vector<Zone> connector_zones(const connect::Placed& a, const connect::Placed& b) {
  std::vector<Zone> zones;
  if (a.connectors == nullptr || b.connectors == nullptr) return zones;
  const Transform to_a = a.pose.inverse();
  const Transform b_to_a = to_a * b.pose;
  for (const auto& mate : connect::mates_between(a, b, false)) {
    const Connector& of_a = (*a.connectors)[static_cast<std::size_t>(mate.connector_a)];
    const Connector& of_b = (*b.connectors)[static_cast<std::size_t>(mate.connector_b)];
    const auto size = size_of(of_a.kind, of_b.kind);
    if (!size || mate.move.norm() > size->play) continue;
    if (!size->ball && std::abs(mate.angle) > tight_angle) continue;
    zones.push_back(zone_of(of_a, of_b, b_to_a, *size));
  }
  add_grips(a, Transform{}, zones);
  add_grips(b, b_to_a, zones);
  return zones;
}

bool inside_any(const std::vector<Zone>& zones, const Vec3& point, double radius) {
  return std::any_of(zones.begin(), zones.end(), [&](const Zone& zone) { return zone.inside_by(point) >= radius; });
}

}  // namespace brick::collide
