// SPDX-License-Identifier: MIT
// A part that no joint holds is caught when parts that are joined to each other stop it within a little play on every
// straight way: the 26 along the axes and diagonals, and those along its own axes. So a tag in a closed brick is held,
// and a figure in a closed cabin is not. Limits: what could be turned out of its cage is called caught. Complexity:
// some hundred tests of contact for each part that no joint holds and that has others on all sides.
#include "check/caught.h"

#include <algorithm>

namespace brick::check {

namespace {

constexpr double most_play = 8;          // LDU: a plate
constexpr double step = 1;               // LDU between the places tried on a way
constexpr std::size_t most_cage = 24;    // parts of a cage
constexpr std::size_t most_tried = 200;  // parts of a model: a heap of loose parts is not worth asking

using Bodies = std::vector<std::uint32_t>;

/// Do the boxes of `cage` reach beyond `box` on all six sides?
bool surrounds(Scene& scene, const Bodies& cage, const Box& box) {
  Box all;
  for (const std::uint32_t body : cage) all.add(scene.bodies()[body].box);
  return all.contains(box.min) && all.contains(box.max);
}

bool is_caught(Scene& scene, std::uint32_t body, const Bodies& cage) {
  const collide::Body& held = scene.bodies()[body];
  const auto& solid = scene.shapes().solid(held.shape);
  if (solid.empty()) return false;
  std::vector<collide::Meeting> meetings;
  std::vector<Mat3> to_own;  // directions of the world, in the frames of the cage's parts
  for (const std::uint32_t bar : cage) {
    const collide::Body& other = scene.bodies()[bar];
    meetings.emplace_back(scene.shapes().solid(other.shape), solid, other.pose.inverse() * held.pose);
    to_own.push_back(other.pose.inverse().linear);
  }
  const auto stopped = [&](const Vec3& move) {
    for (std::size_t i = 0; i < meetings.size(); ++i)
      if (meetings[i].touches(to_own[i] * move)) return true;
    return false;
  };
  if (stopped(Vec3::Zero())) return false;  // in the way of others, not between them
  // Nor in the midst of one: a copy in one place touches nothing either. Drawn in, so as not to ask on a surface.
  const auto& points = solid.layer(collide::Level::first).points;
  for (const std::uint32_t bar : cage) {
    const collide::Body& other = scene.bodies()[bar];
    const auto& winding = scene.shapes().solid(other.shape).winding(collide::Level::surface);
    const Transform to_other = other.pose.inverse() * held.pose;
    for (const Vec3& point : {points.front(), points[points.size() / 2], points.back()})
      if (winding.at(to_other * point) > 0.5) return false;
  }
  const auto ways = collide::ways_out(held.pose);
  return std::all_of(ways.begin(), ways.end(), [&](const Vec3& way) {
    for (double distance = step; distance <= most_play; distance += step)
      if (stopped(distance * way)) return true;
    return false;
  });
}

/// The neighbours of a body that nothing joins to it, by what joins them to each other.
std::vector<Bodies> cages_around(Scene& scene, std::uint32_t body, const std::function<bool(int, int)>& joined) {
  Bodies near;
  scene.body_tree().overlapping(scene.bodies()[body].box.grown(most_play), [&](std::uint32_t other) {
    if (other != body) near.push_back(other);
  });
  std::sort(near.begin(), near.end());
  std::vector<Bodies> cages;
  for (const std::uint32_t other : near) {
    if (joined(static_cast<int>(body), static_cast<int>(other))) return {};
    const auto cage = std::find_if(cages.begin(), cages.end(), [&](const Bodies& each) {
      return joined(static_cast<int>(each.front()), static_cast<int>(other));
    });
    if (cage == cages.end())
      cages.push_back({other});
    else
      cage->push_back(other);
  }
  return cages;
}

}  // namespace

void join_caught(Scene& scene, const std::function<bool(int, int)>& joined, const std::function<void(int, int)>& join) {
  const auto& bodies = scene.bodies();
  std::size_t tried = 0;
  for (std::uint32_t body = 0; body < bodies.size(); ++body) {
    if (bodies[body].box.empty() || (body != 0 && joined(0, static_cast<int>(body)))) continue;
    for (const Bodies& cage : cages_around(scene, body, joined))
      if (cage.size() <= most_cage && surrounds(scene, cage, bodies[body].box) && ++tried <= most_tried &&
          is_caught(scene, body, cage)) {
        join(static_cast<int>(body), static_cast<int>(cage.front()));
        break;
      }
  }
}

}  // namespace brick::check
