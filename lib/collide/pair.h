// SPDX-License-Identifier: MIT
// What is measured of one pair of parts at one relative pose: everything a verdict needs, whatever the tolerances.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "collide/depth.h"

namespace brick::collide {

/// A relative pose on a lattice of 0.01 LDU, turned finely enough that no point of the second part is further off than
/// that. Pairs are measured at the lattice pose itself, so that the answer depends on the key alone and not on who came
/// first.
struct LatticePose {
  std::array<std::int32_t, 12> steps{};
  auto operator<=>(const LatticePose&) const = default;

  /// `reach`: distance of the second part's furthest corner from its origin, LDU.
  static LatticePose of(const Transform& pose, double reach);
  Transform pose(double reach) const;
};

/// The measure of a pair. Points and directions are in the first part's frame, LDU.
struct PairMeasure {
  bool contact = false;    // the inset meshes cut into each other
  bool contained = false;  // one lies wholly inside the other
  bool duplicate = false;  // the same part at the same pose
  bool zoned = false;      // connectors hold the two parts tightly
  /// The smaller of the deepest point's depth and the way out plus what the insets give away; 0 when not above the
  /// floor. The bound is above it only where the search ran out of budget. Anywhere, and outside the connectors' zones.
  double depth = 0, depth_bound = 0;
  double depth_outside = 0, depth_outside_bound = 0;
  double allowed = 0;  // largest depth that a zone allows; 0 without zones
  double way_out = 0;  // shortest move of the second part that frees the inset meshes; 0 when not asked for
  Vec3 way = Vec3::Zero();
  Vec3 point = Vec3::Zero();  // the deepest point that counts
  double grid_way_out = 0;    // shortest move along one axis of the first part in whole grid steps that frees it
  Vec3 grid_way = Vec3::Zero();

  bool operator==(const PairMeasure&) const = default;
};

/// One part of a pair.
struct PairPart {
  const Solid* solid = nullptr;
  const std::vector<connect::Connector>* connectors = nullptr;
};

/// `pose`: of the second part in the first one's frame, rigid. `same`: both are the same part.
PairMeasure measure_pair(const PairPart& a, const PairPart& b, const Transform& pose, bool same);

/// What a measure is remembered under.
struct PairKey {
  Hash a, b;  // of the parts' geometry and connectors
  LatticePose pose;
  auto operator<=>(const PairKey&) const = default;
  Hash hash() const;
};

/// Remembers measures between runs. Not for several threads at once.
class PairMemory {
 public:
  virtual ~PairMemory() = default;
  /// Fills in what is known.
  virtual void recall(std::span<const PairKey> keys, std::span<std::optional<PairMeasure>> measures) = 0;
  virtual void remember(std::span<const PairKey> keys, std::span<const PairMeasure> measures) = 0;
  /// Other answers about two parts, by `kind` ("rests"): a number each.
  virtual std::optional<double> recall(std::string_view /*kind*/, const PairKey& /*key*/) { return std::nullopt; }
  virtual void remember(std::string_view /*kind*/, const PairKey& /*key*/, double /*answer*/) {}
};

/// Bytes for a memory; `read_measure` takes what `write_measure` gave and nothing else.
std::string write_measure(const PairMeasure& measure);
std::optional<PairMeasure> read_measure(std::string_view bytes);
/// Part of every memory's key: changes when what is measured, or how, changes.
inline constexpr std::uint32_t measure_version = 10;

}  // namespace brick::collide
