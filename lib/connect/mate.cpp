// SPDX-License-Identifier: MIT
// Finds the mates of placed parts.
//
// Every connector is a point or a span in the world. Sockets are hashed into cells of 20 LDU that their span, grown by
// the reach of a mate, touches; each plug then looks only into the cells that its own span passes: near-linear in the
// number of connectors. A candidate pair is judged by how far the socket would have to move for the two to agree, and
// by the angle between their axes. A stud and an opening take one partner each: pairs are accepted from the best fit
// down. Then come mates that builders make besides the usual ones (a stud in a pin hole, a bar in a tube) where two
// parts are not mated otherwise, and round feet that stand between four studs.
#include "connect/mate.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>
#include <tuple>

#include "connect/rules.h"
#include "connect/scales.h"

namespace brick::connect {

namespace {

// LDU and degrees; where true mates of 66 official sets lie: 96 % of studs within 0.01, nearly all within 1.
constexpr FitLimits usual;
constexpr double loosest_play = 1.5;                                // of any family (rules.h)
constexpr double rounding_distance = 0.002, rounding_angle = 0.01;  // of coordinates written with six decimals
constexpr double least_overlap = 1.0;                               // of two spans that hold each other
constexpr double besides_overlap = 2.0;                             // of those that are not made for each other
constexpr double stud_height = 4.0, mouth_depth = 4.0;              // of studs and openings taken as spans
constexpr double cell_size = 20.0;
/// LDU: too far for any fit.
double too_far(const FitLimits& limits) {
  return std::max({limits.near_distance, limits.loose_distance, limits.exact_distance, loosest_play}) +
         2 * rounding_distance;
}
constexpr double farthest = 1e7;  // coordinates beyond this are no model's

struct WorldConnector {
  int part = 0, index = 0;
  std::size_t number = 0;  // among all that are looked at
  Kind kind = Kind::stud;
  double radius = 0;
  const std::string* family = nullptr;
  Vec3 position = Vec3::Zero(), axis = Vec3::Zero();
  double half = 0;
};

std::optional<WorldConnector> place(const Connector& connector, const Transform& pose, int part, int index) {
  WorldConnector world;
  world.part = part;
  world.index = index;
  world.kind = connector.kind;
  world.radius = connector.radius;
  world.family = &connector.family;
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

/// A stud as the stretch from its base to its tip, an opening as what lies behind its mouth.
struct Stretch {
  Vec3 middle = Vec3::Zero();
  double half = 0;
};
Stretch stretch_of(const WorldConnector& c) {
  switch (c.kind) {
    case Kind::stud:
    case Kind::open_stud:
      return {c.position + 0.5 * stud_height * c.axis, 0.5 * stud_height};
    case Kind::anti_stud:
    case Kind::tube:
      return {c.position - 0.5 * mouth_depth * c.axis, 0.5 * mouth_depth};
    default:
      return {c.position, c.half};
  }
}

double degrees_between(const Vec3& a, const Vec3& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b)) * 180 / std::numbers::pi;
}

struct Judged {
  Vec3 move = Vec3::Zero();  // of the socket
  double angle = 0;
};

/// How the socket would have to move; nullopt when the two are nowhere near.
std::optional<Judged> judge(const WorldConnector& plug, const WorldConnector& socket, const MateRule& rule,
                            const FitLimits& limits) {
  Judged judged;
  if (rule.seat == Seat::centre) {
    if (std::abs(plug.radius - socket.radius) > 0.5) return std::nullopt;
    judged.move = plug.position - socket.position;
    return judged;
  }
  if (rule.seat == Seat::mouth) {
    judged.move = plug.position - socket.position;
    if (judged.move.squaredNorm() > too_far(limits) * too_far(limits)) return std::nullopt;
    judged.angle = degrees_between(plug.axis, -socket.axis);
    return judged;
  }
  const double turn = plug.axis.dot(socket.axis);
  if (rule.seat == Seat::pivot) {
    if (*plug.family != *socket.family) return std::nullopt;
    judged.move = plug.position - socket.position;
    judged.angle = degrees_between(plug.axis, turn < 0 ? Vec3(-socket.axis) : socket.axis);
    return judged;
  }
  // A rod fits a bore a little wider; a clip's arms take its own radius only. The kinds of fixed size need no look.
  const bool sized = rule.socket == Kind::bore;
  if (sized && (socket.radius - plug.radius > 0.6 || plug.radius - socket.radius > 0.1)) return std::nullopt;
  const Vec3 socket_axis = turn < 0 ? Vec3(-socket.axis) : socket.axis;
  judged.angle = degrees_between(plug.axis, socket_axis);
  if (judged.angle > std::max(limits.near_angle, limits.loose_angle) + rounding_angle) return std::nullopt;
  const Stretch rod = stretch_of(plug), hole = stretch_of(socket);
  const double along = (hole.middle - rod.middle).dot(plug.axis);
  const double from = std::max(-rod.half, along - hole.half), to = std::min(rod.half, along + hole.half);
  const double needed = rule.besides > 0 ? besides_overlap : std::min({least_overlap, rod.half, hole.half});
  const Vec3 point = rod.middle + 0.5 * (from + to) * plug.axis;
  const Vec3 offset = point - hole.middle;
  judged.move = offset - offset.dot(socket_axis) * socket_axis;  // sideways, where the spans overlap
  if (to - from < needed - 1e-6) judged.move += (along > 0 ? -1 : 1) * (needed - (to - from)) * plug.axis;
  return judged;
}

/// How far off two connectors may be and still hold each other.
struct Play {
  double distance = 0, angle = 0;  // LDU, degrees
};
Play play_of(const MateRule& rule, const std::string& family, const FitLimits& limits) {
  if (rule.seat == Seat::pivot) return {family_play(family), family_angle(family)};
  return {rule.besides > 0 ? rule.besides : limits.loose_distance, limits.loose_angle};
}

struct Fitted {
  Fit fit = Fit::near;
  double margin = 0;
};

std::optional<Fitted> fit_of(const Judged& judged, const MateRule& rule, const std::string& family,
                             const FitLimits& limits) {
  // A file rounds what stands exactly at a limit (people place parts 1 LDU off, and turn sub-models) to either side.
  const double distance = judged.move.norm() - rounding_distance,
               angle = (rule.seat == Seat::centre ? 0 : judged.angle) - rounding_angle;
  const Play play = play_of(rule, family, limits);
  const double margin = std::clamp(1 - std::max(distance / play.distance, angle / play.angle), 0.0, 1.0);
  if (distance <= limits.exact_distance && angle <= limits.exact_angle) return Fitted{Fit::exact, margin};
  if (distance <= play.distance && angle <= play.angle) return Fitted{Fit::loose, margin};
  if (rule.besides > 0) return std::nullopt;
  if (distance <= limits.near_distance && angle <= limits.near_angle) return Fitted{};
  return std::nullopt;
}

struct Candidate {
  Mate mate;
  Seat seat = Seat::mouth;
  bool besides = false;
  double distance = 0;
  std::size_t plug = 0, socket = 0;  // numbers
  std::size_t tie = 0;               // rank among those that another one contends with: see break_ties
};

void consider(const WorldConnector& plug, const WorldConnector& socket, bool near_misses, const FitLimits& limits,
              std::vector<Candidate>& out) {
  if (plug.part == socket.part) return;
  const MateRule* rule = rule_for(plug.kind, socket.kind);
  if (rule == nullptr || !sizes_fit(plug.kind, plug.radius, socket.kind, socket.radius)) return;
  const auto judged = judge(plug, socket, *rule, limits);
  if (!judged) return;
  const auto fitted = fit_of(*judged, *rule, *plug.family, limits);
  if (!fitted || (fitted->fit == Fit::near && !near_misses)) return;
  Candidate candidate;
  const bool plug_first = plug.part < socket.part;
  candidate.mate.part_a = plug_first ? plug.part : socket.part;
  candidate.mate.part_b = plug_first ? socket.part : plug.part;
  candidate.mate.connector_a = plug_first ? plug.index : socket.index;
  candidate.mate.connector_b = plug_first ? socket.index : plug.index;
  candidate.mate.joint = rule->joint;
  candidate.mate.fit = fitted->fit;
  candidate.mate.margin = fitted->margin;
  candidate.mate.move = plug_first ? judged->move : Vec3(-judged->move);
  candidate.mate.angle = judged->angle;
  candidate.seat = rule->seat;
  candidate.besides = rule->besides > 0;
  candidate.distance = judged->move.norm();
  candidate.plug = plug.number;
  candidate.socket = socket.number;
  out.push_back(candidate);
}

std::tuple<int, int, int, int> key(const Mate& mate) {
  return {mate.part_a, mate.part_b, mate.connector_a, mate.connector_b};
}

/// Of several equal partners the same one wins, however the lines are ordered, nested and moved: told by which
/// connectors of which parts they are, and by how the parts stand to each other.
void break_ties(std::vector<Candidate>& candidates, std::span<const Placed> parts, std::size_t count) {
  using Told = std::array<long, 16>;  // numbers of connectors, which ones, and the relative pose
  std::vector<std::pair<Told, Candidate*>> contested;
  std::vector<std::uint8_t> claims(count);
  for (const Candidate& c : candidates)
    for (const std::size_t connector : {c.plug, c.socket}) claims[connector] = claims[connector] > 0 ? 2 : 1;
  for (Candidate& c : candidates) {
    if (claims[c.plug] < 2 && claims[c.socket] < 2) continue;
    const Placed& a = parts[static_cast<std::size_t>(c.mate.part_a)];
    const Placed& b = parts[static_cast<std::size_t>(c.mate.part_b)];
    if (a.pose.linear.determinant() == 0 || b.pose.linear.determinant() == 0) continue;
    std::array<long, 2> sizes{static_cast<long>(a.connectors->size()), static_cast<long>(b.connectors->size())};
    std::array<long, 2> which{c.mate.connector_a, c.mate.connector_b};
    const bool turned = std::pair(sizes[1], which[1]) < std::pair(sizes[0], which[0]);
    if (turned) std::swap(sizes[0], sizes[1]), std::swap(which[0], which[1]);
    const auto numbers = (turned ? b.pose.inverse() * a.pose : a.pose.inverse() * b.pose).numbers();
    auto& told = contested.emplace_back(Told{sizes[0], sizes[1], which[0], which[1]}, &c).first;
    for (std::size_t i = 0; i < numbers.size(); ++i) told[4 + i] = std::lround(numbers[i] * (i < 3 ? 5 : 50));
  }
  const auto by_told = [](const auto& a, const auto& b) { return a.first < b.first; };
  std::sort(contested.begin(), contested.end(), by_told);
  for (std::size_t i = 0; i < contested.size(); ++i) {
    const bool same = i > 0 && contested[i].first == contested[i - 1].first;
    contested[i].second->tie = same ? contested[i - 1].second->tie : i + 1;
  }
}

/// Where a candidate stands among the others: the first ones are accepted first. Sorted in its place, which is large.
struct Ranked {
  bool besides = false;
  Fit fit = Fit::exact;
  long residual = 0;  // hundredths
  std::size_t tie = 0;
  std::tuple<int, int, int, int> key;
  const Candidate* candidate = nullptr;

