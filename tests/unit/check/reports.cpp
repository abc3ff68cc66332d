// SPDX-License-Identifier: MIT
// Reports in all their forms, the table of checks, settings, and the families of parts.
#include <set>

#include "base/json.h"
#include "check/fix.h"
#include "check/forms.h"
#include "support/schema.h"
#include "unit/check/checking.h"

using namespace brick;
using test::line;
using test::validated;

namespace {
const std::string faulty = line("3001.dat", "0 0 0") + line("3001.dat", "0 -20 0") + line("3003.dat", "0 -90 0") +
                           line("3005.dat", "300 0 0") + line("3005.dat", "300 0 0");
}

TEST_CASE("the schema of reports lists the codes of the table, and no others") {
  const auto schema = test::schema("report");
  std::set<std::string> in_schema, in_table;
  for (const auto& code : schema["$defs"]["fault"]["properties"]["code"]["enum"])
    in_schema.insert(code.get<std::string>());
  for (const auto& fault : check::faults()) in_table.emplace(fault.code);
  CHECK(in_schema == in_table);
  std::set<std::string> checks_in_schema, checks_in_table;
  for (const auto& name : schema["$defs"]["check"]["enum"]) checks_in_schema.insert(name.get<std::string>());
  for (const auto& check : check::checks()) checks_in_table.emplace(check.name);
  CHECK(checks_in_schema == checks_in_table);
  std::set<std::string> profiles_in_schema;
  for (const auto& name : schema["properties"]["options"]["properties"]["profile"]["enum"])
    profiles_in_schema.insert(name.get<std::string>());
  CHECK(profiles_in_schema == std::set<std::string>(check::profiles().begin(), check::profiles().end()));
}

TEST_CASE("JSON reports hold to the schema") {
  for (const auto& text : {faulty, line("3001.dat", "0 0 0"), std::string("0 nothing\n"), line("what.dat", "0 0 0")}) {
    const auto model = validated(text);
    CHECK(test::breaks(check::to_json(model.report()), test::schema("report")) == std::vector<std::string>{});
  }
}

