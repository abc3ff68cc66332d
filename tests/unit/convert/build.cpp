// SPDX-License-Identifier: MIT
// JSON build documents: the same bytes back, edits written anew.
#include "base/json.h"
#include "convert/format.h"
#include "support/catch.h"
#include "support/schema.h"

using namespace brick;
using namespace brick::test;

namespace {

std::string to_json(const std::string& bytes) {
  Diagnostics found;
  const auto document = ldraw::read_document(bytes, "folder/model.ldr", found);
  REQUIRE(document);
  const auto outputs = convert::write_build({&*document, nullptr, nullptr}, {}, found);
  REQUIRE(outputs);
  return outputs->at(0).bytes;
}

std::string from_json(const std::string& json) {
  Diagnostics found;
  const auto bytes = convert::read_build(json, "model.json", found);
  if (!bytes) FAIL(describe(bytes.error()));
  return *bytes;
}

std::string refusal(const std::string& json) {
  Diagnostics found;
  const auto bytes = convert::read_build(json, "model.json", found);
  REQUIRE(!bytes);
  CHECK((bytes.error().code == "convert.build" || bytes.error().code == "json.malformed"));
  return bytes.error().message;
}

const std::string odd =
    "0  FILE a b.ldr \r\n0\n\t1 4 0.0 -0 1e1 1 0 0 0 1 0 0 0 1  3005.dat \r\n0 STEP\r\n0 ROTSTEP END\n5 24 0 0 0 1 1 1 "
    "2 2 2 3 3 3\r"
    "4 0x2FF8000 0 0 0 1 0 0 1 1 0 0 1 0.50\n9 what\n0 NOFILE\n0 between\n0 FILE x.dat\n0 !DATA y.png\n0 !: AAAA\n0 "
    "FILE last";

}  // namespace

TEST_CASE("a build document gives the same bytes back, whatever the file was like") {
  for (const std::string& bytes :
       {odd, std::string(), std::string("\n"), "0 comment\n0 FILE a\n" + odd, "\xEF\xBB\xBF" + odd,
        std::string("0 FILE gr\xFCn\n1 4 0 0 0 1 0 0 0 1 0 0 0 1 gr\xFCn\n"),
        std::string("\xFF\xFE"
                    "0\0 \0a\0\n\0",
                    10)})
    CHECK(from_json(to_json(bytes)) == bytes);
}

TEST_CASE("a build document is as its schema says") {
  for (const auto& bytes : {odd, std::string("0 comment\n0 FILE a\n1 0x3112233 0 0 0 1 0 0 0 1 0 0 0 1 a\n")}) {
    const auto json = parse_json(to_json(bytes), "model.json");
    REQUIRE(json);
    CHECK(breaks(*json, schema("build")) == std::vector<std::string>{});
  }
}

TEST_CASE("lines are grouped by building step, with the line that ends it") {
  const auto json = *parse_json(to_json("0 FILE m\n0 m\n0 STEP\n0 a\n0 ROTSTEP 0 0 0 ABS\n0 b\n"), "");
  const auto& steps = json["submodels"][0]["steps"];
  REQUIRE(steps.size() == 3);
  CHECK(steps[0][1]["meta"] == "STEP");
  CHECK(steps[2][0]["meta"] == "b");
}

TEST_CASE("a value that was edited is written anew, and its neighbours stay as they were") {
  auto json =
      *parse_json(to_json("  1  4  0 0 0 1 0 0 0 1 0 0 0 1 3005.dat\n  1  4  0 0 0 1 0 0 0 1 0 0 0 1 3005.dat\n"), "");
  json["submodels"][0]["steps"][0][1]["pose"][1] = -24.5;
  CHECK(from_json(dump(json)) ==
        "  1  4  0 0 0 1 0 0 0 1 0 0 0 1 3005.dat\n1 4 0 -24.5 0 1 0 0 0 1 0 0 0 1 3005.dat\n");
}

TEST_CASE("numbers survive to the last bit") {
  const std::string line =
      "1 4 0.1 -1.7976931348623157 123456789.12345679 0.3333333333333333 0 0 0 1 0 0 0 1 3005.dat\n";
  CHECK(from_json(to_json(line)) == line);
}

TEST_CASE("what is wrong in a build document is named with its place") {
  const std::string head = R"({"schema": "bricktools.build/1", "submodels": [{"name": "m", "steps": [[)",
                    tail = "]]}]}";
  CHECK(refusal("{").find("JSON") != std::string::npos);
  CHECK(refusal(R"({"schema": "x"})").find("schema") != std::string::npos);
  CHECK(refusal(head + R"({"part": "a"})" + tail).find("submodels[0].steps[0][0]") != std::string::npos);
  CHECK(refusal(head + R"({"part": "a", "colour": 1.5, "pose": [0,0,0,1,0,0,0,1,0,0,0,1]})" + tail).find("colour") !=
        std::string::npos);
  CHECK(refusal(head + R"({"part": "a\nb", "colour": 1, "pose": [0,0,0,1,0,0,0,1,0,0,0,1]})" + tail).find("line end") !=
        std::string::npos);
  CHECK(refusal(head + R"({"shape": 3, "colour": 1, "points": [[0,0,0]]})" + tail).find("3 points") !=
        std::string::npos);
  CHECK(refusal(head + R"({"end": "lf"})" + tail).find("needs one of") != std::string::npos);
  CHECK(refusal(R"({"schema": "bricktools.build/1", "submodels": [{"name": 3, "steps": []}]})").find("name") !=
        std::string::npos);
}
