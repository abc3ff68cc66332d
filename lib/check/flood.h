// SPDX-License-Identifier: MIT
// What reaches the ground: groups of joined parts, flooded from the ground up through what rests on what.
#pragma once

#include <vector>

#include "check/scene.h"
#include "collide/resting.h"

namespace brick::check {

/// Components that stand on a ground of their own.
struct Island {
  std::vector<std::size_t> components;
  double ground = 0;  // world y
};

class Flood {
 public:
  explicit Flood(Scene& scene);
  void run();

  const std::vector<std::vector<std::uint32_t>>& members() const { return members_; }  // bodies of each component
  bool held(std::size_t component) const { return held_[component]; }
  double ground() const { return ground_; }  // world y; down is positive
  const std::vector<Island>& islands() const { return islands_; }
  /// World y of the lowest point of a component's true geometry.
  double lowest_of(std::size_t component);

  struct Drop {
    double distance = 0;     // LDU until the first part of the component would rest on something that is held
    std::uint32_t part = 0;  // that would rest
    std::uint32_t on = 0;    // what it would rest on; equal to `part` for the ground
  };
  /// How far a floating component would have to sink.
  Drop drop_of(std::size_t component);

 private:
  std::size_t component_of(std::size_t body) const { return static_cast<std::size_t>(component_[body]); }
  void find_ground();
  bool reaches(std::size_t component, double ground);
  void hold(std::size_t component);
  void spread();
  void hold_what_rests_on(std::uint32_t lower, const collide::BoxTree& open);
  std::vector<std::vector<std::size_t>> loose_clusters();
  void find_islands();
  bool may_stand(const std::vector<std::size_t>& cluster, double lowest);
  bool is_large(const std::vector<std::size_t>& cluster, std::size_t& parts);
  bool hovers(const std::vector<std::size_t>& cluster);
  bool is_balanced(const std::vector<std::size_t>& cluster, double lowest);

  Scene& scene_;
  const std::vector<collide::Body>& bodies_;
  const std::vector<int>& component_;
  std::vector<std::vector<std::uint32_t>> members_;
  std::vector<bool> held_;
  std::vector<std::size_t> queue_;  // held components in the order they were found; those before `next_` are spread
  std::size_t next_ = 0;
  collide::Resting resting_;
  double ground_ = 0;
  std::vector<Island> islands_;
};

}  // namespace brick::check
