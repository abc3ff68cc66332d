// SPDX-License-Identifier: MIT
// Small models whose verdict is known, with the tiny library: bricks of its own making in real measures.
#include "base/json.h"
#include "unit/check/checking.h"

using namespace brick;
using test::line;
using test::validated;

TEST_CASE("two bricks on each other's studs are valid and one component") {
  const auto model = validated(line("3001.dat", "0 0 0") + line("3001.dat", "20 -24 0"));
  CHECK(model.report().verdict() == check::Verdict::valid);
  CHECK(model.report().components() == 1);
  CHECK(model.codes().empty());
}

TEST_CASE("a brick three LDU above its studs is not joined and the move is told") {
  const auto model = validated(line("3001.dat", "0 0 0") + line("3001.dat", "0 -27 0"));
  CHECK(model.report().verdict() == check::Verdict::invalid);
  CHECK(model.report().components() == 2);
  // One finding with the move, not three that say the same.
  CHECK(model.codes() == std::vector<std::string>{"floating.part"});
  const auto& miss = model.fault("floating.part");
  CHECK(miss.hint.starts_with("move #1 3 LDU down, and its "));
  REQUIRE(miss.fix);
  CHECK(miss.fix->by.origin.isApprox(Vec3(0, 3, 0), 1e-6));
  CHECK(miss.fix->parts == std::vector<int>{1});
}

TEST_CASE("a group that misses the rest is told once, with the move for all of it") {
  // Two bricks on each other, 2 LDU beside their place on a pile of three.
  std::string pile;
  for (const char* at : {"0 0 0", "0 24 0", "0 48 0", "2 -24 0", "2 -48 0"}) pile += line("3001.dat", at);
  check::Settings settings;
  settings.skip = {"collision"};
  const auto model = validated(pile, settings);
  CHECK(model.codes() == std::vector<std::string>{"connection.near-miss"});
  const auto& miss = model.fault("connection.near-miss");
  CHECK(miss.hint.find("move them all 2 LDU -x") != std::string::npos);
  REQUIRE(miss.fix);
  CHECK(miss.fix->parts == std::vector<int>{3, 4});
}

TEST_CASE("what would mend an overlap leads into no other part, and a brick put down crosswise is to be turned") {
  const std::string row = line("3001.dat", "0 0 0") + line("3001.dat", "0 0 -40");
  const auto hint = [&](const std::string& model) { return validated(model).fault("collision.overlap").hint; };
  CHECK(hint(row + line("3003.dat", "0 -23 0")).starts_with("move #2 1 LDU up"));
  // With a brick on top of it the same brick cannot go up, and the one below it goes down instead.
  const std::string roof = line("3001.dat", "0 -47 0");
  const auto roofed = validated(line("3001.dat", "0 0 0") + line("3003.dat", "0 -23 0") + roof);
  const check::Fault& other = roofed.fault("collision.overlap");
  CHECK(other.hint.starts_with("move #0 1 LDU down"));
  // Moves in the data are the later part's; none is given where the hint is another.
  CHECK(std::none_of(other.data.begin(), other.data.end(), [](const auto& fact) { return fact.name == "move"; }));

  const std::string ground = line("3001.dat", "0 24 0") + line("3001.dat", "0 24 40") + line("3001.dat", "0 24 -40");
  const std::string beside = line("3001.dat", "0 0 40") + line("3001.dat", "0 0 -40");
  const std::string crosswise = "1 4 0 0 0 0 0 1 0 1 0 -1 0 0 3001.dat\n";
  const auto turned = validated(ground + beside + crosswise);
  CHECK(turned.fault("collision.deep").hint.starts_with("turn #5 by 90 degrees"));
}

TEST_CASE("what floats is told the nearest connector that fits where that is nearer than the way down") {
  const std::string wall = line("3001.dat", "0 0 0") + line("3001.dat", "0 -24 0") + line("3001.dat", "0 -48 0");
  const auto floating = validated(wall + line("3003.dat", "0 -84 0"));
  CHECK(floating.fault("floating.part").hint == "move #3 12 LDU down, and its anti-stud meets the stud of #2");
}

TEST_CASE("every threshold can be set alone") {
  const std::string high = line("3001.dat", "0 0 0") + line("3001.dat", "0 -26 0");
  check::Settings settings;
  settings.threshold("loose-distance") = 2.5;
  CHECK(validated(high, settings).report().components() == 1);
  settings = {};
  settings.threshold("rest-gap") = 2.5;
  CHECK_FALSE(validated(high, settings).has("floating.part"));
  settings = {};
  settings.threshold("near-distance") = 1.5;
  CHECK_FALSE(validated(high, settings).fault("floating.part").fix);  // what is no near miss is not snapped
  const std::string pushed = line("3001.dat", "0 0 0") + line("3003.dat", "58 0 0");
  CHECK(validated(pushed).has("collision.overlap"));
  settings = {};
  settings.threshold("deep") = 1;
  CHECK(validated(pushed, settings).has("collision.deep"));
  settings = {};
  settings.threshold("tolerance") = 3;
  settings.threshold("tight") = 2.5;
  CHECK_FALSE(validated(pushed, settings).has("collision.tight"));
}

