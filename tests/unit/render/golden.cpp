// SPDX-License-Identifier: MIT
// Pictures that a person has looked at and kept: new ones must look the same, within what compilers and versions of the
// ray tracer may differ. Where one does not, the new picture is left beside the temporary files and the message says
// where; UPDATE=1 in the environment keeps new ones. Look at them first.
#include <cstdlib>

#include "base/files.h"
#include "base/progress.h"
#include "render/from_model.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/scratch.h"
#include "unit/render/scenes.h"

using namespace brick;
using render::Image;

namespace {

/// Mean colours over 4 x 4 pixels: an edge that moves by a fraction of a pixel hardly shows, a lost part does.
std::vector<std::array<double, 3>> coarse(const Image& image) {
  std::vector<std::array<double, 3>> cells;
  for (int y = 0; y + 4 <= image.height; y += 4)
    for (int x = 0; x + 4 <= image.width; x += 4) {
      std::array<double, 3> sum{};
      for (int k = 0; k < 16; ++k) {
        const auto pixel = image.at(x + k % 4, y + k / 4);
        sum[0] += pixel.r / 16.0;
        sum[1] += pixel.g / 16.0;
        sum[2] += pixel.b / 16.0;
      }
      cells.push_back(sum);
    }
  return cells;
}

void check_golden(const std::string& name, const Image& image) {
  const std::string kept = std::string(TEST_DATA) + "/golden/" + name + ".png";
  const auto bytes = render::encode_png(image);
  REQUIRE(bytes);
  if (const char* update = std::getenv("UPDATE"); update != nullptr && std::string(update) == "1")
    REQUIRE(write_file(kept, *bytes));
  const auto read = read_file(kept);
  REQUIRE(read);
  const auto golden = render::decode_png(*read);
  REQUIRE(golden);
  REQUIRE(golden->width == image.width);
  REQUIRE(golden->height == image.height);
  const auto before = coarse(*golden), now = coarse(image);
  double worst = 0, total = 0;
  for (std::size_t i = 0; i < now.size(); ++i)
    for (std::size_t c = 0; c < 3; ++c) {
      worst = std::max(worst, std::abs(now[i][c] - before[i][c]));
      total += std::abs(now[i][c] - before[i][c]);
    }
  const double mean = total / (3.0 * static_cast<double>(now.size()));
  const auto found = std::filesystem::temp_directory_path() / ("bricktools-found-" + name + ".png");
  if (worst > 20 || mean > 1) CHECK(write_file(found, *bytes));
  INFO("the new picture is " << found);
  CHECK(worst <= 20);  // of 255
  CHECK(mean <= 1);
}

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
  std::string lines = line(2, 0, 0, 0, "3020.dat") + line(4, 0, -24, 0, "3001.dat") + line(15, 0, -32, 0, "3020.dat") +
                      line(14, 60, -16, 0, "3003.dat") + line(0, 60, -40, 10, "3040b.dat") +
                      line(1, -60, -16, 0, "3062b.dat");
  check_golden("small-build", picture(lines, "home"));
  check_golden("small-build-top", picture(lines, "top"));
}

TEST_CASE("materials, glass and a missing part look as they did when they were judged good") {
  std::string lines;
  int column = 0;
  for (const int colour : {4, 33, 36, 47, 334, 297, 80, 256, 114, 21}) {
    lines += line(colour, 60.0 * (column % 5), 0, -70.0 * (column / 5), "3003.dat");
    ++column;
  }
  lines += line(1, 300, 0, 0, "no-such-part.dat");
  check_golden("materials", picture(lines, "home"));
}
