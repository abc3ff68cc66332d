// SPDX-License-Identifier: MIT
// A verdict is about the bricks, not about how they are written: moving, turning, re-ordering and nesting change
// nothing.
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

#include "ldraw/document.h"
#include "unit/check/checking.h"

using namespace brick;

namespace {

struct Brick {
  std::string name;
  Transform pose;
};

/// A heap of bricks on a half-stud grid, some of them off it: stacked, apart, in each other, in the air.
std::vector<Brick> any_heap() {
  std::vector<Brick> heap;
  const int count = *rc::gen::inRange(1, 9);
  for (int i = 0; i < count; ++i) {
    const auto name = *rc::gen::elementOf(std::vector<std::string>{"3001.dat", "3003.dat", "3005.dat", "3024.dat"});
    Transform pose;
    pose.linear = rotation(Vec3::UnitY(), 90.0 * *rc::gen::inRange(0, 4));
    pose.origin = Vec3(10 * *rc::gen::inRange(-4, 5), -8 * *rc::gen::inRange(0, 8), 10 * *rc::gen::inRange(-4, 5));
    if (*rc::gen::inRange(0, 4) == 0) pose.origin.x() += *rc::gen::inRange(-3, 4);
    heap.push_back({name, pose});
  }
  return heap;
}

std::string text_of(const std::vector<Brick>& heap) {
  std::string text;
  for (const auto& brick : heap) {
    ldraw::Reference reference;
    reference.pose = brick.pose;
    reference.name = brick.name;
    text += ldraw::write_reference(reference) + "\n";
  }
  return text;
}

/// Errors and components by the bricks' places in the heap.
std::vector<std::string> found_in(const std::string& text, const std::vector<int>& original) {
  const auto model = test::validated(text);
  std::vector<std::string> found;
  const auto add = [&](std::string line, const std::vector<int>& ids) {
    std::vector<int> parts;
    for (const int id : ids) parts.push_back(original[static_cast<std::size_t>(id)]);
    std::sort(parts.begin(), parts.end());
    for (const int part : parts) line += format(" {}", part);
    found.push_back(std::move(line));
  };
  for (const auto& fault : model.report().faults())
    if (fault.severity == Severity::error) add(std::string(check::info(fault.id).code), fault.parts);
  // Which of two bricks in one place gets the stud is the file's order; only the number of components is not.
  found.push_back(format("components {}", model.report().components()));
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<int> in_order(std::size_t count) {
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace

TEST_CASE("a verdict does not change when a model is moved and turned about the vertical") {
  CHECK(rc::check([] {
    const auto heap = any_heap();
    const Transform by{rotation(Vec3::UnitY(), *rc::gen::inRange(0, 360)),
                       Vec3(*rc::gen::inRange(-999, 999), *rc::gen::inRange(-999, 999), 0.37)};
    auto moved = heap;
    for (auto& brick : moved) brick.pose = by * brick.pose;
    RC_ASSERT(found_in(text_of(moved), in_order(heap.size())) == found_in(text_of(heap), in_order(heap.size())));
  }));
}

TEST_CASE("a verdict does not change with the order of the lines or their nesting") {
  CHECK(rc::check([] {
    const auto heap = any_heap();
    const auto expected = found_in(text_of(heap), in_order(heap.size()));
    auto order = in_order(heap.size());
    std::reverse(order.begin(), order.end());
    std::vector<Brick> reversed(heap.rbegin(), heap.rend());
    RC_ASSERT(found_in(text_of(reversed), order) == expected);
    auto inner = heap;
    const Transform pose{rotation(Vec3::UnitY(), 90), Vec3(50, -8, 20)};
    for (auto& brick : inner) brick.pose = pose.inverse() * brick.pose;
    const auto nested = "0 FILE main.ldr\n" + text_of({{"inner.ldr", pose}}) + "0 FILE inner.ldr\n" + text_of(inner);
    RC_ASSERT(found_in(nested, in_order(heap.size())) == expected);
  }));
}
