// SPDX-License-Identifier: MIT
// What the checks look at: a model with its bodies, mates and overlaps, each computed when a check first asks for it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

#include "check/families.h"
#include "check/options.h"
#include "collide/collisions.h"
#include "model/model.h"

namespace brick::check {

/// What validating any model needs; made once a run.
struct Workshop {
  parts::Library& library;
  connect::Connectors& connectors;
  const Families& families;
  collide::PairMemory* memory = nullptr;  // may be null
  Progress& progress;
};

class Scene {
 public:
  Scene(const model::Loaded& loaded, const Diagnostics& reading, const Workshop& workshop, const Options& options);
  ~Scene();

  const model::Model& model() const { return loaded_.model; }
  const Options& options() const { return options_; }
  /// What reading the model said.
  const Diagnostics& reading() const { return reading_; }
  collide::PairMemory* memory() const { return workshop_.memory; }
  parts::Library& library() const { return workshop_.library; }
  const model::Placement& placement(std::size_t body) const { return loaded_.model.placements[body]; }

  /// One for each placement, in their order.
  const std::vector<collide::Body>& bodies();
  collide::Shapes& shapes() { return *shapes_; }
  const collide::Shape& shape_of(std::size_t body) { return (*shapes_)[bodies()[body].shape]; }
  /// The body's families.
  FamilyMask family(std::size_t body);
  const Families& families() const { return workshop_.families; }
  /// Bodies of moved numbers that were taken as they stood before (check/frames.h), ascending.
  const std::vector<std::size_t>& old_frames() { return bodies(), old_frames_; }
  /// With near misses.
  const std::vector<connect::Mate>& mates();
  /// Pairs that are not plainly clear, ordered.
  const std::vector<collide::Overlap>& overlaps();
  /// Of the bodies' boxes.
  const collide::BoxTree& body_tree();
  /// Does this mate join its parts? Seated ones do; near misses where the options say so and the parts touch.
  bool joins(const connect::Mate& mate);
  /// Do the surfaces of two bodies come within `limit` LDU?
  bool touch(std::size_t a, std::size_t b, double limit);
  /// Component of each body: bodies that mates join, or a soft one that touches another; numbered by their first body.
  const std::vector<int>& components();
  int component_count();
  /// A component that another check has told of, with the miss that its hint names (or null).
  void set_told(int component, const connect::Mate* miss) { told_[component] = miss; }
  bool is_told(int component) const { return told_.contains(component); }
  const connect::Mate* told_miss(int component) const { return is_told(component) ? told_.at(component) : nullptr; }
  /// Near misses without which two components would be apart; after `components`.
  const std::vector<const connect::Mate*>& joined_near() const { return joined_near_; }

 private:
  bool measure_touch(std::size_t a, std::size_t b, double limit);
  void join_soft(const std::function<void(int, int)>& join);

  const model::Loaded& loaded_;
  const Diagnostics& reading_;
  const Workshop& workshop_;
  const Options& options_;
  std::unique_ptr<model::ModelFinder> finder_;
  std::unique_ptr<collide::Shapes> shapes_;
  std::optional<std::vector<collide::Body>> bodies_;
  std::vector<std::size_t> old_frames_;
  std::optional<std::vector<connect::Mate>> mates_;
  std::optional<std::vector<collide::Overlap>> overlaps_;
  std::optional<std::vector<int>> components_;
  std::unique_ptr<collide::BoxTree> body_tree_;
  int component_count_ = 0;
  std::map<int, const connect::Mate*> told_;
  std::vector<const connect::Mate*> joined_near_;
  std::vector<FamilyMask> families_of_shapes_;
  std::map<std::tuple<std::size_t, std::size_t, double>, bool> touching_;
};

}  // namespace brick::check
