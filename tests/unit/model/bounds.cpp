// SPDX-License-Identifier: MIT
// The size of a model from the true geometry of its parts.
#include "support/catch.h"
#include "support/models.h"

using namespace brick;
using namespace brick::test;

namespace {
Box box_of(const std::string& text) {
  const auto read = read_model(text);
  model::ModelFinder finder(*read.loaded.resolver);
  return model::bounds(read.model(), tiny_library(), finder);
}
}  // namespace

TEST_CASE("a 2 x 4 brick measures 80 x 28 x 40 LDU with its studs") {
  const auto box = box_of(at(0, 0, 0, "3001.dat"));
  CHECK(box.min == Vec3(-40, -4, -20));
  CHECK(box.max == Vec3(40, 24, 20));
}

TEST_CASE("a turned part's box is that of its corners, not of its turned box") {
  const auto turned = box_of("1 4 0 0 0 0.70710678 0 0.70710678 0 1 0 -0.70710678 0 0.70710678 3062b.dat\n");
  const auto straight = box_of(at(0, 0, 0, "3062b.dat"));
  CHECK(turned.size().x() < 1.2 * straight.size().x());  // a round brick stays as wide, a box would grow by 1.41
}

TEST_CASE("numbers come back as they were written") {
  const auto box = box_of(at(59.999547, 0, -10.000054, "3005.dat"));
  CHECK(box.max.x() == Approx(69.999547).margin(1e-9));
  CHECK(box.min.z() == Approx(-20.000054).margin(1e-9));
}

TEST_CASE("a model without geometry has an empty box") { CHECK(box_of("0 nothing\n").empty()); }
