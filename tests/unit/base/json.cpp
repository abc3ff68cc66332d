// SPDX-License-Identifier: MIT
// JSON: numbers as reports want them, one-line and indented forms, errors with their line.
#include "base/json.h"

#include <limits>

#include "support/catch.h"

using namespace brick;

TEST_CASE("numbers of reports are rounded, whole ones are written as such") {
  CHECK(dump(number(1.0 / 3, 3)) == "0.333");
  CHECK(dump(number(20.0000000001)) == "20");
  CHECK(dump(number(-0.0000000001)) == "0");
  CHECK(dump(number(-0.0)) == "0");
  CHECK(dump(number(1e300)) == "1e+300");
  CHECK(dump(number(std::numeric_limits<double>::quiet_NaN())) == "null");
  CHECK(dump(exact(0.1)) == "0.1");
  CHECK(dump(exact(1e-7)) == "1e-07");
  CHECK(dump(exact(-24)) == "-24");
}

TEST_CASE("fields come out in the order they were put in") {
  Json json;
  json["schema"] = "x/1";
  json["a"] = 1;
  json["A"] = {1, 2};
  CHECK(dump(json) == R"({"schema":"x/1","a":1,"A":[1,2]})");
}

TEST_CASE("text that is not UTF-8 cannot make a document that is not JSON") {
  CHECK(parse_json(dump(Json("caf\xe9")), "a.json").value() == "caf\xef\xbf\xbd");
}

TEST_CASE("the indented form keeps lists of numbers on one line and reads back the same") {
  const Json json = {{"pose", {0, -24, 0.5}}, {"parts", {{{"id", "3001"}}, Json::array()}}, {"none", Json::object()}};
  CHECK(dump_pretty(json) ==
        "{\n  \"pose\": [0,-24,0.5],\n  \"parts\": [\n    {\n      \"id\": \"3001\"\n    },\n    []\n  ],\n  \"none\": "
        "{}\n}");
  CHECK(parse_json(dump_pretty(json), "a.json").value() == json);
}

TEST_CASE("malformed JSON is an error that names the line") {
  const auto broken = parse_json("{\n\"a\": 1,\n\"b\": x\n}", "a.json");
  REQUIRE_FALSE(broken);
  CHECK(broken.error().code == "json.malformed");
  CHECK(broken.error().place.file == "a.json");
  CHECK(broken.error().place.line == 3);
  CHECK(parse_json("", "a.json").error().place.line == 1);
  CHECK(parse_json("[1e999]", "a.json").error().code == "json.malformed");
  CHECK(parse_json("\"line\nend\"", "a.json").error().place.line == 1);
}

TEST_CASE("a document nested without end is an error, not a crash") {
  const std::string deep(1'000'000, '[');
  CHECK(parse_json(deep, "a.json").error().code == "json.malformed");
  CHECK(parse_json(std::string(400, '[') + std::string(400, ']'), "a.json"));
  CHECK(parse_json("[\"" + std::string(1000, '[') + "\\\"[\"]", "a.json"));  // brackets in a text are text
}
