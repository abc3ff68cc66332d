// SPDX-License-Identifier: MIT
#include "check/words.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/text.h"
#include "connect/rules.h"

namespace brick::check {

namespace {

constexpr std::size_t named_parts = 3;  // of a group

bool belongs(Scene& scene, int body, int component) {
  return scene.components()[static_cast<std::size_t>(body)] == component;
}

std::string_view connector_word(Scene& scene, int body, int connector) {
  return connect::name_of(
      scene.shape_of(static_cast<std::size_t>(body)).connectors[static_cast<std::size_t>(connector)].kind);
}

}  // namespace

std::string move_words(const Vec3& move) {
  const double length = move.norm();
  for (const auto& [axis, plus, minus] : {std::tuple{0, "+x", "-x"}, {1, "down", "up"}, {2, "+z", "-z"}})
    if (std::abs(std::abs(move[axis]) - length) < 1e-6 * length)
      return format("{} LDU {}", rounded(length, 2), move[axis] > 0 ? plus : minus);
  return format("by ({}, {}, {}) LDU", rounded(move.x(), 2), rounded(move.y(), 2), rounded(move.z(), 2));
}

std::string name_group(Scene& scene, const std::vector<std::uint32_t>& bodies) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(bodies.size(), named_parts); ++i)
    names.push_back(label(scene.placement(bodies[i])));
  std::string text = join(names, ", ");
  if (bodies.size() > named_parts) text += format(" and {} more", bodies.size() - named_parts);
  return text;
}

const connect::Mate* nearest_miss(Scene& scene, int component) {
  const connect::Mate* best = nullptr;
  for (const auto& mate : scene.mates()) {
    if (mate.fit != connect::Fit::near) continue;
    if (belongs(scene, mate.part_a, component) == belongs(scene, mate.part_b, component)) continue;
    if (best == nullptr || mate.move.norm() < best->move.norm()) best = &mate;
  }
  return best;
}

Vec3 miss_move(Scene& scene, const connect::Mate& mate, int component) {
  return belongs(scene, mate.part_b, component) ? mate.move : Vec3(-mate.move);
}

std::string miss_hint(Scene& scene, const connect::Mate& mate, int component) {
  const bool moves_b = belongs(scene, mate.part_b, component);
  const int moved = moves_b ? mate.part_b : mate.part_a, other = moves_b ? mate.part_a : mate.part_b;
  const auto own = connector_word(scene, moved, moves_b ? mate.connector_b : mate.connector_a);
  const auto partner = connector_word(scene, other, moves_b ? mate.connector_a : mate.connector_b);
  std::string turn;
  if (mate.angle > 0.5) turn = format(" and turn it by {} degrees", rounded(mate.angle, 1));
  return format("move #{} {}{}, and its {} meets the {} of #{}", scene.placement(static_cast<std::size_t>(moved)).id,
                move_words(miss_move(scene, mate, component)), turn, own, partner,
                scene.placement(static_cast<std::size_t>(other)).id);
}

Transform snap_of(Scene& scene, const connect::Mate& mate, int component) {
  const bool moves_b = belongs(scene, mate.part_b, component);
  const auto moving = static_cast<std::size_t>(moves_b ? mate.part_b : mate.part_a),
             fixed = static_cast<std::size_t>(moves_b ? mate.part_a : mate.part_b);
  const auto
      &own = scene.shape_of(moving).connectors[static_cast<std::size_t>(moves_b ? mate.connector_b : mate.connector_a)],
      &partner =
          scene.shape_of(fixed).connectors[static_cast<std::size_t>(moves_b ? mate.connector_a : mate.connector_b)];
  const Transform &pose = scene.bodies()[moving].pose, &partner_pose = scene.bodies()[fixed].pose;
  const auto* rule = connect::rule_for(own.kind, partner.kind);
  if (rule == nullptr) rule = connect::rule_for(partner.kind, own.kind);
  Transform turn;
  if (rule != nullptr && rule->seat != connect::Seat::centre) {
    const Vec3 axis = pose.direction(own.axis).normalized();
    Vec3 wanted = partner_pose.direction(partner.axis).normalized();
    if (rule->seat == connect::Seat::mouth || axis.dot(wanted) < 0) wanted = -wanted;
    const Mat3 rotation = Eigen::Quaterniond::FromTwoVectors(axis, wanted).toRotationMatrix();
    const Vec3 pivot = pose * own.position;
    turn = {rotation, pivot - rotation * pivot};
  }
  // The move is asked for anew, since turning the part changes it.
  const std::vector<connect::Connector> one{own}, other{partner};
  const auto left = connect::mates_between({&other, partner_pose}, {&one, turn * pose}, true);
  const Vec3 move = left.empty() ? miss_move(scene, mate, component) : left.front().move;
  return Transform::translation(move) * turn;
}

