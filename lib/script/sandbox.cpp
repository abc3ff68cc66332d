// SPDX-License-Identifier: MIT
// How each way out is closed:
// - files, processes, network, clock: the libraries io, os, debug and package are never opened; `load` takes text only;
//   `require` reads below the program's folder, symbolic links resolved.
// - memory: Lua's allocator counts and refuses.
// - endless loops: a hook every few thousand instructions looks at the counters. It is not called inside of C functions
//   and finalizers, so that programs get no __gc, and those functions of the standard library that can be made to run
//   forever are fenced in (lua/safe.lua).
// - catching the limit's own error with pcall: once it has struck, every further instruction raises it again.
// - differences between runs: no addresses in texts, `pairs` in a fixed order, random numbers from a fixed seed.
#include "script/sandbox.h"

#include <cstdlib>
#include <ctime>

#include "base/files.h"
#include "base/text.h"
#include "script/errors.h"

namespace brick::script {

namespace {

constexpr int watch_every = 10'000;  // instructions
const char sandbox_key = 0, environment_key = 0, loaded_key = 0;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// For our own Lua: an error at the program's line, with a message that may already have its place.
int fail_at_program(lua_State* L) {
  if (lua_type(L, 1) != LUA_TSTRING) return lua_error(L);
  const std::string message = lua_tostring(L, 1);
  if (message.starts_with(describe(program_place(L)))) return lua_error(L);
  refuse(message);
}

}  // namespace

int Sandbox::handle_error(lua_State* L) {
  explain_error(L);
  if (const Sandbox& sandbox = of(L); sandbox.failing_) sandbox.failing_();
  return 1;
}

Sandbox::Sandbox(const Limits& limits, std::function<void(std::string_view)> print)
    : limits_(limits), print_(std::move(print)), started_(processor_seconds()) {
  L_ = lua_newstate(allocate, this);
  if (L_ == nullptr) throw std::bad_alloc();
  lua_pushlightuserdata(L_, this);
  lua_rawsetp(L_, LUA_REGISTRYINDEX, &sandbox_key);
  const luaL_Reg libraries[] = {{"_G", luaopen_base},   {"table", luaopen_table}, {"string", luaopen_string},
                                {"math", luaopen_math}, {"utf8", luaopen_utf8},   {"coroutine", luaopen_coroutine}};
  for (const auto& library : libraries) {
    luaL_requiref(L_, library.name, library.func, 1);
    lua_pop(L_, 1);
  }
  lua_newtable(L_);
  lua_rawsetp(L_, LUA_REGISTRYINDEX, &loaded_key);
  lua_newtable(L_);
  lua_setglobal(L_, "api");
  lua_pushcfunction(L_, print_values);
  lua_setglobal(L_, "print_line");
  lua_pushcfunction(L_, bound<require>);
  lua_setglobal(L_, "require");
  lua_pushcfunction(L_, bound<load_text>);
  lua_setglobal(L_, "load_text");
  lua_pushcfunction(L_, bound<fail_at_program>);
  lua_setglobal(L_, "fail_at_program");
}

Sandbox::~Sandbox() {
  if (L_ != nullptr) lua_close(L_);
}

Sandbox& Sandbox::of(lua_State* L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &sandbox_key);
  auto* sandbox = static_cast<Sandbox*>(lua_touserdata(L, -1));
  lua_pop(L, 1);
  return *sandbox;
}

// Lua asks for memory as realloc gives it.
// NOLINTBEGIN(cppcoreguidelines-no-malloc)
void* Sandbox::allocate(void* self, void* memory, std::size_t old_size, std::size_t new_size) {
  auto& sandbox = *static_cast<Sandbox*>(self);
  if (memory == nullptr) old_size = 0;  // then it is the kind of object
  if (new_size == 0) {
    std::free(memory);
    sandbox.used_ -= old_size;
    return nullptr;
  }
  if (new_size > old_size && sandbox.used_ + (new_size - old_size) > sandbox.limits_.memory) {
    sandbox.out_of_memory_ = true;
    return nullptr;
  }
  void* moved = std::realloc(memory, new_size);
  if (moved != nullptr) sandbox.used_ += new_size - old_size;
  return moved;
}
// NOLINTEND(cppcoreguidelines-no-malloc)

void Sandbox::stop(const char* what, const char* option) {
  stopped_ = true;
  stop_message_ = format("the program {}; {} raises the limit", what, option);
  refuse(stop_message_);
}

void Sandbox::watch(lua_State* L, lua_Debug*) {
  Sandbox& sandbox = of(L);
  const char* what = nullptr;
  if (!sandbox.stopped_) {
    sandbox.instructions_ += watch_every;
    const char* option = nullptr;
    if (sandbox.instructions_ > sandbox.limits_.instructions) {
      what = "ran more instructions than it may";
      option = "--max-instructions";
    } else if (processor_seconds() - sandbox.started_ > sandbox.limits_.seconds) {
      what = "took longer than it may";
      option = "--max-seconds";
    }
    if (what == nullptr) return;
    sandbox.stopped_ = true;
    sandbox.stop_message_ = format("the program {}; {} raises the limit", what, option);
  }
  lua_sethook(L, watch, LUA_MASKCOUNT, 1);
  luaL_error(L, "%s", sandbox.stop_message_.c_str());
}

