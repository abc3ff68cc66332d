// SPDX-License-Identifier: MIT
// The moved part is measured against its neighbours at the new place, as the check itself would: families, zones and
// tolerance included. Pairs are remembered, so that a second run costs nothing.
#include "check/room.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <set>

#include "check/allowance.h"

namespace brick::check {

namespace {

constexpr double reach = 4;  // LDU around the boxes: what might mate there

collide::Body moved_body(Scene& scene, std::uint32_t body, const Transform& by) {
  collide::Body moved = scene.bodies()[body];
  moved.pose = by * moved.pose;
  moved.box = transformed(scene.shape_of(body).facts.box, moved.pose);
  return moved;
}

std::vector<std::uint32_t> neighbours(Scene& scene, std::uint32_t body, const Box& box) {
  std::vector<std::uint32_t> near;
  scene.body_tree().overlapping(box, [&](std::uint32_t other) {
    if (other != body) near.push_back(other);
  });
  std::sort(near.begin(), near.end());
  return near;
}

bool is_fault(Scene& scene, const FamilyBody& moved, std::uint32_t other, const collide::PairMeasure& measure) {
  const FamilyBody beside{scene.family(other), &scene.shape_of(other).facts.box, &scene.bodies()[other].pose};
  const auto level = level_of(measure, scene.options(), allowance_between(scene.families(), moved, beside, measure));
  return level && *level != FaultId::tight && *level != FaultId::soft;
}

/// How many other parts hold the moved one by seated connectors.
std::size_t seats(Scene& scene, std::uint32_t body, const Transform& by) {
  const collide::Body moved = moved_body(scene, body, by);
  const auto near = neighbours(scene, body, moved.box.grown(reach));
  std::vector<connect::Placed> placed{{&scene.shape_of(body).connectors, moved.pose}};
  for (const std::uint32_t other : near)
    placed.push_back({&scene.shape_of(other).connectors, scene.bodies()[other].pose});
  std::set<std::pair<int, int>> seated;
  for (const auto& mate : connect::find_mates(placed, false))
    if (mate.part_a == 0 || mate.part_b == 0)
      seated.emplace(mate.part_a + mate.part_b, mate.part_a == 0 ? mate.connector_a : mate.connector_b);
  return seated.size();
}

}  // namespace

std::optional<std::uint32_t> blocked_by(Scene& scene, std::uint32_t body, const Transform& by) {
  const collide::Body at = moved_body(scene, body, by);
  const FamilyBody moved{scene.family(body), &scene.shape_of(body).facts.box, &at.pose};
  Progress silent;
  for (const std::uint32_t other : neighbours(scene, body, at.box)) {  // one by one: the first in the way is enough
    const std::vector<collide::Body> both{at, scene.bodies()[other]};
    const auto overlaps = collide::find_overlaps(
        both, scene.shapes(), scene.memory(), [](std::uint32_t, std::uint32_t) { return false; }, silent);
    if (!overlaps.empty() && is_fault(scene, moved, other, overlaps.front().measure)) return other;
  }
  return std::nullopt;
}

std::optional<Turn> mending_turn(Scene& scene, std::uint32_t body) {
  const Transform& pose = scene.bodies()[body].pose;
  const Vec3 axis = pose.direction(Vec3::UnitY()).normalized();
  const std::size_t now = seats(scene, body, {});
  const bool of_program = scene.options().of_program();
  if (of_program && std::abs(axis.y()) < 0.999) return std::nullopt;
  Vec3 middle = scene.shape_of(body).facts.box.centre();
  middle.y() = 0;  // on the height of the origin: the axis is the same
  std::vector<Vec3> pivots = {pose * middle};
  if (!of_program) pivots.insert(pivots.begin(), pose.origin);
  for (const double degrees : {90.0, -90.0, 180.0})
    for (const Vec3& pivot : pivots) {
      const Mat3 rotation = Eigen::AngleAxisd(degrees * std::numbers::pi / 180, axis).toRotationMatrix();
      const Transform by{rotation, pivot - rotation * pivot};
      if (seats(scene, body, by) > now && !blocked_by(scene, body, by))
        return Turn{degrees, (by * pose.origin - pose.origin).norm() < 1e-6, by};
    }
  return std::nullopt;
}

}  // namespace brick::check