  bool operator<(const Ranked& other) const {
    if (besides != other.besides) return other.besides;
    if (fit != other.fit) return fit < other.fit;
    if (residual != other.residual) return residual < other.residual;
    return tie != other.tie ? tie < other.tie : key < other.key;
  }
};

/// Studs and openings, balls and their sockets take one partner; near misses count only where nothing holds.
/// `count`: of connectors that were looked at.
std::vector<Mate> settle(std::vector<Candidate> candidates, std::span<const Placed> parts, std::size_t count) {
  break_ties(candidates, parts, count);
  std::vector<Ranked> ranked;
  ranked.reserve(candidates.size());
  for (const Candidate& c : candidates) {
    const double residual = c.distance + c.mate.angle * (usual.loose_distance / usual.loose_angle);
    // Ties stay ties: files are rounded to 1e-4 LDU, often less.
    ranked.push_back({c.besides, c.mate.fit, std::lround(residual * 100), c.tie, key(c.mate), &c});
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<bool> taken(count), held(count);
  std::set<std::pair<int, int>> joined;  // asked by what comes last only: most models need none of it
  const bool any_besides = !ranked.empty() && ranked.back().besides;
  std::vector<Ranked> kept;
  kept.reserve(ranked.size());
  for (const Ranked& each : ranked) {
    const Candidate& candidate = *each.candidate;
    const bool single = candidate.seat != Seat::along;
    const std::pair two(candidate.mate.part_a, candidate.mate.part_b);
    if (candidate.besides && (joined.contains(two) || taken[candidate.plug] || taken[candidate.socket])) continue;
    if (single && (taken[candidate.plug] || taken[candidate.socket])) continue;
    if (candidate.mate.fit == Fit::near && (held[candidate.plug] || held[candidate.socket])) continue;
    if (single) taken[candidate.plug] = taken[candidate.socket] = true;
    held[candidate.plug] = held[candidate.socket] = true;
    if (any_besides && candidate.mate.fit != Fit::near) joined.insert(two);
    kept.push_back(each);
  }
  std::sort(kept.begin(), kept.end(), [](const Ranked& a, const Ranked& b) { return a.key < b.key; });
  std::vector<Mate> mates;
  mates.reserve(kept.size());
  for (const Ranked& each : kept) mates.push_back(each.candidate->mate);
  return mates;
}

using Cell = std::array<int, 3>;
struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    return static_cast<std::size_t>(cell[0]) * 73856093u ^ static_cast<std::size_t>(cell[1]) * 19349663u ^
           static_cast<std::size_t>(cell[2]) * 83492791u;
  }
};