void Sandbox::arm() { lua_sethook(L_, watch, LUA_MASKCOUNT, watch_every); }

void Sandbox::count_part(std::size_t count) {
  parts_ += count;
  if (parts_ > limits_.parts) stop("places more parts than it may", "--max-parts");
}

void Sandbox::check_time() {
  if (processor_seconds() - started_ > limits_.seconds) stop("took longer than it may", "--max-seconds");
}

int Sandbox::print_values(lua_State* L) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(L, 1, &size);
  const Sandbox& sandbox = of(L);
  if (sandbox.print_) sandbox.print_({text, size});
  return 0;
}

Result<void> Sandbox::run_own(std::string_view source, const char* name) {
  lua_pushcfunction(L_, handle_error);
  const int code = luaL_loadbufferx(L_, source.data(), source.size(), name, "t");
  if (code == LUA_OK && lua_pcall(L_, 0, 0, -2) == LUA_OK) {
    lua_pop(L_, 1);
    return {};
  }
  std::string message = lua_tostring(L_, -1) ? lua_tostring(L_, -1) : "no message";
  lua_settop(L_, 0);
  return fail("script.internal", std::move(message));
}

void Sandbox::close_environment() {
  lua_getglobal(L_, "api");
  lua_rawsetp(L_, LUA_REGISTRYINDEX, &environment_key);
  arm();
}

Result<void> Sandbox::run(std::string_view source, const std::string& file, const std::filesystem::path& folder,
                          int results) {
  folder_ = folder;
  const std::string chunk = "@" + file;
  if (luaL_loadbufferx(L_, source.data(), source.size(), chunk.c_str(), "t") != LUA_OK) {
    Error error = take_error(L_, "script.syntax");
    if (error.place.file.empty()) error.place.file = file;
    return tl::unexpected(std::move(error));
  }
  lua_rawgetp(L_, LUA_REGISTRYINDEX, &environment_key);
  lua_setupvalue(L_, -2, 1);
  return call(0, results);
}

Result<void> Sandbox::call(int arguments, int results) {
  const int base = lua_gettop(L_) - arguments;
  lua_pushcfunction(L_, handle_error);
  lua_insert(L_, base);
  const int code = lua_pcall(L_, arguments, results, base);
  lua_remove(L_, base);
  if (code == LUA_OK && !stopped_) return {};
  if (stopped_ || out_of_memory_ || code == LUA_ERRMEM) {
    Error error = code == LUA_OK ? Error{} : take_error(L_, "script.limit");
    error.code = "script.limit";
    if (stopped_)
      error.message = stop_message_;
    else
      error.message =
          format("the program holds more than {} MB of memory; --max-memory raises the limit", limits_.memory >> 20);
    return tl::unexpected(std::move(error));
  }
  return tl::unexpected(take_error(L_, "script.error"));
}

int Sandbox::load_text(lua_State* L) {
  std::size_t size = 0;
  const char* source = luaL_checklstring(L, 1, &size);
  const std::string chunk = format("={}", luaL_optstring(L, 2, "text"));
  if (luaL_loadbufferx(L, source, size, chunk.c_str(), "t") != LUA_OK) {
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  if (lua_istable(L, 3))
    lua_pushvalue(L, 3);
  else
    lua_rawgetp(L, LUA_REGISTRYINDEX, &environment_key);
  lua_setupvalue(L, -2, 1);
  return 1;
}

std::optional<std::filesystem::path> Sandbox::below_folder(const std::filesystem::path& name) const {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::path root = fs::weakly_canonical(folder_, failure);
  const fs::path file = fs::weakly_canonical(root / name, failure);
  const auto [end, rest] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
  if (failure || name.is_absolute() || end != root.end()) return std::nullopt;
  return file;
}

int Sandbox::require(lua_State* L) {
  const Sandbox& sandbox = of(L);
  const std::string name = luaL_checkstring(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &loaded_key);
  if (lua_getfield(L, -1, name.c_str()) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  if (sandbox.folder_.empty()) refuse("there is nothing to require", "only a program in a file has a folder");
  std::string path = name;
  for (char& c : path) {
    if (c == '.') c = '/';
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    if (!plain && c != '/')
      refuse(format("'{}' is no name of a module", name), "letters, digits, _ and - with dots between folders");
  }
  const auto file = sandbox.below_folder(path + ".lua");
  if (!file) refuse(format("module '{}' is not below the program's folder", name));
  const auto text = read_file(*file, std::size_t{16} << 20);
  if (!text)
    refuse(format("there is no module '{}'", name),
           format("it would be {}", (sandbox.folder_ / (path + ".lua")).string()));
  const std::string chunk = "@" + path + ".lua";
  if (luaL_loadbufferx(L, text->data(), text->size(), chunk.c_str(), "t") != LUA_OK) return lua_error(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &environment_key);
  lua_setupvalue(L, -2, 1);
  lua_pushboolean(L, 1);
  lua_setfield(L, -3, name.c_str());  // a module that requires itself gets true
  lua_call(L, 0, 1);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, name.c_str());
  return 1;
}

}  // namespace brick::script
