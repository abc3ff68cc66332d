// SPDX-License-Identifier: MIT
// Where the tests find the full LDraw library and real models.
#include "support/library.h"

#include <algorithm>

#include "support/catch.h"

namespace brick::test {

namespace fs = std::filesystem;

std::optional<fs::path> real_library() {
  if (const auto named = variable("BRICKTOOLS_TEST_LIBRARY"); !named.empty()) {
    return fs::exists(named) ? std::optional<fs::path>(named) : std::nullopt;
  }
  const auto data = variable("XDG_DATA_HOME");
  const fs::path base = data.empty() ? fs::path(variable("HOME")) / ".local/share" : fs::path(data);
  const auto usual = base / "bricktools/ldraw";
  return fs::exists(usual / "parts") ? std::optional<fs::path>(usual) : std::nullopt;
}

namespace {

Locations locations(const fs::path& library, const fs::path& cache) {
  Locations found;
  found.libraries = {library};
  found.library_named = true;
  found.cache = cache;
  found.share = TEST_SHARE;
  return found;
}

}  // namespace

Locations real_locations() {
  const auto cache = variable("XDG_CACHE_HOME");
  return locations(real_library().value(),
                   cache.empty() ? fs::temp_directory_path() / "bricktools-tests" : fs::path(cache) / "bricktools");
}

Locations tiny_locations(const fs::path& cache) { return locations(fs::path(TEST_DATA) / "library", cache); }

std::vector<fs::path> real_models() {
  const auto folder = variable("BRICKTOOLS_MODELS");
  std::vector<fs::path> models;
  if (folder.empty() || !fs::is_directory(folder)) return models;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".ldr" || extension == ".mpd" || extension == ".l3b") models.push_back(entry.path());
  }
  std::sort(models.begin(), models.end());
  return models;
}

}  // namespace brick::test

TEST_CASE("the tests find the full library where make library puts it", "[library]") {
  NEEDS_LIBRARY();
  CHECK(std::filesystem::exists(*brick::test::real_library()));
}
