// SPDX-License-Identifier: MIT
// A whole run of a program inside a test: a child process with streams of its own, told by its exit code and what it
// wrote.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/session.h"

namespace brick::test {

/// What a run is given and how its standard streams stand.
struct Given {
  std::vector<std::string> arguments;
  std::string input;        // on standard input
  std::string out = {};     // a path to open for standard output; empty: kept for Ran::out
  bool out_closed = false;  // standard output is not open at all
  bool out_unread = false;  // a pipe whose reader is gone
  bool terminal = false;    // all three streams are one terminal of 60 columns; Ran::out is all it showed
  std::function<void(int)> meanwhile = {};  // called with the process id while it runs
};

struct Ran {
  int code = 0;  // the exit code, or the negative of the signal that ended it
  std::string out, error;
};

/// Runs `cli::run_main` of the program "brick-test" in a child process.
Ran run_program(const Given& given, const std::function<void(cli::Command&)>& declare,
                const std::function<int(cli::Session&)>& run);

}  // namespace brick::test
