// SPDX-License-Identifier: MIT
// A label is not believed where rays cast into the part's surface show otherwise. They share nothing with the reading
// of connectors: no primitive names, no rims, no scores. A place that is read is shown to be there where the plug of
// its kind, a cylinder of the stud's, pin's or bar's radius, goes in and is touched on all sides, or where such a
// cylinder is drawn and stands free; a label is shown to be wrong where nothing near that radius is drawn, where a plug
// does not go in, or where it names one place twice. Between the two lie the rows where neither is shown: those stay
// disagreements. The margins are wide (half a LDU and more), so that a doubtful shape shows nothing.
#include "label_faults.h"

#include <algorithm>
#include <cmath>

#include "connect/compose.h"
#include "gauge.h"

namespace brick::accuracy {

namespace {

using connect::Connector;
using connect::Kind;

constexpr int nearly_all = 21, few = 8;  // of 24 directions

bool stands_free(const Gauge& gauge, double along, double radius, double room) {
  return gauge.within(along, radius - 0.3, radius + 0.3) >= nearly_all &&
         gauge.within(along, radius + 0.4, radius + room) <= 3;
}

std::string_view stud_stands(const Gauge& gauge) {
  const bool drawn = stands_free(gauge, 2, 6, 2.9) && stands_free(gauge, 3.4, 6, 2.9);
  return drawn && gauge.ahead(4.3, 1) >= sight ? "a stud stands there, free above" : "";
}

std::string_view stud_goes_in(const Gauge& gauge) {
  const std::vector<double> inside = {-0.7, -1.6, -2.6, -3.4};
  for (const double along : inside)
    if (gauge.nearer(along, 5.6) > 0) return "";
  if (gauge.nearer(0.7, 8.9) > 0 || gauge.nearer(3, 8.9) > 0 || gauge.ahead(-0.3, 1) < 12) return "";
  return gauge.widest_gap(inside, 5.6, 6.5) <= 8 ? "a stud goes in and is held on all sides" : "";
}

std::string_view post_stands(const Gauge& gauge) {
  const bool drawn = gauge.within(-0.7, 3.7, 4.3) >= nearly_all && gauge.within(-2.5, 3.7, 4.3) >= nearly_all;
  const bool free = gauge.nearer(0.6, 8.9) == 0 && gauge.nearer(3, 8.9) == 0 && gauge.ahead(0.3, 1) >= 12;
  return drawn && free ? "a rod of radius 4 ends there, free before it" : "";
}

/// A round bore in which a plug of the radius goes the whole length, from an end that is free.
std::string_view plug_goes_in(const Gauge& gauge, double half, double radius, int held, std::string_view proof) {
  for (const double share : {-0.7, -0.25, 0.25, 0.7}) {
    if (gauge.nearer(share * half, radius - 0.3) > 0) return "";
    if (gauge.opening(share * half, radius - 0.3, radius + 2.6) < held) return "";
  }
  int touching = 0;
  for (const double share : {-0.25, 0.25})
    touching = std::max(touching, gauge.opening(share * half, radius - 0.3, radius + 0.4));
  const bool open = gauge.ahead(0, 1) >= 12 + half || gauge.ahead(0, -1) >= 12 + half ||
                    (half >= 1 && (gauge.ahead(half - 0.5, 1) >= 12 || gauge.ahead(0.5 - half, -1) >= 12));
  return touching >= held && open ? proof : "";
}

std::string_view rod_stands(const Gauge& gauge, double half, double radius, double room, std::string_view proof) {
  for (const double share : {-0.7, -0.25, 0.25, 0.7})
    if (!stands_free(gauge, share * half, radius, room)) return "";
  return proof;
}

/// Four walls at the tips of a cross, near ones between them.
bool is_cross(const Gauge& gauge, double along) {
  const auto walls = gauge.first(along);
  const auto far = std::count_if(walls.begin(), walls.end(), [](double d) { return d > 4.5 && d < 6.6; });
  const auto near = std::count_if(walls.begin(), walls.end(), [](double d) { return d > 1.8 && d <= 4.5; });
  return far >= 4 && near >= 10 && far + near >= nearly_all;
}

std::string_view labelled_elsewhere(const Connector& read, const Doubted& part) {
  const std::vector<Connector> one = {read};
  const auto has = std::count_if(part.siblings.begin(), part.siblings.end(),
                                 [&](const auto& rows) { return connect::missing_in(rows, one).empty(); });
  return 2 * has > static_cast<std::ptrdiff_t>(part.siblings.size()) ? "parts of the same shape are labelled so" : "";
}

bool same_group(Kind a, Kind b) {
  const auto group = [](Kind kind) { return kind == Kind::tube ? Kind::anti_stud : kind; };
  return group(a) == group(b);
}

/// Another row of the kind says the same place again, shifted or as a shorter stretch of the same line.
bool said_twice(const Connector& label, std::span<const Connector> labelled) {
  return std::any_of(labelled.begin(), labelled.end(), [&](const Connector& other) {
    if (!same_group(other.kind, label.kind) || other.family != label.family) return false;
    const bool itself = other.kind == label.kind && other.position == label.position && other.length == label.length;
    if (itself && other.axis == label.axis) return false;
    const Vec3 offset = other.position - label.position;
    const double turn = other.axis.dot(label.axis), along = offset.dot(label.axis);
    if (std::abs(turn) < 0.98) return false;
    if (label.length == 0) return offset.norm() <= 3 && (turn > 0 || label.kind >= Kind::hinge);
    const double across = (offset - along * label.axis).norm();
    const double shared = std::min(0.5 * label.length, along + 0.5 * other.length) -
                          std::max(-0.5 * label.length, along - 0.5 * other.length);
    return across <= 1.5 && other.length >= label.length && shared >= 0.5 * label.length;
  });
}

std::string_view no_stud_goes_in(const Gauge& gauge) {
  if (gauge.nearer(-1, 4.5) >= 6 || gauge.nearer(-2.2, 4.5) >= 6)
    return "a stud does not go in: walls within 4.5 LDU of its axis";
  if (gauge.ahead(0.4, 1) < 3.6) return "a stud does not go in: the way is closed";
  int touching = 0;
  for (const double along : {-0.7, -1.6, -2.6, -3.4}) touching = std::max(touching, gauge.within(along, 4.5, 7.5));
  return touching < 4 ? "nothing holds a stud there" : "";
}

std::string_view nothing_round(const Gauge& gauge, double half, double radius, std::string_view proof) {
  int most = 0;
  for (const double share : {-0.7, -0.25, 0.25, 0.7})
    most = std::max(most, gauge.within(share * half, 0.82 * radius, 1.2 * radius));
  return most <= few ? proof : "";
}

std::string_view no_plug_goes_in(const Gauge& gauge, double half, double radius, std::string_view closed,
                                 std::string_view nothing) {
  int blocked = 0;
  for (const double share : {-0.25, 0.25}) blocked = std::max(blocked, gauge.nearer(share * half, 0.7 * radius));
  if (blocked >= 12) return closed;
  return nothing_round(gauge, half, radius, nothing);
}

}  // namespace

std::string_view proof_for(const Connector& read, const Doubted& part) {
  const double half = 0.5 * read.length;
  const Gauge gauge(part.mesh, read.position, read.axis, -std::max(half, 6.0), std::max(half, 6.0));
  std::string_view proof;
  switch (read.kind) {
    case Kind::stud:
    case Kind::open_stud:
      proof = stud_stands(gauge);
      break;
    case Kind::anti_stud:
    case Kind::tube:
      proof = stud_goes_in(gauge);
      break;
    case Kind::post:
      proof = post_stands(gauge);
      break;
    case Kind::pin:
      if (read.length >= 7) proof = rod_stands(gauge, half, 6, 1.8, "a pin stands free there");
      break;
    case Kind::pin_hole:
      if (read.length >= 3.9) proof = plug_goes_in(gauge, half, 6, 20, "a pin goes in and is held all round");
      break;
    case Kind::axle:
    case Kind::axle_hole:
      if (is_cross(gauge, 0.3) && is_cross(gauge, 0.5 * half)) proof = "a cross is drawn there";
      break;
    case Kind::bar:
      if (read.length >= 6)
        proof = rod_stands(gauge, half, 4, 2.6, "a rod of radius 4 stands there, with room for a clip");
      break;
    case Kind::clip:
      if (read.length >= 3.4) proof = plug_goes_in(gauge, half, 4, 12, "a bar goes in and is held");
      break;
    case Kind::ball:
      if (gauge.sphere(read.radius - 0.4, read.radius + 0.4) > 0.6) proof = "a ball is drawn there";
      break;
    default:
      break;
  }
  return proof.empty() ? labelled_elsewhere(read, part) : proof;
}

std::string_view proof_against(const Connector& label, std::span<const Connector> labelled, const Doubted& part) {
  if (said_twice(label, labelled)) return "the place is labelled twice";
  const double half = 0.5 * label.length;
  const Gauge gauge(part.mesh, label.position, label.axis, -std::max(half, 6.0), std::max(half, 6.0));
  switch (label.kind) {
    case Kind::stud:
    case Kind::open_stud:
      return std::max(gauge.within(1.5, 5, 7), gauge.within(3, 5, 7)) <= few ? "no stud is drawn there" : "";
    case Kind::anti_stud:
    case Kind::tube:
      return no_stud_goes_in(gauge);
    case Kind::post:
      return std::max(gauge.within(-0.7, 3, 5), gauge.within(-2.5, 3, 5)) <= few ? "no rod ends there" : "";
    case Kind::pin:
      return nothing_round(gauge, half, 6, "no pin is drawn there");
    case Kind::pin_hole:
      return no_plug_goes_in(gauge, half, 6, "a pin does not go in", "no pin hole is drawn there");
    case Kind::bar:
      return nothing_round(gauge, half, 4, "no rod is drawn there");
    case Kind::clip:
      return no_plug_goes_in(gauge, half, 4, "a bar does not go in", "nothing holds a bar there");
    case Kind::ball:
      return gauge.sphere(label.radius - 1.5, label.radius + 1.5) < 0.25 ? "no ball is drawn there" : "";
    default:
      return "";
  }
}

}  // namespace brick::accuracy