Fix snap_fix(Scene& scene, const connect::Mate& mate, int component) {
  Fix fix;
  fix.by = snap_of(scene, mate, component);
  for (std::size_t body = 0; body < scene.components().size(); ++body)
    if (scene.components()[body] == component) fix.parts.push_back(scene.placement(body).id);
  return fix;
}

namespace {

constexpr double touch_reach = 0.5;           // LDU
constexpr double fit_reach = 60;              // LDU: three studs; what is further is no mistake of a place
constexpr std::size_t most_told_bodies = 50;  // of a component: larger ones get no search

/// A connector of the component and one of the rest that would fit, and the way from one to the other.
struct Candidate {
  std::size_t own = 0, other = 0;
  connect::Kind own_kind{}, other_kind{};
  Vec3 way = Vec3::Zero();
};

void consider(Scene& scene, std::size_t body, std::size_t other, std::optional<Candidate>& best) {
  const Transform &pose = scene.bodies()[body].pose, &other_pose = scene.bodies()[other].pose;
  for (const auto& own : scene.shape_of(body).connectors) {
    const Vec3 at = pose * own.position, axis = pose.direction(own.axis);
    for (const auto& partner : scene.shape_of(other).connectors) {
      const Vec3 way = other_pose * partner.position - at;
      if (way.norm() >= (best ? best->way.norm() : fit_reach)) continue;
      const auto* rule = connect::rule_for(own.kind, partner.kind);
      if (rule == nullptr) rule = connect::rule_for(partner.kind, own.kind);
      if (rule == nullptr || rule->besides > 0 || own.family != partner.family) continue;
      const double turn = axis.dot(other_pose.direction(partner.axis));
      const bool lies_right =
          rule->seat == connect::Seat::centre || (rule->seat == connect::Seat::mouth && turn < -0.98) ||
          ((rule->seat == connect::Seat::along || rule->seat == connect::Seat::pivot) && std::abs(turn) > 0.98);
      if (lies_right) best = Candidate{body, other, own.kind, partner.kind, way};
    }
  }
}

}  // namespace

std::string why_apart(Scene& scene, const std::vector<std::uint32_t>& bodies, int component) {
  if (bodies.size() > most_told_bodies) return "no connector of the rest is near one of theirs";
  std::optional<Candidate> best;
  const std::string their = bodies.size() == 1 ? "its" : "their";
  bool any_connector = false;
  for (const std::uint32_t body : bodies) {
    any_connector = any_connector || !scene.shape_of(body).connectors.empty();
    std::vector<std::uint32_t> near;
    scene.body_tree().overlapping(scene.bodies()[body].box.grown(fit_reach), [&](std::uint32_t other) {
      if (!belongs(scene, static_cast<int>(other), component)) near.push_back(other);
    });
    std::sort(near.begin(), near.end());
    for (const std::uint32_t other : near) consider(scene, body, other, best);
  }
  if (!any_connector) return format("{} no connector that is known", bodies.size() == 1 ? "it has" : "they have");
  if (best)
    return format("{} nearest fit is {} LDU away: move #{} {}, and its {} meets the {} of #{}", their,
                  rounded(best->way.norm(), 2), scene.placement(best->own).id, move_words(best->way),
                  connect::name_of(best->own_kind), connect::name_of(best->other_kind),
                  scene.placement(best->other).id);
  for (const std::uint32_t body : bodies) {
    std::vector<std::uint32_t> near;
    scene.body_tree().overlapping(scene.bodies()[body].box.grown(touch_reach), [&](std::uint32_t other) {
      if (!belongs(scene, static_cast<int>(other), component)) near.push_back(other);
    });
    std::sort(near.begin(), near.end());
    for (const std::uint32_t other : near)
      if (scene.touch(body, other, touch_reach))
        return format("#{} touches #{}, but no connector of theirs fits", scene.placement(body).id,
                      scene.placement(other).id);
  }
  return format("{} within three studs of a connector that fits", bodies.size() == 1 ? "it is not" : "they are not");
}

std::vector<double> to_list(const Vec3& vector) { return {vector.x(), vector.y(), vector.z()}; }

}  // namespace brick::check
