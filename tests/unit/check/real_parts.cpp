// SPDX-License-Identifier: MIT
// Joints of real parts, turned through their range: what fits is clean at every angle, what does not is found.
#include "connect/connector.h"
#include "unit/check/checking.h"

using namespace brick;
using connect::Kind;
using test::validated;

namespace {

struct Joint {
  std::string plug, socket;
  Kind plug_kind, socket_kind;
};

const connect::Connector& connector(const std::string& name, Kind kind) {
  auto& library = test::full_library();
  parts::LibraryFinder finder(library.files());
  const auto* file = library.files().find(name);
  REQUIRE(file != nullptr);
  for (const auto& each : test::workshop(library).connectors.of(*file, finder))
    if (each.kind == kind) return each;
  FAIL(name << " has no such connector");
  return test::workshop(library).connectors.of(*file, finder).front();
}

Mat3 frame_of(const connect::Connector& each) {
  Mat3 frame;
  frame << each.side, each.axis.cross(each.side), each.axis;
  return frame;
}

std::string placed(const std::string& name, const Transform& pose) {
  std::string text = "1 4";
  for (const double number : pose.numbers()) text += format(" {}", number);
  return text + " " + name + "\n";
}

/// The verdict's collision errors with the plug turned by so many degrees in the socket.
int overlaps_at(const Joint& joint, double degrees) {
  const auto &plug = connector(joint.plug, joint.plug_kind), &socket = connector(joint.socket, joint.socket_kind);
  const Mat3 turn = frame_of(socket) * rotation(Vec3::UnitZ(), degrees) * frame_of(plug).transpose();
  check::Settings only;
  only.only = {"collision"};
  const auto model =
      validated(placed(joint.socket, {}) + placed(joint.plug, {turn, socket.position - turn * plug.position}), only,
                test::full_library());
  return model.report().count(check::CheckId::collision, Severity::error);
}

}  // namespace

TEST_CASE("pins, axles and bars turn freely in what takes them", "[library]") {
  NEEDS_LIBRARY();
  for (const Joint& joint : {Joint{"2780.dat", "3700.dat", Kind::pin, Kind::pin_hole},
                             Joint{"3673.dat", "32523.dat", Kind::pin, Kind::pin_hole},
                             Joint{"3705.dat", "3700.dat", Kind::axle, Kind::pin_hole},
                             Joint{"30374.dat", "4085c.dat", Kind::bar, Kind::clip}})
    for (int degrees = 0; degrees < 90; degrees += 15) {
      CAPTURE(joint.plug, joint.socket, degrees);
      CHECK(overlaps_at(joint, degrees) == 0);
    }
}

TEST_CASE("an axle in a cross hole fits at quarter turns only", "[library]") {
  NEEDS_LIBRARY();
  const Joint joint{"3705.dat", "3713.dat", Kind::axle, Kind::axle_hole};
  CHECK(overlaps_at(joint, 0) == 0);
  CHECK(overlaps_at(joint, 90) == 0);
  for (const int degrees : {15, 30, 45, 60, 75}) CHECK(overlaps_at(joint, degrees) > 0);
}

TEST_CASE("a real brick pushed into another is as deep as it was pushed", "[library]") {
  NEEDS_LIBRARY();
  for (const double push : {0.3, 0.6, 1.0, 2.0}) {
    const auto model = validated(test::line("3001.dat", "0 0 0") + test::line("3003.dat", format("{} -24 0", push)), {},
                                 test::full_library());
    CAPTURE(push);
    CHECK(model.has("collision.overlap") == (push > 0.75));
    if (push > 0.75) CHECK(std::abs(model.fact("collision.overlap", "depth") - push) < 0.03);
  }
}

TEST_CASE("gears mesh at the distance of their teeth, and are found nearer", "[library]") {
  NEEDS_LIBRARY();
  const auto errors = [](double apart) {
    return validated(test::line("3647.dat", "0 0 0") + test::line("3647.dat", format("{} 0 0", apart)), {},
                     test::full_library())
        .report()
        .count(check::CheckId::collision, Severity::error);
  };
  CHECK(errors(20) == 0);
  for (const double apart : {2.0, 5.0, 10.0}) CHECK(errors(apart) == 1);
}

TEST_CASE("a corner brick put down the wrong way round is told the turn and the place that mend it", "[library]") {
  NEEDS_LIBRARY();
  std::string rest = test::line("3031.dat", "0 24 0");
  for (const int y : {0, 8, 16}) rest += test::line("3024.dat", format("10 {} -10", y));
  const auto wrong = validated(rest + test::line("2357.dat", "-10 0 -10"), {}, test::full_library());
  CHECK(wrong.fault("collision.deep").hint == "turn #4 by 90 degrees about its y axis and put it at (-10, 0, 10)");
  const auto mended = validated(rest + "1 4 -10 0 10 0 0 1 0 1 0 -1 0 0 2357.dat\n", {}, test::full_library());
  CHECK(mended.codes().empty());
}

