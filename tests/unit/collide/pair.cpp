// SPDX-License-Identifier: MIT
// What two parts are to each other: clear, tight, overlapping, deep, contained, doubled.
#include "collide/pair.h"

#include <random>

#include "support/catch.h"
#include "unit/collide/solids.h"

using namespace brick;
using namespace brick::collide;

namespace {

PairMeasure measure(const Solid& a, const Solid& b, const Transform& pose) {
  return measure_pair({&a, nullptr}, {&b, nullptr}, pose, &a == &b);
}

}  // namespace

TEST_CASE("the depth of boxes pushed into each other is exact") {
  const Solid a(test::solid_box({80, 24, 40})), b(test::solid_box({40, 24, 40}));
  for (const double depth : {0.6, 1.0, 2.0, 5.0, 9.0}) {
    const auto side = measure(a, b, Transform::translation({80 - depth, 0, 0}));
    CHECK(side.depth == Approx(depth).margin(0.02));
    CHECK(side.way_out + 0.513 == Approx(depth).margin(0.02));
    CHECK(side.way.isApprox(Vec3(1, 0, 0)));
    const auto top = measure(a, b, Transform::translation({10, depth - 24, 0}));
    CHECK(top.depth == Approx(depth).margin(0.02));
    CHECK(top.way.isApprox(Vec3(0, -1, 0)));
  }
}

TEST_CASE("an overlap within what the insets give away is clear") {
  const Solid a(test::solid_box({80, 24, 40}));
  for (const double overlap : {0.0, 0.3, 0.5})
    CHECK(measure(a, a, Transform::translation({80 - overlap, 0, 0})) == PairMeasure{});
}

TEST_CASE("the depth of a turned box is that of its corner") {
  const Solid wall(test::solid_box({100, 100, 10})), box(test::solid_box({20, 20, 20}));
  // An edge of the turned box points at the wall and enters it by 1.2.
  const double half_diagonal = 10 * std::sqrt(2.0);
  const Transform turn{rotation({0, 1, 0}, 45), Vec3::Zero()};
  const Vec3 centre(50, 50, 10 + half_diagonal - 1.2);
  const auto found = measure(wall, box, {turn.linear, centre - turn.linear * Vec3(10, 10, 10)});
  // The way out is that of the inset bodies, and an edge gives away sqrt(2) times the inset of its faces.
  CHECK(found.depth == Approx(1.2 - 0.263 * (std::sqrt(2.0) - 1)).margin(0.02));
  CHECK(found.point.z() == Approx(8.8).margin(0.05));
}

TEST_CASE("a point in a wall is at most half the wall deep, and the way out tells the rest") {
  const Solid tub(test::tub_mesh({40, 24, 40}, 4)), bar(test::solid_box({20, 3, 10}));
  const auto found = measure(tub, bar, Transform::translation({-10, 5, 15}));  // through a wall of the tub
  CHECK(found.depth >= 1.9);
  CHECK(found.depth <= 2.6);
  CHECK(found.way_out == Approx(8 - 0.513).margin(0.05));  // up and over the wall
}

TEST_CASE("a box in the room of a tub is clear, one that is stuck in its floor is not") {
  const Solid tub(test::tub_mesh({40, 24, 40}, 4)), box(test::solid_box({20, 10, 20}));
  CHECK(measure(tub, box, Transform::translation({10, 10, 10})) == PairMeasure{});
  CHECK(measure(tub, box, Transform::translation({10, 11, 10})).depth == Approx(1).margin(0.02));
}

TEST_CASE("a part wholly inside another is found") {
  const Solid ball(test::ball_mesh(60, 16)), box(test::solid_box({20, 8, 20}));
  CHECK(measure(ball, box, Transform::translation({-10, -4, -10})).contained);
  CHECK(measure(box, ball, Transform::translation({10, 4, 10})).contained);
  CHECK_FALSE(measure(ball, box, Transform::translation({100, 0, 0})).contained);
}

TEST_CASE("the same part twice in the same place is a duplicate, however it was rounded") {
  const Solid box(test::solid_box({20, 24, 20})), twin(test::solid_box({20, 24, 20}));
  CHECK(measure(box, box, {}).duplicate);
  CHECK(measure(box, box, Transform::translation({0.3, 0, 0})).duplicate);
  CHECK(measure(box, box, {rotation({0, 1, 0}, 0.3), {0, 0, 0}}).duplicate);
  CHECK_FALSE(measure(box, box, Transform::translation({1, 0, 0})).duplicate);
  const auto equal = measure(box, twin, {});  // another part of the same shape
  CHECK_FALSE(equal.duplicate);
  CHECK(equal.contained);
}

TEST_CASE("a pair measures the same with its parts exchanged") {
  const Solid a(test::solid_box({80, 24, 40})), b(test::ball_mesh(14, 10));
  const Transform pose{rotation({1, 2, 3}, 40), {30, -11, 20}};
  const auto one = measure(a, b, pose), other = measure(b, a, pose.inverse());
  CHECK(one.depth == Approx(other.depth).margin(0.05));
  CHECK(one.way_out == Approx(other.way_out).margin(0.6));  // the ways tried are those of the first part's frame
  CHECK((one.point - pose * other.point).norm() < 1);
}

TEST_CASE("the shortest move on the grid frees the pair") {
  const Solid a(test::solid_box({80, 24, 40}));
  const auto found = measure(a, a, Transform::translation({75, 0, 0}));
  CHECK(found.grid_way_out == 10);
  CHECK(found.grid_way.isApprox(Vec3(1, 0, 0)));
  CHECK(measure(a, a, Transform::translation({3, 0, 3})).grid_way_out == 24);  // up or down by a brick
}

TEST_CASE("a measure survives its form in the memory") {
  const Solid a(test::solid_box({80, 24, 40})), b(test::ball_mesh(14, 10));
  const auto found = measure(a, b, {rotation({1, 2, 3}, 40), {30, -11, 20}});
  REQUIRE(found.contact);
  const auto once = read_measure(write_measure(found));
  REQUIRE(once);
  CHECK(once->depth == Approx(found.depth));
  CHECK(*read_measure(write_measure(*once)) == *once);
  CHECK(write_measure(PairMeasure{}).size() == 1);
  CHECK_FALSE(read_measure("").has_value());
  CHECK_FALSE(read_measure(write_measure(found).substr(3)).has_value());
}

TEST_CASE("the lattice moves no point by more than its step") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> coordinate(-500, 500), turn(0, 360);
  for (int i = 0; i < 200; ++i) {
    const double reach = std::abs(coordinate(random)) + 1;
    const Transform pose{rotation(Vec3(coordinate(random), coordinate(random), 1), turn(random)),
                         {coordinate(random), coordinate(random), coordinate(random)}};
    const Transform snapped = LatticePose::of(pose, reach).pose(reach);
    const Vec3 point = reach * Vec3(coordinate(random), coordinate(random), 1).normalized();
    REQUIRE((snapped * point - pose * point).norm() < 0.02);
    REQUIRE(LatticePose::of(snapped, reach) == LatticePose::of(pose, reach));
  }
  CHECK(LatticePose::of({}, 700).pose(700).linear == Mat3::Identity());
}