TEST_CASE("which parts come first in the file changes nothing about who holds whom") {
  // Two bricks claim the same studs of a third; the smaller one gets them, and the larger one has others.
  const std::string base = line("3001.dat", "0 0 0"), one = line("3001.dat", "0 -24 0"),
                    other = line("3003.dat", "0 -24 0");
  for (const std::string& text : {base + one + other, base + other + one, other + one + base})
    CHECK(validated(text).report().components() == 1);
}

TEST_CASE("a slightly turned brick is snapped straight") {
  const Mat3 turn = rotation(Vec3::UnitZ(), 2);
  std::string matrix;
  for (int i = 0; i < 9; ++i) matrix += format("{} ", turn(i / 3, i % 3));
  matrix.pop_back();
  check::Settings settings;
  settings.skip = {"floating"};
  const auto model = validated(line("3003.dat", "0 0 0") + line("3003.dat", "0.5 -25 0", matrix), settings);
  const auto& miss = model.fault("connection.near-miss");
  REQUIRE(miss.fix);
  const Transform before{turn, Vec3(0.5, -25, 0)};
  const Transform after = miss.fix->by * before;
  CHECK((after.linear - Mat3::Identity()).norm() < 1e-6);
  CHECK((after.origin - Vec3(0, -24, 0)).norm() < 1e-6);
}

TEST_CASE("tilted bricks are no connection") {
  // 18 degrees: what a loose rule takes for a mate.
  const Mat3 turn = rotation(Vec3::UnitX(), 17);
  std::string matrix;
  for (int i = 0; i < 9; ++i) matrix += format("{} ", turn(i / 3, i % 3));
  matrix.pop_back();
  const auto model = validated(line("3001.dat", "0 0 0") + line("3001.dat", "0 -27 0", matrix));
  CHECK(model.report().components() == 2);
  CHECK(model.report().verdict() == check::Verdict::invalid);
}

TEST_CASE("a part placed twice is a duplicate, and which one to remove is told") {
  const auto model = validated(line("3005.dat", "0 0 0") + line("3005.dat", "0 0 0"));
  CHECK(model.has("collision.duplicate"));
  REQUIRE(model.fault("collision.duplicate").fix);
  CHECK(model.fault("collision.duplicate").fix->kind == check::Fix::Kind::remove);
}

TEST_CASE("two bricks on the same studs share them, two side by side do not") {
  const auto below = line("3001.dat", "0 0 0");
  const auto shared = validated(below + line("3003.dat", "-20 -24 0") + line("3001.dat", "0 -24 0"));
  CHECK(shared.fault("connection.shared").parts == std::vector<int>{0, 1, 2});
  const auto beside = validated(below + line("3003.dat", "-20 -24 0") + line("3003.dat", "20 -24 0"));
  CHECK_FALSE(beside.has("connection.shared"));
}

TEST_CASE("an overlap counts from the tolerance and says how deep it is") {
  for (const double shift : {0.3, 0.6, 1.0, 2.0}) {
    const auto model = validated(line("3001.dat", "0 0 0") + line("3003.dat", format("{} 0 0", 60 - shift)));
    CAPTURE(shift);
    CHECK(model.has("collision.overlap") == (shift > 0.75));
    if (shift > 0.75) CHECK(std::abs(model.fact("collision.overlap", "depth") - shift) < 0.02);
  }
  check::Settings settings;
  settings.threshold("tolerance") = 1.05;
  CHECK_FALSE(validated(line("3001.dat", "0 0 0") + line("3003.dat", "59 0 0"), settings).has("collision.overlap"));
}

TEST_CASE("a brick in mid-air is floating and the drop onto what is below is told") {
  const auto model = validated(line("3001.dat", "0 0 0") + line("3001.dat", "0 -88 0"));
  CHECK(model.report().count(check::CheckId::floating, Severity::error) == 1);
  CHECK(std::abs(model.fact("floating.part", "drop") - 64) < 0.3);
  CHECK(model.fault("floating.part").hint.find("64 LDU down (8 plates) onto #0") != std::string::npos);
}

TEST_CASE("a part beside another is not held by it") {
  const auto model = validated(line("3001.dat", "0 0 0") + line("3001.dat", "80 -12 0"));
  CHECK(model.has("floating.part"));
}

TEST_CASE("what lies on something without being held is not floating") {
  // A stack on a smooth tile: nothing holds it, and it stands.
  const auto model = validated(line("3068b.dat", "0 0 0") + line("3003.dat", "0 -24 0") + line("3003.dat", "0 -48 0"));
  CHECK_FALSE(model.has("floating.part"));
  CHECK(model.report().verdict() == check::Verdict::valid);
  CHECK(model.report().components() == 2);
}