/// What lies in cells: filled, then sorted, then asked. One piece of memory, whatever the number of cells.
class CellIndex {
 public:
  void add(const Cell& cell, std::size_t number) { entries_.emplace_back(packed(cell), number); }
  void sort() {
    std::sort(entries_.begin(), entries_.end());
    std::size_t cells = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (i == 0 || entries_[i].first != entries_[i - 1].first) ++cells;
    slots_.assign(std::bit_ceil(2 * cells + 1), 0);
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (i == 0 || entries_[i].first != entries_[i - 1].first) slots_[slot(entries_[i].first)] = i + 1;
  }
  template <class Visit>
  void each(const Cell& cell, const Visit& visit) const {
    const std::uint64_t key = packed(cell);
    const std::size_t first = slots_[slot(key)];
    for (std::size_t i = first - 1; first != 0 && i < entries_.size() && entries_[i].first == key; ++i)
      visit(entries_[i].second);
  }

 private:
  /// 21 bits an axis: cells lie within farthest / cell_size of the origin.
  static std::uint64_t packed(const Cell& cell) {
    static_assert(farthest / cell_size + 2 < (1 << 20));
    std::uint64_t key = 0;
    for (const int axis : cell) key = key << 21 | static_cast<std::uint64_t>(axis + (1 << 20));
    return key;
  }
  /// Where the cell stands, or would.
  std::size_t slot(std::uint64_t key) const {
    const std::uint64_t hash = (key ^ (key >> 32)) * 0x9e3779b97f4a7c15ULL;
    std::size_t at = (hash >> 20) & (slots_.size() - 1);
    while (slots_[at] != 0 && entries_[slots_[at] - 1].first != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  std::vector<std::pair<std::uint64_t, std::size_t>> entries_;
  std::vector<std::size_t> slots_;  // by hash: where a cell's entries begin, from 1; 0: none
};

/// The cells that the span, grown by `reach`, may touch: piece by piece, so that a long span does not fill its box.
/// `cells` is memory to be used again.
const std::vector<Cell>& cells_of(const WorldConnector& connector, double reach, std::vector<Cell>& cells) {
  cells.clear();
  const Stretch span = stretch_of(connector);
  const int pieces = 1 + static_cast<int>(2 * span.half / cell_size);
  for (int i = 0; i < pieces; ++i) {
    Box box;
    box.add(span.middle + (-1 + 2.0 * i / pieces) * span.half * connector.axis);
    box.add(span.middle + (-1 + 2.0 * (i + 1) / pieces) * span.half * connector.axis);
    const Vec3 low = (box.min.array() - reach) / cell_size, high = (box.max.array() + reach) / cell_size;
    const auto at = [](double value) { return static_cast<int>(std::floor(value)); };
    for (int x = at(low.x()); x <= at(high.x()); ++x) {
      for (int y = at(low.y()); y <= at(high.y()); ++y) {
        for (int z = at(low.z()); z <= at(high.z()); ++z) cells.push_back({x, y, z});
      }
    }
  }
  if (cells.size() > 1) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  }
  return cells;
}

std::vector<WorldConnector> place_all(std::span<const Placed> parts) {
  std::vector<WorldConnector> all;
  std::size_t count = 0;
  for (const auto& part : parts) count += part.connectors != nullptr ? part.connectors->size() : 0;
  all.reserve(count);
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (parts[part].connectors == nullptr) continue;
    for (std::size_t i = 0; i < parts[part].connectors->size(); ++i) {
      auto world = place((*parts[part].connectors)[i], parts[part].pose, static_cast<int>(part), static_cast<int>(i));
      if (!world) continue;
      world->number = all.size();
      all.push_back(*world);
    }
  }
  return all;
}

