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
    for (int column = 0; column < 3; ++column) values[static_cast<std::size_t>(3 + 3 * row + column)] = linear(row, column);
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
    case MatrixKind::rigid: return "rigid";
    case MatrixKind::mirrored: return "mirrored";
    case MatrixKind::scaled: return "scaled";
    case MatrixKind::sheared: return "sheared";
    case MatrixKind::singular: break;
  }
  return "singular";
}

MatrixKind classify(const Mat3& linear, double tolerance) {
  const double determinant = linear.determinant();
  const double size = linear.cwiseAbs().maxCoeff();
  if (!(std::abs(determinant) > 1e-9 * std::max(1.0, size * size * size))) return MatrixKind::singular;
  const Mat3 gram = linear.transpose() * linear;
  Mat3 off_diagonal = gram;
  off_diagonal.diagonal().setZero();
  if ((gram - Mat3::Identity()).cwiseAbs().maxCoeff() <= tolerance)
    return determinant < 0 ? MatrixKind::mirrored : MatrixKind::rigid;
  // Columns that stay at right angles are scaled along the part's own axes; anything else leans.
  const double scale = gram.diagonal().maxCoeff();
  return off_diagonal.cwiseAbs().maxCoeff() <= tolerance * std::max(1.0, scale) ? MatrixKind::scaled : MatrixKind::sheared;
}

Mat3 nearest_rotation(const Mat3& linear) {
  const Mat3 whole = linear.array().round().matrix();
  if ((linear - whole).cwiseAbs().maxCoeff() <= 1e-5 && whole.determinant() == 1.0) return whole;
  const Eigen::JacobiSVD<Mat3> svd(linear, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Mat3 sign = Mat3::Identity();
  if ((svd.matrixU() * svd.matrixV().transpose()).determinant() < 0) sign(2, 2) = -1;
  return svd.matrixU() * sign * svd.matrixV().transpose();
}

namespace {
/// Reduces to a multiple of 90 (returned, 0..3) and a remainder in (-45, 45].
int quadrant(double& degrees) {
  const double turns = std::round(degrees / 90.0);
  degrees -= 90.0 * turns;
  return static_cast<int>(std::fmod(std::fmod(turns, 4.0) + 4.0, 4.0));
}
double radians(double degrees) { return degrees * std::numbers::pi / 180.0; }
}  // namespace

double sin_degrees(double degrees) {
  switch (quadrant(degrees)) {
    case 0: return std::sin(radians(degrees));
    case 1: return std::cos(radians(degrees));
    case 2: return -std::sin(radians(degrees));
    default: return -std::cos(radians(degrees));
  }
}

double cos_degrees(double degrees) { return sin_degrees(degrees + 90.0); }

Mat3 rotation(const Vec3& axis, double degrees) {
  const Vec3 u = axis.normalized();
  const double s = sin_degrees(degrees), c = cos_degrees(degrees);
  Mat3 cross;
  cross << 0, -u.z(), u.y(), u.z(), 0, -u.x(), -u.y(), u.x(), 0;
  return c * Mat3::Identity() + s * cross + (1 - c) * (u * u.transpose());
}

}  // namespace brick
