// SPDX-License-Identifier: MIT
// Planted faults: parts of real models shifted, doubled, buried, turned or changed for others; how many of the overlaps
// that this makes are found, with the right parts named.
//
// What is an overlap is told by another measure than the one on trial: both meshes drawn in by the same small distance
// along their normals, and whether they still cut into each other. Only overlaps that were not there before count.
#include <map>
#include <random>
#include <set>

#include "base/text.h"
#include "check/allowance.h"
#include "check/scene.h"
#include "collide/crossing.h"
#include "flat.h"

namespace brick::accuracy {

namespace {

constexpr std::size_t least_parts = 10, most_parts = 450;  // of a model that faults are planted in
constexpr int parts_per_model = 14;
constexpr unsigned seed = 7;
constexpr double second_more = 0.013;  // LDU that the second mesh is drawn in more, so that equal faces do not coincide

/// A part drawn in along its normals by any distance.
std::unique_ptr<collide::Solid> drawn_in(const collide::Solid& solid, double by) {
  const auto& surface = solid.surface();
  const auto& inset = solid.layer(collide::Level::first).points;
  parts::Mesh mesh;
  for (std::size_t i = 0; i < surface.points.size(); ++i) {
    const Vec3 point = surface.points[i] + by / collide::inset_depth * (inset[i] - surface.points[i]);
    mesh.vertices.emplace_back(point.cast<float>());
  }
  for (const auto& facet : surface.facets) {
    auto& triangle = mesh.triangles.emplace_back();
    triangle.corners = {facet[0], facet[1], facet[2]};
  }
  return std::make_unique<collide::Solid>(mesh);
}

/// The other measure.
class Reference {
 public:
  /// Do two parts overlap by more than `depth` LDU?
  bool overlap(check::Scene& scene, std::size_t a, std::size_t b, double depth) {
    const auto &one = scene.bodies()[a], &other = scene.bodies()[b];
    if (one.shape == other.shape && one.pose == other.pose) return true;
    if (!one.box.grown(-0.5 * depth).overlaps(other.box.grown(-0.5 * depth))) return false;
    const auto &first = solid(scene, one.shape, 0.5 * depth),
               &second = solid(scene, other.shape, 0.5 * depth + second_more);
    const auto moved = second.moved(collide::Level::surface, one.pose.inverse() * other.pose);
    return collide::visit_crossings({&first, &first.layer(collide::Level::surface)}, {&second, &moved}, Vec3::Zero(),
                                    [](std::uint32_t, std::uint32_t) { return true; });
  }

 private:
  const collide::Solid& solid(check::Scene& scene, std::uint32_t shape, double by) {
    auto& kept = solids_[{scene.shapes()[shape].key, by}];
    if (!kept) kept = drawn_in(scene.shapes().solid(shape), by);
    return *kept;
  }
  std::map<std::pair<Hash, double>, std::unique_ptr<collide::Solid>> solids_;
};

struct Tally {
  int planted = 0;
  int real = 0, found = 0;           // overlaps of more than 0.1 LDU
  int deeper = 0, deeper_found = 0;  // of more than the tolerance
};

struct Plant {
  std::string kind;
  FlatModel model;
  std::vector<std::size_t> moved;  // whose overlaps count
};

std::vector<Plant> plants_for(const FlatModel& model, std::size_t part, std::mt19937& random) {
  std::vector<Plant> plants;
  const auto changed = [&](std::string kind, const std::function<void(FlatModel&)>& change,
                           std::vector<std::size_t> moved) {
    FlatModel copy = model;
    change(copy);
    plants.push_back({std::move(kind), std::move(copy), std::move(moved)});
  };
  for (const double distance : {1.0, 2.0, 4.0, 10.0}) {
    const Vec3 way = (random() % 2 == 0 ? 1 : -1) * Vec3::Unit(static_cast<int>(random() % 3));
    changed(format("shift {}", distance), [&](FlatModel& m) { m[part].pose.origin += distance * way; }, {part});
  }
  changed("duplicate", [&](FlatModel& m) { m.push_back(m[part]); }, {part, model.size()});
  const std::size_t other = random() % model.size();
  if (other != part) {
    changed("burial", [&](FlatModel& m) { m[part].pose.origin = m[other].pose.origin; }, {part});
    if (model[other].name != model[part].name)
      changed("swap", [&](FlatModel& m) { std::swap(m[part].name, m[other].name); }, {part, other});
  }
  const double angle = random() % 2 == 0 ? 90 : 30;
  changed("turn", [&](FlatModel& m) { m[part].pose.linear *= rotation(Vec3::UnitY(), angle); }, {part});
  return plants;
}

using Pairs = std::set<std::pair<int, int>>;

bool is_overlap(check::FaultId id) {
  using check::FaultId;
  return id == FaultId::duplicate || id == FaultId::contained || id == FaultId::deep || id == FaultId::overlap ||
         id == FaultId::roll;
}

class Planter {
 public:
  Planter(const Bench& bench, std::string_view profile) : bench_(bench), options_(options_of(profile)) {
    options_.skipped_checks = {check::CheckId::complete, check::CheckId::catalog, check::CheckId::floating,
                               check::CheckId::connection};
  }

