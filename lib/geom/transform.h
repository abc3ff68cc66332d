// SPDX-License-Identifier: MIT
// Vectors, matrices and placements, in LDU and double; LDraw's frame (+y down) unless a name says otherwise.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace brick {

using Vec3 = Eigen::Vector3d;
using Vec3f = Eigen::Vector3f;
using Mat3 = Eigen::Matrix3d;

inline constexpr double ldu_per_stud = 20.0;  // LDraw file format specification, "units"
inline constexpr double ldu_per_plate = 8.0;
inline constexpr double ldu_per_brick = 24.0;
inline constexpr double mm_per_ldu = 0.4;

/// An affine map p -> linear p + origin. LDraw lines hold any matrix, so it need not be rigid.
struct Transform {
  Mat3 linear = Mat3::Identity();
  Vec3 origin = Vec3::Zero();

  Vec3 operator*(const Vec3& point) const { return linear * point + origin; }
  Transform operator*(const Transform& inner) const { return {linear * inner.linear, linear * inner.origin + origin}; }
  Vec3 direction(const Vec3& vector) const { return linear * vector; }
  Transform inverse() const;  // of a non-singular map
  bool operator==(const Transform& other) const { return linear == other.linear && origin == other.origin; }

  /// The 12 numbers of an LDraw line: x y z a b c d e f g h i (matrix by rows).
  std::array<double, 12> numbers() const;
  static Transform from_numbers(const std::array<double, 12>& numbers);
  static Transform translation(const Vec3& offset) { return {Mat3::Identity(), offset}; }
};

/// What a matrix does to a part, from harmless to hopeless.
enum class MatrixKind { rigid, mirrored, scaled, sheared, singular };
std::string_view name_of(MatrixKind kind);
/// `mirrored`: orthogonal with determinant -1. `scaled`: the part's axes keep their right angles but not their lengths.
/// `tolerance` bounds |R^T R - I| per entry, and the cosines of the angles between the axes: real files round to three
/// decimals.
MatrixKind classify(const Mat3& linear, double tolerance = 2e-3);

/// The nearest rotation (SVD); exact when every entry is within 1e-5 of -1, 0 or 1.
Mat3 nearest_rotation(const Mat3& linear);

/// Sine and cosine of an angle in degrees, exact at multiples of 90.
double sin_degrees(double degrees);
double cos_degrees(double degrees);
/// Right-handed turn about `axis` (any length but 0); exact for quarter turns about a coordinate axis.
Mat3 rotation(const Vec3& axis, double degrees);

}  // namespace brick
