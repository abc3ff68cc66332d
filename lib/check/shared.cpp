// SPDX-License-Identifier: MIT
// Connectors that two parts claim at once: part of the check "connection". A claim counts where the two parts overlap:
// three-cornered tiles share the studs of their long side, each with half an opening, and no harm done.
#include <algorithm>
#include <array>
#include <set>

#include "base/text.h"
#include "check/validate.h"
#include "check/words.h"
#include "connect/joint.h"

namespace brick::check {

namespace {

/// The part that both mates have, then the two that want its connector.
struct Claim {
  int owner = 0, connector = 0, one = 0, other = 0;
};

Claim claim_of(const connect::Conflict& conflict) {
  const auto& [one, other, overlap] = conflict;
  const bool from_a = (one.part_a == other.part_a && one.connector_a == other.connector_a) ||
                      (one.part_a == other.part_b && one.connector_a == other.connector_b);
  Claim claim;
  claim.owner = from_a ? one.part_a : one.part_b;
  claim.connector = from_a ? one.connector_a : one.connector_b;
  claim.one = from_a ? one.part_b : one.part_a;
  claim.other = other.part_a == claim.owner ? other.part_b : other.part_a;
  if (claim.one > claim.other) std::swap(claim.one, claim.other);
  return claim;
}

bool overlap(Scene& scene, int a, int b) {
  const std::array<collide::Body, 2> pair = {scene.bodies()[static_cast<std::size_t>(a)],
                                             scene.bodies()[static_cast<std::size_t>(b)]};
  Progress silent;
  return !collide::find_overlaps(pair, scene.shapes(), scene.memory(), nullptr, silent).empty();
}

}  // namespace

void report_shared(Scene& scene, Report& report) {
  std::vector<connect::Placed> placed;
  placed.reserve(scene.bodies().size());
  for (std::size_t i = 0; i < scene.bodies().size(); ++i)
    placed.push_back({&scene.shape_of(i).connectors, scene.bodies()[i].pose});
  std::vector<connect::Mate> seated;
  std::copy_if(scene.mates().begin(), scene.mates().end(), std::back_inserter(seated),
               [](const auto& mate) { return mate.fit != connect::Fit::near; });
  std::set<std::tuple<int, int, int>> told;  // once for parts that share several connectors
  for (const connect::Conflict& conflict : connect::find_conflicts(placed, seated)) {
    const Claim claim = claim_of(conflict);
    if (!told.emplace(claim.owner, claim.one, claim.other).second || !overlap(scene, claim.one, claim.other)) continue;
    const auto part = [&](int body) -> const model::Placement& {
      return scene.placement(static_cast<std::size_t>(body));
    };
    const auto& connector =
        (*placed[static_cast<std::size_t>(claim.owner)].connectors)[static_cast<std::size_t>(claim.connector)];
    Fault fault;
    fault.id = FaultId::shared;
    fault.parts = {part(claim.owner).id, part(claim.one).id, part(claim.other).id};
    std::sort(fault.parts.begin(), fault.parts.end());
    const auto& [first, second] = std::minmax(part(claim.one).part, part(claim.other).part);
    fault.kind =
        format("{} of {} for {} and {}", connect::name_of(connector.kind), part(claim.owner).part, first, second);
    fault.message = format("{} and {} are both on one {} of {}", label(part(claim.one)), label(part(claim.other)),
                           connect::name_of(connector.kind), label(part(claim.owner)));
    if (conflict.overlap > 0) fault.message += format(", {} LDU of it", rounded(conflict.overlap, 1));
    fault.data.push_back({"overlap", conflict.overlap});
    report.add(std::move(fault));
  }
}

}  // namespace brick::check
