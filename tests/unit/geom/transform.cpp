// SPDX-License-Identifier: MIT
// Poses: LDraw's twelve numbers, exact quarter turns, and what a matrix is.
#include "geom/transform.h"

#include "geom/box.h"
#include "support/catch.h"

using namespace brick;

namespace {
Mat3 rows(double a, double b, double c, double d, double e, double f, double g, double h, double i) {
  Mat3 matrix;
  matrix << a, b, c, d, e, f, g, h, i;
  return matrix;
}
}  // namespace

TEST_CASE("the twelve numbers of a line are position, then matrix by rows") {
  const auto pose = Transform::from_numbers({1, 2, 3, 0, 0, 1, 0, 1, 0, -1, 0, 0});
  CHECK(pose.origin == Vec3(1, 2, 3));
  CHECK(pose * Vec3(10, 0, 0) == Vec3(1, 2, -7));  // +x of the part shows along -z
  CHECK(pose.direction({10, 0, 0}) == Vec3(0, 0, -10));
  CHECK(Transform::from_numbers(pose.numbers()) == pose);
}

TEST_CASE("a placement within a placement is their product, and undone by its inverse") {
  const Transform outer{rotation({0, 1, 0}, 90), {10, 0, 0}}, inner{rotation({1, 0, 0}, 180), {0, -24, 5}};
  const Vec3 point(1, 2, 3);
  CHECK((outer * inner) * point == outer * (inner * point));
  CHECK(outer.inverse() * (outer * point) == point);
}

TEST_CASE("quarter turns are exact, a thousand times over") {
  for (int turns = -1000; turns <= 1000; ++turns) {
    const int quarter = ((turns % 4) + 4) % 4;
    CHECK(sin_degrees(90.0 * turns) == std::array{0, 1, 0, -1}[static_cast<std::size_t>(quarter)]);
    CHECK(cos_degrees(90.0 * turns) == std::array{1, 0, -1, 0}[static_cast<std::size_t>(quarter)]);
  }
  CHECK(rotation({0, 1, 0}, 90) == rows(0, 0, 1, 0, 1, 0, -1, 0, 0));
  CHECK(rotation({0, 0, 0.3}, 180) == rows(-1, 0, 0, 0, -1, 0, 0, 0, 1));
  CHECK(rotation({-7, 0, 0}, -90) == rows(1, 0, 0, 0, 0, -1, 0, 1, 0));
}

TEST_CASE("angles between quarter turns are those of the sine and cosine") {
  for (double degrees = -720; degrees <= 720; degrees += 7.3) {
    CHECK(sin_degrees(degrees) == Approx(std::sin(degrees * 3.14159265358979323846 / 180)).margin(1e-12));
    CHECK(cos_degrees(degrees) == Approx(std::cos(degrees * 3.14159265358979323846 / 180)).margin(1e-12));
    CHECK(cos_degrees(degrees) == cos_degrees(-degrees));
    CHECK(sin_degrees(degrees) == -sin_degrees(-degrees));
  }
  CHECK(std::isnan(sin_degrees(std::numeric_limits<double>::infinity())));
}

TEST_CASE("a matrix is called what it does to a part") {
  CHECK(classify(Mat3::Identity()) == MatrixKind::rigid);
  CHECK(classify(rotation({1, 2, 3}, 33)) == MatrixKind::rigid);
  CHECK(classify(rows(0.707, 0, 0.707, 0, 1, 0, -0.707, 0, 0.707)) ==
        MatrixKind::rigid);  // three decimals, as files have
  CHECK(classify(rows(-1, 0, 0, 0, 1, 0, 0, 0, 1)) == MatrixKind::mirrored);
  CHECK(classify(rows(1, 0, 0, 0, 2, 0, 0, 0, 1)) == MatrixKind::scaled);
  CHECK(classify(rows(1, 0, 0, 0, -1.01, 0, 0, 0, 1)) == MatrixKind::scaled);
  CHECK(classify(rows(1, 0.01, 0, 0, 1, 0, 0, 0, 1)) == MatrixKind::sheared);
  CHECK(classify(rows(1, 1, 0, 0, 1, 0, 0, 0, 1)) == MatrixKind::sheared);
  CHECK(classify(Mat3::Zero()) == MatrixKind::singular);
  CHECK(classify(rows(1, 0, 0, 0, 0, 0, 0, 0, 1)) == MatrixKind::singular);
  CHECK(classify(rows(1, 2, 3, 2, 4, 6, 0, 0, 1)) == MatrixKind::singular);
  CHECK(classify(Mat3::Constant(std::numeric_limits<double>::quiet_NaN())) == MatrixKind::singular);
}

TEST_CASE("very small and very long stretches are scaled, not singular") {
  CHECK(classify(0.001 * Mat3::Identity()) == MatrixKind::scaled);
  CHECK(classify(Vec3(1e5, 1, 0.01).asDiagonal()) == MatrixKind::scaled);
  CHECK(classify(Mat3(rows(100, 0, 0, 0, 0.01, 0.01, 0, 0, 0.01))) == MatrixKind::sheared);  // leans where it is thin
}

TEST_CASE("the nearest rotation is a rotation, and exact for quarter turns written with few digits") {
  CHECK(nearest_rotation(rows(0.000001, 0, 1, 0, 0.999999, 0, -1, 0, 0)) == rows(0, 0, 1, 0, 1, 0, -1, 0, 0));
  for (const Mat3& matrix : {rows(0.707, 0, 0.707, 0, 1, 0, -0.707, 0, 0.707), rows(1, 1, 0, 0, 1, 0, 0, 0, 1),
                             rows(-1, 0, 0, 0, 1, 0, 0, 0, 1), Mat3(Mat3::Zero())}) {
    const Mat3 turn = nearest_rotation(matrix);
    CHECK((turn * turn.transpose() - Mat3::Identity()).cwiseAbs().maxCoeff() < 1e-12);
    CHECK(turn.determinant() == Approx(1));
  }
}

TEST_CASE("a box holds what was put in and grows by what it is told") {
  Box box;
  CHECK(box.empty());
  CHECK(box.size() == Vec3(0, 0, 0));
  CHECK(box.grown(1).empty());
  box.add({-10, 0, -10});
  box.add({10, 24, 10});
  CHECK(box.size() == Vec3(20, 24, 20));
  CHECK(box.centre() == Vec3(0, 12, 0));
  CHECK(box.contains({10, 24, 10}));
  CHECK_FALSE(box.contains({10, 24.1, 10}));
  CHECK(box.grown(1).contains({11, 25, 11}));
  CHECK(box.overlaps({{10, 24, 10}, {11, 25, 11}}));  // touching is overlapping
  CHECK_FALSE(box.overlaps({{10.1, 0, 0}, {11, 1, 1}}));
  CHECK_FALSE(box.overlaps(Box()));
}

TEST_CASE("the box of a turned box is exact at quarter turns") {
  const Box turned = transformed({{-10, 0, -20}, {10, 24, 20}}, {rotation({0, 1, 0}, 90), {0, -24, 0}});
  CHECK(turned.min == Vec3(-20, -24, -10));
  CHECK(turned.max == Vec3(20, 0, 10));
}
