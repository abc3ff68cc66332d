// SPDX-License-Identifier: MIT
#include "script/errors.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/text.h"
#include "script/sandbox.h"

namespace brick::script {

namespace {

constexpr int deepest = 250;  // frames looked at: reaching the n-th one takes n steps, and stacks overflow at 200,000

/// Frames whose chunk was given as a file are the user's; ours are "=[bricktools]".
bool is_program(const lua_Debug& frame) { return frame.source[0] == '@'; }

/// "file:12: message" -> message, with the place taken out when it is one.
std::string split_place(std::string_view text, Place& place) {
  const auto first = text.find(':');
  if (first == std::string_view::npos) return std::string(text);
  const auto second = text.find(':', first + 1);
  if (second == std::string_view::npos) return std::string(text);
  const auto line = parse_int(text.substr(first + 1, second - first - 1));
  if (!line || *line < 1) return std::string(text);
  place = {std::string(text.substr(0, first)), *line};
  return std::string(trim(text.substr(second + 1)));
}

/// What may have been meant by a name that is nil.
std::string hint_for(lua_State* L, const std::string& message) {
  const auto quoted = [&](std::string_view before) -> std::string {
    const auto at = message.find(before);
    if (at == std::string::npos) return "";
    const auto from = at + before.size(), to = message.find('\'', from);
    return to == std::string::npos ? "" : message.substr(from, to - from);
  };
  if (const std::string global = quoted("(global '"); !global.empty()) {
    std::vector<std::string> names;
    lua_getglobal(L, "api");
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1))
      if (lua_type(L, -2) == LUA_TSTRING) names.emplace_back(lua_tostring(L, -2));
    lua_pop(L, 1);
    std::sort(names.begin(), names.end());
    const auto near = nearest(global, names, 3);
    if (global == "io" || global == "os" || global == "debug" || global == "package")
      return format("build programs have no '{}'", global);
    return near.empty() ? format("nothing is called '{}'", global) : format("did you mean {}?", join(near, ", "));
  }
  if (message.find("method '") != std::string::npos && message.find("nil value") != std::string::npos)
    return "methods are called with a colon: b:add(...)";
  return "";
}

}  // namespace

Place program_place(lua_State* L) {
  lua_Debug frame;
  for (int level = 0; level < deepest && lua_getstack(L, level, &frame) != 0; ++level) {
    lua_getinfo(L, "Sl", &frame);
    if (is_program(frame)) return {frame.source + 1, frame.currentline};
  }
  return {};
}

std::string program_call(lua_State* L) {
  lua_Debug frame;
  std::string called;
  for (int level = 0; level < deepest && lua_getstack(L, level, &frame) != 0; ++level) {
    lua_getinfo(L, "Sn", &frame);
    if (is_program(frame)) return called;
    called = frame.name == nullptr ? "" : frame.name;
  }
  return {};
}

int guarded(lua_State* L, Body body) {
  try {
    return body(L);
  } catch (const ScriptError& error) {
    const Place place = program_place(L);
    std::string text = describe(place) + error.message;
    if (!error.hint.empty()) text += "; " + error.hint;
    lua_pushlstring(L, text.data(), text.size());
  }
  return lua_error(L);
}

void explain_error(lua_State* L) {
  const char* text = lua_tostring(L, -1);
  std::string message = text ? text : format("an error that is no text ({})", luaL_typename(L, -1));
  if (lua_istable(L, -1) && luaL_getmetafield(L, -1, "__tostring") != LUA_TNIL) {
    lua_pop(L, 1);
    message = luaL_tolstring(L, -1, nullptr);
    lua_pop(L, 1);
  }
  Place place = program_place(L), told;
  const std::string rest = split_place(message, told);
  if (told.line > 0 && (told.file == place.file || told.file == "[bricktools]")) {
    message = rest;
    if (told.file == place.file) place.line = told.line;
  }
  std::string callers;
  lua_Debug frame;
  bool first = true;
  for (int level = 0; level < deepest && lua_getstack(L, level, &frame) != 0; ++level) {
    lua_getinfo(L, "Sln", &frame);
    if (!is_program(frame)) continue;
    if (!std::exchange(first, false)) callers += format("\n  called from {}:{}", frame.source + 1, frame.currentline);
  }
  lua_newtable(L);
  const auto set = [&](const char* key, const std::string& value) {
    lua_pushlstring(L, value.data(), value.size());
    lua_setfield(L, -2, key);
  };
  const std::string hint = hint_for(L, message);
  set("message", message);
  set("hint", hint);
  set("callers", callers);
  set("file", place.file);
  lua_pushinteger(L, place.line);
  lua_setfield(L, -2, "line");
}

Error take_error(lua_State* L, const char* code) {
  Error error;
  error.code = code;
  if (lua_istable(L, -1)) {
    const auto get = [&](const char* key) {
      lua_getfield(L, -1, key);
      std::string value = lua_tostring(L, -1) ? lua_tostring(L, -1) : "";
      lua_pop(L, 1);
      return value;
    };
    error.message = get("message");
    error.hint = get("hint");
    error.place.file = get("file");
    error.place.line = parse_int(get("line")).value_or(0);
    const std::string callers = get("callers");
    (error.hint.empty() ? error.message : error.hint) += callers;
  } else {
    error.message = lua_tostring(L, -1) ? lua_tostring(L, -1) : "no message";
    error.message = split_place(error.message, error.place);
  }
  lua_pop(L, 1);
  return error;
}

}  // namespace brick::script
