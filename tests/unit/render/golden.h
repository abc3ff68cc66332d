// SPDX-License-Identifier: MIT
// Comparing a picture with one that a person has looked at and kept: it must look the same, within what compilers and
// versions of the ray tracer may differ. Where it does not, the new picture is left beside the temporary files and the
// message says where; UPDATE=1 in the environment keeps new ones. Look at them first.
#pragma once

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"
#include "render/image.h"
#include "support/catch.h"

namespace brick::test {

/// Mean colours over 4 x 4 pixels: an edge that moves by a fraction of a pixel hardly shows, a lost part does.
inline std::vector<std::array<double, 3>> coarse(const render::Image& image) {
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

inline void check_golden(const std::string& name, const render::Image& image) {
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

}  // namespace brick::test
