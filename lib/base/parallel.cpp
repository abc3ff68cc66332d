// SPDX-License-Identifier: MIT
#include "base/parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <memory>

namespace brick {

namespace {
// One limit for the process, as TBB has it.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::unique_ptr<tbb::global_control> limit;
int limit_jobs = 0;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)
}  // namespace

void set_jobs(int jobs) {
  limit_jobs = jobs;
  limit.reset();
  if (jobs > 0)
    limit = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                  static_cast<std::size_t>(jobs));
}

int jobs() { return limit_jobs > 0 ? limit_jobs : tbb::info::default_concurrency(); }

void parallel_ranges(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body) {
  if (count <= grain || limit_jobs == 1) {
    if (count > 0) body(0, count);
    return;
  }
  // A thread that waits for this loop's end takes up work of this loop only: work of a loop around it may want a lock
  // that the thread holds.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, grain == 0 ? 1 : grain),
                      [&](const tbb::blocked_range<std::size_t>& range) { body(range.begin(), range.end()); });
  });
}

void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body) {
  parallel_ranges(count, 1, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) body(i);
  });
}

}  // namespace brick
