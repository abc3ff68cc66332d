// SPDX-License-Identifier: MIT
// A connector's frame is (side, axis x side, axis). At rest the positions and sides agree and the axes are opposite
// (studs in their openings, balls, hinges) or parallel (rods, fixed seats); what freedom is left - a turn about the
// axis, the end that goes first, a shift along the axis, the swing of a ball - is given by wishes or tried in a fixed
// order.
#include "script/joining.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "base/text.h"

namespace brick::script {

namespace {

/// Angles in the order in which they are tried: quarter turns, eighths, then steps of 15 degrees or of the detents.
std::vector<double> angles_to_try(double detent) {
  std::vector<double> list = {0, 90, 180, 270, 45, 135, 225, 315};
  if (detent == 0) list.push_back(22.5);
  for (double a = detent > 0 ? detent : 15; a < 360; a += detent > 0 ? detent : 15)
    if (std::fmod(a, 45) != 0) list.push_back(a);
  return list;
}

/// At rest the axes of rods and seats are parallel, those of all else opposite.
bool parallel_at_rest(const connect::MateRule& rule) {
  return rule.seat == connect::Seat::along || rule.joint == connect::JointKind::fixed;
}

/// Half a turn about the side sets the axes against each other.
Mat3 reversed() { return Vec3(1, -1, -1).asDiagonal(); }

/// -180 degrees are said as 180.
double half_turn(double degrees) { return degrees < -180 + 1e-9 ? 180 : degrees; }

Transform pose_with(const connect::Connector& source, const connect::Connector& target, const Mat3& turn,
                    double offset) {
  Transform pose;
  pose.linear = turn;
  pose.origin = target.position + offset * target.axis - turn * source.position;
  return pose;
}

/// Shifts along the target's axis in the order in which they are tried, LDU: the middles meet; then the ends do, as in
/// a hole with a bottom; pins with their collar before the mouth; axles with the bevel that they have beyond their
/// connector, to the end of a hole or to the wall in the middle of a joiner.
std::vector<double> shifts_to_try(const connect::Connector& source, const connect::Connector& target) {
  constexpr double bevel = 2.5;  // LDU, of axle ends in LDraw
  constexpr double joiner = 30;  // LDU: the least length of a hole that takes two axles
  const auto has = [&](connect::Kind kind) { return source.kind == kind || target.kind == kind; };
  const double flush = 0.5 * std::abs(source.length - target.length);
  std::vector<double> distances = {flush};
  if (has(connect::Kind::pin)) distances.push_back(2 * flush);
  if (has(connect::Kind::axle)) {
    distances.push_back(flush + bevel);
    const auto& [axle, hole] = source.kind == connect::Kind::axle ? std::tie(source, target) : std::tie(target, source);
    if (hole.length >= joiner) distances.push_back(0.5 * axle.length + bevel);
  }
  std::vector<double> shifts = {0};
  for (const double distance : distances)
    if (distance > 0.05) shifts.insert(shifts.end(), {distance, -distance});
  return shifts;
}

double difference(const Transform& pose, const Wishes& wishes) {
  double sum = 0;
  if (wishes.rotation) sum += (pose.linear - *wishes.rotation).squaredNorm();
  if (wishes.position) sum += (pose.origin - *wishes.position).norm() / 100;
  return sum;
}

}  // namespace

Mat3 frame_of(const connect::Connector& c) {
  const Vec3 axis = c.axis.normalized();
  Vec3 side = c.side - c.side.dot(axis) * axis;
  if (side.norm() < 1e-6) side = axis.unitOrthogonal();
  side.normalize();
  Mat3 frame;
  frame << side, axis.cross(side), axis;
  return frame;
}

connect::Connector seated(connect::Connector connector, const Vec3& origin) {
  if (connector.kind != connect::Kind::pin) return connector;
  const Vec3 axis = connector.axis.normalized();
  const double along = (connector.position - origin).dot(axis);
  const double studs = std::ceil(connector.length / ldu_per_stud - 0.01);
  const double collar = 0.5 * (studs * ldu_per_stud - connector.length);
  if (std::abs(along) < 2 || collar < 0.2 || collar > 2) return connector;  // a tip at both ends, or no collar
  connector.position -= std::copysign(collar, along) * axis;
  return connector;
}

std::vector<Transform> poses_of(const connect::Connector& source, const connect::Connector& target,
                                const connect::MateRule& rule, const Wishes& wishes) {
  using connect::Seat;
  const Mat3 from = frame_of(source), to = frame_of(target);
  const bool either_way = rule.seat == Seat::along || rule.seat == Seat::pivot;
  std::vector<bool> flips = {false};
  if (either_way) flips = wishes.flip ? std::vector<bool>{*wishes.flip} : std::vector<bool>{false, true};
  const double detent = connect::family_detent(target.family);
  std::vector<double> angles = wishes.angle ? std::vector<double>{*wishes.angle} : angles_to_try(detent);
  if (!wishes.angle && rule.joint == connect::JointKind::fixed) angles = {0, 180, 90, 270};
  std::vector<std::pair<double, double>> swings = {{0, 0}};
  if (rule.seat == Seat::centre) {
    if (wishes.swing)
      swings = {*wishes.swing};
    else
      for (const double s : {30.0, 60.0, 90.0})
        for (const auto& [x, y] : {std::pair(s, 0.0), {-s, 0.0}, {0.0, s}, {0.0, -s}}) swings.emplace_back(x, y);
  }
  std::vector<double> shifts = {wishes.offset.value_or(0)};
  if (rule.seat == Seat::along && !wishes.offset && !wishes.position) shifts = shifts_to_try(source, target);
  std::vector<Transform> poses;
  for (const double shift : shifts)
    for (const auto& [swing_x, swing_y] : swings)
      for (const bool flip : flips)
        for (const double angle : angles) {
          Mat3 rest = to;
          if (parallel_at_rest(rule) == flip) rest = to * reversed();
          const Mat3 swing = rotation(to.col(0), swing_x) * rotation(to.col(1), swing_y);
          const Mat3 turn = swing * rotation(target.axis, angle) * rest * from.transpose();
          poses.push_back(pose_with(source, target, nearest_rotation(turn), shift));
        }
  if (wishes.position && rule.seat == Seat::along && !wishes.offset)
    for (auto& pose : poses) {
      const double reach = 0.5 * (source.length + target.length);
      const double along = std::clamp((*wishes.position - pose.origin).dot(target.axis), -reach, reach);
      pose.origin += along * target.axis;
    }
  if (wishes.rotation || wishes.position)
    std::stable_sort(poses.begin(), poses.end(), [&](const Transform& a, const Transform& b) {
      return difference(a, wishes) < difference(b, wishes) - 1e-6;
    });
  return poses;
}

Mounting mounting_of(const connect::Connector& source, const connect::Connector& target,
                     const connect::MateRule& rule) {
  using connect::Seat;
  constexpr double degrees = 180 / std::numbers::pi;
  const Mat3 to = frame_of(target);
  Mat3 turn = to.transpose() * frame_of(source);
  const bool same_way = turn(2, 2) > 0;
  if (rule.seat == Seat::centre ? !parallel_at_rest(rule) : !same_way) turn = turn * reversed();
  Mounting mounting;
  if (rule.seat == Seat::centre) {  // turn = Rx(swing x) Ry(swing y) Rz(angle)
    const double across = std::asin(std::clamp(turn(0, 2), -1.0, 1.0));
    const bool upright = std::abs(turn(0, 2)) > 1 - 1e-9;  // the first swing turns as the twist does: all is twist
    const double about_side = upright ? 0 : std::atan2(-turn(1, 2), turn(2, 2));
    mounting.swing = {half_turn(about_side * degrees), across * degrees};
    mounting.angle =
        half_turn((upright ? std::atan2(turn(1, 0), turn(1, 1)) : std::atan2(-turn(0, 1), turn(0, 0))) * degrees);
    return mounting;
  }
  mounting.angle = half_turn(std::atan2(turn(1, 0), turn(0, 0)) * degrees);
  if (rule.seat == Seat::along || rule.seat == Seat::pivot)
    mounting.offset = (source.position - target.position).dot(target.axis.normalized());
  if (rule.seat != Seat::mouth) mounting.flip = same_way != parallel_at_rest(rule);
  return mounting;
}

}  // namespace brick::script
