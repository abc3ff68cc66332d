// SPDX-License-Identifier: MIT
// Models that are read, changed and written, or made into programs: for any list of parts.
#include <rapidcheck.h>

#include "base/text.h"
#include "script/program_text.h"
#include "script/read.h"
#include "script/write.h"
#include "support/catch.h"
#include "support/kit.h"

using namespace brick;

namespace {

std::shared_ptr<script::Build> read(const std::string& bytes) {
  Diagnostics diagnostics;
  return script::read_build(test::tiny_kit(), bytes, "model.ldr", nullptr, {}, diagnostics).value();
}

/// A line of type 1: mostly on the grid and in rows, sometimes anywhere and turned.
std::string line() {
  static const char* const parts[] = {"3001", "3003", "3005", "3024", "3700", "3673", "3062b"};
  static const char* const turns[] = {"1 0 0 0 1 0 0 0 1", "0 0 1 0 1 0 -1 0 0", "-1 0 0 0 1 0 0 0 -1",
                                      "0.866025 0 0.5 0 1 0 -0.5 0 0.866025", "0 -1 0 1 0 0 0 0 1"};
  const auto steps = [](int low, int high, double unit) { return unit * *rc::gen::inRange(low, high); };
  const bool loose = *rc::gen::inRange(0, 5) == 0;
  return format("1 {} {} {} {} {} {}.dat", *rc::gen::element(0, 1, 4, 14), steps(-5, 5, loose ? 3.37 : 20),
                steps(-5, 1, loose ? 1.5 : 8), steps(-5, 5, loose ? 0.125 : 10),
                turns[*rc::gen::inRange(0, loose ? 5 : 3)], parts[*rc::gen::inRange(0, 7)]);
}

std::vector<std::string> lines() {
  std::vector<std::string> all = {"0 A model"};
  const int count = *rc::gen::inRange(1, 12);
  for (int i = 0; i < count; ++i) {
    const int kind = *rc::gen::inRange(0, 8);
    if (kind == 0) all.emplace_back("0 STEP");
    if (kind == 1) all.emplace_back("0 !LEOCAD PIECE  id");
    if (kind == 2) all.emplace_back("");
    all.push_back(line());
  }
  return all;
}

std::string text_of(const std::vector<std::string>& lines, const char* end) {
  std::string text;
  for (const auto& each : lines) text += each + end;
  return text;
}

}  // namespace

TEST_CASE("property: taking a part out takes its line out and leaves every other byte") {
  CHECK(rc::check([] {
    auto all = lines();
    const char* end = *rc::gen::element("\n", "\r\n");
    const auto build = read(text_of(all, end));
    RC_ASSERT(script::write_model(*build, "x.ldr").bytes == text_of(all, end));
    const auto at = *rc::gen::inRange<std::size_t>(0, build->placements().size());
    std::size_t seen = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].starts_with("1 ") && seen++ == at) {
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
    build->remove(*build->placements()[at]);
    RC_ASSERT(script::write_model(*build, "x.ldr").bytes == text_of(all, end));
  }));
}

TEST_CASE("property: the program of a model builds the same parts, colours and poses") {
  CHECK(rc::check([] {
    const auto build = read(text_of(lines(), "\n"));
    Diagnostics diagnostics;
    const auto text = script::program_text(test::tiny_kit(), build, "model.ldr", diagnostics);
    RC_ASSERT(text.has_value());
    auto program = script::Program::open(test::tiny_kit(), {}, nullptr).value();
    RC_ASSERT(program->run(*text, "model.lua", {}).has_value());
    const auto& wanted = build->placements();
    const auto& made = program->build()->placements();
    RC_ASSERT(wanted.size() == made.size());
    RC_ASSERT(program->build()->steps() == build->steps());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto *a = wanted[i]->element(), *b = made[i]->element();
      RC_ASSERT(a->part == b->part);
      RC_ASSERT(a->colour == b->colour);
      const Transform pose = made[i]->pose * b->own();
      RC_ASSERT((wanted[i]->pose.origin - pose.origin).norm() < 2e-6);
      RC_ASSERT((wanted[i]->pose.linear - pose.linear).norm() < 3e-6);
    }
  }));
}