  void plant(const std::string& name, const FlatModel& model) {
    std::mt19937 random(seed);
    const Diagnostics nothing;
    auto base = load(model);
    if (!base) return;
    check::Scene scene(*base, nothing, workshop_, options_);
    const Pairs before = flagged(model);
    for (int i = 0; i < parts_per_model; ++i) {
      const std::size_t part = random() % model.size();
      for (const Plant& plant : plants_for(model, part, random)) judge(name, scene, before, plant);
    }
  }

  std::string table() const {
    std::string text = head({"fault", "planted", "overlap > 0.1", "recall", "overlap > tolerance", "recall"});
    for (const auto& [kind, t] : tallies_)
      text += row({kind, format("{}", t.planted), format("{}", t.real), share(t.found, t.real), format("{}", t.deeper),
                   share(t.deeper_found, t.deeper)});
    return text;
  }

 private:
  static std::string share(int part, int whole) { return whole == 0 ? "-" : format("{:.3f}", 1.0 * part / whole); }

  std::optional<model::Loaded> load(const FlatModel& model) {
    Diagnostics found;
    auto loaded = model::load_bytes(text_of(model), "planted.ldr", nullptr, bench_.library, found);
    if (!loaded || loaded->model.placements.size() != model.size()) return std::nullopt;
    return std::move(*loaded);
  }

  Pairs flagged(const FlatModel& model) {
    Pairs pairs;
    const auto checked = validate_text(bench_, text_of(model), options_);
    if (!checked) return pairs;
    for (const auto& fault : checked->report.faults())
      for (std::size_t i = 0; is_overlap(fault.id) && i < fault.parts.size(); ++i)
        for (std::size_t j = i + 1; j < fault.parts.size(); ++j) pairs.emplace(fault.parts[i], fault.parts[j]);
    return pairs;
  }

  void judge(const std::string& name, check::Scene& before, const Pairs& flagged_before, const Plant& plant) {
    auto loaded = load(plant.model);
    if (!loaded) return;
    const Diagnostics nothing;
    check::Scene after(*loaded, nothing, workshop_, options_);
    const Pairs flagged_after = flagged(plant.model);
    bool real = false, deeper = false, found = false;
    std::vector<std::pair<int, int>> overlapping;
    for (const std::size_t moved : plant.moved)
      for (std::size_t other = 0; other < plant.model.size(); ++other) {
        if (other == moved) continue;
        const std::pair<int, int> pair = std::minmax(static_cast<int>(moved), static_cast<int>(other));
        if (flagged_before.contains(pair) && std::max(moved, other) < before.bodies().size()) continue;
        const auto fresh = [&](double depth) {
          return reference_.overlap(after, moved, other, depth) &&
                 (std::max(moved, other) >= before.bodies().size() || !reference_.overlap(before, moved, other, depth));
        };
        const bool is_real = fresh(0.1);
        if (is_real) overlapping.emplace_back(pair);
        real = real || is_real;
        deeper = deeper || (is_real && fresh(options_.tolerance));
        found = found || flagged_after.contains(pair);
      }
    Tally& tally = tallies_[plant.kind];
    ++tally.planted;
    tally.real += real;
    tally.found += real && found;
    tally.deeper += deeper;
    tally.deeper_found += deeper && found;
    if (real && !found)
      detail(bench_,
             format("missed\t{}\t{}\t{}\t{}\t{}\t{}", name, plant.kind, deeper ? "deep" : "slight", plant.moved.front(),
                    line_of(plant.model[plant.moved.front()]), measures_of(after, overlapping)));
  }

  /// What the measure on trial says of the pairs that the other calls overlaps.
  static std::string measures_of(check::Scene& scene, const std::vector<std::pair<int, int>>& pairs) {
    std::string text;
    for (const auto& overlap : scene.overlaps()) {
      const std::pair<int, int> pair = std::minmax(static_cast<int>(overlap.first), static_cast<int>(overlap.second));
      if (std::find(pairs.begin(), pairs.end(), pair) == pairs.end()) continue;
      const auto& m = overlap.measure;
      const auto body = [&](std::uint32_t i) {
        return check::FamilyBody{scene.family(i), &scene.shape_of(i).facts.box, &scene.bodies()[i].pose};
      };
      const auto* family = check::allowance_between(scene.families(), body(overlap.first), body(overlap.second), m);
      text += format("[{} {} and {} {}: depth {:.2f}, outside {:.2f}, way out {:.2f}, allowed {:.2f}, family {:.2f}] ",
                     pair.first, scene.placement(static_cast<std::size_t>(pair.first)).part, pair.second,
                     scene.placement(static_cast<std::size_t>(pair.second)).part, m.depth, m.depth_outside, m.way_out,
                     m.allowed, family == nullptr ? 0 : family->depth);
    }
    return text;
  }

  const Bench& bench_;
  check::Options options_;
  check::Workshop workshop_ = bench_.workshop();
  Reference reference_;
  std::map<std::string, Tally> tallies_;
};

}  // namespace

std::string measure_faults(const Bench& bench) {
  Planter planter(bench, "exact");
  std::size_t used = 0;
  for (const auto& path : bench.models) {
    const auto model = flatten(bench, path);
    if (!model || model->size() < least_parts || model->size() > most_parts) continue;
    planter.plant(path.filename().string(), *model);
    ++used;
  }
  return planter.table() + format("\n{} parts in each of {} models.\n", parts_per_model, used);
}

}  // namespace brick::accuracy
