// SPDX-License-Identifier: MIT
#include "check/scene.h"

#include <mutex>
#include <numeric>

namespace brick::check {

/// The resolver of a document is for one thread; shapes are read by many.
struct Scene::Finder : parts::Finder {
  explicit Finder(ldraw::Resolver& resolver) : inner(resolver) {}
  const ldraw::File* find(std::string_view name, const ldraw::File& from) override {
    const std::lock_guard held(mutex);
    return inner.find(name, from);
  }
  std::mutex mutex;
  model::ModelFinder inner;
};

Scene::Scene(const model::Loaded& loaded, const Diagnostics& reading, const Workshop& workshop, const Options& options)
    : loaded_(loaded),
      reading_(reading),
      workshop_(workshop),
      options_(options),
      finder_(std::make_unique<Finder>(*loaded.resolver)),
      shapes_(std::make_unique<collide::Shapes>(workshop.library, *finder_, workshop.connectors)) {}

Scene::~Scene() = default;

const std::vector<collide::Body>& Scene::bodies() {
  if (!bodies_) bodies_ = shapes_->bodies(loaded_.model);
  return *bodies_;
}

const std::vector<connect::Mate>& Scene::mates() {
  if (mates_) return *mates_;
  std::vector<connect::Placed> placed;
  placed.reserve(bodies().size());
  for (const auto& body : bodies()) placed.push_back({&(*shapes_)[body.shape].connectors, body.pose});
  mates_ = connect::find_mates(placed, true);
  return *mates_;
}

const std::vector<collide::Overlap>& Scene::overlaps() {
  if (!overlaps_) overlaps_ = collide::find_overlaps(bodies(), *shapes_, workshop_.memory, nullptr, workshop_.progress);
  return *overlaps_;
}

const std::vector<int>& Scene::components() {
  if (components_) return *components_;
  std::vector<int> parent(bodies().size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int body) {
    auto at = static_cast<std::size_t>(body);
    while (parent[at] != static_cast<int>(at))
      at = static_cast<std::size_t>(parent[at] = parent[static_cast<std::size_t>(parent[at])]);
    return static_cast<int>(at);
  };
  for (const auto& mate : mates()) {
    if (mate.fit == connect::Fit::near) continue;
    const int a = root(mate.part_a), b = root(mate.part_b);
    parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);  // the root is the first body of its component
  }
  components_.emplace(parent.size());
  component_count_ = 0;
  for (std::size_t body = 0; body < parent.size(); ++body) {
    const int first = root(static_cast<int>(body));
    (*components_)[body] =
        first == static_cast<int>(body) ? component_count_++ : (*components_)[static_cast<std::size_t>(first)];
  }
  return *components_;
}

int Scene::component_count() {
  components();
  return component_count_;
}

}  // namespace brick::check
