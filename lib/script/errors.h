// SPDX-License-Identifier: MIT
// Errors of programs: the line of the program they belong to, who called it, and what would mend it.
#pragma once

#include "script/lua.h"

namespace brick::script {

/// Message handler: replaces the error value on top of the stack by a table that says what, where and called by whom.
void explain_error(lua_State* L);
/// Takes the value that `explain_error` left (or a plain message) off the stack.
Error take_error(lua_State* L, const char* code);

}  // namespace brick::script
