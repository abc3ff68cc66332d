// SPDX-License-Identifier: MIT
// Standard output as a session writes it: kept back, and ended early when nobody reads it or it cannot be written.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace brick::cli {

/// Thrown by Output::write, caught by run_main and nowhere between: there is no use in going on.
struct StreamEnded {};

class Output {
 public:
  enum class State { open, closed, failed };  // closed: whoever read it is gone

  /// `at_once`: nothing is kept back (a terminal). `before` is called ahead of each write to the descriptor.
  Output(int descriptor, bool at_once, std::function<void()> before)
      : descriptor_(descriptor), at_once_(at_once), before_(std::move(before)) {}

  /// Throws StreamEnded.
  void write(std::string_view text);
  State flush();
  /// Why it cannot be written, in the system's words.
  const std::string& reason() const { return reason_; }

 private:
  int descriptor_;
  bool at_once_;
  std::function<void()> before_;
  std::string buffer_;
  State state_ = State::open;
  std::string reason_;
};

}  // namespace brick::cli
