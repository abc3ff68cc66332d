// SPDX-License-Identifier: MIT
// Check "connection": which parts hold each other, how well, and into how many components the model falls.
#include <algorithm>
#include <map>

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

/// Pairs that no seated mate joins directly or through others; of several misses of a pair the smallest.
void report_near_misses(Scene& scene, Report& report) {
  std::map<std::pair<int, int>, const connect::Mate*> best;
  for (const auto& mate : scene.mates()) {
    if (mate.fit != connect::Fit::near) continue;
    if (scene.components()[static_cast<std::size_t>(mate.part_a)] ==
        scene.components()[static_cast<std::size_t>(mate.part_b)])
      continue;
    auto& kept = best[{mate.part_a, mate.part_b}];
    if (kept == nullptr || mate.move.norm() < kept->move.norm()) kept = &mate;
  }
  const auto members = members_of(scene);
  for (const auto& [pair, mate] : best) {
    Fault fault = mate_fault(scene, *mate, FaultId::near_miss);
    // The smaller group is the one to move.
    const int of_a = scene.components()[static_cast<std::size_t>(mate->part_a)],
              of_b = scene.components()[static_cast<std::size_t>(mate->part_b)];
    const auto size = [&](int c) { return members[static_cast<std::size_t>(c)].size(); };
    const int component = size(of_a) < size(of_b) ? of_a : of_b;
    fault.message =
        format("{} and {} miss each other by {} LDU", label(scene.placement(static_cast<std::size_t>(mate->part_a))),
               label(scene.placement(static_cast<std::size_t>(mate->part_b))), rounded(mate->move.norm(), 2));
    fault.hint = miss_hint(scene, *mate, component);
    fault.fix = snap_fix(scene, *mate, component);
    report.add(std::move(fault));
  }
}

/// Near misses that count as joined.
void report_joined_near(Scene& scene, Report& report) {
  for (const auto* mate : scene.joined_near()) {
    Fault fault = mate_fault(scene, *mate, FaultId::joined_near);
    fault.message = format("{} and {} touch and count as joined, but miss each other by {} LDU and {} degrees",
                           label(scene.placement(static_cast<std::size_t>(mate->part_a))),
                           label(scene.placement(static_cast<std::size_t>(mate->part_b))),
                           rounded(mate->move.norm(), 2), rounded(mate->angle, 2));
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
    report.add(std::move(fault));
  }
}

void report_separate(Scene& scene, Report& report) {
  const auto members = members_of(scene);
  const auto by_size = [](const auto& a, const auto& b) { return a.size() < b.size(); };
  const auto main = std::max_element(members.begin(), members.end(), by_size) - members.begin();
  for (std::size_t c = 0; c < members.size(); ++c) {
    if (c == static_cast<std::size_t>(main)) continue;
    Fault fault;
    fault.id = FaultId::separate;
    for (const std::uint32_t body : members[c]) fault.parts.push_back(scene.placement(body).id);
    fault.message = format("{} {} joined to no other part of the model", name_group(scene, members[c]),
                           members[c].size() == 1 ? "is" : "are");
    fault.weight = static_cast<double>(members[c].size());
    const int component = static_cast<int>(c);
    if (const auto* mate = nearest_miss(scene, component)) {
      fault.hint = miss_hint(scene, *mate, component);
      fault.data.push_back({"move", to_list(miss_move(scene, *mate, component))});
    } else {
      fault.hint = c < most_explained ? why_apart(scene, members[c], component) : "";
    }
    report.add(std::move(fault));
  }
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
  report_separate(scene, report);
  report_joined_near(scene, report);
  report_near_misses(scene, report);
  report_play(scene, report);
  report_shared(scene, report);
}

}  // namespace brick::check
