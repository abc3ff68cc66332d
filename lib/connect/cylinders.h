// SPDX-License-Identifier: MIT
// Round features of a part: the pieces of cylinders and spheres it is drawn with, put together again.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "parts/mesh.h"

namespace brick::connect {

/// A stretch of an axis line (all distances LDU, part frame).
struct Span {
  Vec3 axis = Vec3(0, 1, 0);  // unit
  Vec3 foot = Vec3::Zero();   // point of the axis line nearest the origin
  double from = 0, to = 0;    // along the axis

  double length() const { return to - from; }
  Vec3 at(double along) const { return foot + along * axis; }
  Vec3 middle() const { return at(0.5 * (from + to)); }
  /// Distance of a point from the axis line.
  double off_axis(const Vec3& point) const { return (point - at(point.dot(axis))).norm(); }
};

/// One radius and side of a shaft or bore, between two planes where what is drawn of its circumference changes.
struct Cylinder : Span {
  double radius = 0;
  bool inner = false;   // a bore: the surface faces the axis
  double coverage = 0;  // share of the circumference that is there
  bool drawn = false;   // by hand, without primitives
};

struct Sphere {
  Vec3 centre = Vec3::Zero();
  double radius = 0;
  bool inner = false;
  double coverage = 0;
};

/// True where the use shows the primitive's surface inside out: a bore and not a shaft. A mirrored matrix alone does
/// not.
bool inside_out(const parts::Use& use);

/// The fraction of a full turn that a cylinder primitive draws ("3-8cyli.dat": 0.375); nullopt for other files.
std::optional<double> cylinder_fraction(std::string_view name);

std::vector<Cylinder> find_cylinders(std::span<const parts::Use> uses);
/// Those that are drawn by hand, without primitives, of the radii that connectors have, where none of `known` is.
std::vector<Cylinder> find_drawn_cylinders(const parts::Mesh& mesh, const std::vector<Cylinder>& known);
std::vector<Sphere> find_spheres(std::span<const parts::Use> uses);

/// What others on the same line (0.6 LDU) leave of a span, pieces of more than 0.5 LDU.
std::vector<Span> without(const Span& span, std::span<const Span> others);

/// Coaxial spans (0.6 LDU) that touch or lie at most `gap` apart become one. Ordered by where they begin.
std::vector<Span> merge_spans(std::vector<Span> spans, double gap);

/// The merged spans of the cylinders that `keep` picks.
std::vector<Span> spans_of(const std::vector<Cylinder>& cylinders, double gap,
                           const std::function<bool(const Cylinder&)>& keep);

/// One of the two directions of a line, always the same: the largest component is positive.
Vec3 canonical_axis(const Vec3& direction);

}  // namespace brick::connect
