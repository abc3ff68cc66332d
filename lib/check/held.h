// SPDX-License-Identifier: MIT
// Pairs of parts that hold each other where they touch, though no connector shows it (share/connectors/held.tsv).
#pragma once

#include <functional>

#include "check/scene.h"

namespace brick::check {

/// Calls `join` for pairs that the table names, that touch, and that `joined` does not say to be joined already.
void join_held(Scene& scene, const std::function<bool(int, int)>& joined, const std::function<void(int, int)>& join);

}  // namespace brick::check
