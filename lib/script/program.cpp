// SPDX-License-Identifier: MIT
#include "script/program.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "script/arguments.h"
#include "script/bind.h"
#include "script/geometry.h"
#include "script/own_lua.h"
#include "script/read.h"

namespace brick::script {

Program::Program() = default;

Program::~Program() {
  // Values of the program hold builds, which the session's sites look at.
  sandbox_.reset();
  session_.reset();
}

Result<std::unique_ptr<Program>> Program::open(Kit& kit, const Limits& limits, Print print) {
  std::unique_ptr<Program> program(new Program);
  program->sandbox_ = std::make_unique<Sandbox>(limits, std::move(print));
  program->session_ = std::make_unique<Session>(Session{kit, *program->sandbox_, Sites(kit), Sizes(kit), {}});
  lua_State* L = program->sandbox_->state();
  keep(L, *program->session_);
  bind_values(L);
  bind_builds(L);
  bind_placing(L);
  bind_connectors(L);
  bind_connecting(L);
  bind_checks(L);
  bind_sizes(L);
  bind_fill(L);
  bind_joints(L);
  bind_reading(L);
  for (const auto& file : own_lua())
    if (auto done = program->sandbox_->run_own(file.source, own_chunk); !done) {
      Error error = done.error();
      error.message = format("{}: {}", file.name, error.message);
      return tl::unexpected(std::move(error));
    }
  program->sandbox_->close_environment();
  // Locals of the program are still on the stack here: what it no longer holds goes, the rest is what stood.
  program->sandbox_->when_failing([made = program.get(), L] {
    lua_gc(L, LUA_GCCOLLECT);
    made->living_.clear();
    for (const auto& build : made->session_->builds)
      if (auto living = build.lock()) made->living_.push_back(std::move(living));
  });
  return program;
}

Result<void> Program::run(std::string_view source, const std::string& file, const std::filesystem::path& folder) {
  lua_State* L = sandbox_->state();
  source_ = source;
  if (auto done = sandbox_->run(source, file, folder, 1); !done) return done;
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_getglobal(L, "api");
    lua_getfield(L, -1, "b");
    lua_remove(L, -2);
  }
  const auto* build = value_at<BuildRef>(L, -1);
  if (build == nullptr) {
    const std::string got = describe_value(L, -1);
    lua_pop(L, 1);
    return fail("script.no-build", format("the program returns {}, no build", got), {file}, "end it with: return b");
  }
  adopt(*build);
  lua_pop(L, 1);
  return {};
}

Result<void> Program::read(std::string bytes, const std::string& file, const std::filesystem::path& folder,
                           Diagnostics& diagnostics) {
  sandbox_->set_folder(folder);
  std::unique_ptr<ldraw::Folder> beside;
  if (!folder.empty())
    if (auto opened = ldraw::open_folder(folder)) beside = std::move(*opened);
  auto build = read_build(session_->kit, std::move(bytes), file, std::move(beside), {}, diagnostics);
  if (!build) return tl::unexpected(build.error());
  adopt(std::move(*build));
  return {};
}

void Program::adopt(std::shared_ptr<Build> build) {
  build_ = std::move(build);
  lua_State* L = sandbox_->state();
  lua_getglobal(L, "api");
  push_value(L, build_);
  lua_setfield(L, -2, "b");
  lua_pop(L, 1);
}

Result<void> Program::explore(std::string_view snippet) {
  lua_State* L = sandbox_->state();
  // As an expression first, so that its value is shown.
  const std::string expression = format("return {}", snippet);
  const int base = lua_gettop(L);
  const bool is_expression = luaL_loadbufferx(L, expression.data(), expression.size(), "=-e", "t") == LUA_OK;
  lua_settop(L, base);
  const std::string_view source = is_expression ? std::string_view(expression) : snippet;
  if (auto done = sandbox_->run(source, "-e", sandbox_->folder(), LUA_MULTRET); !done) return done;
  const int count = lua_gettop(L) - base;
  if (count == 0) return {};
  lua_getglobal(L, "show");
  lua_insert(L, base + 1);
  auto done = sandbox_->call(count, 0);
  lua_settop(L, base);
  return done;
}

std::shared_ptr<Build> Program::remains() {
  constexpr double gap = 4 * ldu_per_stud;
  std::erase_if(living_, [](const auto& build) { return build->part_count() == 0; });
  std::vector<std::shared_ptr<Build>> free;
  for (const auto& build : living_)
    if (std::none_of(living_.begin(), living_.end(), [&](const auto& other) { return other->holds(*build); }))
      free.push_back(build);
  if (free.empty()) return nullptr;
  std::stable_sort(free.begin(), free.end(),
                   [](const auto& a, const auto& b) { return a->part_count() > b->part_count(); });
  if (free.size() == 1) return free.front();
  auto all = Build::make(free.front()->name);
  double right = 0;
  for (const auto& build : free) {
    const Box box = measure(session_->kit, Content(build), Transform{}).box;
    Placement placement;
    placement.content = build;
    if (build != free.front()) placement.pose.origin.x() = std::ceil((right + gap - box.min.x()) / 20) * 20;
    right = box.max.x() + placement.pose.origin.x();
    (void)all->insert(std::move(placement));
  }
  return all;
}

namespace {

/// Why a program that has tests to all appearance has none; empty: it has not.
std::string tests_out_of_reach(std::string_view source) {
  for (const auto line : split(source, '\n')) {
    const std::string code(trim(line.substr(0, line.find("--"))));
    std::string words;
    for (const char c : code) words += c == '\t' || c == '(' || c == '=' ? ' ' : c;
    const auto begins = [&](std::string_view start) { return words.starts_with(start); };
    if (begins("local function tests ") || begins("local tests ") || begins("function test "))
      return format("'{}' is not called: own tests are the global function tests", code);
  }
  return {};
}

}  // namespace

std::vector<OwnTest> Program::tests() {
  std::vector<OwnTest> results;
  lua_State* L = sandbox_->state();
  const int base = lua_gettop(L);
  lua_getglobal(L, "run_tests");
  lua_getglobal(L, "api");
  const bool has_tests = lua_getfield(L, -1, "tests") == LUA_TFUNCTION;
  lua_remove(L, -2);
  if (!has_tests || !build_) {
    lua_settop(L, base);
    if (auto wrong = tests_out_of_reach(source_); !wrong.empty())
      results.push_back({"tests", false, wrong + "; write function tests(b, t), without local"});
    return results;
  }
  push_value(L, build_);
  // The list is filled as the tests go on, so that those before an error are kept.
  lua_newtable(L);
  lua_pushvalue(L, -1);
  const int list = luaL_ref(L, LUA_REGISTRYINDEX);
  const auto done = sandbox_->call(3, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, list);
  const auto field = [&](const char* name) {
    lua_getfield(L, -1, name);
    std::string text = lua_tostring(L, -1) ? lua_tostring(L, -1) : "";
    lua_pop(L, 1);
    return text;
  };
  for (lua_Integer i = 1; lua_rawgeti(L, -1, i) == LUA_TTABLE; ++i) {
    OwnTest test{field("name"), false, field("detail")};
    lua_getfield(L, -1, "passed");
    test.passed = lua_toboolean(L, -1) != 0;
    lua_pop(L, 2);
    results.push_back(std::move(test));
  }
  luaL_unref(L, LUA_REGISTRYINDEX, list);
  lua_settop(L, base);
  if (!done)
    results.push_back({"tests", false, describe(done.error())});
  else if (results.empty())
    results.push_back({"tests", false, "it checks nothing; use t:check(name, ok) or t:expect_components(n)"});
  return results;
}

}  // namespace brick::script
