// SPDX-License-Identifier: MIT
// How much a build program may use.
#pragma once

#include <cstddef>
#include <cstdint>

namespace brick::script {

/// Generous for what people and agents build; crossing one is an error that names the option that raises it.
struct Limits {
  std::size_t memory = std::size_t{1} << 30;   // bytes that Lua holds
  std::uint64_t instructions = 5'000'000'000;  // of Lua's virtual machine
  double seconds = 120;                        // of this process's processor time
  std::size_t parts = 2'000'000;               // placed by all builds of a program
};

}  // namespace brick::script
