// SPDX-License-Identifier: MIT
// Our own code in Lua (lua/*.lua), compiled into the library by the build.
#pragma once

#include <span>
#include <string_view>

namespace brick::script {

struct OwnLua {
  const char* name;
  std::string_view source;
};

/// In the order of their names, in which they are run: at_program.lua comes before those that use it at once.
std::span<const OwnLua> own_lua();

}  // namespace brick::script