TEST_CASE("every form says what was found, and where") {
  const auto model = validated(faulty);
  check::Reports junit(check::Form::junit, {});
  junit.add(model.report());
  const auto xml = junit.finish();
  CHECK(xml.find("<testcase classname=\"model.ldr\" name=\"collision\">") != std::string::npos);
  CHECK(xml.find("<testcase classname=\"model.ldr\" name=\"catalog\"/>") != std::string::npos);
  check::Reports sarif(check::Form::sarif, {});
  sarif.add(model.report());
  const auto json = parse_json(sarif.finish(), "sarif");
  REQUIRE(json);
  const auto& run = (*json)["runs"][0];
  CHECK(run["tool"]["driver"]["rules"].size() == check::faults().size());
  CHECK(run["results"].size() == model.report().faults().size());
  CHECK(run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"].get<int>() > 0);
  check::Reports github(check::Form::github, {});
  github.add(model.report());
  CHECK(github.finish().find("::error file=model.ldr,line=5,title=collision.duplicate::") != std::string::npos);
}

TEST_CASE("a name is told as the part's own, or as that of what holds it") {
  model::Placement placement;
  placement.part = "3005", placement.id = 4, placement.line = 7, placement.path = {"hut.ldr"};
  CHECK(check::label(placement) == "3005 (#4, line 7 in hut.ldr)");
  placement.names = {"hut", ""};
  CHECK(check::label(placement) == "3005 in 'hut' (#4, line 7 in hut.ldr)");
  placement.names = {"hut", "post"};
  CHECK(check::label(placement) == "3005 'hut/post' (#4, line 7 in hut.ldr)");
  placement.source = "hut.lua:3 (add)";
  CHECK(check::label(placement) == "3005 'hut/post' #4 at hut.lua:3 (add)");
  placement.names = {"hut", ""};
  CHECK(check::label(placement) == "3005 #4 in 'hut' at hut.lua:3 (add)");
}

TEST_CASE("several models end with a summary") {
  check::Reports reports(check::Form::text, {});
  const auto good = validated(line("3001.dat", "0 0 0")), bad = validated(faulty);
  reports.add(good.report());
  reports.add(bad.report());
  CHECK(reports.finish().ends_with("2 models: 1 valid, 1 invalid, 0 incomplete\n"));
}

TEST_CASE("settings come from a file, and what the command line says goes before it") {
  check::Settings settings;
  settings.threshold("tolerance") = 0.5;
  REQUIRE(check::read_settings(
      "# ours\nprofile = imported\ntolerance = 2\nnear-distance = 6\nskip = floating, collision.tight\n", "rc",
      settings));
  CHECK(settings.profile == "imported");
  CHECK(settings.threshold("tolerance") == 0.5);
  CHECK(settings.skip == std::vector<std::string>{"floating", "collision.tight"});
  CHECK(check::read_settings("\nno-such = 1\n", "rc", settings).error().place.line == 2);
  CHECK_FALSE(check::read_settings("tolerance\n", "rc", settings));
  const auto options = test::options_from(settings, test::tiny_library());
  CHECK_FALSE(options.runs(check::CheckId::floating));
  CHECK(options.ground == check::Ground::own);
  CHECK(options.tolerance == 0.5);
  CHECK(options.fit.near_distance == 6);
  settings.threshold("near-angle") = 90;
  CHECK_FALSE(check::make_options(settings, test::tiny_library().palette()));
  settings.threshold("near-angle").reset();
  settings.profile = "no-such";
  CHECK_FALSE(check::make_options(settings, test::tiny_library().palette()));
}

TEST_CASE("mending snaps what misses, drops what is there twice, and leaves all other bytes") {
  const std::string text = "0 Title\r\n0 // a comment\r\n1 4 0 0 0 1 0 0 0 1 0 0 0 1 3001.dat\r\n" +
                           std::string("1 14 0 -26 1 1 0 0 0 1 0 0 0 1 3001.dat\r\n") +
                           "1 14 0 -26 1 1 0 0 0 1 0 0 0 1 3001.dat\r\n0 STEP\r\n";
  const auto options = test::options_from({}, test::tiny_library());
  const auto mended = check::mend(text, "model.ldr", nullptr, test::workshop(test::tiny_library()), options);
  REQUIRE(mended);
  CHECK(mended->checked.report.verdict() == check::Verdict::valid);
  CHECK(mended->bytes ==
        "0 Title\r\n0 // a comment\r\n1 4 0 0 0 1 0 0 0 1 0 0 0 1 3001.dat\r\n"
        "1 14 0 -24 0 1 0 0 0 1 0 0 0 1 3001.dat\r\n0 STEP\r\n");
}

TEST_CASE("a part of a sub-model that is placed once is mended in the sub-model's frame") {
  const std::string text =
      "0 FILE main.ldr\n1 4 0 0 0 1 0 0 0 1 0 0 0 1 3001.dat\n1 16 0 -24 0 0 0 1 0 1 0 -1 0 0 top.ldr\n"
      "0 FILE top.ldr\n1 4 2 0 0 0 0 -1 0 1 0 1 0 0 3001.dat\n";
  const auto options = test::options_from({}, test::tiny_library());
  const auto mended = check::mend(text, "model.mpd", nullptr, test::workshop(test::tiny_library()), options);
  REQUIRE(mended);
  CHECK(mended->bytes.find("1 4 0 0 0 0 0 -1 0 1 0 1 0 0 3001.dat") != std::string::npos);
  CHECK(mended->checked.report.components() == 1);
}

TEST_CASE("families are told by leading words and numbers, never by words of a print") {
  const auto families = check::Families::parse(
      "class\ttyre\twords\tTyre\nclass\trope\tinline\trope-\nclass\trope\twords\tRope\nclass\told\tnumber\t3816\n"
      "pair\ttyre\told\t1\tcoaxial\twhy\npair\ttyre\tany\t2\tsoft\tbecause\n",
      "table");
  REQUIRE(families);
  const auto tyre = families->classes("1", "Tyre  8/ 75 x 8"),
             tile = families->classes("2", "Tile 2 x 2 with Rope Pattern"),
             leg = families->classes("3816p01", "~Minifig Leg");
  CHECK((tyre & families->named("tyre")) != 0);
  CHECK((tile & families->named("rope")) == 0);
  CHECK((leg & families->named("old")) != 0);
  CHECK((families->classes("red-rope-1.ldr", "", true) & families->named("rope")) != 0);
  CHECK((families->classes("red-rope-1.ldr", "", false) & families->named("rope")) == 0);
  const auto any = [](check::Families::Level) { return true; };
  const auto not_coaxial = [](check::Families::Level level) { return level != check::Families::Level::coaxial; };
  CHECK(families->between(tile, leg, any) == nullptr);
  CHECK(families->between(leg, tyre, any)->depth == 1);
  CHECK(families->between(leg, tyre, not_coaxial)->depth == 2);
  CHECK(check::Families::parse("pair\tnone\tany\t1\tfit\twhy\n", "table").error().place.line == 1);
}
