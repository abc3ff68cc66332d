// SPDX-License-Identifier: MIT
// The functions and types that programs see, by idea; each call adds its own to the table `api` or defines its types.
#pragma once

#include "script/lua.h"

namespace brick::script {

void bind_values(lua_State* L);      // parts, colours, poses
void bind_connectors(lua_State* L);  // connectors of anything
void bind_builds(lua_State* L);      // builds and placements
void bind_placing(lua_State* L);     // add, stack, connect, place
void bind_sizes(lua_State* L);       // brick, plate, tile, slope
void bind_connecting(lua_State* L);  // connect, place on a stud
void bind_fill(lua_State* L);        // what fills are made with
void bind_checks(lua_State* L);      // collisions, floating, components

/// Sets functions in the table that is the global `table`.
void set_functions(lua_State* L, const char* table, const Member* members, std::size_t count);
template <std::size_t N>
void set_functions(lua_State* L, const char* table, const Member (&members)[N]) {
  set_functions(L, table, members, N);
}

/// What every geometry has: boxes and sizes. `Member`s for define_type.
int field_width(lua_State* L);
int field_depth(lua_State* L);
int field_height(lua_State* L);
int field_box(lua_State* L);
int field_alignment_box(lua_State* L);
int field_centre(lua_State* L);

}  // namespace brick::script
