// SPDX-License-Identifier: MIT
#include "connect/joint.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>

#include "connect/rules.h"

namespace brick::connect {

namespace {

constexpr double kept = 1.0;    // LDU of overlap that a sliding partner must keep
constexpr double shared = 1.5;  // LDU that two partners of one place may share: rims, rounded files
constexpr double nested = 4.5;  // the same of holes on one rod: a stud and what it sits in are bored through

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
  joint.detent = family_detent(first.own->family);
  joint.friction = grips(first.kind) || grips(second.kind) || joint.detent > 0;
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

/// Point connectors by place, in cells of one LDU: a hash of chains, each in the order of parts and connectors.
class Points {
 public:
  explicit Points(std::span<const Placed> parts) {
    std::size_t count = 0;
    for (const auto& part : parts)
      if (part.connectors != nullptr) count += part.connectors->size();
    points_.reserve(count);
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (parts[part].connectors == nullptr) continue;
      for (std::size_t i = 0; i < parts[part].connectors->size(); ++i) {
        const Connector& c = (*parts[part].connectors)[i];
        if (!takes_one(c.kind)) continue;
        const Vec3 position = parts[part].pose * c.position;
        if (!position.allFinite() || position.cwiseAbs().maxCoeff() > farthest) continue;
        points_.push_back({position, static_cast<int>(part), static_cast<int>(i), none});
      }
    }
    first_.assign(std::bit_ceil(points_.size() + 1), none);
    for (auto i = static_cast<std::uint32_t>(points_.size()); i-- > 0;) {
      std::uint32_t& head = first_[slot(cell_of(points_[i].position))];
      points_[i].next = head;
      head = i;
    }
  }

  /// Calls `visit(part, connector)` for the connectors in this place.
  template <class Visit>
  void at(const Vec3& place, const Visit& visit) const {
    const Vec3 reach = Vec3::Constant(1.01 * one_place);
    if (!place.allFinite() || place.cwiseAbs().maxCoeff() > farthest) return;
    const Cell low = cell_of(place - reach), high = cell_of(place + reach);  // one cell for nearly all
    Cell cell{};
    for (cell[0] = low[0]; cell[0] <= high[0]; ++cell[0])
      for (cell[1] = low[1]; cell[1] <= high[1]; ++cell[1])
        for (cell[2] = low[2]; cell[2] <= high[2]; ++cell[2])
          for (std::uint32_t i = first_[slot(cell)]; i != none; i = points_[i].next)
            if ((points_[i].position - place).norm() <= one_place && cell_of(points_[i].position) == cell)
              visit(points_[i].part, points_[i].connector);
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr double farthest = 1e7;  // LDU: coordinates beyond this are no model's
  struct Point {
    Vec3 position;
    int part = 0, connector = 0;
    std::uint32_t next = none;  // of the chain
  };
  using Cell = std::array<long, 3>;
  static Cell cell_of(const Vec3& place) {
    return {static_cast<long>(std::floor(place.x() + 0.5)), static_cast<long>(std::floor(place.y() + 0.5)),
            static_cast<long>(std::floor(place.z() + 0.5))};
  }
  std::size_t slot(const Cell& cell) const {
    std::uint64_t hash = 0;
    for (const long axis : cell) hash = (hash ^ static_cast<std::uint64_t>(axis)) * 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>(hash >> 24) & (first_.size() - 1);
  }
  std::vector<Point> points_;
  std::vector<std::uint32_t> first_;
};

bool would_hold(const World& a, const World& b) {
  const MateRule* rule = rule_between(*a.own, *b.own);
  if (rule == nullptr || rule->besides > 0) return false;
  const double turn = a.axis.dot(b.axis);
  return rule->seat == Seat::centre || (rule->seat == Seat::mouth ? turn < -0.9999 : std::abs(turn) > 0.9999);
}

/// Connectors that lie where a mated one's partner lies and would hold it as well.
void add_point_conflicts(std::span<const Placed> parts, std::span<const Mate> mates, std::vector<Conflict>& conflicts) {
  const auto connector_of = [&](int part, int index) -> const Connector& {
    return (*parts[static_cast<std::size_t>(part)].connectors)[static_cast<std::size_t>(index)];
  };
  const Points points(parts);
  for (const Mate& mate : mates) {
    if (mate.fit != Fit::exact) continue;
    for (const bool first : {true, false}) {
      const int part = first ? mate.part_a : mate.part_b, index = first ? mate.connector_a : mate.connector_b;
      const int partner = first ? mate.part_b : mate.part_a, held = first ? mate.connector_b : mate.connector_a;
      const Connector& its = connector_of(partner, held);
      if (!takes_one(connector_of(part, index).kind) || !takes_one(its.kind)) continue;
      const Vec3 place = parts[static_cast<std::size_t>(partner)].pose * its.position;
      points.at(place, [&](int other, int rival) {
        if (other == part || other == partner || layer_of(connector_of(other, rival).kind) != layer_of(its.kind) ||
            !would_hold(world_of(parts[static_cast<std::size_t>(part)], index),
                        world_of(parts[static_cast<std::size_t>(other)], rival)))
          return;
        Mate claim = mate;
        claim.part_a = std::min(part, other);
        claim.part_b = std::max(part, other);
        claim.connector_a = part < other ? index : rival;
        claim.connector_b = part < other ? rival : index;
        conflicts.push_back({mate, claim, 0});
      });
    }
  }
}

}  // namespace

std::vector<Conflict> find_conflicts(std::span<const Placed> parts, std::span<const Mate> mates) {
  std::map<std::pair<int, int>, std::vector<Partner>> users;  // of spans: points have no length
  const auto use = [&](int part, int connector, const Partner& partner) {
    const auto& connectors = *parts[static_cast<std::size_t>(part)].connectors;
    if (connectors[static_cast<std::size_t>(connector)].length != 0) users[{part, connector}].push_back(partner);
  };
  for (std::size_t i = 0; i < mates.size(); ++i) {
    const Mate& mate = mates[i];
    use(mate.part_a, mate.connector_a, {i, mate.part_b, mate.connector_b});
    use(mate.part_b, mate.connector_b, {i, mate.part_a, mate.connector_a});
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
