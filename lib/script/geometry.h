// SPDX-License-Identifier: MIT
// Sizes and places of parts and builds: boxes, anchors, and where something would land when it is put onto another.
#pragma once

#include <string_view>

#include "script/arguments.h"

namespace brick::script {

/// Boxes in LDU, LDraw axes, in whatever frame was asked for.
struct Geometry {
  Box box;        // of the true geometry
  Box alignment;  // footprint and height on the grid; the true one where nothing marks a grid
};

/// Of content placed with `pose`.
Geometry measure(Kit& kit, const Content& content, const Transform& pose);
/// The box of the true geometry of a part, also when it is turned to any angle.
Box true_box(Kit& kit, const Part& part, const Transform& pose);

/// Where a named anchor of a box stands: "corner" (front left), "centre", "front", "back", "left", "right",
/// "front-left" ..., at the height of its bottom. Throws a ScriptError with the names.
Vec3 anchor_of(const Box& box, std::string_view name);

/// Coordinates that are whole LDU but for noise become whole.
Vec3 clean(const Vec3& ldu);
Transform clean(const Transform& pose);

/// The rotation in which things are put onto a reference: none for whole quarter turns (positions are the build's own),
/// else the turn about the vertical that the reference has. Tilted references count as not turned.
Mat3 frame_of(const Transform& reference);

/// Highest point of a leaf inside a footprint; studs count. nullopt: there is nothing. LDraw's y; `footprint` is in
/// the frame turned by `frame`.
std::optional<double> top_in_footprint(Kit& kit, const Leaf& leaf, const Mat3& frame, const Box& footprint);

}  // namespace brick::script
