// SPDX-License-Identifier: MIT
// Rods that a clip or a hand could hold: where they are free, and those of a rod's size whatever their profile.
#pragma once

#include <span>
#include <vector>

#include "connect/cylinders.h"
#include "parts/mesh.h"

namespace brick::connect {

/// The stretches of rods of the given radius around which nothing of the part stands within 1.3 LDU of the surface.
std::vector<Span> free_stretches(const parts::Mesh& mesh, std::span<const Span> rods, double radius);

/// Rods of a bar's radius. Drawn by hand, a short one is a piece of a bent rod, and one that is not whole the edge of a
/// board.
std::vector<Span> straight_rods(const std::vector<Cylinder>& cylinders);

/// The stretches of a line through the origin that are a handle: ribbed, braided or with six or eight sides, it fills a
/// bar's circle (radius 4) and nowhere passes it.
std::vector<Span> find_handles(const parts::Mesh& mesh, const Vec3& axis);

}  // namespace brick::connect
