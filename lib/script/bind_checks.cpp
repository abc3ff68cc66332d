// SPDX-License-Identifier: MIT
// Questions about a build while it is made; the answers are those that validating it would give.
#include "base/text.h"
#include "script/arguments.h"
#include "script/bind.h"

namespace brick::script {

namespace {

Site& site_at(lua_State* L, BuildRef& build) {
  build = build_at(L, 1, "the build");
  return session_of(L).sites.of(build);
}

void push_leaf(lua_State* L, const BuildRef& build, Site& site, int leaf) {
  push_value(L, PlacedRef{build, site.leaves()[static_cast<std::size_t>(leaf)].path});
}

/// A list of {a, b, depth, move}: depth in LDU, move in studs, studs, plates for b.
int collisions(lua_State* L) {
  BuildRef build;
  Site& site = site_at(L, build);
  const auto& found = site.collisions();
  lua_createtable(L, static_cast<int>(found.size()), 0);
  lua_Integer n = 0;
  for (const auto& each : found) {
    lua_createtable(L, 0, 4);
    push_leaf(L, build, site, each.a);
    lua_setfield(L, -2, "a");
    push_leaf(L, build, site, each.b);
    lua_setfield(L, -2, "b");
    lua_pushnumber(L, each.depth);
    lua_setfield(L, -2, "depth");
    push_point(L, to_point(each.move));
    lua_setfield(L, -2, "move");
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

int floating(lua_State* L) {
  BuildRef build;
  Site& site = site_at(L, build);
  lua_newtable(L);
  lua_Integer n = 0;
  for (const auto& group : site.floating())
    for (const int leaf : group) {
      push_leaf(L, build, site, leaf);
      lua_rawseti(L, -2, ++n);
    }
  return 1;
}

int components(lua_State* L) {
  BuildRef build;
  Site& site = site_at(L, build);
  int count = 0;
  const auto numbers = site.components(count);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; ++i) {
    lua_newtable(L);
    lua_rawseti(L, -2, i + 1);
  }
  for (std::size_t leaf = 0; leaf < numbers.size(); ++leaf) {
    lua_rawgeti(L, -1, numbers[leaf] + 1);
    push_leaf(L, build, site, static_cast<int>(leaf));
    lua_rawseti(L, -2, static_cast<lua_Integer>(lua_rawlen(L, -2)) + 1);
    lua_pop(L, 1);
  }
  return 1;
}

int components_at(lua_State* L) {
  BuildRef build;
  Site& site = site_at(L, build);
  int count = 0;
  site.components(count);
  return count;
}

int component_count(lua_State* L) {
  lua_pushinteger(L, components_at(L));
  return 1;
}

int is_connected(lua_State* L) {
  lua_pushboolean(L, components_at(L) == 1);
  return 1;
}

int is_valid(lua_State* L) {
  BuildRef build;
  Site& site = site_at(L, build);
  lua_pushboolean(L, !site.leaves().empty() && site.collisions().empty() && site.floating().empty());
  return 1;
}

}  // namespace

void bind_checks(lua_State* L) {
  lua_getglobal(L, "members");
  lua_getfield(L, -1, "build");
  lua_getfield(L, -1, "methods");
  const Member methods[] = {{"collisions", bound<collisions>},     {"floating", bound<floating>},
                            {"components", bound<components>},     {"component_count", bound<component_count>},
                            {"is_connected", bound<is_connected>}, {"is_valid", bound<is_valid>}};
  for (const auto& method : methods) {
    lua_pushcfunction(L, method.function);
    lua_setfield(L, -2, method.name);
  }
  lua_pop(L, 3);
}

}  // namespace brick::script
