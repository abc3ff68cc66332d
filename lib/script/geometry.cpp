// SPDX-License-Identifier: MIT
#include "script/geometry.h"

#include <array>
#include <cmath>
#include <numbers>

#include "base/text.h"

namespace brick::script {

namespace {

bool is_quarter_turn(const Mat3& turn) {
  return ((turn.cwiseAbs().array() < 1e-6) || ((turn.cwiseAbs().array() - 1).abs() < 1e-6)).all();
}

struct Measuring {
  Kit& kit;
  Geometry sum;
  Box upright;  // alignment boxes of parts that stand upright
  AlignmentBox marks;

  void add(const Part& part, const Transform& pose) {
    sum.box.add(true_box(kit, part, pose));
    if (!part.on_grid) return;
    if (is_quarter_turn(pose.linear) && pose.linear(1, 1) > 0.5) {
      upright.add(transformed(part.alignment, pose));
      return;
    }
    for (const auto& connector : *part.connectors)
      if (const auto mark = grid_mark(connector, pose)) marks.add(*mark);
  }

  Geometry result() {
    if (marks.marked()) upright.add(marks.box(sum.box));
    sum.alignment = upright.empty() ? sum.box : Box{clean(upright.min), clean(upright.max)};
    return sum;
  }
};

/// Clips a polygon to the half plane where sign * p[axis] <= sign * limit.
void clip(std::vector<Vec3>& polygon, int axis, double limit, double sign, std::vector<Vec3>& scratch) {
  scratch.clear();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const double da = sign * (a[axis] - limit), db = sign * (b[axis] - limit);
    if (da <= 0) scratch.push_back(a);
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) scratch.emplace_back(a + (b - a) * (da / (da - db)));
  }
  std::swap(polygon, scratch);
}

}  // namespace

Box true_box(Kit& kit, const Part& part, const Transform& pose) {
  if (is_quarter_turn(pose.linear)) return transformed(part.box, pose);
  const auto& mesh = kit.library().mesh(*part.file, kit.finder());
  Box box;
  for (const auto& triangle : mesh.triangles)
    for (const auto corner : triangle.corners) box.add(pose * mesh.vertex(corner));
  return box;
}

Geometry measure(Kit& kit, const Content& content, const Transform& pose) {
  Measuring measuring{kit, {}, {}, {}};
  if (const auto* element = std::get_if<Element>(&content)) {
    measuring.add(*element->part, pose * element->own());
  } else {
    std::get<BuildRef>(content)->each_part([&](const Element& element_in, const Transform& at, ldraw::ColourCode,
                                               const Build::Path&) { measuring.add(*element_in.part, pose * at); });
  }
  return measuring.result();
}

Vec3 anchor_of(const Box& box, std::string_view name) {
  const Vec3 low = box.min, high = box.max, middle = box.centre();
  const double bottom = high.y();
  const std::string words = lower(name);
  if (words == "corner") return {low.x(), bottom, low.z()};
  if (words == "origin") return Vec3::Zero();
  double x = middle.x(), z = middle.z();
  bool known = words == "centre" || words == "center";
  for (const auto word : split(std::string_view(words), '-')) {
    if (word == "left")
      x = low.x();
    else if (word == "right")
      x = high.x();
    else if (word == "front")
      z = low.z();
    else if (word == "back")
      z = high.z();
    else if (!known)
      refuse(format("there is no anchor '{}'", name),
             "corner, origin, centre, front, back, left, right, front-left, front-right, back-left, back-right");
    known = true;
  }
  return {x, bottom, z};
}

Vec3 clean(const Vec3& ldu) {
  Vec3 result = ldu;
  for (double& value : result) {
    const double whole = std::round(value);
    if (std::abs(value - whole) < 2e-3) value = whole;
  }
  return result;
}

Transform clean(const Transform& pose) {
  return {is_quarter_turn(nearest_rotation(pose.linear)) ? nearest_rotation(pose.linear) : pose.linear,
          clean(pose.origin)};
}

Mat3 frame_of(const Transform& reference) {
  const Mat3& turn = reference.linear;
  if (turn(1, 1) < 0.999) return Mat3::Identity();
  const double angle = std::atan2(turn(0, 2), turn(0, 0)) * 180 / std::numbers::pi;
  const double quarter = std::round(angle / 90) * 90;
  if (std::abs(angle - quarter) < 0.05) return Mat3::Identity();
  return rotation(Vec3(0, 1, 0), angle);
}

std::optional<double> top_in_footprint(Kit& kit, const Leaf& leaf, const Mat3& frame, const Box& footprint) {
  const auto& mesh = kit.library().mesh(*leaf.part->file, kit.finder());
  const Transform to_frame{frame.transpose() * leaf.pose.linear, frame.transpose() * leaf.pose.origin};
  std::optional<double> top;
  std::vector<Vec3> polygon, scratch;
  for (const auto& triangle : mesh.triangles) {
    polygon.clear();
    Box box;
    for (const auto corner : triangle.corners) {
      polygon.push_back(to_frame * mesh.vertex(corner));
      box.add(polygon.back());
    }
    if (box.min.x() >= footprint.max.x() || box.max.x() <= footprint.min.x() || box.min.z() >= footprint.max.z() ||
        box.max.z() <= footprint.min.z() || (top && box.min.y() >= *top))
      continue;
    clip(polygon, 0, footprint.max.x(), 1, scratch);
    clip(polygon, 0, footprint.min.x(), -1, scratch);
    clip(polygon, 2, footprint.max.z(), 1, scratch);
    clip(polygon, 2, footprint.min.z(), -1, scratch);
    for (const auto& point : polygon) top = std::min(top.value_or(point.y()), point.y());
  }
  return top;
}

}  // namespace brick::script
