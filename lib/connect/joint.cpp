// SPDX-License-Identifier: MIT
#include "connect/joint.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace brick::connect {

namespace {

constexpr double kept = 1.0;         // LDU of overlap that a sliding partner must keep
constexpr double click_step = 22.5;  // degrees between the teeth of click hinges
constexpr double shared = 1.5;       // LDU that two partners of one hole may share: rims, rounded files

struct World {
  Kind kind = Kind::stud;
  std::string family;
  Vec3 position = Vec3::Zero(), axis = Vec3::Zero();
  double half = 0;
};

World world_of(const Placed& part, int connector) {
  const Connector& c = (*part.connectors)[static_cast<std::size_t>(connector)];
  World world{c.kind, c.family, part.pose * c.position, part.pose.direction(c.axis), 0};
  const double stretch = world.axis.norm();
  world.half = 0.5 * c.length * stretch;
  if (stretch > 0) world.axis /= stretch;
  return world;
}

bool grips(Kind kind) {
  return kind == Kind::stud || kind == Kind::open_stud || kind == Kind::clip || kind == Kind::ball ||
         kind == Kind::axle_hole;
}

/// The stretch of `hole`'s axis that `rod` fills.
std::pair<double, double> filled(const World& hole, const World& rod) {
  const double along = (rod.position - hole.position).dot(hole.axis);
  return {std::max(-hole.half, along - rod.half), std::min(hole.half, along + rod.half)};
}

/// A mate seen from one of its connectors: the other one's part and index.
struct Partner {
  std::size_t mate = 0;
  int part = 0, connector = 0;
};

}  // namespace

Joint joint_of(const Mate& mate, const Placed& a, const Placed& b) {
  const World first = world_of(a, mate.connector_a), second = world_of(b, mate.connector_b);
  Joint joint;
  joint.kind = mate.joint;
  joint.point = first.position;
  joint.axis = first.axis;
  joint.turns = mate.joint == JointKind::revolute || mate.joint == JointKind::cylindrical;
  joint.friction = grips(first.kind) || grips(second.kind) || first.family == "click-hinge";
  if (first.family == "click-hinge") joint.detent = click_step;
  if (mate.joint == JointKind::prismatic || mate.joint == JointKind::cylindrical) {
    const double along = (second.position - first.position).dot(first.axis);
    const double reach = std::max(0.0, first.half + second.half - kept);
    joint.slide_low = std::min(0.0, -reach - along);
    joint.slide_high = std::max(0.0, reach - along);
  }
  return joint;
}

Joint joint_of(std::span<const Mate> mates, const Placed& a, const Placed& b) {
  if (mates.empty()) return {};
  Joint joint = joint_of(mates.front(), a, b);
  for (const Mate& mate : mates.subspan(1)) {
    const Joint other = joint_of(mate, a, b);
    joint.friction = joint.friction || other.friction;
    const Vec3 offset = other.point - joint.point;
    const bool parallel = std::abs(other.axis.dot(joint.axis)) > 0.999;
    const bool one_line = parallel && (offset - offset.dot(joint.axis) * joint.axis).norm() < 1;
    if (joint.kind == JointKind::ball && other.kind == JointKind::ball) {  // two balls leave the line through them
      joint.kind = JointKind::revolute;
      joint.turns = true;
      if (offset.norm() > 1) joint.axis = offset.normalized();
      continue;
    }
    const bool slides = joint.slide_high > joint.slide_low && other.slide_high > other.slide_low && parallel;
    joint.slide_low = slides ? std::max(joint.slide_low, other.slide_low) : 0;
    joint.slide_high = slides ? std::min(joint.slide_high, other.slide_high) : 0;
    joint.turns = joint.turns && other.turns && one_line;
    joint.kind = joint.turns ? (slides ? JointKind::cylindrical : JointKind::revolute)
                             : (slides ? JointKind::prismatic : JointKind::fixed);
  }
  return joint;
}

std::vector<Conflict> find_conflicts(std::span<const Placed> parts, std::span<const Mate> mates) {
  std::map<std::pair<int, int>, std::vector<Partner>> users;
  for (std::size_t i = 0; i < mates.size(); ++i) {
    const Mate& mate = mates[i];
    users[{mate.part_a, mate.connector_a}].push_back({i, mate.part_b, mate.connector_b});
    users[{mate.part_b, mate.connector_b}].push_back({i, mate.part_a, mate.connector_a});
  }
  std::vector<Conflict> conflicts;
  for (const auto& [connector, partners] : users) {
    if (partners.size() < 2) continue;
    const World own = world_of(parts[static_cast<std::size_t>(connector.first)], connector.second);
    if (own.half == 0) continue;  // points: find_mates gives each one partner
    for (std::size_t i = 0; i < partners.size(); ++i) {
      for (std::size_t j = i + 1; j < partners.size(); ++j) {
        if (partners[i].part == partners[j].part) continue;
        const auto fill = [&](const Partner& partner) {
          return filled(own, world_of(parts[static_cast<std::size_t>(partner.part)], partner.connector));
        };
        const auto first = fill(partners[i]), second = fill(partners[j]);
        const double overlap = std::min(first.second, second.second) - std::max(first.first, second.first);
        if (overlap > shared) conflicts.push_back({mates[partners[i].mate], mates[partners[j].mate], overlap});
      }
    }
  }
  return conflicts;
}

}  // namespace brick::connect
