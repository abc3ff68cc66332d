// SPDX-License-Identifier: MIT
// What is to be drawn: meshes placed in the world, each distinct mesh prepared once.
#pragma once

#include <memory>
#include <vector>

#include "geom/box.h"
#include "ldraw/colour.h"
#include "parts/mesh.h"

namespace brick::render {

struct World;  // the prepared geometry (render/world.h)

/// One thing in the world. `mesh` must outlive the scene.
struct Item {
  const parts::Mesh* mesh = nullptr;
  Transform pose;
  ldraw::ColourCode colour = ldraw::main_colour;
  bool placeholder = false;  // stands for a part that could not be found: striped
};

class Scene {
 public:
  Scene(const std::vector<Item>& items, const ldraw::Palette& palette);
  ~Scene();
  Scene(Scene&&) noexcept;
  Scene& operator=(Scene&&) noexcept;

  /// Over the faces (and lines) as they stand in the world, not over turned boxes. Empty for a scene of nothing.
  const Box& bounds() const;
  /// How far the scene reaches along `direction`: the most that any of its points has of it.
  double reach(const Vec3& direction) const;
  const World& world() const { return *world_; }

 private:
  std::unique_ptr<World> world_;
};

}  // namespace brick::render
