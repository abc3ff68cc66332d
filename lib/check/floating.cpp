// SPDX-License-Identifier: MIT
// Check "floating": what cannot reach the ground (check/flood.cpp), where it might rest, and what would bring it there.
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "check/flood.h"
#include "check/room.h"
#include "check/validate.h"
#include "check/words.h"

namespace brick::check {

namespace {

constexpr double grid = 8;              // LDU, a plate
constexpr std::size_t most_tried = 20;  // parts of a group whose room is looked for
constexpr double grid_tolerance = 0.3;  // LDU: a drop this near to whole plates is said as such

std::vector<int> ids_of(Scene& scene, const std::vector<std::uint32_t>& bodies) {
  std::vector<int> ids;
  for (const std::uint32_t body : bodies) ids.push_back(scene.placement(body).id);
  return ids;
}

/// The move that brings the group to rest, told and in the data.
void add_drop(Scene& scene, const Flood::Drop& drop, Fault& fault) {
  double distance = drop.distance;
  if (const double plates = std::round(distance / grid) * grid;
      plates > 0 && std::abs(distance - plates) < grid_tolerance)
    distance = plates;
  const Vec3 move(0, distance, 0);
  const std::string group = fault.parts.size() == 1 ? number_text(scene.placement(drop.part)) : "them all";
  const std::string target = drop.on == drop.part ? "to the ground" : "onto " + number_text(scene.placement(drop.on));
  fault.hint = format("move {} {} {}", group, move_words(move, scene.options().of_program()), target);
  fault.data.push_back({"drop", drop.distance});
  fault.data.push_back({"move", to_list(move)});
  if (drop.on != drop.part) fault.data.push_back({"partner", static_cast<double>(scene.placement(drop.on).id)});
}

/// The shorter of the way down to rest and the way to the nearest connector that fits, where there is room for it.
void add_way(Scene& scene, const Flood::Drop& drop, const std::optional<NearestFit>& fit,
             const std::vector<std::uint32_t>& members, Fault& fault) {
  const auto has_room = [&](const Vec3& way) {
    if (members.size() > most_tried) return true;
    const Transform by = Transform::translation(way);
    const auto has_none = [&](std::uint32_t body) { return blocked_by(scene, body, {}).has_value(); };
    if (std::any_of(members.begin(), members.end(), has_none)) return true;  // nor where it is now
    return std::none_of(members.begin(), members.end(), [&](std::uint32_t body) {
      const auto other = blocked_by(scene, body, by);
      return other && !std::binary_search(members.begin(), members.end(), *other);
    });
  };
  if (!fit || fit->way.norm() > drop.distance || !has_room(fit->way)) return add_drop(scene, drop, fault);
  fault.hint = fit->words;
  fault.data.push_back({"drop", drop.distance});
  fault.data.push_back({"move", to_list(fit->way)});
  fault.data.push_back({"partner", static_cast<double>(scene.placement(fit->other).id)});
}

void report_floating(Scene& scene, Flood& flood, std::size_t component, Report& report) {
  const auto& members = flood.members()[component];
  Fault fault;
  fault.id = FaultId::floating_part;
  fault.parts = ids_of(scene, members);
  const bool one = members.size() == 1;
  fault.message = format("{} {} held by nothing and {} on nothing", name_group(scene, members), one ? "is" : "are",
                         one ? "rests" : "rest");
  fault.weight = static_cast<double>(members.size());
  fault.data.push_back({"height", flood.ground() - flood.lowest_of(component)});
  const auto* mate = nearest_miss(scene, static_cast<int>(component));
  if (mate != nullptr) {
    fault.hint = miss_hint(scene, *mate, static_cast<int>(component));
    fault.data.push_back({"move", to_list(miss_move(scene, *mate, static_cast<int>(component)))});
    fault.fix = snap_fix(scene, *mate, static_cast<int>(component));
  } else {
    add_way(scene, flood.drop_of(component), nearest_fit(scene, members, static_cast<int>(component)), members, fault);
  }
  if (report.add(std::move(fault))) scene.set_told(static_cast<int>(component), mate);
}

void report_island(Scene& scene, const Flood& flood, const Island& island, Report& report) {
  std::vector<std::uint32_t> bodies;
  for (const std::size_t c : island.components)
    bodies.insert(bodies.end(), flood.members()[c].begin(), flood.members()[c].end());
  std::sort(bodies.begin(), bodies.end());
  Fault fault;
  fault.id = FaultId::own_ground;
  fault.parts = ids_of(scene, bodies);
  const double height = flood.ground() - island.ground;
  fault.message = format("{} stand{} by {} {} above the lowest point of the model", name_group(scene, bodies),
                         bodies.size() == 1 ? "s" : "", bodies.size() == 1 ? "itself" : "themselves",
                         height_words(height, scene.options().of_program()));
  fault.weight = static_cast<double>(bodies.size());
  fault.data.push_back({"height", height});
  report.add(std::move(fault));
}

/// With a ground that the caller gives: what is below it.
void report_below(Scene& scene, const Flood& flood, Report& report) {
  for (std::uint32_t body = 0; body < scene.bodies().size(); ++body) {
    const double limit = flood.ground() + scene.options().rest_gap + 1e-6;
    if (scene.bodies()[body].box.empty() || scene.bodies()[body].box.max.y() <= limit) continue;
    const double depth = collide::lowest_y(scene.bodies()[body], scene.shapes(), scene.memory()) - flood.ground();
    if (depth <= scene.options().rest_gap + 1e-6) continue;
    Fault fault;
    fault.id = FaultId::below_ground;
    fault.parts = {scene.placement(body).id};
    fault.message = format("{} reaches {} below the ground", label(scene.placement(body)),
                           height_words(depth, scene.options().of_program()));
    fault.kind = scene.placement(body).part;
    fault.weight = depth;
    fault.hint = format("move {} {}", number_text(scene.placement(body)),
                        move_words(Vec3(0, -depth, 0), scene.options().of_program()));
    fault.data.push_back({"depth", depth});
    report.add(std::move(fault));
  }
}

}  // namespace

void check_floating(Scene& scene, Report& report) {
  if (scene.bodies().empty()) return;
  Flood flood(scene);
  flood.run();
  for (std::size_t c = 0; c < flood.members().size(); ++c)
    if (!flood.held(c)) report_floating(scene, flood, c, report);
  for (const Island& island : flood.islands()) report_island(scene, flood, island, report);
  if (scene.options().ground == Ground::plane) report_below(scene, flood, report);
}

}  // namespace brick::check
