// SPDX-License-Identifier: MIT
// Check "connection": which parts hold each other, how well, and into how many components the model falls.
#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "check/validate.h"
#include "check/words.h"

namespace brick::check {

namespace {

constexpr std::size_t most_explained = 500;  // components: a heap of loose parts needs no reason each

std::vector<std::vector<std::uint32_t>> members_of(Scene& scene) {
  std::vector<std::vector<std::uint32_t>> members(static_cast<std::size_t>(scene.component_count()));
  for (std::size_t i = 0; i < scene.components().size(); ++i)
    members[static_cast<std::size_t>(scene.components()[i])].push_back(static_cast<std::uint32_t>(i));
  return members;
}

/// "2 LDU", "5 degrees", or both
std::string residual_words(const connect::Mate& mate) {
  const double distance = mate.move.norm();
  if (mate.angle < 0.05) return format("{} LDU", rounded(distance, 2));
  if (distance < 0.005) return format("{} degrees", rounded(mate.angle, 1));
  return format("{} LDU and {} degrees", rounded(distance, 2), rounded(mate.angle, 1));
}

Fault mate_fault(Scene& scene, const connect::Mate& mate, FaultId id) {
  const auto &a = scene.placement(static_cast<std::size_t>(mate.part_a)),
             &b = scene.placement(static_cast<std::size_t>(mate.part_b));
  Fault fault;
  fault.id = id;
  fault.parts = {a.id, b.id};
  const auto& [first, second] = std::minmax(a.part, b.part);
  fault.kind = format("{} and {}", first, second);
  fault.weight = -mate.move.norm();
  fault.data.push_back({"move", to_list(mate.move)});
  fault.data.push_back({"angle", mate.angle});
  return fault;
}

constexpr double alike = 0.05;  // LDU: misses of two components that are as good as the smallest

/// What misses what between two components.
struct Miss {
  const connect::Mate* best = nullptr;
  std::vector<const connect::Mate*> mates;
};

/// By the two components; near misses between parts that are joined anyway are none.
std::map<std::pair<int, int>, Miss> misses_of(Scene& scene) {
  std::map<std::pair<int, int>, Miss> misses;
  for (const auto& mate : scene.mates()) {
    if (mate.fit != connect::Fit::near) continue;
    const auto between = std::minmax(scene.components()[static_cast<std::size_t>(mate.part_a)],
                                     scene.components()[static_cast<std::size_t>(mate.part_b)]);
    if (between.first == between.second) continue;
    Miss& miss = misses[between];
    miss.mates.push_back(&mate);
    if (miss.best == nullptr || mate.move.norm() < miss.best->move.norm()) miss.best = &mate;
  }
  return misses;
}

/// Ids of all parts that miss each other by as little as the best two do, so that it does not matter which are named.
std::vector<int> parts_of(Scene& scene, const Miss& miss) {
  std::set<int> parts;
  for (const auto* mate : miss.mates) {
    if (mate->move.norm() > miss.best->move.norm() + alike) continue;
    parts.insert(scene.placement(static_cast<std::size_t>(mate->part_a)).id);
    parts.insert(scene.placement(static_cast<std::size_t>(mate->part_b)).id);
  }
  return {parts.begin(), parts.end()};
}

/// One for each two components, and none where the floating check told of it. Returns the components that were told of.
std::set<int> report_near_misses(Scene& scene, Report& report) {
  const auto members = members_of(scene);
  const auto size = [&](int component) { return members[static_cast<std::size_t>(component)].size(); };
  std::set<int> told;
  for (const auto& [between, miss] : misses_of(scene)) {
    const auto [one, other] = between;
    const int moved = size(one) < size(other) ? one : other;  // the smaller group is the one to move
    if (scene.told_miss(one) == miss.best || scene.told_miss(other) == miss.best) continue;
    const auto &a = scene.placement(static_cast<std::size_t>(miss.best->part_a)),
               &b = scene.placement(static_cast<std::size_t>(miss.best->part_b));
    Fault fault = mate_fault(scene, *miss.best, FaultId::near_miss);
    fault.parts = parts_of(scene, miss);
    fault.message = format("{} and {} miss each other by {}", label(a), label(b), residual_words(*miss.best));
    if (fault.parts.size() > 2) fault.message += format(", as {} more do", fault.parts.size() - 2);
    if (size(moved) > 1) fault.message += format(", and with them {} parts the rest", size(moved));
    fault.hint = miss_hint(scene, *miss.best, moved);
    fault.fix = snap_fix(scene, *miss.best, moved);
    if (report.add(std::move(fault))) told.insert(moved);
  }
  return told;
}

/// Near misses that count as joined.
void report_joined_near(Scene& scene, Report& report) {
  for (const auto* mate : scene.joined_near()) {
    Fault fault = mate_fault(scene, *mate, FaultId::joined_near);
    fault.message = format("{} and {} touch and count as joined, but miss each other by {} LDU and {} degrees",
                           label(scene.placement(static_cast<std::size_t>(mate->part_a))),
                           label(scene.placement(static_cast<std::size_t>(mate->part_b))),
                           rounded(mate->move.norm(), 2), rounded(mate->angle, 2));
    fault.data.push_back({"margin", 0.0});
    report.add(std::move(fault));
  }
}

void report_play(Scene& scene, Report& report) {
  for (const auto& mate : scene.mates()) {
    if (mate.fit != connect::Fit::loose) continue;
    Fault fault = mate_fault(scene, mate, FaultId::loose);
    fault.message = format("{} and {} hold each other with {} LDU and {} degrees of play",
                           label(scene.placement(static_cast<std::size_t>(mate.part_a))),
                           label(scene.placement(static_cast<std::size_t>(mate.part_b))), rounded(mate.move.norm(), 2),
                           rounded(mate.angle, 2));
    fault.data.push_back({"margin", mate.margin});
    report.add(std::move(fault));
  }
}

/// Did the floating check tell of this miss, from the side of either part?
bool is_told_from(const Scene& scene, const connect::Mate& mate, const std::vector<int>& components) {
  return scene.told_miss(components[static_cast<std::size_t>(mate.part_a)]) == &mate ||
         scene.told_miss(components[static_cast<std::size_t>(mate.part_b)]) == &mate;
}

constexpr std::size_t alike_from_one_place = 4;  // components of one line of a program: told as one
constexpr std::size_t most_told = 12;            // components told one by one

/// Where all parts of a component come from: the line of a program, or the sub-model; "" where from several.
std::string origin_of(Scene& scene, const std::vector<std::uint32_t>& bodies) {
  const auto from = [&](std::uint32_t body) {
    const auto& placement = scene.placement(body);
    return placement.source.empty() ? join(placement.path, "/") : placement.source;
  };
  const std::string first = from(bodies.front());
  const bool all = std::all_of(bodies.begin(), bodies.end(), [&](std::uint32_t body) { return from(body) == first; });
  return all ? first : "";
}

/// What a fill of one layer or a heap leaves apart is one matter for who reads: its faults are of one kind.
void group_by_origin(std::vector<Fault>& faults, const std::vector<std::string>& origins, Report& report) {
  std::map<std::string, std::size_t> counts;
  for (const auto& origin : origins) ++counts[origin];
  const auto many = [&](const std::string& origin) {
    return !origin.empty() && counts[origin] >= alike_from_one_place;
  };
  const auto single = std::count_if(origins.begin(), origins.end(), [&](const auto& origin) { return !many(origin); });
  for (std::size_t i = 0; i < faults.size(); ++i) {
    if (many(origins[i]))
      faults[i].kind = "separate, placed at " + origins[i];
    else if (static_cast<std::size_t>(single) > most_told)
      faults[i].kind = "separate";
    report.add(std::move(faults[i]));
  }
}

/// Components that neither the floating check nor a near miss told of.
void report_separate(Scene& scene, const std::set<int>& told, Report& report) {
  const auto members = members_of(scene);
  const auto by_size = [](const auto& a, const auto& b) { return a.size() < b.size(); };
  const auto main = std::max_element(members.begin(), members.end(), by_size) - members.begin();
  std::vector<Fault> faults;
  std::vector<std::string> origins;
  for (std::size_t c = 0; c < members.size(); ++c) {
    if (c == static_cast<std::size_t>(main) || scene.is_told(static_cast<int>(c)) || told.contains(static_cast<int>(c)))
      continue;
    const int component = static_cast<int>(c);
    const auto* mate = nearest_miss(scene, component);
    if (mate != nullptr && is_told_from(scene, *mate, scene.components())) continue;
    Fault fault;
    fault.id = FaultId::separate;
    for (const std::uint32_t body : members[c]) fault.parts.push_back(scene.placement(body).id);
    fault.message = format("{} {} joined to no other part of the model", name_group(scene, members[c]),
                           members[c].size() == 1 ? "is" : "are");
    fault.weight = static_cast<double>(members[c].size());
    if (mate != nullptr) {
      fault.hint = miss_hint(scene, *mate, component);
      fault.data.push_back({"move", to_list(miss_move(scene, *mate, component))});
    } else {
      fault.hint = c < most_explained ? why_apart(scene, members[c], component) : "";
    }
    faults.push_back(std::move(fault));
    origins.push_back(origin_of(scene, members[c]));
  }
  group_by_origin(faults, origins, report);
}

}  // namespace

void check_connection(Scene& scene, Report& report) {
  const auto seated = std::count_if(scene.mates().begin(), scene.mates().end(),
                                    [](const auto& mate) { return mate.fit != connect::Fit::near; });
  std::vector<std::vector<int>> ids;
  for (const auto& members : members_of(scene)) {
    ids.emplace_back();
    for (const std::uint32_t body : members) ids.back().push_back(scene.placement(body).id);
  }
  report.set_components(std::move(ids));
  report.set_connections(static_cast<int>(seated) + static_cast<int>(scene.joined_near().size()));
  if (const auto expected = scene.options().expected_components; expected && *expected != scene.component_count()) {
    Fault fault;
    fault.id = FaultId::components;
    fault.message = format("the model has {} component{}, not {}", scene.component_count(),
                           scene.component_count() == 1 ? "" : "s", *expected);
    fault.data.push_back({"components", static_cast<double>(scene.component_count())});
    report.add(std::move(fault));
  }
  if (scene.bodies().empty()) return;
  report_separate(scene, report_near_misses(scene, report), report);
  report_joined_near(scene, report);
  report_play(scene, report);
  report_shared(scene, report);
}

}  // namespace brick::check