bool is_stud(const WorldConnector& c) { return c.kind == Kind::stud || c.kind == Kind::open_stud; }

/// Round feet: the only opening of its part on that side is a tube, whose outer wall (radius 8) fits between four
/// studs.
std::vector<std::size_t> round_feet(const std::vector<WorldConnector>& all, std::span<const Placed> parts) {
  std::vector<std::size_t> feet;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind != Kind::tube) continue;
    const auto& own = *parts[static_cast<std::size_t>(all[i].part)].connectors;
    const Vec3& out = own[static_cast<std::size_t>(all[i].index)].axis;
    const auto openings = std::count_if(own.begin(), own.end(), [&](const Connector& c) {
      return (c.kind == Kind::tube || c.kind == Kind::anti_stud || c.kind == Kind::post) && c.axis.dot(out) > 0.9;
    });
    if (openings == 1) feet.push_back(i);
  }
  return feet;
}

/// The mates of one round foot with studs that stand around it, when there are at least three.
std::vector<Mate> foot_mates(const WorldConnector& foot, std::span<const WorldConnector> studs) {
  constexpr double diagonal = 14.1421, sideways = 0.36, above = 3.6, below = 0.5;  // LDU
  std::vector<Mate> mates;
  double worst = 0;
  for (const WorldConnector& stud : studs) {
    if (stud.part == foot.part || stud.axis.dot(foot.axis) > -0.9998) continue;
    const Vec3 offset = stud.position - foot.position;
    const double along = offset.dot(foot.axis), across = (offset - along * foot.axis).norm();
    if (along < -below || along > above || std::abs(across - diagonal) > sideways) continue;
    worst = std::max(worst, std::abs(across - diagonal));
    Mate mate;
    mate.part_a = std::min(foot.part, stud.part);
    mate.part_b = std::max(foot.part, stud.part);
    mate.connector_a = foot.part < stud.part ? foot.index : stud.index;
    mate.connector_b = foot.part < stud.part ? stud.index : foot.index;
    mate.joint = JointKind::revolute;
    mates.push_back(mate);
  }
  if (mates.size() < 3) return {};
  for (Mate& mate : mates) {
    mate.fit = worst <= usual.exact_distance ? Fit::exact : Fit::loose;
    mate.margin = 1 - worst / sideways;
  }
  return mates;
}

