// SPDX-License-Identifier: MIT
// Names and joints of a build as metas before the lines that place things, and back:
//   NAME left claw                                      the placement's name
//   JOINT pin pin-hole X Y Z AX AY AZ body/#3           its pin holds the pin-hole at X Y Z (of the build, LDU), whose
//   axis
//                                                       is AX AY AZ, of the part at the path (names, or numbers from 1)
//   CHILD wrist/#1                                      the part of it that does, where it is a build
//   MOTION angle -30 45 offset 0 40 swing -9 9 -9 9     degrees and LDU; then, of a joint that follows another:
//          ratio -0.5 follows crank
//   MOUNTING angle 30 offset 10 flip 1 swing 0 20       what was asked for when it was connected
#pragma once

#include "script/build.h"

namespace brick::script {

/// What stands before a placement's line, without "0 !BRICKTOOLS". `joint`: by which it was placed, or nullptr.
std::vector<std::string> metas_of(const Build& build, const Placement& placement, const Joint* joint);

/// Records the joint that such texts tell of; false when there is none, or its parts are not as it says.
bool read_joint(Build& build, const PlacementRef& placement, const std::vector<std::string>& metas);

}  // namespace brick::script
