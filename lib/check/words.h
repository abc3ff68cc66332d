// SPDX-License-Identifier: MIT
// Words that several checks use.
#pragma once

#include "check/report.h"
#include "check/scene.h"

namespace brick::check {

/// "24 LDU up (3 plates)", "3.5 LDU +x", or the vector; LDraw's y points down. For a build program (`program`) in its
/// units and directions: "1 stud right and 3 plates up".
std::string move_words(const Vec3& move, bool program);
/// "12 LDU", or in plates for a build program.
std::string height_words(double height, bool program);
/// A point of the world: "(0, -24, 10)", for a build program in its frame.
std::string point_words(const Vec3& point, bool program);

/// "3001 (#4, line 12), 3003 (#5, line 13) and 7 more"
std::string name_group(Scene& scene, const std::vector<std::uint32_t>& bodies);

/// The smallest near miss between a component and the rest; nullptr when there is none.
const connect::Mate* nearest_miss(Scene& scene, int component);
/// "move #7 4 LDU down, and its stud meets the anti-stud of #3": moves the part of `component`.
std::string miss_hint(Scene& scene, const connect::Mate& mate, int component);
/// The move of the part of `component` that seats the mate, LDU, world.
Vec3 miss_move(Scene& scene, const connect::Mate& mate, int component);

/// What seats the mate exactly when applied to the pose of the part of `component`: a turn about its connector, then a
/// move. World.
Transform snap_of(Scene& scene, const connect::Mate& mate, int component);
/// `snap` as a fix that moves all of the component.
Fix snap_fix(Scene& scene, const connect::Mate& mate, int component);

/// The nearest connector outside of a component that one of its own would fit, within three studs (one for large
/// components).
struct NearestFit {
  std::uint32_t own = 0, other = 0;  // bodies
  Vec3 way = Vec3::Zero();           // of the component, LDU, world
  std::string words;                 // "move #7 24 LDU down, and its stud meets the anti-stud of #3"
};
std::optional<NearestFit> nearest_fit(Scene& scene, const std::vector<std::uint32_t>& bodies, int component);

/// Why a component has no near miss: what it touches, or where the nearest connector that fits is.
std::string why_apart(Scene& scene, const std::vector<std::uint32_t>& bodies, int component);

std::vector<double> to_list(const Vec3& vector);

}  // namespace brick::check
