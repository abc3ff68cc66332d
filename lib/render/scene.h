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
struct Skin;   // a mesh with pictures on it (render/skin.h)

/// How an item is shown: as it is, all in one paint, as a pale shape that hides nothing, or not at all.
enum class Look { own, painted, ghost, hidden };

/// One thing in the world. `mesh` must outlive the scene.
struct Item {
  const parts::Mesh* mesh = nullptr;
  Transform pose;
  ldraw::ColourCode colour = ldraw::main_colour;
  bool placeholder = false;  // stands for a part that could not be found: striped
  Look look = Look::own;
  ldraw::Rgba paint = {};                      // of a painted one
  std::shared_ptr<const Skin> skin = nullptr;  // what `mesh` belongs to, where pictures are laid over it
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
  /// `only`: which items count, by number; nullptr: all.
  double reach(const Vec3& direction, const std::vector<bool>* only = nullptr) const;
  const World& world() const { return *world_; }

 private:
  std::unique_ptr<World> world_;
};

}  // namespace brick::render
