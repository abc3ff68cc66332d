// SPDX-License-Identifier: MIT
// Joining what layers of bricks leave apart, at the places where it is apart.
#pragma once

#include <functional>
#include <vector>

#include "script/bond.h"

namespace brick::script {

/// A layer as it was laid; z and height in plates.
struct LaidCourse {
  int z = 0, height = 0;
  std::vector<BondTile> tiles;
};

/// A part that the caller placed, in studs and plates.
struct FixedBlock {
  int x = 0, y = 0, z = 0, width = 1, depth = 1, height = 1;
};

/// What layers lie in: `width` by `depth` studs, with what stands there already.
struct MendRoom {
  int width = 0, depth = 0;
  std::vector<FixedBlock> fixed;
};

/// Courses of bricks from the lowest up; where two tiles of one colour touch side by side and do not hold together,
/// they become one brick, or plates in layers that cross. All else stays. Gives how many groups fewer there are;
/// courses then hold further layers of plates, ordered by z. `breathe` is called now and then; it may throw.
int mend(std::vector<LaidCourse>& courses, const MendRoom& room, const BondLengths& bricks, const BondLengths& plates,
         const std::function<void()>& breathe = {});

}  // namespace brick::script
