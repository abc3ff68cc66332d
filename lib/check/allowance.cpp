// SPDX-License-Identifier: MIT
// Families of parts that sit in each other, and what an overlap then means.
#include "check/allowance.h"

#include <algorithm>
#include <cmath>

namespace brick::check {

namespace {

constexpr double slack = 0.05;      // LDU: what the search for the deepest point leaves open
constexpr double off_axis = 0.6;    // LDU: round parts this near to one axis are about it,
constexpr double off_middle = 0.8;  // and those whose middles are this near along it sit in each other
constexpr double off_origin = 0.1;  // LDU
constexpr double tooth = 6;         // LDU: depth of a gear's tooth, 2.25 modules of 2.5 LDU, rounded up
constexpr double buried = 4;        // LDU: a family that may be as deep as that may be wholly inside its partner

/// The direction about which a round part is round: where its box is a square, the side across it.
std::optional<int> round_axis(const Box& box) {
  const Vec3 size = box.size();
  for (int axis = 0; axis < 3; ++axis) {
    const double one = size[(axis + 1) % 3], other = size[(axis + 2) % 3];
    if (std::abs(one - other) < 0.02 * std::max(one, other) && std::abs(size[axis] - one) > 0.02 * one) return axis;
  }
  return std::nullopt;
}

/// Are the two bodies round about the same axis, one around the middle of the other? Or with one origin, as what is
/// drawn to go together has: wide tyres stand out of their rims on one side.
bool are_coaxial(const FamilyBody& a, const FamilyBody& b) {
  const Box &box_a = *a.box, &box_b = *b.box;
  const auto axis_a = round_axis(box_a), axis_b = round_axis(box_b);
  if (!axis_a || !axis_b) return false;
  const Transform &pose_a = *a.pose, &pose_b = *b.pose;
  const Vec3 along = pose_a.linear.col(*axis_a), other = pose_b.linear.col(*axis_b);
  const Vec3 between = pose_b * box_b.centre() - pose_a * box_a.centre();
  return std::abs(along.dot(other)) > 0.9998 && (between - between.dot(along) * along).norm() <= off_axis &&
         (std::abs(between.dot(along)) <= off_middle || (pose_b.origin - pose_a.origin).norm() <= off_origin);
}

}  // namespace

const Families::Allowance* allowance_between(const Families& families, const FamilyBody& a, const FamilyBody& b,
                                             const collide::PairMeasure& measure) {
  using Level = Families::Level;
  std::optional<bool> coaxial;
  return families.between(a.family, b.family, [&](Level level) {
    switch (level) {
      case Level::coaxial:
        if (!coaxial) coaxial = are_coaxial(a, b);
        return *coaxial;
      case Level::teeth:
        return measure.way_out <= tooth;
      case Level::joint:
      case Level::seated:
        return measure.zoned;
      default:
        return true;
    }
  });
}

std::optional<FaultId> level_of(const collide::PairMeasure& m, const Options& options,
                                const Families::Allowance* allowance) {
  if (m.duplicate) return FaultId::duplicate;
  const std::optional<FaultId> excused =
      allowance != nullptr && allowance->level == Families::Level::soft ? std::optional(FaultId::soft) : std::nullopt;
  if (m.contained) return allowance != nullptr && allowance->depth >= buried ? excused : FaultId::contained;
  const double family = allowance == nullptr ? 0 : allowance->depth;
  // What is drawn tight at a joint is no excuse for parts that stand off it, or for other sides of theirs.
  const bool at_joint = allowance != nullptr && allowance->level == Families::Level::joint;
  const double outside = std::max(options.tolerance, at_joint ? 0 : family) + rounding;
  const double inside = std::max({outside, m.allowed, at_joint ? family + rounding : 0});
  if (m.depth_outside > outside || m.depth > inside)
    return m.way_out >= options.deep ? FaultId::deep : FaultId::overlap;
  if (m.depth_outside_bound > outside + slack || m.depth_bound > inside + slack) return FaultId::undecided;
  if (allowance != nullptr) return excused;
  return m.depth > options.tight ? std::optional(FaultId::tight) : std::nullopt;
}

}  // namespace brick::check