TEST_CASE("parts in a heap of overlaps are told as one cluster") {
  const auto model = validated(line("3001.dat", "0 0 0") + line("3001.dat", "10 0 0") + line("3001.dat", "20 0 0") +
                               line("3005.dat", "300 0 0") + line("3005.dat", "300 0 5"));
  const auto json = check::to_json(model.report());
  REQUIRE(json["clusters"].size() == 2);
  CHECK(json["clusters"][0] == Json::array({0, 1, 2}));
  CHECK(json["clusters"][1] == Json::array({3, 4}));
}

TEST_CASE("the ground may be given") {
  check::Settings settings;
  settings.ground = "24";
  CHECK(validated(line("3001.dat", "0 0 0"), settings).report().verdict() == check::Verdict::valid);
  settings.ground = "30";
  CHECK(validated(line("3001.dat", "0 0 0"), settings).has("floating.part"));
  settings.ground = "10";
  CHECK(validated(line("3001.dat", "0 0 0"), settings).has("floating.below-ground"));
}

TEST_CASE("a mirrored brick that is its own mirror image is as good as a turned one") {
  CHECK_FALSE(validated(line("3001.dat", "0 0 0", "-1 0 0 0 1 0 0 0 1")).has("catalog.mirrored-part"));
  CHECK_FALSE(validated(line("3040b.dat", "0 0 0", "-1 0 0 0 1 0 0 0 1")).has("catalog.mirrored-part"));
}

TEST_CASE("nothing that cannot be judged is valid") {
  CHECK(validated("0 empty\n").report().verdict() == check::Verdict::incomplete);
  CHECK(validated(line("nosuch.dat", "0 0 0")).report().verdict() == check::Verdict::incomplete);
  CHECK(validated(line("3001.dat", "0 0 0") + "1 4 0 0 x 1 0 0 0 1 0 0 0 1 3001.dat\n").report().verdict() ==
        check::Verdict::incomplete);
}

TEST_CASE("with the imported profile near mates join where the parts touch") {
  check::Settings settings;
  settings.profile = "imported";
  const auto model = validated(line("3001.dat", "0 0 0") + line("3001.dat", "2 -24 0"), settings);
  const auto exact = validated(line("3001.dat", "0 0 0") + line("3001.dat", "2 -24 0"));
  CHECK(exact.report().components() == 2);
  CHECK(model.report().components() == 1);
  CHECK(model.has("connection.joined-near"));
}

TEST_CASE("components say why they are apart") {
  check::Settings settings;
  settings.skip = {"floating"};
  const auto far = validated(line("3001.dat", "0 0 0") + line("3001.dat", "40 -24 60"), settings);
  CHECK(far.fault("connection.separate").hint.find("nearest fit") != std::string::npos);
  const auto no_fit = validated(line("3001.dat", "0 0 0") + line("3001.dat", "400 0 0"), settings);
  CHECK(no_fit.fault("connection.separate").hint.find("not within") != std::string::npos);
}

TEST_CASE("limits and inventories are held against the model") {
  check::Settings settings;
  settings.max_parts = 1;
  settings.max_size = "4x1.4x2";
  settings.colours = {"Red"};
  settings.allowed_parts = {"3003"};
  const auto model =
      validated(line("3001.dat", "0 0 0") + line("3003.dat", "20 -24 0", "1 0 0 0 1 0 0 0 1", "14"), settings);
  for (const auto code : {"limits.parts", "limits.size", "limits.part", "limits.colour"}) CHECK(model.has(code));
  CHECK(model.fault("limits.part").parts == std::vector<int>{0});
  CHECK(model.fault("limits.colour").parts == std::vector<int>{1});
  settings = {};
  settings.max_parts = 2;
  settings.max_size = "80x48x40ldu";
  CHECK(validated(line("3001.dat", "0 0 0"), settings).report().verdict() == check::Verdict::valid);
}

TEST_CASE("an inventory is read in each of its forms") {
  const auto& palette = test::tiny_library().palette();
  for (const std::string text :
       {"3001 4 2\n3003.dat 14 any\n", "part,colour,quantity\n3001,4,2\n3003,14,any\n",
        "Quantity\tPart\tColor\n2\t3001\t4\nany\t3003\t14\n", "{\"3001\": {\"4\": 2}, \"3003\": {\"14\": null}}"}) {
    const auto inventory = check::read_inventory(text, "list", palette);
    CAPTURE(text);
    REQUIRE(inventory);
    CHECK(inventory->counts.at({"3001", 4}) == 2);
    CHECK_FALSE(inventory->counts.at({"3003", 14}));
  }
  CHECK(check::read_inventory("3001 4\n", "list", palette).error().place.line == 1);
  CHECK_FALSE(check::read_inventory("3001 4 -1\n", "list", palette));
  CHECK_FALSE(check::read_inventory("3001 nocolour 1\n", "list", palette));
}
