// SPDX-License-Identifier: MIT
// Pictures of models that a person has looked at and kept (see golden.h): small builds, materials.
#include "unit/render/golden.h"

#include "base/progress.h"
#include "render/from_model.h"
#include "support/library.h"
#include "support/scratch.h"
#include "unit/render/scenes.h"

using namespace brick;
using render::Image;
using test::check_golden;

namespace {

/// Lines of a model, with the tiny library.
Image picture(const std::string& lines, const char* view) {
  const test::Scratch cache;
  Progress silent;
  const auto library = parts::Library::open(test::tiny_locations(cache.folder()), silent);
  REQUIRE(library);
  Diagnostics found;
  auto loaded = model::load_bytes(lines, "model.ldr", nullptr, **library, found);
  REQUIRE(loaded);
  const render::Scene scene(render::items_of(*loaded, **library, false, found), loaded->model.palette);
  return render::draw(scene, render::fit(scene, *render::named_direction(view), {}, 192, 144, 0.04), {}).image;
}

std::string line(int colour, double x, double y, double z, const std::string& part) {
  return format("1 {} {} {} {} 1 0 0 0 1 0 0 0 1 {}\n", colour, x, y, z, part);
}

}  // namespace

TEST_CASE("a small build looks as it did when it was judged good") {
  const std::string lines = line(2, 0, 0, 0, "3020.dat") + line(4, 0, -24, 0, "3001.dat") +
                            line(15, 0, -32, 0, "3020.dat") + line(14, 60, -16, 0, "3003.dat") +
                            line(0, 60, -40, 10, "3040b.dat") + line(1, -60, -16, 0, "3062b.dat");
  check_golden("small-build", picture(lines, "home"));
  check_golden("small-build-top", picture(lines, "top"));
}

TEST_CASE("materials, glass and a missing part look as they did when they were judged good") {
  std::string lines;
  int column = 0;
  for (const int colour : {4, 33, 36, 47, 334, 297, 80, 256, 114, 21}) {
    const int row = column / 5;
    lines += line(colour, 60.0 * (column % 5), 0, -70.0 * row, "3003.dat");
    ++column;
  }
  lines += line(1, 300, 0, 0, "no-such-part.dat");
  check_golden("materials", picture(lines, "home"));
}
