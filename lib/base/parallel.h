// SPDX-License-Identifier: MIT
// Parallel loops over all cores. Each index writes only its own slot, so results do not depend on the number of jobs.
#pragma once

#include <cstddef>
#include <functional>

namespace brick {

/// The most threads to use from now on; 0 is one a core. For the life of the process.
void set_jobs(int jobs);
int jobs();

/// Calls `body(first, last)` for ranges that cover 0..count, each about `grain` long or longer.
void parallel_ranges(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body);
/// Calls `body(i)` for each i below `count`.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body);

}  // namespace brick
