// SPDX-License-Identifier: MIT
#include "check/words.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/text.h"
#include "check/room.h"
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

/// "2 studs", "1 plate", "0.05 studs"
std::string counted(double count, std::string_view unit) {
  const std::string number = rounded(std::abs(count), 3);
  return format("{} {}{}", number, unit, number == "1" ? "" : "s");
}

constexpr double least_told = 0.005;  // LDU: what is less is no part of a move

std::string program_move(const Vec3& move) {
  std::vector<std::string> words;
  if (std::abs(move.x()) >= least_told)
    words.push_back(counted(move.x() / ldu_per_stud, "stud") + (move.x() > 0 ? " right" : " left"));
  if (std::abs(move.z()) >= least_told)
    words.push_back(counted(move.z() / ldu_per_stud, "stud") + (move.z() > 0 ? " back" : " front"));
  if (std::abs(move.y()) >= least_told)
    words.push_back(counted(move.y() / ldu_per_plate, "plate") + (move.y() > 0 ? " down" : " up"));
  return words.empty() ? "by nothing" : join(words, " and ");
}

/// " (3 plates)" for whole plates, " (0.5 studs)" for half studs.
std::string in_grid_units(double length, bool vertical) {
  const double step = vertical ? ldu_per_plate : 0.5 * ldu_per_stud;
  if (length < step - 0.01 || std::abs(length - step * std::round(length / step)) > 0.01) return "";
  return format(" ({})", vertical ? counted(length / ldu_per_plate, "plate") : counted(length / ldu_per_stud, "stud"));
}

std::string ldraw_move(const Vec3& move) {
  const double length = move.norm();
  for (const auto& [axis, plus, minus] : {std::tuple{0, "+x", "-x"}, {1, "down", "up"}, {2, "+z", "-z"}})
    if (std::abs(std::abs(move[axis]) - length) < 1e-6 * length)
      return format("{} LDU {}{}", rounded(length, 2), move[axis] > 0 ? plus : minus, in_grid_units(length, axis == 1));
  return format("by ({}, {}, {}) LDU", rounded(move.x(), 2), rounded(move.y(), 2), rounded(move.z(), 2));
}

}  // namespace

std::string move_words(const Vec3& move, bool program) { return program ? program_move(move) : ldraw_move(move); }

std::string height_words(double height, bool program) {
  return program ? counted(height / ldu_per_plate, "plate") : format("{} LDU", rounded(height, 2));
}

std::string point_words(const Vec3& point, bool program) {
  if (!program) return format("({}, {}, {})", rounded(point.x(), 1), rounded(point.y(), 1), rounded(point.z(), 1));
  return format("({}, {}, {})", rounded(point.x() / ldu_per_stud, 2), rounded(point.z() / ldu_per_stud, 2),
                rounded(-point.y() / ldu_per_plate, 2));
}

std::string name_group(Scene& scene, const std::vector<std::uint32_t>& bodies) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(bodies.size(), named_parts); ++i)
    names.push_back(label(scene.placement(bodies[i])));
  std::string text = join(names, ", ");
  if (bodies.size() <= named_parts) return text;
  Box box;
  for (const std::uint32_t body : bodies) box.add(scene.bodies()[body].box);
  text += format(" and {} more", bodies.size() - named_parts);
  if (!box.empty()) text += format(" around {}", point_words(box.centre(), scene.options().of_program()));
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
  const auto &mover = scene.placement(static_cast<std::size_t>(moved)),
             &target = scene.placement(static_cast<std::size_t>(other));
  const std::string way = move_words(miss_move(scene, mate, component), scene.options().of_program());
  const bool alone = std::count(scene.components().begin(), scene.components().end(), component) == 1;
  if (alone)
    return format("move {} {}{}, and its {} meets the {} of {}", number_text(mover), way, turn, own, partner,
                  number_text(target));
  return format("move them all {}{}, and the {} of {} meets the {} of {}", way, turn, own, number_text(mover), partner,
                number_text(target));
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
  const auto* rule = connect::rule_between(own, partner);
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

