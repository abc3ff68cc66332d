// SPDX-License-Identifier: MIT
// Joins the connectors of the parts of an assembly.
#include "connect/compose.h"

#include <cmath>
#include <set>
#include <tuple>

#include "connect/rules.h"

namespace brick::connect {

namespace {

/// A connector that no other part can use any more once `mate` holds.
bool used_up(Kind kind) {
  return kind != Kind::bar && kind != Kind::axle && kind != Kind::pin_hole && kind != Kind::axle_hole;
}

/// Kinds that name the same place in different words.
int group_of(Kind kind) {
  switch (kind) {
    case Kind::stud:
    case Kind::open_stud:
      return 0;
    case Kind::anti_stud:
    case Kind::tube:
      return 1;
    default:
      return 2 + static_cast<int>(kind);
  }
}

/// The two say the same: one place for points; one line and a common stretch for spans.
bool same_place(const Connector& a, const Connector& b) {
  if (group_of(a.kind) != group_of(b.kind) || a.family != b.family) return false;
  const double turn = a.axis.dot(b.axis);
  if (a.length == 0 || b.length == 0)
    return (a.position - b.position).norm() < 2 && (a.kind >= Kind::ball || turn > 0.95);
  if (std::abs(turn) < 0.95) return false;
  const Vec3 offset = b.position - a.position;
  const double along = offset.dot(a.axis), across = (offset - along * a.axis).norm();
  return across < 1.5 && std::abs(along) < 0.5 * (a.length + b.length);
}

}  // namespace

std::vector<Connector> missing_in(const std::vector<Connector>& known, const std::vector<Connector>& others) {
  std::vector<Connector> missing;
  for (const Connector& other : others) {
    const bool there =
        std::any_of(known.begin(), known.end(), [&](const Connector& c) { return same_place(c, other); });
    if (!there) missing.push_back(other);
  }
  return missing;
}

std::vector<Connector> mirrored(std::vector<Connector> connectors, int axis) {
  for (Connector& c : connectors)
    for (Vec3* v : {&c.position, &c.axis, &c.side}) (*v)[axis] *= -1;
  return connectors;
}

bool mirrors(const Box& one, const Box& other, int axis) {
  constexpr double tolerance = 0.6;  // LDU
  if (one.empty() || other.empty()) return false;
  Vec3 low = other.min, high = other.max;
  low[axis] = -other.max[axis];
  high[axis] = -other.min[axis];
  return (one.min - low).cwiseAbs().maxCoeff() <= tolerance && (one.max - high).cwiseAbs().maxCoeff() <= tolerance;
}

std::vector<Connector> compose(std::span<const Placed> parts) {
  std::set<std::pair<int, int>> used;
  for (const Mate& mate : find_mates(parts, false)) {
    const auto kind = [&](int part, int connector) {
      return (*parts[static_cast<std::size_t>(part)].connectors)[static_cast<std::size_t>(connector)].kind;
    };
    if (used_up(kind(mate.part_a, mate.connector_a))) used.emplace(mate.part_a, mate.connector_a);
    if (used_up(kind(mate.part_b, mate.connector_b))) used.emplace(mate.part_b, mate.connector_b);
  }
  std::vector<Connector> free;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (parts[part].connectors == nullptr) continue;
    const Transform& pose = parts[part].pose;
    for (std::size_t i = 0; i < parts[part].connectors->size(); ++i) {
      if (used.contains({static_cast<int>(part), static_cast<int>(i)})) continue;
      Connector connector = (*parts[part].connectors)[i];
      connector.position = pose * connector.position;
      const Vec3 axis = pose.direction(connector.axis);
      if (axis.norm() < 1e-6) continue;
      connector.length *= axis.norm();
      connector.axis = axis.normalized();
      const Vec3 side = pose.direction(connector.side);
      const Vec3 across = side - side.dot(connector.axis) * connector.axis;
      if (across.norm() > 1e-6) connector.side = across.normalized();
      free.push_back(std::move(connector));
    }
  }
  return tidy(std::move(free));
}

std::vector<Connector> tidy(std::vector<Connector> connectors) {
  for (Connector& c : connectors) {
    for (Vec3* v : {&c.position, &c.axis, &c.side}) *v = (*v * 1e6).array().round() / 1e6 + 0.0;
    c.length = std::round(c.length * 1e4) / 1e4;
  }
  const auto key = [](const Connector& c) {
    const auto cell = [](double value) { return std::lround(100 * value); };
    return std::tuple(static_cast<int>(c.kind), c.family, cell(c.position.y()), cell(c.position.z()),
                      cell(c.position.x()), cell(c.axis.y()), cell(c.axis.z()), cell(c.axis.x()), cell(c.length));
  };
  std::stable_sort(connectors.begin(), connectors.end(),
                   [&](const Connector& a, const Connector& b) { return key(a) < key(b); });
  std::vector<Connector> kept;
  for (Connector& c : connectors) {
    bool twice = false;
    for (auto other = kept.rbegin(); other != kept.rend() && !twice; ++other) {
      if (other->kind != c.kind || other->family != c.family || c.position.y() - other->position.y() > 1.02)
        break;  // ordered by kind and height
      const double turn = c.axis.dot(other->axis);
      twice = (other->position - c.position).norm() <= 1 && std::abs(other->length - c.length) < 2 &&
              (c.length > 0 || c.kind >= Kind::ball ? std::abs(turn) : turn) > 0.98;
    }
    if (!twice) kept.push_back(std::move(c));
  }
  return kept;
}

}  // namespace brick::connect
