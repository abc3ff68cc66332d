// SPDX-License-Identifier: MIT
// brick, plate, tile, slope and the like, by size.
#include <cmath>

#include "script/arguments.h"
#include "script/bind.h"
#include "script/sizes.h"

namespace brick::script {

namespace {

int whole_studs_at(lua_State* L, int index, const char* what) {
  const double value = number_at(L, index, what);
  if (value < 1 || value != std::floor(value) || value > 1000)
    refuse(std::string(what) + " is a whole number of studs");
  return static_cast<int>(value);
}

/// brick(width, depth, [height], colour)
template <SizeKind kind>
int sized(lua_State* L) {
  const int width = whole_studs_at(L, 1, "the width"), depth = whole_studs_at(L, 2, "the depth");
  double height = 0;
  int colour = 3;
  const bool takes_height = kind == SizeKind::brick || kind == SizeKind::slope || kind == SizeKind::inverted_slope;
  if (takes_height && lua_type(L, 3) == LUA_TNUMBER && (lua_gettop(L) >= 4 || lua_tonumber(L, 3) <= 12)) {
    height = 3 * number_at(L, 3, "the height");  // in bricks
    colour = 4;
  }
  const auto found = must(session_of(L).sizes.find(kind, width, depth, height));
  push_value(L, Element{must(kit_of(L).part(found.id)), colour_at(L, colour), found.turn});
  return 1;
}

/// sizes("plate"): a list of {width, depth, height, id}, heights in plates.
int sizes(lua_State* L) {
  const std::string name = text_at(L, 1, "the kind");
  for (const auto kind : {SizeKind::brick, SizeKind::plate, SizeKind::tile, SizeKind::baseplate, SizeKind::slope,
                          SizeKind::inverted_slope}) {
    if (name_of(kind) != name) continue;
    const auto& all = session_of(L).sizes.all(kind);
    lua_createtable(L, static_cast<int>(all.size()), 0);
    lua_Integer n = 0;
    for (const auto& part : all) {
      lua_createtable(L, 0, 4);
      lua_pushstring(L, part.id.c_str());
      lua_setfield(L, -2, "id");
      lua_pushinteger(L, part.width);
      lua_setfield(L, -2, "width");
      lua_pushinteger(L, part.depth);
      lua_setfield(L, -2, "depth");
      lua_pushnumber(L, part.height);
      lua_setfield(L, -2, "height");
      lua_pushinteger(L, part.sets);
      lua_setfield(L, -2, "sets");
      lua_pushinteger(L, part.studs);
      lua_setfield(L, -2, "studs");
      lua_rawseti(L, -2, ++n);
    }
    return 1;
  }
  refuse("there are no sizes of '" + name + "'", "brick, plate, tile, baseplate, slope, inverted_slope");
}

}  // namespace

void bind_sizes(lua_State* L) {
  set_functions(L, "api",
                {{"brick", bound<sized<SizeKind::brick>>},
                 {"plate", bound<sized<SizeKind::plate>>},
                 {"tile", bound<sized<SizeKind::tile>>},
                 {"baseplate", bound<sized<SizeKind::baseplate>>},
                 {"slope", bound<sized<SizeKind::slope>>},
                 {"inverted_slope", bound<sized<SizeKind::inverted_slope>>},
                 {"sizes", bound<sizes>}});
}

}  // namespace brick::script
