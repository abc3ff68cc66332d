// SPDX-License-Identifier: MIT
#include "cli/output.h"

#include <cerrno>
#include <cstring>

#include "cli/terminal.h"

namespace brick::cli {

void Output::write(std::string_view text) {
  constexpr std::size_t kept_back = std::size_t{1} << 16;
  if (state_ != State::open) throw StreamEnded();
  buffer_ += text;
  if (!at_once_ && buffer_.size() < kept_back) return;
  if (flush() != State::open) throw StreamEnded();
}

Output::State Output::flush() {
  if (state_ != State::open || buffer_.empty()) return state_;
  before_();
  if (!write_descriptor(descriptor_, buffer_)) {
    state_ = errno == EPIPE ? State::closed : State::failed;
    reason_ = std::strerror(errno);
  }
  buffer_.clear();
  return state_;
}

}  // namespace brick::cli
