// SPDX-License-Identifier: MIT
// Every model of the folder that BRICKTOOLS_MODELS names: loaded, converted, flattened, and the same parts each time.
#include <cstdlib>

#include "base/files.h"
#include "convert/convert.h"
#include "stats/summary.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/models.h"

using namespace brick;
using namespace brick::test;

namespace {

Result<std::string> converted(const std::string& bytes, const std::filesystem::path& path, const char* from,
                              const char* to, bool flatten = false, bool normalize = false) {
  convert::Request request;
  request.bytes = bytes;
  request.name = path.string();
  if (auto folder = ldraw::open_folder(path.parent_path())) request.beside = std::move(*folder);
  request.from = convert::find_format(from);
  request.to = convert::find_format(to);
  request.flatten = flatten;
  request.normalize = normalize;
  Diagnostics found;
  auto outputs = convert::convert(std::move(request), [] { return Result<parts::Library*>(&full_library()); }, found);
  if (!outputs) return tl::unexpected(outputs.error());
  return std::move(outputs->front().bytes);
}

/// Counts and extents of a model; a flattened one has no sub-models to compare.
struct Figures {
  std::vector<std::string> list;
  int steps = 0;
  Box box;
};

Figures figures(const std::string& bytes, const std::filesystem::path& path) {
  Diagnostics found;
  auto folder = ldraw::open_folder(path.parent_path());
  auto loaded = model::load_bytes(bytes, path.string(), folder ? std::move(*folder) : nullptr, full_library(), found);
  if (!loaded) FAIL(describe(loaded.error()));
  const auto summary = stats::summarise(*loaded, full_library());
  Figures figures{{}, summary.steps, summary.box};
  for (const auto& lot : summary.list)
    figures.list.push_back(lot.part + " " + std::to_string(lot.colour) + " " + std::to_string(lot.count));
  return figures;
}

bool near(const Box& a, const Box& b) {
  return a.empty() ? b.empty() : (a.min - b.min).norm() < 1e-2 && (a.max - b.max).norm() < 1e-2;  // LDU
}

}  // namespace

TEST_CASE("every real model comes back byte for byte, and keeps its parts when it is flattened or normalized",
          "[library]") {
  NEEDS_LIBRARY();
  for (const auto& path : real_models()) {
    INFO(path.filename().string());
    const auto bytes = read_file(path);
    REQUIRE(bytes);
    const auto same = converted(*bytes, path, "ldraw", "ldraw");
    REQUIRE(same);
    CHECK((*same == *bytes));
    const auto json = converted(*bytes, path, "ldraw", "json");
    REQUIRE(json);
    const auto back = converted(*json, path, "json", "ldraw");
    REQUIRE(back);
    CHECK((*back == *bytes));

    const auto before = figures(*bytes, path);
    for (const bool flatten : {true, false}) {
      INFO((flatten ? "flattened" : "normalized"));
      const auto changed = converted(*bytes, path, "ldraw", "ldraw", flatten, !flatten);
      REQUIRE(changed);
      const auto after = figures(*changed, path);
      CHECK(after.list == before.list);
      CHECK(after.steps == before.steps);
      CHECK(near(after.box, before.box));
    }
  }
}
