// SPDX-License-Identifier: MIT
// The full LDraw library and the folder of real models, for the tests that use them where they are there.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/locations.h"

namespace brick::test {

/// A variable of the environment, empty when unset.
inline std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// BRICKTOOLS_TEST_LIBRARY (`make test` sets it), else where `make library` puts one. nullopt: there is none.
std::optional<std::filesystem::path> real_library();

/// Locations of the full library, with the cache that the tests of one build share. Call when there is one.
Locations real_locations();

/// The tiny library of our own in tests/data, its index in `cache` (a folder of the test's own).
Locations tiny_locations(const std::filesystem::path& cache);

/// Every LDraw model in the folder that BRICKTOOLS_MODELS names, sorted; empty when it names none.
std::vector<std::filesystem::path> real_models();

}  // namespace brick::test

/// First line of a test tagged [library]: ends it, as skipped, where there is no full library.
#define NEEDS_LIBRARY()                                     \
  if (!brick::test::real_library()) {                       \
    WARN("skipped: no LDraw parts library (make library)"); \
    return;                                                 \
  }                                                         \
  static_assert(true)
