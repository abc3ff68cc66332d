// SPDX-License-Identifier: MIT
// What holds for any pose: rotations are rigid, boxes hold their content, undoing a pose brings a point back.
#include <rapidcheck.h>

#include "geom/box.h"
#include "support/catch.h"

using namespace brick;

namespace {
double coordinate() { return *rc::gen::inRange(-100'000, 100'000) / 128.0; }
Vec3 any_point() {
  const double x = coordinate(), y = coordinate(), z = coordinate();
  return {x, y, z};
}
Mat3 any_rotation() {
  Vec3 axis = any_point();
  if (axis.isZero()) axis = Vec3::UnitY();
  return rotation(axis, coordinate());
}
}  // namespace

TEST_CASE("every rotation is rigid and its own nearest rotation") {
  CHECK(rc::check([] {
    const Mat3 turn = any_rotation();
    RC_ASSERT(classify(turn) == MatrixKind::rigid);
    RC_ASSERT((nearest_rotation(turn) - turn).cwiseAbs().maxCoeff() < 1e-5);
    RC_ASSERT(classify(-turn) == MatrixKind::mirrored);
  }));
}

TEST_CASE("a stretched rotation is scaled, whatever the stretch") {
  CHECK(rc::check([] {
    const double stretch = *rc::gen::inRange(1, 1000) / 10.0;
    RC_PRE(std::abs(stretch - 1) > 0.05);
    RC_ASSERT(classify(any_rotation() * Vec3(1, stretch, 1).asDiagonal()) == MatrixKind::scaled);
  }));
}

TEST_CASE("a turned box holds every point of the box, turned") {
  CHECK(rc::check([] {
    Box box;
    box.add(any_point());
    box.add(any_point());
    const Transform pose{any_rotation(), any_point()};
    const auto share = [] { return *rc::gen::inRange(0, 1001) / 1000.0; };
    const Vec3 inside = box.min + Vec3(share(), share(), share()).cwiseProduct(box.size());
    RC_ASSERT(transformed(box, pose).grown(1e-6).contains(pose * inside));
  }));
}

TEST_CASE("a pose undone brings every point back") {
  CHECK(rc::check([] {
    const Transform pose{any_rotation(), any_point()};
    const Vec3 point = any_point();
    RC_ASSERT((pose.inverse() * (pose * point) - point).norm() < 1e-8);
    RC_ASSERT(Transform::from_numbers(pose.numbers()) == pose);
  }));
}

TEST_CASE("turning by an angle and back is no turn, and a full turn neither") {
  CHECK(rc::check([] {
    const Vec3 axis = any_point();
    RC_PRE(!axis.isZero());
    const double degrees = coordinate();
    RC_ASSERT((rotation(axis, degrees) * rotation(axis, -degrees) - Mat3::Identity()).cwiseAbs().maxCoeff() < 1e-12);
    RC_ASSERT((rotation(axis, degrees) - rotation(axis, degrees + 360)).cwiseAbs().maxCoeff() < 1e-12);
  }));
}
