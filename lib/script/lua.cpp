// SPDX-License-Identifier: MIT
#include "script/lua.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace brick::script {

namespace {

/// (value, name): the field's value, the method, or an error that names the nearest.
int index_member(lua_State* L) {
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TFUNCTION) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    return 1;
  }
  lua_pop(L, 1);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
  if (lua_type(L, 2) == LUA_TNUMBER) refuse(format("a {} is no list", lua_tostring(L, lua_upvalueindex(3))));
  std::vector<std::string> names;
  for (const int table : {1, 2})
    for (lua_pushnil(L); lua_next(L, lua_upvalueindex(table)) != 0; lua_pop(L, 1))
      names.emplace_back(lua_tostring(L, -2));
  std::sort(names.begin(), names.end());
  const std::string name = lua_tostring(L, 2) ? lua_tostring(L, 2) : luaL_typename(L, 2);
  const auto near = nearest(name, names, 3);
  refuse(format("a {} has no '{}'", lua_tostring(L, lua_upvalueindex(3)), name),
         near.empty() ? format("it has {}", join(names, ", ")) : format("did you mean {}?", join(near, ", ")));
}

int refuse_new_member(lua_State* L) {
  const std::string type = luaL_getmetafield(L, 1, "__name") == LUA_TSTRING ? lua_tostring(L, -1) : "value";
  refuse(format("a {} cannot be changed by setting '{}'", type, lua_tostring(L, 2) ? lua_tostring(L, 2) : "a field"));
}

void push_members(lua_State* L, const Member* members, std::size_t count) {
  lua_createtable(L, 0, static_cast<int>(count));
  for (std::size_t i = 0; i < count; ++i) {
    if (members[i].name == nullptr) continue;
    lua_pushcfunction(L, members[i].function);
    lua_setfield(L, -2, members[i].name);
  }
}

}  // namespace

void define_type(lua_State* L, const char* type, const Member* fields, std::size_t field_count, const Member* methods,
                 std::size_t method_count, lua_CFunction destroy) {
  luaL_newmetatable(L, type);
  const int meta = lua_gettop(L);
  lua_pushcfunction(L, destroy);
  lua_setfield(L, meta, "__gc");
  lua_pushstring(L, type);
  lua_setfield(L, meta, "__metatable");  // what getmetatable shows; hands off the real one
  push_members(L, fields, field_count);
  push_members(L, methods, method_count);
  // Our own Lua adds further ones: members.build.fields, members.build.methods.
  lua_getglobal(L, "members");
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, meta + 1);
  lua_setfield(L, -2, "fields");
  lua_pushvalue(L, meta + 2);
  lua_setfield(L, -2, "methods");
  lua_pushvalue(L, meta);
  lua_setfield(L, -2, "meta");
  lua_setfield(L, -2, type);
  lua_pop(L, 1);
  lua_pushstring(L, type);
  lua_pushcclosure(L, bound<index_member>, 3);
  lua_setfield(L, meta, "__index");
  lua_pushcfunction(L, bound<refuse_new_member>);
  lua_setfield(L, meta, "__newindex");
  lua_pop(L, 1);
}

}  // namespace brick::script
