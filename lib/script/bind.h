// SPDX-License-Identifier: MIT
// The functions and types that programs see, by idea; each call adds its own to the table `api` or defines its types.
#pragma once

#include "ldraw/colour.h"
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
void bind_joints(lua_State* L);      // joints, posed, check_motion
void bind_reading(lua_State* L);     // load

/// Sets functions in the table that is the global `table`.
void set_functions(lua_State* L, const char* table, const Member* members, std::size_t count);
template <std::size_t N>
void set_functions(lua_State* L, const char* table, const Member (&members)[N]) {
  set_functions(L, table, members, N);
}

/// The table that colour() gives.
void push_colour(lua_State* L, ldraw::ColourCode code);

/// Gives a type what every geometry has: width, depth, height, boxes, centre.
void add_sizes(lua_State* L, const char* type);

}  // namespace brick::script
