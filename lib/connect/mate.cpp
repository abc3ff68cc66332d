// SPDX-License-Identifier: MIT
// Finds the mates of placed parts.
//
// Every connector is a point or a span in the world. Sockets are hashed into cells of 20 LDU that their span, grown by
// the reach of a mate, touches; each plug then looks only into the cells that its own span passes: near-linear in the
// number of connectors. A candidate pair is judged by how far the socket would have to move for the two to agree, and
// by the angle between their axes. A stud and an opening take one partner each: pairs are accepted from the best fit
// down.
#include "connect/mate.h"

#include <cmath>
#include <numbers>
#include <set>
#include <tuple>

#include "connect/rules.h"

namespace brick::connect {

namespace {

// LDU and degrees; where true mates of 66 official sets lie: 96 % of studs within 0.01, nearly all within 1.
constexpr double exact_distance = 0.2, exact_angle = 0.5;
constexpr double loose_distance = 1.0, loose_angle = 1.5;
constexpr double near_distance = 4.0, near_angle = 10.0;
constexpr double least_overlap = 1.0;  // of two spans that hold each other
constexpr double cell_size = 20.0;
constexpr double farthest = 1e7;  // coordinates beyond this are no model's

struct WorldConnector {
  int part = 0, index = 0;
  Kind kind = Kind::stud;
  double radius = 0;
  Vec3 position = Vec3::Zero(), axis = Vec3::Zero();
  double half = 0;
};

std::optional<WorldConnector> place(const Connector& connector, const Transform& pose, int part, int index) {
  WorldConnector world;
  world.part = part;
  world.index = index;
  world.kind = connector.kind;
  world.radius = connector.radius;
  world.position = pose * connector.position;
  world.axis = pose.direction(connector.axis);
  const double stretch = world.axis.norm();
  world.half = 0.5 * connector.length * stretch;
  if (!(stretch > 1e-6) || !world.position.allFinite() || !std::isfinite(world.half) ||
      world.position.cwiseAbs().maxCoeff() + world.half > farthest) {
    return std::nullopt;
  }
  world.axis /= stretch;
  return world;
}

double degrees_between(const Vec3& a, const Vec3& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b)) * 180 / std::numbers::pi;
}

struct Judged {
  Vec3 move = Vec3::Zero();  // of the socket
  double angle = 0;
};

/// How the socket would have to move; nullopt when the two are nowhere near.
std::optional<Judged> judge(const WorldConnector& plug, const WorldConnector& socket, const MateRule& rule) {
  Judged judged;
  if (rule.seat == Seat::centre) {
    if (std::abs(plug.radius - socket.radius) > 0.5) return std::nullopt;
    judged.move = plug.position - socket.position;
    return judged;
  }
  if (rule.seat == Seat::mouth) {
    judged.move = plug.position - socket.position;
    judged.angle = degrees_between(plug.axis, -socket.axis);
    return judged;
  }
  const double turn = plug.axis.dot(socket.axis);
  const Vec3 socket_axis = turn < 0 ? Vec3(-socket.axis) : socket.axis;
  judged.angle = degrees_between(plug.axis, socket_axis);
  if (judged.angle > near_angle) return std::nullopt;
  const double along = (socket.position - plug.position).dot(plug.axis);
  const double from = std::max(-plug.half, along - socket.half), to = std::min(plug.half, along + socket.half);
  const double needed = std::min({least_overlap, plug.half, socket.half});
  const Vec3 point = plug.position + 0.5 * (from + to) * plug.axis;
  const Vec3 offset = point - socket.position;
  judged.move = offset - offset.dot(socket_axis) * socket_axis;  // sideways, where the spans overlap
  if (to - from < needed - 1e-6) judged.move += (along > 0 ? -1 : 1) * (needed - (to - from)) * plug.axis;
  return judged;
}

std::optional<Fit> fit_of(const Judged& judged, Seat seat) {
  const double distance = judged.move.norm(), angle = seat == Seat::centre ? 0 : judged.angle;
  if (distance <= exact_distance && angle <= exact_angle) return Fit::exact;
  if (distance <= loose_distance && angle <= loose_angle) return Fit::loose;
  if (distance <= near_distance && angle <= near_angle) return Fit::near;
  return std::nullopt;
}

struct Candidate {
  Mate mate;
  Seat seat = Seat::mouth;
  double distance = 0;
  std::pair<int, int> plug, socket;  // part and connector
};

void consider(const WorldConnector& plug, const WorldConnector& socket, bool near_misses, std::vector<Candidate>& out) {
  if (plug.part == socket.part) return;
  const MateRule* rule = rule_for(plug.kind, socket.kind);
  if (rule == nullptr) return;
  const auto judged = judge(plug, socket, *rule);
  if (!judged) return;
  const auto fit = fit_of(*judged, rule->seat);
  if (!fit || (*fit == Fit::near && !near_misses)) return;
  Candidate candidate;
  const bool plug_first = plug.part < socket.part;
  candidate.mate.part_a = plug_first ? plug.part : socket.part;
  candidate.mate.part_b = plug_first ? socket.part : plug.part;
  candidate.mate.connector_a = plug_first ? plug.index : socket.index;
  candidate.mate.connector_b = plug_first ? socket.index : plug.index;
  candidate.mate.joint = rule->joint;
  candidate.mate.fit = *fit;
  candidate.mate.move = plug_first ? judged->move : Vec3(-judged->move);
  candidate.mate.angle = judged->angle;
  candidate.seat = rule->seat;
  candidate.distance = judged->move.norm();
  candidate.plug = {plug.part, plug.index};
  candidate.socket = {socket.part, socket.index};
  out.push_back(candidate);
}

