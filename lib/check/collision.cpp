// SPDX-License-Identifier: MIT
// Check "collision": no two parts in the same place. The measure is collide's; here is what it means.
//
// Outside the zones of mated connectors a pair may be `tolerance` deep; inside them somewhat deeper, since polygons
// stand for round pins and holes there (collide/zone.cpp). Deeper is an overlap; one that takes a move of 2 LDU or more
// to free is deep.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "base/text.h"
#include "check/allowance.h"
#include "check/rolls.h"
#include "check/room.h"
#include "check/validate.h"
#include "check/words.h"

namespace brick::check {

namespace {

constexpr double told_step = 0.05;       // LDU: in which moves are told; they are known to a 64th
constexpr std::size_t most_looked = 12;  // overlaps whose moves are tried: who has more mends these first
// LDU: what the two insets together leave out of the way out.
constexpr double given_away = 2 * collide::inset_depth + collide::inset_asymmetry;

double in_steps(double length) { return std::round(length / told_step) * told_step; }

/// What is told of how far the two are in each other. A point inside a wall is never deeper than half the wall: where
/// more than that is needed to free them, the way out says more.
double told_depth(FaultId level, const collide::PairMeasure& m) {
  return level == FaultId::deep ? in_steps(m.way_out + given_away) : m.depth;
}

bool is_clear(const collide::PairMeasure& m) {
  return !m.duplicate && !m.contained && m.depth_bound <= collide::depth_floor;
}

std::string words_of(FaultId level, const collide::PairMeasure& m) {
  switch (level) {
    case FaultId::duplicate:
      return "are the same part in the same place";
    case FaultId::contained:
      return "are one inside the other";
    case FaultId::undecided:
      return format("overlap by an amount between {} and {} LDU", rounded(m.depth, 2), rounded(m.depth_bound, 2));
    default:
      return format("overlap by {} LDU", rounded(told_depth(level, m), 2));
  }
}

/// What would mend an overlap. Moves are tried: one that leads into another part is told as such.
class Hints {
 public:
  /// `overlapped`: with how many others each body overlaps.
  Hints(Scene& scene, const std::map<std::uint32_t, int>& overlapped) : scene_(scene), overlapped_(overlapped) {}

  /// `ways` of the later part: the shortest, then the one on the grid where that is another; at least one. Those that
  /// the hint does not tell of are taken out.
  std::string about(std::uint32_t earlier, std::uint32_t later, std::vector<Vec3>& ways) {
    const std::string hint = words_about(earlier, later, ways);
    std::erase_if(ways, [&](const Vec3& way) { return !told_.contains(&way); });
    return hint;
  }

 private:
  std::string words_about(std::uint32_t earlier, std::uint32_t later, const std::vector<Vec3>& ways) {
    told_.clear();
    const bool look = looked_++ < most_looked;
    // A part put down crosswise overlaps several others.
    for (const std::uint32_t body : {later, earlier})
      if (look && overlaps_of(body) > 1)
        if (const std::string turn = turn_of(body); !turn.empty()) return turn;
    const std::vector<std::string> later_free = moves_of(later, ways, 1, look, false);
    if (!later_free.empty()) return joined(later_free);
    for (const std::uint32_t body : {later, earlier})
      if (look)
        if (const std::string turn = turn_of(body); !turn.empty()) return turn;
    const std::vector<std::string> earlier_free = moves_of(earlier, ways, -1, look, false);
    if (earlier_free.empty()) return joined(moves_of(later, ways, 1, look, true));
    told_.clear();
    return joined(earlier_free);
  }

  int overlaps_of(std::uint32_t body) const {
    const auto found = overlapped_.find(body);
    return found == overlapped_.end() ? 0 : found->second;
  }

  /// Those with room; or all, with what they lead into.
  std::vector<std::string> moves_of(std::uint32_t body, const std::vector<Vec3>& ways, double sign, bool look,
                                    bool all) {
    std::vector<std::string> moves;
    for (const Vec3& way : ways) {
      const Vec3 move = sign * way;
      const auto other = look ? blocked_by(scene_, body, Transform::translation(move)) : std::nullopt;
      if (other && !all) continue;
      told_.insert(&way);
      moves.push_back(format("move {} {}{}{}", number_text(scene_.placement(body)),
                             move_words(move, scene_.options().of_program()),
                             &way == &ways.front() ? "" : " to stay on the grid",
                             other ? format(" (into {})", number_text(scene_.placement(*other))) : std::string()));
    }
    return moves;
  }

  const std::string& turn_of(std::uint32_t body) {
    const auto [entry, fresh] = turns_.try_emplace(body);
    if (fresh)
      if (const auto turn = mending_turn(scene_, body)) entry->second = turn_words(body, *turn);
    return entry->second;
  }

  std::string turn_words(std::uint32_t body, const Turn& turn) const {
    const std::string part = number_text(scene_.placement(body));
    const Transform& pose = scene_.bodies()[body].pose;
    if (scene_.options().of_program()) {  // counter-clockwise from above; LDraw's y points down
      const double quarters = (pose.linear.col(1).y() > 0 ? -1 : 1) * turn.degrees / 90;
      return format("turn {} where it is: rotation + {}", part, rounded(quarters < 0 ? quarters + 4 : quarters, 0));
    }
    const std::string where =
        turn.in_place ? std::string() : " and put it at " + point_words(turn.by * pose.origin, false);
    return format("turn {} by {} degrees about its y axis{}", part, rounded(turn.degrees, 0), where);
  }

