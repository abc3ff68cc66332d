// SPDX-License-Identifier: MIT
// The room in which build programs run: no files, processes, network, clock or bytecode, and bounds on memory, time and
// instructions. The same program gives the same build every time.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "script/limits.h"
#include "script/lua.h"

namespace brick::script {

class Sandbox {
 public:
  /// `print` takes what the program prints, line by line with their ends.
  Sandbox(const Limits& limits, std::function<void(std::string_view)> print);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  lua_State* state() const { return L_; }
  const Limits& limits() const { return limits_; }
  /// Where `require` and `load` look; empty: nowhere.
  const std::filesystem::path& folder() const { return folder_; }
  void set_folder(std::filesystem::path folder) { folder_ = std::move(folder); }
  /// A file below that folder, symbolic links resolved; nullopt when it would lie outside.
  std::optional<std::filesystem::path> below_folder(const std::filesystem::path& name) const;

  /// Runs a piece of our own Lua with Lua's full set of globals; `name` is what its frames are known by.
  Result<void> run_own(std::string_view source, const char* name);
  /// Makes the globals that programs see, from what our own code left in the table `api`. Once, before any program.
  void close_environment();

  /// Compiles and runs a program; its return values stay on the stack (`results` of them). `file` is what messages call
  /// it; `require` looks below `folder` (none: there is nothing to require). Codes: script.syntax, script.error,
  /// script.limit.
  Result<void> run(std::string_view source, const std::string& file, const std::filesystem::path& folder, int results);
  /// Calls the function that lies below its `arguments`.
  Result<void> call(int arguments, int results);

  /// Called where an error arises in `run` or `call`, before anything of the program is unwound.
  void when_failing(std::function<void()> hook) { failing_ = std::move(hook); }
  /// Counts placements against the limit; throws a ScriptError.
  void count_part(std::size_t count = 1);
  /// For long work in C++: throws when time is up.
  void check_time();

  static Sandbox& of(lua_State* L);

 private:
  struct State;
  static void* allocate(void* self, void* memory, std::size_t old_size, std::size_t new_size);
  static void watch(lua_State* L, lua_Debug* event);
  static int handle_error(lua_State* L);
  static int require(lua_State* L);
  static int load_text(lua_State* L);
  static int print_values(lua_State* L);
  void arm();
  [[noreturn]] void stop(const char* what, const char* option);

  lua_State* L_ = nullptr;
  Limits limits_;
  std::function<void(std::string_view)> print_;
  std::function<void()> failing_;
  std::filesystem::path folder_;
  std::size_t used_ = 0, parts_ = 0;
  std::uint64_t instructions_ = 0;
  double started_ = 0;
  bool out_of_memory_ = false, stopped_ = false;
  std::string stop_message_;
};

/// Chunk name of our own code: "=[bricktools]".
inline constexpr const char* own_chunk = "=[bricktools]";

/// "tower.lua:12" of the innermost program line that is running; file empty when there is none.
Place program_place(lua_State* L);
/// The name of the function that the program calls there, as it writes it: "fill_box"; "" where it has none.
std::string program_call(lua_State* L);

}  // namespace brick::script