TEST_CASE("a tyre sits on its rim, and is found where it sits beside it", "[library]") {
  NEEDS_LIBRARY();
  check::Settings only;
  only.only = {"collision"};
  const std::string rim = test::line("4624.dat", "0 0 0");
  CHECK_FALSE(validated(rim + test::line("3641.dat", "0 0 0"), only, test::full_library()).has("collision.overlap"));
  const auto beside = validated(rim + test::line("3641.dat", "4 4 0"), only, test::full_library());
  CHECK(beside.report().count(check::CheckId::collision, Severity::error) == 1);
}

TEST_CASE("a tile seated on a bracket's stud is not inside the bracket", "[library]") {
  NEEDS_LIBRARY();
  const auto model = validated("1 4 0 0 0 1 0 0 0 1 0 0 0 1 99780.dat\n1 4 10 -8 0 0 0 -1 0 1 0 1 0 0 25269.dat\n", {},
                               test::full_library());
  CHECK(model.codes().empty());
}

TEST_CASE("a clip may grip the edge of a tile, and a tile pushed into it further is found", "[library]") {
  NEEDS_LIBRARY();
  const std::string clip = "1 4 0 0 0 1 0 0 0 1 0 0 0 1 15712.dat\n";
  const auto tile = [&](double x) {
    return validated(clip + format("1 4 {} -14 0 .258819 .965926 0 -.965926 .258819 0 0 0 1 3070b.dat\n", x), {},
                     test::full_library());
  };
  CHECK(tile(-2).report().count(check::CheckId::collision, Severity::error) == 0);
  CHECK(tile(-4).report().count(check::CheckId::collision, Severity::error) == 1);
}

TEST_CASE("a moved number that was turned is taken as it stood, and told of", "[library]") {
  NEEDS_LIBRARY();
  const std::string pin = "1 0 -20 10 -40 0 0 1 0 1 0 -1 0 0 2780.dat\n";
  const auto old = validated("1 4 0 0 0 1 0 0 0 1 0 0 0 1 32531.dat\n" + pin, {}, test::full_library());
  CHECK(old.has("catalog.old-frame"));
  CHECK(old.report().count(check::CheckId::collision, Severity::error) == 0);
  CHECK(old.report().components() == 1);
  // Written by its own number it stands as it stands.
  const auto own = validated("1 4 0 0 0 0 0 -1 0 1 0 1 0 0 32531a.dat\n" + pin, {}, test::full_library());
  CHECK_FALSE(own.has("catalog.old-frame"));
  CHECK(own.report().count(check::CheckId::collision, Severity::error) == 1);
}

TEST_CASE("an axle at a wrong roll is one fault, however many parts it goes through", "[library]") {
  NEEDS_LIBRARY();
  const Mat3 turn = rotation(Vec3::UnitX(), 22.5);
  const auto &axle = connector("3705.dat", Kind::axle), &hole = connector("3713.dat", Kind::axle_hole);
  const Mat3 upright = frame_of(hole) * frame_of(axle).transpose();
  const auto bush = [&](double along) { return Transform{turn * upright.transpose(), Vec3(along, 0, 0)}; };
  const Transform axle_pose{Mat3::Identity(), -axle.position};
  const auto model =
      validated(placed("3705.dat", axle_pose) + placed("3713.dat", bush(-20)) + placed("3713.dat", bush(20)), {},
                test::full_library());
  CHECK(model.report().count(check::CheckId::collision, Severity::error) == 1);
  REQUIRE(model.has("collision.roll"));
  CHECK(model.fault("collision.roll").parts == std::vector<int>{0, 1, 2});
  CHECK(std::abs(std::abs(model.fact("collision.roll", "turn")) - 22.5) < 0.1);
  CHECK(model.fault("collision.roll").fix);
}

TEST_CASE("what is drawn tighter than it fits is clean where it belongs and found a step beside it", "[library]") {
  NEEDS_LIBRARY();
  struct Pair {
    std::string first, second;
    std::vector<std::string> right, wrong;
  };
  const auto leg = Pair{"3815b.dat", "3816b.dat", {"0 12 0"}, {"1 12 0", "0 13 0", "0 11 0", "0 12 1"}};
  const auto hair = Pair{"3626c.dat", "88283.dat", {"0 0 0"}, {"1 0 0", "0 1 0", "0 0 1"}};
  const auto tyre = Pair{"3482.dat", "2346.dat", {"0 0 0"}, {"0 0 1", "0 0 -1"}};
  for (const auto& pair : {leg, hair, tyre}) {
    const auto faults = [&](const std::string& place) {
      return validated(test::line(pair.first, "0 0 0") + test::line(pair.second, place), {}, test::full_library())
          .report()
          .count(check::CheckId::collision, Severity::error);
    };
    for (const auto& place : pair.right) CHECK(faults(place) == 0);
    for (const auto& place : pair.wrong) {
      CAPTURE(pair.second, place);
      CHECK(faults(place) > 0);
    }
  }
}
