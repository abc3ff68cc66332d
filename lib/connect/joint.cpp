// SPDX-License-Identifier: MIT
#include "connect/joint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "connect/rules.h"

namespace brick::connect {

namespace {

constexpr double kept = 1.0;         // LDU of overlap that a sliding partner must keep
constexpr double click_step = 22.5;  // degrees between the teeth of click hinges
constexpr double shared = 1.5;       // LDU that two partners of one place may share: rims, rounded files
constexpr double nested = 4.5;       // the same of holes on one rod: a stud and what it sits in are bored through

struct World {
  const Connector* own = nullptr;
  Kind kind = Kind::stud;
  Vec3 position = Vec3::Zero(), axis = Vec3::Zero();
  double half = 0;
};

World world_of(const Placed& part, int connector) {
  const Connector& c = (*part.connectors)[static_cast<std::size_t>(connector)];
  World world{&c, c.kind, part.pose * c.position, part.pose.direction(c.axis), 0};
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

/// Kinds that fill a place as each other do: a bar goes through a hollow pin, an open stud into the mouth of a tube,
/// so that both are on one connector, one inside the other.
int layer_of(Kind kind) {
  switch (kind) {
    case Kind::pin:
    case Kind::axle:
      return 1;
    case Kind::bar:
    case Kind::post:
    case Kind::shaft:
      return 2;
    case Kind::pin_hole:
    case Kind::axle_hole:
      return 3;
    case Kind::clip:
      return 4;
    case Kind::bore:
      return 5;
    case Kind::stud:
    case Kind::open_stud:
      return 6;
    case Kind::anti_stud:
    case Kind::tube:
      return 7;
    default:
      return 8;
  }
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
  joint.friction = grips(first.kind) || grips(second.kind) || first.own->family == "click-hinge";
  if (first.own->family == "click-hinge") joint.detent = click_step;
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

namespace {

constexpr double one_place = 0.2;  // LDU: connectors this near are in the same place

/// Kinds with room for one partner. Fixed seats are not among them: gear is worn in layers.
bool takes_one(Kind kind) {
  switch (kind) {
    case Kind::stud:
    case Kind::open_stud:
    case Kind::anti_stud:
    case Kind::tube:
    case Kind::post:
    case Kind::ball:
    case Kind::ball_socket:
    case Kind::hinge:
    case Kind::hinge_socket:
      return true;
    default:
      return false;
  }
}

struct PointConnector {
  int part = 0, connector = 0;
  World world;
};

/// Point connectors by place, in cells of one LDU.
class Points {
 public:
  explicit Points(std::span<const Placed> parts) {
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (parts[part].connectors == nullptr) continue;
      for (std::size_t i = 0; i < parts[part].connectors->size(); ++i) {
        const Connector& c = (*parts[part].connectors)[i];
        if (!takes_one(c.kind)) continue;
        const int index = static_cast<int>(i);
        World world = world_of(parts[part], index);
        if (!world.position.allFinite() || world.position.cwiseAbs().maxCoeff() > 1e7) continue;
        cells_[cell_of(world.position)].push_back({static_cast<int>(part), index, std::move(world)});
      }
    }
  }

  template <class Visit>
  void at(const Vec3& place, const Visit& visit) const {
    const auto centre = cell_of(place);
    for (long n = 0; n < 27; ++n) {
      const auto found = cells_.find({centre[0] + n / 9 - 1, centre[1] + n / 3 % 3 - 1, centre[2] + n % 3 - 1});
      if (found == cells_.end()) continue;
      for (const PointConnector& point : found->second)
        if ((point.world.position - place).norm() <= one_place) visit(point);
    }
  }

 private:
  using Cell = std::array<long, 3>;
  static Cell cell_of(const Vec3& place) {
    return {std::lround(place.x()), std::lround(place.y()), std::lround(place.z())};
  }
  std::map<Cell, std::vector<PointConnector>> cells_;
};

bool would_hold(const World& a, const World& b) {
  const MateRule* rule = rule_between(*a.own, *b.own);
  if (rule == nullptr || rule->besides > 0) return false;
  const double turn = a.axis.dot(b.axis);
  return rule->seat == Seat::centre || (rule->seat == Seat::mouth ? turn < -0.9999 : std::abs(turn) > 0.9999);
}

/// Connectors that lie where a mated one's partner lies and would hold it as well.
void add_point_conflicts(std::span<const Placed> parts, std::span<const Mate> mates, std::vector<Conflict>& conflicts) {
  const Points points(parts);
  for (const Mate& mate : mates) {
    if (mate.fit != Fit::exact) continue;
    for (const bool first : {true, false}) {
      const int part = first ? mate.part_a : mate.part_b, index = first ? mate.connector_a : mate.connector_b;
      const int partner = first ? mate.part_b : mate.part_a, held = first ? mate.connector_b : mate.connector_a;
      const World own = world_of(parts[static_cast<std::size_t>(part)], index),
                  its = world_of(parts[static_cast<std::size_t>(partner)], held);
      if (!takes_one(own.kind) || !takes_one(its.kind)) continue;
      points.at(its.position, [&](const PointConnector& rival) {
        if (rival.part == part || rival.part == partner || layer_of(rival.world.kind) != layer_of(its.kind) ||
            !would_hold(own, rival.world))
          return;
        Mate claim = mate;
        claim.part_a = std::min(part, rival.part);
        claim.part_b = std::max(part, rival.part);
        claim.connector_a = part < rival.part ? index : rival.connector;
        claim.connector_b = part < rival.part ? rival.connector : index;
        conflicts.push_back({mate, claim, 0});
      });
    }
  }
}

}  // namespace

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
    if (own.half == 0) continue;
    for (std::size_t i = 0; i < partners.size(); ++i) {
      for (std::size_t j = i + 1; j < partners.size(); ++j) {
        if (partners[i].part == partners[j].part) continue;
        const auto fill = [&](const Partner& partner) {
          return filled(own, world_of(parts[static_cast<std::size_t>(partner.part)], partner.connector));
        };
        const auto first = fill(partners[i]), second = fill(partners[j]);
        const auto layer = [&](const Partner& partner) {
          return layer_of(world_of(parts[static_cast<std::size_t>(partner.part)], partner.connector).kind);
        };
        if (layer(partners[i]) != layer(partners[j])) continue;
        const double overlap = std::min(first.second, second.second) - std::max(first.first, second.first);
        const bool holes = layer(partners[i]) == layer_of(Kind::pin_hole);
        if (overlap > (holes ? nested : shared))
          conflicts.push_back({mates[partners[i].mate], mates[partners[j].mate], overlap});
      }
    }
  }
  add_point_conflicts(parts, mates, conflicts);
  return conflicts;
}

}  // namespace brick::connect
