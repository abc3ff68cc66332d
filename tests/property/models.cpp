// SPDX-License-Identifier: MIT
// What must hold for any model: conversions lose nothing, and where a model stands changes only where its parts stand.
#include <rapidcheck.h>

#include "base/text.h"
#include "convert/format.h"
#include "convert/transform.h"
#include "stats/summary.h"
#include "support/catch.h"
#include "support/models.h"

using namespace brick;
using namespace brick::test;

namespace {

template <class T>
T pick(const std::vector<T>& from) {
  return from[*rc::gen::inRange<std::size_t>(0, from.size())];
}

std::string random_reference(int level, int levels) {
  static const std::vector<std::string> parts{"3001.dat",  "3005.dat",       "3023.dat",   "109.dat",
                                              "31511.dat", "s\\3001s01.dat", "758k01.dat", "nosuch.dat",
                                              "own.dat",   "73983.dat",      "132.dat"};
  static const std::vector<std::string> colours{"0", "1", "4", "16", "16", "0x2FF8000", "9999"};
  static const std::vector<std::string> turns{"1 0 0 0 1 0 0 0 1", "0 0 1 0 1 0 -1 0 0", "1 0 0 0 0 -1 0 1 0",
                                              "-1 0 0 0 1 0 0 0 1", "0.8 0 0.6 0 1 0 -0.6 0 0.8"};
  const bool deeper = level < levels && *rc::gen::inRange(0, 3) == 0;
  const auto name = deeper ? format("m{}.ldr", *rc::gen::inRange(level + 1, levels + 1)) : pick(parts);
  return format("1 {} {} {} {} {} {}\n", pick(colours), *rc::gen::inRange(-200, 200), 8 * *rc::gen::inRange(-20, 20),
                *rc::gen::inRange(-200, 200), pick(turns), name);
}

std::string random_line(int level, int levels) {
  switch (*rc::gen::inRange(0, 10)) {
    case 0:
      return "0 STEP\n";
    case 1:
      return format("0 GHOST {}", random_reference(level, levels));
    case 2:
      return format("0 BUFEXCHG A {}\n", pick(std::vector<std::string>{"STORE", "RETRIEVE"}));
    case 3:
      return "3 16 0 0 0 10 0 0 0 10 0\n";
    default:
      return random_reference(level, levels);
  }
}

/// A document of some sub-models, each of which places parts and later ones: steps, buffers, ghosts, own geometry.
std::string random_model() {
  const int levels = *rc::gen::inRange(0, 4);
  std::string text;
  for (int level = 0; level <= levels; ++level) {
    text += format("0 FILE m{}.ldr\n0 level {}\n", level, level);
    text += at(0, 0, 0, "3005.dat", "2");  // without a part it might count as one itself
    const int lines = *rc::gen::inRange(0, 8);
    for (int i = 0; i < lines; ++i) text += random_line(level, levels);
    text += "0 NOFILE\n";
  }
  return text + "0 FILE own.dat\n0 Own\n0 !LDRAW_ORG Unofficial_Part\n1 16 0 4 0 10 0 0 0 4 0 0 0 10 box.dat\n";
}

std::vector<std::string> list_of(const model::Loaded& loaded) {
  std::vector<std::string> rows;
  for (const auto& lot : stats::parts_list(loaded, tiny_library()))
    rows.push_back(format("{} {} {}", lot.part, lot.colour, lot.count));
  return rows;
}

Box box_of(const Read& read) {
  model::ModelFinder finder(*read.loaded.resolver);
  return model::bounds(read.model(), tiny_library(), finder);
}

bool near(const Box& a, const Box& b) {
  return a.empty() ? b.empty() : (a.min - b.min).norm() < 1e-4 && (a.max - b.max).norm() < 1e-4;
}

}  // namespace

TEST_CASE("a flattened or normalized model has the same parts in the same steps and place") {
  CHECK(rc::check([] {
    const auto text = random_model();
    RC_LOG() << text;
    const auto before = read_model(text);
    for (auto* change : {&convert::flatten, &convert::normalize}) {
      const auto after = read_model(change(before.loaded, tiny_library()));
      RC_ASSERT(list_of(after.loaded) == list_of(before.loaded));
      RC_ASSERT(after.model().steps == before.model().steps);
      RC_ASSERT(after.model().unresolved.size() == before.model().unresolved.size());
      RC_ASSERT(near(box_of(after), box_of(before)));
    }
  }));
}

TEST_CASE("any model comes back from JSON byte for byte") {
  CHECK(rc::check([] {
    const auto text =
        random_model() + *rc::gen::container<std::string>(rc::gen::elementOf(std::string("01 .-x\r\n\t\"\\")));
    Diagnostics found;
    const auto document = ldraw::read_document(text, "m.ldr", found);
    RC_ASSERT(document.has_value());
    const auto json = convert::write_build({&*document, nullptr, nullptr}, {}, found);
    RC_ASSERT(json.has_value());
    const auto back = convert::read_build(json->front().bytes, "m.json", found);
    RC_ASSERT(back.has_value());
    RC_ASSERT(*back == text);
  }));
}

TEST_CASE("a model placed elsewhere as a whole has the same parts, each moved alike") {
  CHECK(rc::check([] {
    const auto text = random_model();
    const Transform motion{rotation(Vec3(0, 1, 0), *rc::gen::inRange(0, 360)),
                           Vec3(*rc::gen::inRange(-500, 500), 0, 40)};
    std::string placed = "0 FILE world.ldr\n1 16";
    for (const double number : motion.numbers()) placed += " " + shortest(number);
    const auto before = read_model(text);
    const auto after = read_model(placed + " m0.ldr\n0 NOFILE\n" + text);
    const auto &a = before.model().placements, &b = after.model().placements;
    RC_ASSERT(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      RC_ASSERT(a[i].part == b[i].part);
      RC_ASSERT(a[i].colour == b[i].colour);
      const auto moved = motion * a[i].pose;
      RC_ASSERT((moved.origin - b[i].pose.origin).norm() < 1e-9);
      RC_ASSERT((moved.linear - b[i].pose.linear).norm() < 1e-9);
    }
  }));
}