constexpr double touch_reach = 0.5;         // LDU
constexpr double fit_reach = 60;            // LDU: three studs; what is further is no mistake of a place
constexpr double least_way = 0.05;          // LDU: what is no further is held up by its turn alone
constexpr std::size_t few_bodies = 50;      // of a component: larger ones are searched a stud far
constexpr std::size_t most_looks = 20'000;  // pairs of parts

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
      const auto* rule = connect::rule_between(own, partner);
      if (rule == nullptr || rule->besides > 0) continue;
      Vec3 way = other_pose * partner.position - at;
      if (rule->seat == connect::Seat::along) {  // as far along as lays one span within the other
        const double along = way.dot(axis), slack = 0.5 * std::abs(own.length - partner.length);
        way -= std::clamp(along, -slack, slack) * axis;
      }
      if (way.norm() >= (best ? best->way.norm() : fit_reach) || way.norm() < least_way) continue;
      const double turn = axis.dot(other_pose.direction(partner.axis));
      const bool lies_right =
          rule->seat == connect::Seat::centre || (rule->seat == connect::Seat::mouth && turn < -0.98) ||
          ((rule->seat == connect::Seat::along || rule->seat == connect::Seat::pivot) && std::abs(turn) > 0.98);
      if (lies_right) best = Candidate{body, other, own.kind, partner.kind, way};
    }
  }
}

std::string nearest_fit_words(Scene& scene, const Candidate& best, bool alone) {
  const bool program = scene.options().of_program();
  const auto own = number_text(scene.placement(best.own)), other = number_text(scene.placement(best.other));
  const auto own_kind = connect::name_of(best.own_kind), other_kind = connect::name_of(best.other_kind);
  const std::string way = move_words(best.way, program);
  if (alone) return format("move {} {}, and its {} meets the {} of {}", own, way, own_kind, other_kind, other);
  return format("move them all {}, and the {} of {} meets the {} of {}", way, own_kind, own, other_kind, other);
}

}  // namespace

std::optional<NearestFit> nearest_fit(Scene& scene, const std::vector<std::uint32_t>& bodies, int component) {
  std::optional<Candidate> best;
  const double reach = bodies.size() <= few_bodies ? fit_reach : fit_reach / 3;
  std::size_t looked_at = 0;
  for (const std::uint32_t body : bodies) {
    if (looked_at > most_looks) break;
    std::vector<std::uint32_t> near;
    scene.body_tree().overlapping(scene.bodies()[body].box.grown(reach), [&](std::uint32_t other) {
      if (!belongs(scene, static_cast<int>(other), component)) near.push_back(other);
    });
    std::sort(near.begin(), near.end());
    looked_at += near.size();
    for (const std::uint32_t other : near) consider(scene, body, other, best);
  }
  if (!best) return std::nullopt;
  return NearestFit{static_cast<std::uint32_t>(best->own), static_cast<std::uint32_t>(best->other), best->way,
                    nearest_fit_words(scene, *best, bodies.size() == 1)};
}

std::string why_apart(Scene& scene, const std::vector<std::uint32_t>& bodies, int component) {
  const bool any_connector = std::any_of(bodies.begin(), bodies.end(),
                                         [&](std::uint32_t body) { return !scene.shape_of(body).connectors.empty(); });
  if (!any_connector) return format("{} no connector that is known", bodies.size() == 1 ? "it has" : "they have");
  if (const auto fit = nearest_fit(scene, bodies, component)) {
    const auto other = blocked_by(scene, fit->own, Transform::translation(fit->way));
    const bool in_the_way = other && !belongs(scene, static_cast<int>(*other), component);
    return "nearest fit: " + fit->words +
           (in_the_way ? format(", but {} is in the way", number_text(scene.placement(*other))) : std::string());
  }
  for (const std::uint32_t body : bodies) {
    std::vector<std::uint32_t> near;
    scene.body_tree().overlapping(scene.bodies()[body].box.grown(touch_reach), [&](std::uint32_t other) {
      if (!belongs(scene, static_cast<int>(other), component)) near.push_back(other);
    });
    std::sort(near.begin(), near.end());
    for (const std::uint32_t other : near)
      if (scene.touch(body, other, touch_reach))
        return format("{} touches {}, but no connector of theirs fits", number_text(scene.placement(body)),
                      number_text(scene.placement(other)));
  }
  return format("{} within {} of a connector that fits", bodies.size() == 1 ? "it is not" : "they are not",
                bodies.size() <= few_bodies ? "three studs" : "a stud");
}

std::vector<double> to_list(const Vec3& vector) { return {vector.x(), vector.y(), vector.z()}; }

}  // namespace brick::check
