// SPDX-License-Identifier: MIT
// The one place where Lua is included; values of C++ inside of Lua, and functions that fail by throwing.
//
// Lua is linked in its C++ build (lua5.4-c++): an error raised inside of Lua unwinds C++ frames as an exception does.
#pragma once

extern "C" {
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
}

#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace brick::script {

/// What a bound function throws; becomes a Lua error at the program's own line.
struct ScriptError {
  std::string message, hint;
};

[[noreturn]] inline void refuse(std::string message, std::string hint = {}) {
  throw ScriptError{std::move(message), std::move(hint)};
}
[[noreturn]] inline void refuse(const Error& error) { throw ScriptError{error.message, error.hint}; }

/// The value of a result, or its error thrown.
template <class T>
T must(Result<T> result) {
  if (!result) refuse(result.error());
  return std::move(*result);
}

/// A value of C++ as Lua holds it. `type` is the key of its metatable in the registry and what messages call it.
template <class T>
struct TypeOf;  // static constexpr const char* name

template <class T>
void push_value(lua_State* L, T value) {
  void* memory = lua_newuserdatauv(L, sizeof(T), 0);
  new (memory) T(std::move(value));
  luaL_setmetatable(L, TypeOf<T>::name);
}

template <class T>
T* value_at(lua_State* L, int index) {
  return static_cast<T*>(luaL_testudata(L, index, TypeOf<T>::name));
}

template <class T>
int destroy_value(lua_State* L) {
  static_cast<T*>(lua_touserdata(L, 1))->~T();
  return 0;
}

using Body = int (*)(lua_State*);

/// Runs `body`; a ScriptError becomes a Lua error.
int guarded(lua_State* L, Body body);

template <Body body>
int bound(lua_State* L) {
  return guarded(L, body);
}

struct Member {
  const char* name;
  lua_CFunction function;
};

/// Makes the metatable of a type: `fields` are read by name (value.width), `methods` are called (value:add()). What is
/// neither is an error that names the nearest. Leaves nothing on the stack.
void define_type(lua_State* L, const char* type, const Member* fields, std::size_t field_count, const Member* methods,
                 std::size_t method_count, lua_CFunction destroy);

template <class T, std::size_t F, std::size_t M>
void define_type(lua_State* L, const Member (&fields)[F], const Member (&methods)[M]) {
  define_type(L, TypeOf<T>::name, fields, F, methods, M, destroy_value<T>);
}

/// A C++ object that bound functions need, kept in the state's registry under its type's address.
template <class T>
void keep(lua_State* L, T& object) {
  static const char key = 0;
  lua_pushlightuserdata(L, &object);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): Lua keeps no const
  lua_pushlightuserdata(L, const_cast<char*>(&key));
  lua_setfield(L, LUA_REGISTRYINDEX, TypeOf<T>::name);
}

template <class T>
T& kept(lua_State* L) {
  lua_getfield(L, LUA_REGISTRYINDEX, TypeOf<T>::name);
  const void* key = lua_touserdata(L, -1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, key);
  T& object = *static_cast<T*>(lua_touserdata(L, -1));
  lua_pop(L, 2);
  return object;
}

}  // namespace brick::script
