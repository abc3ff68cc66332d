// SPDX-License-Identifier: MIT
#include "geom/transform.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>
#include <numbers>

namespace brick {

Transform Transform::inverse() const {
  const Mat3 back = linear.inverse();
  return {back, -(back * origin)};
}

std::array<double, 12> Transform::numbers() const {
  std::array<double, 12> values{origin.x(), origin.y(), origin.z()};
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      values[3 + 3 * static_cast<std::size_t>(row) + static_cast<std::size_t>(column)] = linear(row, column);
  return values;
}

Transform Transform::from_numbers(const std::array<double, 12>& n) {
  Transform result;
  result.origin = {n[0], n[1], n[2]};
  result.linear << n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11];
  return result;
}

std::string_view name_of(MatrixKind kind) {
  switch (kind) {
    case MatrixKind::rigid:
      return "rigid";
    case MatrixKind::mirrored:
      return "mirrored";
    case MatrixKind::scaled:
      return "scaled";
    case MatrixKind::sheared:
      return "sheared";
    case MatrixKind::singular:
      break;
  }
  return "singular";
}

MatrixKind classify(const Mat3& linear, double tolerance) {
  // The images of the part's axes: their volume against that of a box with edges of the same lengths, and their angles,
  // say what the matrix does whatever its scale.
  const double determinant = linear.determinant();
  const Vec3 lengths = linear.colwise().norm();
  if (!(std::abs(determinant) > 1e-6 * lengths.prod())) return MatrixKind::singular;
  const Mat3 gram = linear.transpose() * linear;
  if ((gram - Mat3::Identity()).cwiseAbs().maxCoeff() <= tolerance)
    return determinant < 0 ? MatrixKind::mirrored : MatrixKind::rigid;
  // Axes that stay at right angles are scaled along themselves; anything else leans.
  Mat3 cosines = gram.cwiseQuotient(lengths * lengths.transpose());
  cosines.diagonal().setZero();
  return cosines.cwiseAbs().maxCoeff() <= tolerance ? MatrixKind::scaled : MatrixKind::sheared;
}

Mat3 nearest_rotation(const Mat3& linear) {
  Mat3 whole = linear.array().round().matrix();
  const bool is_turn = whole.determinant() == 1.0 && whole * whole.transpose() == Mat3::Identity();
  if (is_turn && (linear - whole).cwiseAbs().maxCoeff() <= 1e-5) return whole;
  const Eigen::JacobiSVD<Mat3> svd(linear, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Mat3 sign = Mat3::Identity();
  if ((svd.matrixU() * svd.matrixV().transpose()).determinant() < 0) sign(2, 2) = -1;
  return svd.matrixU() * sign * svd.matrixV().transpose();
}

namespace {
double radians(double degrees) { return degrees * std::numbers::pi / 180.0; }

/// Sine of `quarters` quarter turns and `rest` degrees (-45..45) more.
double sine(int quarters, double rest) {
  switch (quarters & 3) {
    case 0:
      return std::sin(radians(rest));
    case 1:
      return std::cos(radians(rest));
    case 2:
      return -std::sin(radians(rest));
    default:
      return -std::cos(radians(rest));
  }
}

double sine_after(double degrees, int quarters) {
  const double whole = std::fmod(degrees, 360.0);  // exact; NaN for what is no angle
  if (!std::isfinite(whole)) return whole;
  const double turns = std::round(whole / 90.0);
  return sine(static_cast<int>(turns) + quarters, whole - 90.0 * turns) + 0.0;  // + 0.0: no -0
}
}  // namespace

double sin_degrees(double degrees) { return sine_after(degrees, 0); }
double cos_degrees(double degrees) { return sine_after(degrees, 1); }

Mat3 rotation(const Vec3& axis, double degrees) {
  const Vec3 u = axis.normalized();
  const double s = sin_degrees(degrees), c = cos_degrees(degrees);
  Mat3 cross;
  cross << 0, -u.z(), u.y(), u.z(), 0, -u.x(), -u.y(), u.x(), 0;
  return c * Mat3::Identity() + s * cross + (1 - c) * (u * u.transpose());
}

}  // namespace brick