auto key(const Mate& mate) { return std::tuple(mate.part_a, mate.part_b, mate.connector_a, mate.connector_b); }

/// Studs and openings, balls and their sockets take one partner; near misses count only where nothing holds.
std::vector<Mate> settle(std::vector<Candidate> candidates) {
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    const auto rank = [](const Candidate& c) {
      const double residual = c.distance + c.mate.angle * (loose_distance / loose_angle);
      return std::tuple(c.mate.fit, std::lround(residual * 1e4));  // ties stay ties whatever rounding does
    };
    return std::pair(rank(a), key(a.mate)) < std::pair(rank(b), key(b.mate));
  });
  std::set<std::pair<int, int>> taken, held;
  std::vector<Mate> mates;
  for (const Candidate& candidate : candidates) {
    const bool single = candidate.seat != Seat::along;
    if (single && (taken.contains(candidate.plug) || taken.contains(candidate.socket))) continue;
    if (candidate.mate.fit == Fit::near && (held.contains(candidate.plug) || held.contains(candidate.socket))) continue;
    if (single) {
      taken.insert(candidate.plug);
      taken.insert(candidate.socket);
    }
    held.insert(candidate.plug);
    held.insert(candidate.socket);
    mates.push_back(candidate.mate);
  }
  std::sort(mates.begin(), mates.end(), [](const Mate& a, const Mate& b) { return key(a) < key(b); });
  return mates;
}

using Cell = std::array<int, 3>;
struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    return static_cast<std::size_t>(cell[0]) * 73856093u ^ static_cast<std::size_t>(cell[1]) * 19349663u ^
           static_cast<std::size_t>(cell[2]) * 83492791u;
  }
};

/// The cells that the span, grown by `reach`, may touch: piece by piece, so that a long span does not fill its box.
std::vector<Cell> cells_of(const WorldConnector& connector, double reach) {
  std::vector<Cell> cells;
  const int pieces = 1 + static_cast<int>(2 * connector.half / cell_size);
  for (int i = 0; i < pieces; ++i) {
    Box box;
    box.add(connector.position + (-1 + 2.0 * i / pieces) * connector.half * connector.axis);
    box.add(connector.position + (-1 + 2.0 * (i + 1) / pieces) * connector.half * connector.axis);
    const Vec3 low = (box.min.array() - reach) / cell_size, high = (box.max.array() + reach) / cell_size;
    const auto at = [](double value) { return static_cast<int>(std::floor(value)); };
    for (int x = at(low.x()); x <= at(high.x()); ++x) {
      for (int y = at(low.y()); y <= at(high.y()); ++y) {
        for (int z = at(low.z()); z <= at(high.z()); ++z) cells.push_back({x, y, z});
      }
    }
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

std::vector<WorldConnector> place_all(std::span<const Placed> parts) {
  std::vector<WorldConnector> all;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (parts[part].connectors == nullptr) continue;
    for (std::size_t i = 0; i < parts[part].connectors->size(); ++i) {
      const auto world =
          place((*parts[part].connectors)[i], parts[part].pose, static_cast<int>(part), static_cast<int>(i));
      if (world) all.push_back(*world);
    }
  }
  return all;
}

}  // namespace

std::vector<Mate> find_mates(std::span<const Placed> parts, bool near_misses) {
  const std::vector<WorldConnector> all = place_all(parts);
  std::unordered_map<Cell, std::vector<std::size_t>, CellHash> sockets;
  const double reach = near_misses ? near_distance : loose_distance;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_plug(all[i].kind)) continue;
    for (const Cell& cell : cells_of(all[i], reach + 1e-6)) sockets[cell].push_back(i);
  }
  std::vector<Candidate> candidates;
  std::vector<std::size_t> seen(all.size(), all.size());  // by socket: the plug that looked at it last
  for (std::size_t plug = 0; plug < all.size(); ++plug) {
    if (!is_plug(all[plug].kind)) continue;
    for (const Cell& cell : cells_of(all[plug], 0)) {
      const auto found = sockets.find(cell);
      if (found == sockets.end()) continue;
      for (const std::size_t socket : found->second) {
        if (std::exchange(seen[socket], plug) != plug) consider(all[plug], all[socket], near_misses, candidates);
      }
    }
  }
  return settle(std::move(candidates));
}

std::vector<Mate> mates_between(const Placed& a, const Placed& b, bool near_misses) {
  const std::array<Placed, 2> pair = {a, b};
  const std::vector<WorldConnector> all = place_all(pair);
  std::vector<Candidate> candidates;
  for (const WorldConnector& plug : all) {
    if (!is_plug(plug.kind)) continue;
    for (const WorldConnector& socket : all) {
      if (!is_plug(socket.kind)) consider(plug, socket, near_misses, candidates);
    }
  }
  return settle(std::move(candidates));
}

}  // namespace brick::connect
