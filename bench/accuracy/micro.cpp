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

constexpr int steps_a_tooth = 12;

/// How many positions were looked at, and which of them were flagged: "12-30, 85".
struct Tally {
  int asked = 0, flagged = 0;
  std::vector<std::pair<int, int>> runs;
  bool was_flagged = false;

  void add(int degrees, const Answer& answer) {
    ++asked;
    flagged += answer.overlap;
    if (answer.overlap && was_flagged)
      runs.back().second = degrees;
    else if (answer.overlap)
      runs.emplace_back(degrees, degrees);
    was_flagged = answer.overlap;
  }

  std::string row_of(const std::string& name, const std::string& expected) const {
    std::vector<std::string> where;
    for (const auto& [first, last] : runs)
      where.push_back(first == last ? format("{}", first) : format("{} to {}", first, last));
    return row({name, format("{}", asked), format("{}", flagged), expected, join(where, ", ")});
  }
};

/// A joint to be turned through its whole range: a connector of one part in a connector of the other.
struct Joint {
  std::string plug, socket;
  connect::Kind plug_kind, socket_kind;
  int from = 0, to = 90, step = 1;  // degrees looked at; `to` is not
  std::string expected;             // which of them may be flagged
  double tilt = 0;                  // degrees about the socket's side, after the turn
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
  const std::string none = "none", roll = "all but some at 0 and 90";
  const std::vector<Joint> joints{
      {"2780.dat", "3700.dat", Kind::pin, Kind::pin_hole, 0, 90, 1, none},
      {"3673.dat", "3700.dat", Kind::pin, Kind::pin_hole, 0, 90, 1, none},
      {"2780.dat", "32523.dat", Kind::pin, Kind::pin_hole, 0, 90, 1, none},
      {"6558.dat", "32523.dat", Kind::pin, Kind::pin_hole, 0, 90, 1, none},
      {"32556.dat", "3700.dat", Kind::pin, Kind::pin_hole, 0, 90, 1, none},
      {"3705.dat", "3700.dat", Kind::axle, Kind::pin_hole, 0, 90, 1, none},
      {"3749.dat", "3700.dat", Kind::axle, Kind::pin_hole, 0, 90, 1, none},
      {"30374.dat", "4085c.dat", Kind::bar, Kind::clip, 0, 90, 1, none},
      {"30374.dat", "2555.dat", Kind::bar, Kind::clip, 0, 90, 1, none},
      {"30374.dat", "3062b.dat", Kind::bar, Kind::clip, 0, 90, 1, none},
      {"30374.dat", "61252.dat", Kind::bar, Kind::clip, 0, 90, 1, none},
      {"30374.dat", "15712.dat", Kind::bar, Kind::clip, 0, 90, 1, none},
      {"30374.dat", "63868.dat", Kind::bar, Kind::clip, 0, 90, 1, none},
      {"4095.dat", "4085c.dat", Kind::bar, Kind::clip, 0, 90, 1, none},
      {"3005.dat", "3005.dat", Kind::stud, Kind::anti_stud, 0, 90, 1, "at the corners"},
      {"3062b.dat", "3003.dat", Kind::open_stud, Kind::anti_stud, 0, 90, 1, none},
      {"4073.dat", "3022.dat", Kind::stud, Kind::tube, 0, 90, 1, none},
      {"3705.dat", "3713.dat", Kind::axle, Kind::axle_hole, 0, 90, 1, roll},
      {"3705.dat", "3941.dat", Kind::axle, Kind::axle_hole, 0, 90, 1, roll},
      {"6628.dat", "3183c.dat", Kind::ball, Kind::ball_socket, -180, 180, 10, "where the pin meets the arms"},
      {"6628.dat", "3183c.dat", Kind::ball, Kind::ball_socket, -180, 180, 10, "where the pin meets the arms", 10},
      {"44301a.dat", "44302a.dat", Kind::hinge, Kind::hinge_socket, -180, 180, 5, "folded onto each other only"},
      {"30364.dat", "30365.dat", Kind::hinge, Kind::hinge_socket, -180, 180, 5, "folded onto each other only"},
      {"2430.dat", "2429.dat", Kind::hinge, Kind::hinge_socket, -180, 180, 5, "where one plate lies on the other"},
      {"3818.dat", "973.dat", Kind::hinge, Kind::hinge_socket, -180, 180, 5, none},
      {"3820.dat", "3818.dat", Kind::hinge, Kind::hinge_socket, -180, 180, 5, none},
  };
  std::string text = head({"joint", "degrees", "flagged", "expected", "flagged at"});
  for (const Joint& joint : joints) {
    const auto* plug = connector_of(bench, joint.plug, joint.plug_kind);
    const auto* socket = connector_of(bench, joint.socket, joint.socket_kind);
    const std::string name = joint.plug + " in " + joint.socket;
    if (plug == nullptr || socket == nullptr) {
      text +=
          row({name, "-", "-", joint.expected, plug == nullptr ? "the plug is not known" : "the socket is not known"});
      continue;
    }
    Tally tally;
    for (int degrees = joint.from; degrees < joint.to; degrees += joint.step) {
      Mat3 wanted = frame_of(*socket) * rotation(Vec3::UnitX(), joint.tilt) * rotation(Vec3::UnitZ(), degrees);
      if (meets_mouth(socket->kind) || socket->kind == Kind::hinge_socket)
        wanted = wanted * rotation(Vec3::UnitX(), 180);
      const Mat3 turn = wanted * frame_of(*plug).transpose();
      tally.add(degrees, ask(bench, {place(joint.socket, Vec3::Zero()),
                                     place(joint.plug, socket->position - turn * plug->position, turn)}));
    }
    text += tally.row_of(name, joint.expected);
  }
  return text;
}

