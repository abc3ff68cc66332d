// SPDX-License-Identifier: MIT
// Builds read from LDraw: what is left alone is written as it was, and as programs that build the same again.
#include "base/files.h"
#include "script/program_text.h"
#include "script/read.h"
#include "script/write.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/scratch.h"

using namespace brick;

namespace {

struct Shelf {
  explicit Shelf(const Locations& locations)
      : library(parts::Library::open(locations, progress).value()),
        kit(script::Kit::open(*library, progress).value()) {}
  Progress progress;
  std::unique_ptr<parts::Library> library;
  std::unique_ptr<script::Kit> kit;

  std::shared_ptr<script::Build> read(std::string bytes, const std::filesystem::path& beside = {}) {
    std::unique_ptr<ldraw::Folder> folder;
    if (!beside.empty()) folder = ldraw::open_folder(beside).value();
    Diagnostics diagnostics;
    return script::read_build(*kit, std::move(bytes), "model.mpd", std::move(folder), {}, diagnostics).value();
  }
};

struct Leaf {
  const script::Part* part;
  ldraw::ColourCode colour;
  Transform pose;
};

std::vector<Leaf> leaves(const script::Build& build) {
  std::vector<Leaf> all;
  build.each_part([&](const script::Element& element, const Transform& pose, ldraw::ColourCode colour,
                      const script::Build::Path&) { all.push_back({element.part, colour, pose}); });
  return all;
}

void check_same(const std::vector<Leaf>& wanted, const std::vector<Leaf>& made) {
  REQUIRE(wanted.size() == made.size());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    wrong += wanted[i].colour != made[i].colour || (wanted[i].pose.origin - made[i].pose.origin).norm() > 1e-4 ||
             (wanted[i].pose.linear - made[i].pose.linear).norm() > 1e-4;
  CHECK(wrong == 0);
}

/// Runs the text that was made of a build, and compares all parts, also of the model that it writes.
void check_program(Shelf& shelf, const std::shared_ptr<script::Build>& build,
                   const std::filesystem::path& path = "model.mpd") {
  Diagnostics diagnostics;
  const auto text = script::program_text(*shelf.kit, build, path, diagnostics);
  if (!text) FAIL(describe(text.error()));
  auto program = script::Program::open(*shelf.kit, {}, nullptr).value();
  const auto ran = program->run(*text, "model.lua", path.parent_path());
  if (!ran) FAIL(describe(ran.error()));
  const auto wanted = leaves(*build), made = leaves(*program->build());
  check_same(wanted, made);
  std::size_t others = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) others += wanted[i].part->id != made[i].part->id;
  CHECK(others == 0);
  check_same(wanted, leaves(*shelf.read(script::write_model(*program->build(), "x.ldr").bytes)));
}

constexpr std::string_view nested =
    "0 FILE car.ldr\r\n0 A car\r\n1 4 0 -24 0 1 0 0 0 1 0 0 0 1 3001.dat\r\n0 STEP\r\n"
    "0 !BRICKTOOLS NAME left\r\n1 16 -40 0 0 0 0 1 0 1 0 -1 0 0 wheel.ldr\r\n"
    "1 16 40 0 0 0 0 1 0 1 0 -1 0 0 wheel.ldr\r\n0 !LEOCAD CAMERA FOV 30\r\n"
    "0 FILE wheel.ldr\n0 A wheel\n1 0 0 0 0 1 0 0 0 1 0 0 0 1 3005.dat\n0 // the end\n\n";

}  // namespace

TEST_CASE("a model that is read and written keeps every byte") {
  const test::Scratch scratch;
  Shelf shelf(test::tiny_locations(scratch.folder()));
  const auto build = shelf.read(std::string(nested));
  CHECK(build->part_count() == 3);
  CHECK(build->named("left") != nullptr);
  CHECK(script::write_model(*build, "x.ldr").bytes == nested);
  CHECK(script::write_model(*build->copy(true), "x.ldr").bytes == nested);
}

TEST_CASE("a sub-model that is changed in one place only becomes one of its own") {
  const test::Scratch scratch;
  Shelf shelf(test::tiny_locations(scratch.folder()));
  const auto build = shelf.read(std::string(nested));
  auto wheel = (*build->placements()[1]->build())->copy(true);
  wheel->remove(*wheel->placements().front());
  script::Placement other = *build->placements()[1];
  build->remove(*build->placements()[1]);
  other.content = wheel;
  other.read = {};
  REQUIRE(build->insert(other, 1));
  const auto bytes = script::write_model(*build, "x.ldr").bytes;
  CHECK(bytes.find("1 16 -40 0 0 0 0 1 0 1 0 -1 0 0 wheel-2.ldr\r\n") != std::string::npos);
  CHECK(bytes.find("1 16 40 0 0 0 0 1 0 1 0 -1 0 0 wheel.ldr\r\n") != std::string::npos);
  CHECK(bytes.find("0 FILE wheel-2.ldr\n") != std::string::npos);
  CHECK(bytes.find("0 FILE wheel.ldr\n0 A wheel\n1 0 0 0 0 1 0 0 0 1 0 0 0 1 3005.dat\n0 // the end\n\n") !=
        std::string::npos);
}

