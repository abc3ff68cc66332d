// SPDX-License-Identifier: MIT
// Check "collision": no two parts in the same place. The measure is collide's; here is what it means.
//
// Outside the zones of mated connectors a pair may be `tolerance` deep; inside them somewhat deeper, since polygons
// stand for round pins and holes there (collide/zone.cpp). Deeper is an overlap; one that takes a move of 2 LDU or more
// to free is deep.
#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.h"
#include "check/allowance.h"
#include "check/rolls.h"
#include "check/validate.h"
#include "check/words.h"

namespace brick::check {

namespace {

constexpr double told_step = 0.05;  // LDU: in which moves are told; they are known to a 64th
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

class PairReport {
 public:
  PairReport(Scene& scene, const collide::Overlap& overlap) : scene_(scene), overlap_(overlap) {
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
    const bool program = scene_.options().of_program();
    const std::string part = number_text(scene_.placement(later_));
    const Vec3 move = in_steps(m.way_out + given_away) * to_world(m.way);
    std::vector<std::string> ways;
    if (!m.way.isZero()) {
      fault.data.push_back({"move", to_list(move)});
      ways.push_back(move_words(move, program));
    }
    if (m.grid_way_out > 0) {
      const Vec3 grid = m.grid_way_out * to_world(m.grid_way);
      fault.data.push_back({"grid_move", to_list(grid)});
      if (ways.empty() || (grid - move).norm() > told_step)
        ways.push_back(move_words(grid, program) + (ways.empty() ? "" : " to stay on the grid"));
    }
    if (!ways.empty()) fault.hint = format("move {} {}", part, join(ways, ", or "));
  }

  Scene& scene_;
  const collide::Overlap& overlap_;
  std::size_t earlier_ = 0, later_ = 0;
  bool swapped_ = false;
};

}  // namespace

void check_collision(Scene& scene, Report& report) {
  const auto rolls = rolls_of(scene);
  std::vector<Roll> wrong;
  for (const auto& overlap : scene.overlaps()) {
    if (is_clear(overlap.measure)) continue;
    const FamilyMask a = scene.family(overlap.first), b = scene.family(overlap.second);
    const auto body = [&](std::size_t i, FamilyMask family) {
      return FamilyBody{family, &scene.shape_of(i).facts.box, &scene.bodies()[i].pose};
    };
    const auto* allowance =
        allowance_between(scene.families(), body(overlap.first, a), body(overlap.second, b), overlap.measure);
    const auto level = level_of(overlap.measure, scene.options(), allowance);
    if (!level) continue;
    const auto roll = rolls.find(std::minmax(overlap.first, overlap.second));
    const bool only_rolled = roll != rolls.end() && is_rolled(roll->second) &&
                             overlap.measure.depth_outside <= scene.options().tolerance + rounding;
    if (only_rolled && (*level == FaultId::overlap || *level == FaultId::deep)) {
      wrong.push_back(roll->second);
      continue;
    }
    Fault fault = PairReport(scene, overlap).fault(*level);
    if (*level == FaultId::soft) fault.hint = allowance->why;
    report.add(std::move(fault));
  }
  report_rolls(scene, wrong, rolls, report);
}

}  // namespace brick::check