  /// "move #1 2 LDU up, or 8 LDU up": what is moved is said once.
  static std::string joined(std::vector<std::string> moves) {
    const std::string same = moves.front().substr(0, moves.front().find(' ', 5) + 1);
    for (std::size_t i = 1; i < moves.size(); ++i) moves[i].erase(0, same.size());
    return join(moves, ", or ");
  }

  Scene& scene_;
  const std::map<std::uint32_t, int>& overlapped_;
  std::map<std::uint32_t, std::string> turns_;  // by body; "" where none mends
  std::set<const Vec3*> told_;                  // of the ways asked about
  std::size_t looked_ = 0;
};

/// An overlap that is a matter, before it is reported.
struct Told {
  const collide::Overlap* overlap = nullptr;
  FaultId level{};
  const Families::Allowance* allowance = nullptr;
};

class PairReport {
 public:
  PairReport(Scene& scene, const collide::Overlap& overlap, Hints& hints)
      : scene_(scene), overlap_(overlap), hints_(hints) {
    swapped_ = overlap.first > overlap.second;
    earlier_ = std::min(overlap.first, overlap.second);
    later_ = std::max(overlap.first, overlap.second);
  }

  Fault fault(FaultId level) const {
    const auto& m = overlap_.measure;
    const auto &a = scene_.placement(earlier_), &b = scene_.placement(later_);
    Fault fault;
    fault.id = level;
    fault.parts = {a.id, b.id};
    const std::string words = words_of(level, m);
    fault.message = format("{} and {} {}", label(a), label(b), words);
    const auto& [first, second] = std::minmax(a.part, b.part);
    fault.kind = format("{} and {}", first, second);
    fault.weight = m.way_out > 0 ? m.way_out : m.depth;
    if (m.contact && m.depth > 0) add_numbers(fault);
    if (level == FaultId::duplicate) {
      fault.hint = format("remove {}", number_text(b));
      fault.fix = Fix{Fix::Kind::remove, {b.id}, {}};
    }
    if (level == FaultId::contained) fault.hint = format("move {} out, or remove it", number_text(b));
    return fault;
  }

 private:
  /// A direction of the first solid's frame, as a move of the later part in the world.
  Vec3 to_world(const Vec3& way) const {
    const Vec3 world = scene_.bodies()[overlap_.first].pose.linear * way;
    return swapped_ ? Vec3(-world) : world;
  }

  void add_numbers(Fault& fault) const {
    const auto& m = overlap_.measure;
    const Vec3 point = scene_.bodies()[overlap_.first].pose * m.point;
    fault.data.push_back({"depth", told_depth(fault.id, m)});
    if (fault.id == FaultId::deep) fault.data.push_back({"deepest_point", m.depth});
    if (m.zoned) fault.data.push_back({"depth_outside_connectors", m.depth_outside});
    fault.data.push_back({"point", to_list(point)});
    std::vector<Vec3> ways;
    if (!m.way.isZero()) ways.emplace_back(in_steps(m.way_out + given_away) * to_world(m.way));
    const Vec3 grid = m.grid_way_out * to_world(m.grid_way);
    if (m.grid_way_out > 0 && (ways.empty() || (grid - ways.front()).norm() > told_step)) ways.push_back(grid);
    if (ways.empty()) return;
    const bool on_grid = m.grid_way_out > 0 && (grid - ways.front()).norm() <= told_step;  // both are one
    fault.hint = hints_.about(static_cast<std::uint32_t>(earlier_), static_cast<std::uint32_t>(later_), ways);
    for (const Vec3& way : ways) {  // of the later part
      const bool is_grid = m.grid_way_out > 0 && (grid - way).norm() <= told_step;
      if (!is_grid || on_grid) fault.data.push_back({"move", to_list(way)});
      if (is_grid) fault.data.push_back({"grid_move", to_list(grid)});
    }
  }

  Scene& scene_;
  const collide::Overlap& overlap_;
  Hints& hints_;
  std::size_t earlier_ = 0, later_ = 0;
  bool swapped_ = false;
};

}  // namespace

void check_collision(Scene& scene, Report& report) {
  const auto rolls = rolls_of(scene);
  std::vector<Roll> wrong;
  std::vector<Told> told;
  std::map<std::uint32_t, int> overlapped;  // by body: with how many others
  for (const auto& overlap : scene.overlaps()) {
    if (is_clear(overlap.measure)) continue;
    const auto body = [&](std::uint32_t i) {
      return FamilyBody{scene.family(i), &scene.shape_of(i).facts.box, &scene.bodies()[i].pose};
    };
    const auto* allowance =
        allowance_between(scene.families(), body(overlap.first), body(overlap.second), overlap.measure);
    const auto level = level_of(overlap.measure, scene.options(), allowance);
    if (!level) continue;
    const bool deep = *level == FaultId::overlap || *level == FaultId::deep;
    const auto roll = rolls.find(std::minmax(overlap.first, overlap.second));
    const bool only_rolled = roll != rolls.end() && is_rolled(roll->second) &&
                             overlap.measure.depth_outside <= scene.options().tolerance + rounding;
    if (only_rolled && deep) {
      wrong.push_back(roll->second);
      continue;
    }
    told.push_back({&overlap, *level, allowance});
    if (deep) ++overlapped[overlap.first], ++overlapped[overlap.second];
  }
  Hints hints(scene, overlapped);
  for (const Told& each : told) {
    Fault fault = PairReport(scene, *each.overlap, hints).fault(each.level);
    if (each.level == FaultId::soft) fault.hint = each.allowance->why;
    report.add(std::move(fault));
  }
  report_rolls(scene, wrong, rolls, report);
}

}  // namespace brick::check
