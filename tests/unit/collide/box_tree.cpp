// SPDX-License-Identifier: MIT
// The broad phase finds what a look at every pair finds.
#include "collide/box_tree.h"

#include <chrono>
#include <random>

#include "support/catch.h"

using namespace brick;
using namespace brick::collide;

namespace {

std::vector<IndexPair> all_pairs(const std::vector<Box>& boxes, double least) {
  std::vector<IndexPair> pairs;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
      const Box a = boxes[i].grown(-0.5 * least), b = boxes[j].grown(-0.5 * least);
      if (!a.empty() && !b.empty() && a.overlaps(b)) pairs.emplace_back(i, j);
    }
  return pairs;
}

/// A wall of bricks of 40 x 24 x 20, in courses.
std::vector<Box> wall(int count) {
  std::vector<Box> boxes;
  for (int i = 0; i < count; ++i) {
    const Vec3 low(40 * (i % 100) + 20 * (i / 100 % 2), -24 * (i / 100), 0);
    boxes.push_back({low - Vec3(0, 4, 0), low + Vec3(40, 24, 20)});
  }
  return boxes;
}

}  // namespace

TEST_CASE("the pairs found are those that comparing all boxes finds") {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(0, 300), size(0, 40);
  std::vector<Box> boxes;
  for (int i = 0; i < 600; ++i) {
    const Vec3 low(place(random), place(random), place(random));
    boxes.push_back({low, low + Vec3(size(random), size(random), size(random))});
  }
  boxes.emplace_back();                                               // a part without a shape
  boxes.push_back({Vec3(-1000, 100, -1000), Vec3(1000, 108, 1000)});  // a plate through everything
  CHECK(overlapping_pairs(boxes, 0.2) == all_pairs(boxes, 0.2));
  CHECK(overlapping_pairs(boxes, 0) == all_pairs(boxes, 0));
  CHECK(overlapping_pairs({}, 0.2).empty());
}

TEST_CASE("boxes that only touch are no pair") {
  const std::vector<Box> boxes{{Vec3(0, 0, 0), Vec3(20, 24, 20)}, {Vec3(20, 0, 0), Vec3(40, 24, 20)}};
  CHECK(overlapping_pairs(boxes, 0.2).empty());
}

TEST_CASE("an outlier or a plate under everything does not make a wall's pairs dear") {
  const auto time_of = [](const std::vector<Box>& boxes) {
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
      const auto start = std::chrono::steady_clock::now();
      (void)overlapping_pairs(boxes, 0.2);
      best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
  };
  auto boxes = wall(10'000);
  const double plain = time_of(boxes);
  boxes.push_back({Vec3(0, 0, 10'000), Vec3(40, 24, 10'020)});
  boxes.push_back({Vec3(-480, 24, -480), Vec3(4480, 32, 480)});
  CHECK(time_of(boxes) < 5 * plain + 0.01);
}
