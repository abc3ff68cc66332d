// SPDX-License-Identifier: MIT
// Parallel loops: every index once, whatever the number of jobs; a failure in one reaches the caller.
#include "base/parallel.h"

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "support/catch.h"

using namespace brick;

TEST_CASE("every index is visited once at any number of jobs") {
  for (const int count : {1, 2, 3}) {
    set_jobs(count);
    CHECK(jobs() == count);
    for (const std::size_t size : {0U, 1U, 7U, 10'000U}) {
      std::vector<int> visits(size, 0);
      parallel_for(size, [&](std::size_t i) { ++visits[i]; });
      CHECK(visits == std::vector<int>(size, 1));
      std::atomic<std::size_t> covered = 0;
      parallel_ranges(size, 16, [&](std::size_t first, std::size_t last) { covered += last - first; });
      CHECK(covered == size);
    }
  }
  set_jobs(0);
  CHECK(jobs() >= 1);
}

TEST_CASE("what a loop's body throws reaches the caller") {
  CHECK_THROWS_AS(parallel_for(1000,
                               [](std::size_t i) {
                                 if (i == 500) throw std::runtime_error("500");
                               }),
                  std::runtime_error);
}
