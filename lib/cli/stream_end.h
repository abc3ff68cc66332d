// SPDX-License-Identifier: MIT
// How writing to standard output ends a program early: thrown by Session::out, caught by run_main and nowhere between.
#pragma once

#include <string>

namespace brick::cli {

/// Whoever read standard output is gone: stop quietly.
struct StreamClosed {};

/// It cannot be written; `reason` is the system's.
struct StreamFailed {
  std::string reason;
};

}  // namespace brick::cli
