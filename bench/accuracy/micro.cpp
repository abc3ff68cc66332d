// SPDX-License-Identifier: MIT
// Small questions whose answers are known: bricks pushed into each other by so much, pins and bars at every roll, axles
// in cross holes.
#include <cmath>

#include "base/text.h"
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

struct Roll {
  std::string plug, socket;
  Mat3 turn = Mat3::Identity();  // that lays the plug's axis along the socket's
  Vec3 at = Vec3::Zero();        // of the plug
  Vec3 axis = Vec3::UnitZ();     // to roll about, through `at`
  std::string expected;
};

std::string rolled(const Bench& bench) {
  std::string text = head({"joint", "rolls", "flagged", "expected", "free rolls, degrees"});
  const Mat3 along_z = rotation(Vec3::UnitY(), 90);  // from x to z
  const std::vector<Roll> rolls{
      {"2780.dat", "3700.dat", along_z, {0, 10, 10}, Vec3::UnitZ(), "0"},
      {"3673.dat", "3700.dat", along_z, {0, 10, 10}, Vec3::UnitZ(), "0"},
      {"2780.dat", "32523.dat", Mat3::Identity(), Vec3::Zero(), Vec3::UnitY(), "0"},
      {"6558.dat", "3700.dat", along_z, {0, 10, 0}, Vec3::UnitZ(), "0"},
      {"3705.dat", "3700.dat", along_z, {0, 10, 0}, Vec3::UnitZ(), "0"},
      {"3749.dat", "3700.dat", along_z, {0, 10, 10}, Vec3::UnitZ(), "0"},
      {"30374.dat", "4085c.dat", Mat3::Identity(), Vec3::Zero(), Vec3::UnitY(), "0"},
      {"3705.dat", "3713.dat", along_z, Vec3::Zero(), Vec3::UnitZ(), "most"},
  };
  for (const Roll& roll : rolls) {
    int flagged = 0, count = 0;
    std::string free;
    for (int degrees = 0; degrees < 90; ++degrees, ++count) {
      const Mat3 turn = rotation(roll.axis, degrees) * roll.turn;
      const auto answer = ask(bench, {place(roll.socket, Vec3::Zero()), place(roll.plug, roll.at, turn)});
      flagged += answer.overlap;
      if (!answer.overlap && free.size() < 40) free += format("{} ", degrees);
    }
    text += row({roll.plug + " in " + roll.socket, format("{}", count), format("{}", flagged), roll.expected,
                 flagged == 0 ? "all" : free});
  }
  return text;
}

}  // namespace

std::string measure_micro(const Bench& bench) { return pushed(bench) + "\n" + rolled(bench); }

}  // namespace brick::accuracy
