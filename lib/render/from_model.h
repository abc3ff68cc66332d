// SPDX-License-Identifier: MIT
// A build as a scene: its parts, what stands loose in it, and a marked placeholder for each part that is missing.
#pragma once

#include "model/model.h"
#include "render/scene.h"

namespace brick::render {

/// Item i is placement i for all placements, then the loose geometry, then the missing ones. Meshes belong to the
/// library, textured ones to the items. Pictures that cannot be used are reported (render.picture).
/// `logos`: studs carry their raised name, where the library draws studs that do.
std::vector<Item> items_of(model::Loaded& loaded, parts::Library& library, bool logos, Diagnostics& diagnostics);

/// A brick of 1 x 1 with a cross on each side.
const parts::Mesh& placeholder_mesh();

}  // namespace brick::render
