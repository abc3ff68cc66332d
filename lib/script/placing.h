// SPDX-License-Identifier: MIT
// What all ways of placing things have in common.
#pragma once

#include <functional>

#include "script/arguments.h"

namespace brick::script {

/// Pose of a placement's content in the frame of the build it was asked from.
Transform pose_of_content(const PlacedRef& placed);
bool begins_with(const Build::Path& path, const Build::Path& start);
/// Every part of a content with its pose in the content's frame.
void each_part_of(const Content& content, const std::function<void(const Element&, const Transform&)>& visit);

/// Inserts the content with the options name, index and colour, at the program's line; pushes the placement.
int record(lua_State* L, const BuildRef& build, const Content& content, const Transform& pose, const Options& options);

}  // namespace brick::script