TEST_CASE("a model becomes a program that builds it again") {
  const test::Scratch scratch;
  Shelf shelf(test::tiny_locations(scratch.folder()));
  check_program(shelf, shelf.read(std::string(nested)));
  Diagnostics diagnostics;
  std::string row;
  for (int i = 0; i < 9; ++i) row += "1 4 " + std::to_string(40 * i) + " -24 0 1 0 0 0 1 0 0 0 1 3003.dat\n";
  const auto text = script::program_text(*shelf.kit, shelf.read(row), "row.ldr", diagnostics).value();
  CHECK(text.find("for i = 0, 8 do\n") != std::string::npos);
  CHECK(text.find("{-1 + 2 * i, -1, 0}") != std::string::npos);
}

TEST_CASE("the program of a model carries metas of others, raw geometry, turns of steps and missing parts") {
  const test::Scratch scratch;
  Shelf shelf(test::tiny_locations(scratch.folder()));
  const std::string carried =
      "0 !LEOCAD CAMERA FOV 30\n1 4 0 -24 0 1 0 0 0 1 0 0 0 1 3001.dat\n0 ROTSTEP 40 45 0 ABS\n"
      "3 16 0 0 0 20 0 0 0 20 0\n0 // a \"quoted\" note\n1 4 0 0 0 1 0 0 0 1 0 0 0 1 no-such-part.dat\n"
      "1 4 40 -24 0 1 0 0 0 1 0 0 0 1 3003.dat\n2 24 0 0 0 20 0 0\n";
  const auto build = shelf.read("0 A model\n0 Name: model.ldr\n0 Author: someone\n" + carried);
  Diagnostics diagnostics;
  const auto text = script::program_text(*shelf.kit, build, "model.ldr", diagnostics).value();
  CHECK(diagnostics.items().empty());
  auto program = script::Program::open(*shelf.kit, {}, nullptr).value();
  REQUIRE(program->run(text, "model.lua", {}));
  CHECK(script::write_model(*program->build(), "model.ldr").bytes ==
        "0 A model\n0 Name: model.ldr\n0 Author: someone\n" + carried);
  for (const auto* line : {"0 FILE x.ldr", "1 4 0 0 0 1 0 0 0 1 0 0 0 1 3001.dat", "0 !BRICKTOOLS NAME x", "7 8", ""}) {
    auto other = script::Program::open(*shelf.kit, {}, nullptr).value();
    CHECK_FALSE(other->run(format("build():line('{}') return build()", line), "model.lua", {}));
  }
}

TEST_CASE("a flexible part of a model does not come to hold itself") {
  const test::Scratch scratch;
  Shelf shelf(test::tiny_locations(scratch.folder()));
  std::string hose = "0 A hose\n1 4 0 -24 0 1 0 0 0 1 0 0 0 1 3001.dat\n0 SYNTH SYNTHESIZED BEGIN\n";
  for (int i = 0; i < 4; ++i) hose += format("1 0 {} 40 0 1 0 0 0 1 0 0 0 1 3005.dat\n", 20 * i);
  const auto build = shelf.read(hose + "0 SYNTH SYNTHESIZED END\n");
  const auto copy = script::Build::make("copy");
  for (const auto& placement : build->placements()) {
    script::Placement other = *placement;
    other.read = {};
    REQUIRE(copy->insert(std::move(other)));
  }
  const auto again = shelf.read(script::write_model(*copy, "x.ldr").bytes);
  check_same(leaves(*build), leaves(*again));
  CHECK(script::write_model(*copy, "x.ldr").bytes.find("0 FILE 3005.dat") == std::string::npos);
}

TEST_CASE("real models keep every byte, and become programs that build them again", "[library]") {
  NEEDS_LIBRARY();
  const auto models = test::real_models();
  if (models.empty()) {
    WARN("skipped: BRICKTOOLS_MODELS names no folder of models");
    return;
  }
  Shelf shelf(test::real_locations());
  for (const auto& path : models) {
    INFO(path.string());
    auto bytes = read_file(path, std::size_t{64} << 20).value();
    const auto build = shelf.read(bytes, path.parent_path());
    CHECK(script::write_model(*build, "x.ldr").bytes == bytes);
    if (build->part_count() < 1200) check_program(shelf, build, path);
  }
}
