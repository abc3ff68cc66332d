// SPDX-License-Identifier: MIT
// Reading models inside of programs.
#include "base/files.h"
#include "base/text.h"
#include "script/arguments.h"
#include "script/bind.h"
#include "script/read.h"

namespace brick::script {

namespace {

/// load_model(name): the build in a file below the program's folder.
int load_model(lua_State* L) {
  Session& session = session_of(L);
  const std::string name = text_at(L, 1, "a file's name");
  if (session.sandbox.folder().empty()) refuse("there is nothing to load", "only a program in a file has a folder");
  const auto file = session.sandbox.below_folder(name);
  if (!file) refuse(format("'{}' is not below the program's folder", name));
  auto bytes = read_file(*file, ldraw::Limits{}.bytes);
  if (!bytes)
    refuse(format("there is no model '{}'", name),
           format("it would be {}", (session.sandbox.folder() / name).string()));
  std::unique_ptr<ldraw::Folder> beside;
  if (auto folder = ldraw::open_folder(file->parent_path())) beside = std::move(*folder);
  const Place place = program_place(L);
  Diagnostics diagnostics;  // told when what the program returns is looked at
  auto build = must(read_build(session.kit, std::move(*bytes), name, std::move(beside),
                               {place.file, place.line, "load"}, diagnostics));
  session.sandbox.count_part(build->part_count());
  push_value(L, std::move(build));
  return 1;
}

}  // namespace

void bind_reading(lua_State* L) {
  lua_pushcfunction(L, bound<load_model>);
  lua_setglobal(L, "load_model");
}

}  // namespace brick::script
