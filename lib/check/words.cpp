// SPDX-License-Identifier: MIT
#include "check/words.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/text.h"
#include "check/report.h"

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

std::vector<double> to_list(const Vec3& vector) { return {vector.x(), vector.y(), vector.z()}; }

}  // namespace brick::check
