// SPDX-License-Identifier: MIT
#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>

#include "base/text.h"

namespace brick::cli {

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

int columns_of(int descriptor) {
  winsize size{};
  if (!is_terminal(descriptor)) return 0;
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::size_t help_width() {
  const int columns = columns_of(STDOUT_FILENO);
  return columns == 0 ? 80 : static_cast<std::size_t>(std::clamp(columns, 40, 100));
}

std::string painted(std::string_view text, std::string_view style) {
  std::string_view code = "0";
  if (style == "red") code = "31";
  if (style == "green") code = "32";
  if (style == "yellow") code = "33";
  if (style == "blue") code = "34";
  if (style == "bold") code = "1";
  if (style == "dim") code = "2";
  return format("\x1b[{}m{}\x1b[0m", code, text);
}

bool write_descriptor(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

namespace {
constexpr std::chrono::milliseconds patience(300);  // work shorter than this shows no bar
constexpr std::chrono::milliseconds between(66);    // about 15 pictures a second
}  // namespace

void ProgressBar::begin(std::string_view what, std::size_t total) {
  const std::scoped_lock lock(mutex_);
  wipe();
  what_ = what;
  total_ = total;
  done_ = 0;
  active_ = true;
  started_ = Clock::now();
  next_ = (started_ + patience).time_since_epoch().count();
}

void ProgressBar::advance(std::size_t done) {
  done_ += done;
  if (!shown_) return;
  const auto now = Clock::now();
  if (now.time_since_epoch().count() < next_) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock() || !active_) return;
  next_ = (now + between).time_since_epoch().count();
  draw(now);
}

void ProgressBar::end() {
  const std::scoped_lock lock(mutex_);
  wipe();
  active_ = false;
}

void ProgressBar::say(std::string_view message) {
  if (!told_) return;
  const std::scoped_lock lock(mutex_);
  wipe();
  write_descriptor(STDERR_FILENO, format("{}: {}\n", program_, message));
}

void ProgressBar::clear() {
  const std::scoped_lock lock(mutex_);
  wipe();
}

void ProgressBar::wipe() {
  if (drawn_) write_descriptor(STDERR_FILENO, "\r\x1b[K");
  drawn_ = false;
}

void ProgressBar::draw(Clock::time_point now) {
  const auto columns = static_cast<std::size_t>(std::max(columns_of(STDERR_FILENO), 20));
  const std::size_t done = std::min<std::size_t>(done_, total_);
  std::string line;
  if (total_ == 0) {
    line = format("{} {}", what_, done_.load());
  } else {
    const double share = static_cast<double>(done) / static_cast<double>(total_);
    const double seconds = std::chrono::duration<double>(now - started_).count();
    const std::size_t width = columns > 60 ? 24 : 10;
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(width));
    line =
        format("{} [{}{}] {:3.0f} %", what_, std::string(filled, '#'), std::string(width - filled, '.'), 100 * share);
    if (share > 0.02) line += format(", {:.0f} s left", seconds * (1 - share) / share);
  }
  if (line.size() >= columns) line.resize(columns - 1);
  write_descriptor(STDERR_FILENO, "\r" + line + "\x1b[K");
  drawn_ = true;
}

}  // namespace brick::cli
