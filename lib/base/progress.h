// SPDX-License-Identifier: MIT
// Progress of long work, told to whoever wants to show it. The library calls; it never prints.
#pragma once

#include <cstddef>
#include <string_view>

namespace brick {

class Progress {
 public:
  virtual ~Progress() = default;
  virtual void begin(std::string_view /*what*/, std::size_t /*total*/) {}
  virtual void advance(std::size_t /*done*/) {}  // may be called from any thread
  virtual void end() {}
  virtual void say(std::string_view /*message*/) {}  // one line a person should know (first run, cache made anew)
};

}  // namespace brick
