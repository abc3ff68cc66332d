// SPDX-License-Identifier: MIT
// Cuts across a rod show what stands around it, and how far its own outline reaches in 24 directions.
#include "connect/rods.h"

#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "connect/slices.h"

namespace brick::connect {

namespace {

constexpr double bar_radius = 4, over = 0.25, beside = 1.3;  // LDU
constexpr double thinnest = 3.4;                             // LDU: flat of a rod with six sides
constexpr std::size_t directions = 24, nearly_all = 20;
constexpr double longest_rod = 10000;  // LDU, five times the longest part: what is longer is no part
constexpr double least_handle = 11.5;  // LDU: a hand and what it slides along

/// How far the outline reaches in each direction, within a clip's room; 0 where there is none.
std::array<double, directions> outline(const WallGrid& cut, const Vec2& centre) {
  std::array<double, directions> reach{};
  cut.near(centre, bar_radius + beside, [&](const Wall& wall) {
    const Vec2 a = wall.a - centre, along = wall.b - wall.a;
    for (std::size_t k = 0; k < directions; ++k) {
      const double turn = 2 * std::numbers::pi * (static_cast<double>(k) + 0.3) / directions;
      const Vec2 ray(std::cos(turn), std::sin(turn));
      const double scale = ray.x() * along.y() - ray.y() * along.x();
      if (std::abs(scale) < 1e-9) continue;
      const double distance = (a.x() * along.y() - a.y() * along.x()) / scale;
      const double share = (a.x() * ray.y() - a.y() * ray.x()) / scale;
      if (share < 0 || share > 1 || distance < 0 || distance > bar_radius + beside) continue;
      reach[k] = std::max(reach[k], distance);
    }
  });
  return reach;
}

enum class Level { none, thin, full };

Level level_of(const std::array<double, directions>& reach) {
  std::size_t closed = 0, full = 0;
  for (const double distance : reach) {
    if (distance > bar_radius + over) return Level::none;
    closed += distance > 1;
    full += distance >= thinnest;
  }
  if (closed < nearly_all) return Level::none;
  return full >= nearly_all ? Level::full : Level::thin;
}

}  // namespace

std::vector<Span> free_stretches(const parts::Mesh& mesh, std::span<const Span> rods, double radius) {
  constexpr double step = 1.0, own = 0.35, around = 1.3;  // LDU
  std::vector<Span> free;
  std::vector<bool> done(rods.size(), false);
  for (std::size_t first = 0; first < rods.size(); ++first) {
    if (done[first]) continue;
    const Mat3 frame = frame_along(rods[first].axis);
    const TurnedMesh turned(mesh, frame);  // shared by all rods of one direction
    std::map<long, WallGrid> cuts;
    for (std::size_t i = first; i < rods.size(); ++i) {
      if (done[i] || rods[i].axis.dot(rods[first].axis) < 0.9999) continue;
      done[i] = true;
      const Vec2 centre = (frame * rods[i].foot).head<2>();
      const auto is_free = [&](double along) {
        const long level = std::lround(100 * along);
        auto cut = cuts.find(level);
        if (cut == cuts.end()) cut = cuts.emplace(level, turned.cut(0.01 * static_cast<double>(level))).first;
        bool nothing = true;
        cut->second.near(centre, radius + around, [&](const Wall& wall) {
          const double distance = (nearest_on(wall, centre) - centre).norm();
          if (distance > radius + own && distance < radius + around) nothing = false;
        });
        return nothing;
      };
      if (!(rods[i].length() < longest_rod)) continue;
      const int steps = std::max(1, static_cast<int>(std::ceil(rods[i].length() / step)));
      const double pitch_along = rods[i].length() / steps;
      int open = -1;
      for (int k = 0; k <= steps; ++k) {
        const bool now = k < steps && is_free(rods[i].from + (k + 0.5) * pitch_along);
        if (now && open < 0) open = k;
        if (now || open < 0) continue;
        Span stretch = rods[i];
        stretch.from = rods[i].from + open * pitch_along;
        stretch.to = rods[i].from + k * pitch_along;
        free.push_back(stretch);
        open = -1;
      }
    }
  }
  return free;
}

std::vector<Span> straight_rods(const std::vector<Cylinder>& cylinders) {
  std::vector<Cylinder> rods;
  for (const Cylinder& c : cylinders) {
    if (!c.inner && c.radius >= 3.85 && c.radius <= 4.2 && c.coverage >= (c.drawn ? 0.9 : 0.7)) rods.push_back(c);
  }
  const auto goes_on = [](const Cylinder& a, const Cylinder& b) {
    const double turn = std::abs(a.axis.dot(b.axis));
    if (turn > 0.998 || turn < 0.8) return false;
    for (const double end : {a.from, a.to}) {
      for (const double other : {b.from, b.to})
        if ((a.at(end) - b.at(other)).norm() < 2.5) return true;
    }
    return false;
  };
  std::vector<Span> straight;
  for (const Cylinder& rod : rods) {
    const bool bent =
        rod.drawn && rod.length() < 12 &&
        std::any_of(
            rods.begin(), rods.end(), [&](const Cylinder& other) { return other.drawn && goes_on(rod, other); });
    if (!bent && (!rod.drawn || rod.length() >= 7.9)) straight.push_back(rod);
  }
  return merge_spans(std::move(straight), 1.1);
}

std::vector<Span> find_handles(const parts::Mesh& mesh, const Vec3& axis) {
  constexpr double longest = 2000;  // LDU, twice the longest thing that a figure holds
  if (mesh.box.empty() || mesh.box.size().maxCoeff() > longest) return {};
  const TurnedMesh turned(mesh, frame_along(axis));
  const auto bottom = static_cast<int>(std::floor(turned.box().min.z()));
  const auto top = static_cast<int>(std::ceil(turned.box().max.z()));
  std::vector<Span> handles;
  Span handle;
  handle.axis = canonical_axis(axis);
  const double sign = handle.axis.dot(axis) > 0 ? 1 : -1;
  int first = 0, last = 0, full = 0;  // of the run: its full levels at both ends, and how many there are
  for (int level = bottom; level <= top; ++level) {
    const Level now = level == top ? Level::none : level_of(outline(WallGrid(turned.cut(level + 0.5)), Vec2::Zero()));
    if (now == Level::full) {
      if (full == 0) first = level;
      last = level + 1;
      ++full;
    }
    if (now != Level::none) continue;
    if (full > 0 && last - first >= least_handle && 2 * full >= last - first) {
      handle.from = std::min(sign * first, sign * last);
      handle.to = std::max(sign * first, sign * last);
      handles.push_back(handle);
    }
    full = 0;
  }
  return handles;
}

}  // namespace brick::connect