void add_foot_mates(const std::vector<WorldConnector>& all, std::span<const Placed> parts, std::vector<Mate>& mates) {
  const std::vector<std::size_t> feet = round_feet(all, parts);
  if (feet.empty()) return;
  std::set<std::pair<int, int>> held;  // parts that are mated already
  for (const Mate& mate : mates) {
    if (mate.fit != Fit::near) held.emplace(mate.part_a, mate.part_b);
  }
  std::unordered_map<Cell, std::vector<WorldConnector>, CellHash> studs;
  const auto cell = [](const Vec3& at) {
    return Cell{static_cast<int>(std::floor(at.x() / cell_size)), static_cast<int>(std::floor(at.y() / cell_size)),
                static_cast<int>(std::floor(at.z() / cell_size))};
  };
  for (const WorldConnector& c : all) {
    if (is_stud(c) && size_of(c.radius) == 1) studs[cell(c.position)].push_back(c);
  }
  for (const std::size_t index : feet) {
    const Cell centre = cell(all[index].position);
    std::vector<WorldConnector> around;
    for (int n = 0; n < 27; ++n) {
      const auto found = studs.find({centre[0] + n / 9 - 1, centre[1] + n / 3 % 3 - 1, centre[2] + n % 3 - 1});
      if (found != studs.end()) around.insert(around.end(), found->second.begin(), found->second.end());
    }
    for (const Mate& mate : foot_mates(all[index], around)) {
      if (!held.contains({mate.part_a, mate.part_b})) mates.push_back(mate);
    }
  }
  std::sort(mates.begin(), mates.end(), [](const Mate& a, const Mate& b) { return key(a) < key(b); });
}

}  // namespace

