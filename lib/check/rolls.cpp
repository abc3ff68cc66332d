// SPDX-License-Identifier: MIT
// An axle in a cross hole at a wrong roll overlaps it, and the shortest way out of it is out of the hole, along the
// axle: true and of no help. What is wrong is the turn, and it is one fault however many parts the axle goes through.
#include "check/rolls.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/text.h"
#include "check/words.h"

namespace brick::check {

namespace {

constexpr double quarter = 90;   // degrees: a cross looks the same after
constexpr double free_turn = 4;  // degrees: by which a cross may turn in its hole

/// Degrees from `from` to `to` about `axis`, by at most half a quarter turn.
double turn_between(const Vec3& from, const Vec3& to, const Vec3& axis) {
  const double turn = std::atan2(axis.dot(from.cross(to)), from.dot(to)) * 180 / std::numbers::pi;
  return turn - quarter * std::round(turn / quarter);
}

Fault fault_of(Scene& scene, const std::vector<Roll>& group, std::size_t right) {
  const auto& axle = scene.placement(group.front().axle);
  Fault fault;
  fault.id = FaultId::roll;
  std::vector<std::uint32_t> holes;
  for (const Roll& roll : group) holes.push_back(roll.hole);
  const auto by_turn = [](const Roll& a, const Roll& b) { return std::abs(a.turn) < std::abs(b.turn); };
  const auto [least, most] = std::minmax_element(group.begin(), group.end(), by_turn);
  const double turn = most->turn;
  const bool alike = std::abs(most->turn) - std::abs(least->turn) < free_turn;
  fault.message =
      format("{} is turned by {}{} degrees against the cross hole{} of {}", label(axle), alike ? "" : "up to ",
             rounded(std::abs(turn), 1), holes.size() == 1 ? "" : "s", name_group(scene, holes));
  fault.kind = format("{} {}", axle.part, scene.placement(holes.front()).part);
  fault.weight = std::abs(turn);
  fault.parts = {axle.id};
  for (const std::uint32_t hole : holes) fault.parts.push_back(scene.placement(hole).id);
  std::sort(fault.parts.begin(), fault.parts.end());
  fault.data.push_back({"turn", turn});
  fault.data.push_back({"axis", to_list(group.front().axis)});
  if (right > 0 || !alike) {
    fault.hint = right > 0 ? format("it is right in {} other{}: turn what it is wrong in", right, right == 1 ? "" : "s")
                           : "turn its holes until they agree";
    return fault;
  }
  fault.hint = format("turn {} by {} degrees about its axis", number_text(axle), rounded(std::abs(turn), 1));
  const Transform& pose = scene.bodies()[group.front().axle].pose;
  const Vec3 middle = pose * scene.shape_of(group.front().axle).facts.box.centre();
  const Mat3 rotation = Eigen::AngleAxisd(turn * std::numbers::pi / 180, group.front().axis).toRotationMatrix();
  fault.fix = Fix{Fix::Kind::move, {axle.id}, {rotation, middle - rotation * middle}};
  return fault;
}

}  // namespace

std::map<std::pair<std::uint32_t, std::uint32_t>, Roll> rolls_of(Scene& scene) {
  using connect::Kind;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Roll> rolls;
  for (const auto& mate : scene.mates()) {
    if (mate.fit == connect::Fit::near) continue;
    const auto a = static_cast<std::uint32_t>(mate.part_a), b = static_cast<std::uint32_t>(mate.part_b);
    const auto& of_a = scene.shape_of(a).connectors[static_cast<std::size_t>(mate.connector_a)];
    const auto& of_b = scene.shape_of(b).connectors[static_cast<std::size_t>(mate.connector_b)];
    const bool a_is_axle = of_a.kind == Kind::axle && of_b.kind == Kind::axle_hole;
    if (!a_is_axle && !(of_b.kind == Kind::axle && of_a.kind == Kind::axle_hole)) continue;
    Roll roll{a_is_axle ? a : b, a_is_axle ? b : a, 0, Vec3::Zero()};
    const auto &axle = a_is_axle ? of_a : of_b, &hole = a_is_axle ? of_b : of_a;
    const Transform &pose = scene.bodies()[roll.axle].pose, &hole_pose = scene.bodies()[roll.hole].pose;
    roll.axis = pose.direction(axle.axis).normalized();
    roll.turn = turn_between(pose.direction(axle.side), hole_pose.direction(hole.side), roll.axis);
    const auto [entry, fresh] = rolls.try_emplace({a, b}, roll);
    if (!fresh && std::abs(roll.turn) > std::abs(entry->second.turn)) entry->second = roll;
  }
  return rolls;
}

bool is_rolled(const Roll& roll) { return std::abs(roll.turn) > free_turn; }

void report_rolls(Scene& scene, const std::vector<Roll>& wrong,
                  const std::map<std::pair<std::uint32_t, std::uint32_t>, Roll>& all, Report& report) {
  std::map<std::uint32_t, std::vector<Roll>> groups;  // by axle
  for (const Roll& roll : wrong) groups[roll.axle].push_back(roll);
  for (const auto& [axle, group] : groups) {
    const std::uint32_t body = axle;
    const auto right = std::count_if(all.begin(), all.end(), [&](const auto& entry) {
      return entry.second.axle == body && !is_rolled(entry.second);
    });
    report.add(fault_of(scene, group, static_cast<std::size_t>(right)));
  }
}

}  // namespace brick::check