/// Parts whose place is known, one of them swung about an axis.
struct Swing {
  std::string name;
  FlatPart fixed, moving;
  Vec3 pivot, axis;
  int from, to, step;  // degrees
  std::string expected;
};

std::string swung(const Bench& bench) {
  const Mat3 flat = rotation(Vec3::UnitX(), 90);  // a gear's axis is its z
  const std::vector<Swing> swings{
      {"leg 3816c on hips 3815b",
       place("3815b.dat", {0, 0, 0}),
       place("3816c.dat", {0, 12, 0}),
       {0, 12, 0},
       Vec3::UnitX(),
       -90,
       46,
       5,
       "none"},
      {"leg 3817c on hips 3815b",
       place("3815b.dat", {0, 0, 0}),
       place("3817c.dat", {0, 12, 0}),
       {0, 12, 0},
       Vec3::UnitX(),
       -90,
       46,
       5,
       "none"},
      {"head 3626b on torso 973",
       place("973.dat", {0, 0, 0}),
       place("3626b.dat", {0, -24, 0}),
       {0, 0, 0},
       Vec3::UnitY(),
       0,
       360,
       5,
       "none"},
      {"hinge 6134 on 3937",
       place("3937.dat", {0, 0, 0}),
       place("6134.dat", {0, 0, 0}),
       {0, 10, 0},
       Vec3::UnitX(),
       0,
       91,
       5,
       "none"},
  };
  std::string text = head({"swung", "degrees", "flagged", "expected", "flagged at"});
  for (const Swing& swing : swings) {
    Tally tally;
    for (int degrees = swing.from; degrees < swing.to; degrees += swing.step) {
      FlatPart moved = swing.moving;
      const Mat3 turn = rotation(swing.axis, degrees);
      moved.pose = Transform{turn, swing.pivot - turn * swing.pivot} * moved.pose;
      tally.add(degrees, ask(bench, {swing.fixed, moved}));
    }
    text += tally.row_of(swing.name, swing.expected);
  }
  // Two wheels that mesh, turned together through two teeth. Pitch radius: 1.25 LDU a tooth.
  struct Mesh {
    std::string one, other;
    int teeth_one, teeth_other;
  };
  for (const Mesh& mesh : {Mesh{"3647.dat", "3648b.dat", 8, 24},
                           {"3648b.dat", "3648b.dat", 24, 24},
                           {"4019.dat", "4019.dat", 16, 16},
                           {"3647.dat", "3649.dat", 8, 40}}) {
    Tally tally;
    const double distance = 1.25 * (mesh.teeth_one + mesh.teeth_other), pitch = 360.0 / mesh.teeth_one;
    for (int step = 0; step < 2 * steps_a_tooth; ++step) {
      const double turn = pitch * step / steps_a_tooth;
      const double answer = -turn * mesh.teeth_one / mesh.teeth_other + 180.0 / mesh.teeth_other;
      tally.add(step, ask(bench, {place(mesh.one, Vec3::Zero(), flat * rotation(Vec3::UnitZ(), turn)),
                                  place(mesh.other, {distance, 0, 0}, flat * rotation(Vec3::UnitZ(), answer))}));
    }
    text += tally.row_of(format("gears {} and {} at mesh", mesh.one, mesh.other), "none");
  }
  return text;
}

}  // namespace

std::string measure_micro(const Bench& bench) { return pushed(bench) + "\n" + turned(bench) + "\n" + swung(bench); }

}  // namespace brick::accuracy