std::vector<Mate> find_mates(std::span<const Placed> parts, bool near_misses, const FitLimits& limits) {
  const std::vector<WorldConnector> all = place_all(parts);
  CellIndex sockets;
  std::vector<Cell> cells;
  const double seated = std::max({loosest_play, limits.loose_distance, limits.exact_distance});
  const double reach = (near_misses ? std::max(limits.near_distance, seated) : seated) + rounding_distance;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_plug(all[i].kind)) continue;
    for (const Cell& cell : cells_of(all[i], reach + 1e-6, cells)) sockets.add(cell, i);
  }
  sockets.sort();
  std::vector<Candidate> candidates;
  std::vector<std::uint32_t> seen(
      all.size(), static_cast<std::uint32_t>(all.size()));  // by socket: the plug that looked at it last
  for (std::size_t plug = 0; plug < all.size(); ++plug) {
    if (!is_plug(all[plug].kind)) continue;
    for (const Cell& cell : cells_of(all[plug], 0, cells))
      sockets.each(cell, [&](std::size_t socket) {
        if (std::exchange(seen[socket], static_cast<std::uint32_t>(plug)) != plug)
          consider(all[plug], all[socket], near_misses, limits, candidates);
      });
  }
  std::vector<Mate> mates = settle(std::move(candidates), parts, all.size());
  add_foot_mates(all, parts, mates);
  return mates;
}

std::vector<Mate> mates_between(const Placed& a, const Placed& b, bool near_misses) {
  const std::array<Placed, 2> pair = {a, b};
  const std::vector<WorldConnector> all = place_all(pair);
  std::vector<Candidate> candidates;
  for (const WorldConnector& plug : all) {
    if (!is_plug(plug.kind)) continue;
    for (const WorldConnector& socket : all) {
      if (!is_plug(socket.kind)) consider(plug, socket, near_misses, usual, candidates);
    }
  }
  return settle(std::move(candidates), pair, all.size());
}

}  // namespace brick::connect
