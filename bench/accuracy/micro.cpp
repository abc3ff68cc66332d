// SPDX-License-Identifier: MIT
// Small questions whose answers are known: bricks pushed into each other by so much, pins and bars at every roll, axles
// in cross holes.
#include <cmath>

#include "base/text.h"
#include "connect/connector.h"
#include "flat.h"

namespace brick::accuracy {

namespace {

FlatPart place(std::string name, const Vec3& at, const Mat3& turn = Mat3::Identity()) {
  return {std::move(name), "4", {turn, at}};
}

struct Answer {
  bool overlap = false;
  double depth = 0, way_out = 0;
};

Answer ask(const Bench& bench, const FlatModel& model) {
  auto options = options_of("exact");
  options.skipped_checks = {check::CheckId::complete, check::CheckId::catalog, check::CheckId::floating,
                            check::CheckId::connection};
  Answer answer;
  const auto checked = validate_text(bench, text_of(model), options);
  if (!checked) return answer;
  for (const auto& fault : checked->report.faults()) {
    if (fault.severity == Severity::error) answer.overlap = true;
    for (const auto& fact : fault.data) {
      if (fact.name == "depth") answer.depth = std::get<double>(fact.value);
      if (fact.name == "way_out") answer.way_out = std::get<double>(fact.value);
    }
  }
  return answer;
}

std::string pushed(const Bench& bench) {
  std::string text = head({"3003 in 3001", "by", "expected", "flagged", "depth", "way out"});
  struct Push {
    std::string way;
    Vec3 rest, direction;
  };
  for (const auto& [way, rest, direction] : {Push{"sideways", {60, 0, 0}, {-1, 0, 0}},
                                             {"down", {0, -24, 0}, {0, 1, 0}},
                                             {"on its studs", {0, -24, 0}, {1, 0, 0}}})
    for (const double by : {0.3, 0.6, 1.0, 2.0, 4.0}) {
      const auto answer = ask(bench, {place("3001.dat", Vec3::Zero()), place("3003.dat", rest + by * direction)});
      text += row({way, format("{}", by), by > 0.75 ? "overlap" : "none", answer.overlap ? "overlap" : "none",
                   rounded(answer.depth, 2), rounded(answer.way_out, 2)});
    }
  return text;
}

/// A joint to be turned through its whole range: a connector of one part in a connector of the other.
struct Joint {
  std::string plug, socket;
  connect::Kind plug_kind, socket_kind;
  int turns;             // degrees looked at
  std::string expected;  // share of them that may be flagged
  double tilt = 0;       // degrees about the socket's side first
};

const connect::Connector* connector_of(const Bench& bench, const std::string& name, connect::Kind kind) {
  const auto* file = bench.library.files().find(name);
  if (file == nullptr) return nullptr;
  parts::LibraryFinder finder(bench.library.files());
  for (const auto& connector : bench.connectors.of(*file, finder))
    if (connector.kind == kind) return &connector;
  return nullptr;
}

/// The frame of a connector: its side, what is across, its axis.
Mat3 frame_of(const connect::Connector& connector) {
  Mat3 frame;
  frame << connector.side, connector.axis.cross(connector.side), connector.axis;
  return frame;
}

bool meets_mouth(connect::Kind kind) {
  using connect::Kind;
  return kind == Kind::anti_stud || kind == Kind::tube || kind == Kind::post;
}

std::string turned(const Bench& bench) {
  using connect::Kind;
  const std::vector<Joint> joints{
      {"2780.dat", "3700.dat", Kind::pin, Kind::pin_hole, 90, "none"},
      {"3673.dat", "3700.dat", Kind::pin, Kind::pin_hole, 90, "none"},
      {"2780.dat", "32523.dat", Kind::pin, Kind::pin_hole, 90, "none"},
      {"6558.dat", "32523.dat", Kind::pin, Kind::pin_hole, 90, "none"},
      {"32556.dat", "3700.dat", Kind::pin, Kind::pin_hole, 90, "none"},
      {"3705.dat", "3700.dat", Kind::axle, Kind::pin_hole, 90, "none"},
      {"3749.dat", "3700.dat", Kind::axle, Kind::pin_hole, 90, "none"},
      {"30374.dat", "4085c.dat", Kind::bar, Kind::clip, 90, "none"},
      {"30374.dat", "2555.dat", Kind::bar, Kind::clip, 90, "none"},
      {"30374.dat", "3062b.dat", Kind::bar, Kind::clip, 90, "none"},
      {"3005.dat", "3005.dat", Kind::stud, Kind::anti_stud, 90, "at the corners"},
      {"3062b.dat", "3003.dat", Kind::open_stud, Kind::anti_stud, 90, "none"},
      {"4073.dat", "3022.dat", Kind::stud, Kind::tube, 90, "none"},
      {"3705.dat", "3713.dat", Kind::axle, Kind::axle_hole, 90, "all but some at 0 and 90"},
      {"3705.dat", "3941.dat", Kind::axle, Kind::axle_hole, 90, "all but some at 0 and 90"},
  };
  std::string text = head({"joint", "degrees", "flagged", "expected", "flagged at"});
  for (const Joint& joint : joints) {
    const auto* plug = connector_of(bench, joint.plug, joint.plug_kind);
    const auto* socket = connector_of(bench, joint.socket, joint.socket_kind);
    if (plug == nullptr || socket == nullptr) {
      text += row({joint.plug + " in " + joint.socket, "-", "-", joint.expected,
                   plug == nullptr ? "the plug is not known" : "the socket is not known"});
      continue;
    }
    int flagged = 0;
    std::string where;
    for (int degrees = 0; degrees < joint.turns; ++degrees) {
      Mat3 wanted = frame_of(*socket) * rotation(Vec3::UnitZ(), degrees);
      if (meets_mouth(socket->kind)) wanted = wanted * rotation(Vec3::UnitX(), 180);
      const Mat3 turn = wanted * frame_of(*plug).transpose();
      const auto answer = ask(bench, {place(joint.socket, Vec3::Zero()),
                                      place(joint.plug, socket->position - turn * plug->position, turn)});
      flagged += answer.overlap;
      if (answer.overlap && where.size() < 40) where += format("{} ", degrees);
    }
    text += row(
        {joint.plug + " in " + joint.socket, format("{}", joint.turns), format("{}", flagged), joint.expected, where});
  }
  return text;
}

}  // namespace

std::string measure_micro(const Bench& bench) { return pushed(bench) + "\n" + turned(bench); }

}  // namespace brick::accuracy
