// SPDX-License-Identifier: MIT
// The terminal behind a stream: whether there is one, how wide it is, colours, and the progress bar drawn on it.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "base/progress.h"

namespace brick::cli {

bool is_terminal(int descriptor);
/// Columns of the terminal behind `descriptor`; 0 when it is none.
int columns_of(int descriptor);
/// Columns that help is wrapped to: the terminal's between 40 and 100, 80 where there is none.
std::size_t help_width();

/// `text` between the escape sequences of a style: "red", "green", "yellow", "blue", "bold", "dim".
std::string painted(std::string_view text, std::string_view style);

/// Writes all of it, whatever interrupts. False when it cannot be written (errno says why).
bool write_descriptor(int descriptor, std::string_view bytes);

/// A bar on standard error, drawn only once the work has taken a while, so that short work shows none.
class ProgressBar : public Progress {
 public:
  /// `shown`: whether a bar may be drawn at all; `told`: whether `say` reaches the user.
  ProgressBar(std::string program, bool shown, bool told) : program_(std::move(program)), shown_(shown), told_(told) {}

  void begin(std::string_view what, std::size_t total) override;
  void advance(std::size_t done) override;
  void end() override;
  void say(std::string_view message) override;

  /// Takes the bar off the screen, so that a message can be written in its place; the next advance draws it again.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void draw(Clock::time_point now);
  void wipe();

  std::string program_;
  bool shown_, told_;
  std::mutex mutex_;
  std::string what_;
  std::atomic<std::size_t> done_ = 0;
  std::size_t total_ = 0;
  Clock::time_point started_;
  std::atomic<Clock::rep> next_ = 0;
  bool active_ = false, drawn_ = false;
};

}  // namespace brick::cli
