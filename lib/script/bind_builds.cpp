// SPDX-License-Identifier: MIT
// Builds and placements as programs see them: names, steps, copies, lists of what is in them.
#include <cmath>

#include "base/text.h"
#include "ldraw/own_metas.h"
#include "script/bind.h"
#include "script/geometry.h"

namespace brick::script {

namespace {

BuildRef self(lua_State* L) { return build_at(L, 1, "the build"); }
PlacedRef& placed_self(lua_State* L) { return *static_cast<PlacedRef*>(luaL_checkudata(L, 1, "placement")); }

void push_text(lua_State* L, std::string_view text) { lua_pushlstring(L, text.data(), text.size()); }

int make_build(lua_State* L) {
  std::string name = lua_isnoneornil(L, 1) ? "" : text_at(L, 1, "the name of a build");
  if (name.find_first_of("\r\n") != std::string::npos) refuse("the name of a build is one line");
  auto build = Build::make(std::move(name));
  session_of(L).note(build);
  push_value(L, std::move(build));
  return 1;
}

int build_name(lua_State* L) {
  push_text(L, self(L)->name);
  return 1;
}
int build_part_count(lua_State* L) {
  lua_pushinteger(L, static_cast<lua_Integer>(self(L)->part_count()));
  return 1;
}
int build_steps(lua_State* L) {
  lua_pushinteger(L, self(L)->steps());
  return 1;
}

/// Counts by part and colour, as a list in order of first use.
int build_parts(lua_State* L) {
  const auto build = self(L);
  struct Count {
    Element element;
    lua_Integer count = 0;
  };
  std::vector<Count> counts;
  std::map<std::pair<const Part*, ldraw::ColourCode>, std::size_t> places;
  build->each_part([&](const Element& element, const Transform&, ldraw::ColourCode colour, const Build::Path&) {
    const auto [entry, fresh] = places.try_emplace({element.part, colour}, counts.size());
    if (fresh) counts.push_back({{element.part, colour, 0}, 0});
    ++counts[entry->second].count;
  });
  lua_createtable(L, static_cast<int>(counts.size()), 0);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    lua_createtable(L, 0, 4);
    push_value(L, counts[i].element);
    lua_setfield(L, -2, "part");
    push_text(L, counts[i].element.part->id);
    lua_setfield(L, -2, "id");
    lua_pushinteger(L, counts[i].element.colour);
    lua_setfield(L, -2, "colour");
    lua_pushinteger(L, counts[i].count);
    lua_setfield(L, -2, "count");
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

int build_placements(lua_State* L) {
  const auto build = self(L);
  lua_createtable(L, static_cast<int>(build->placements().size()), 0);
  lua_Integer n = 0;
  for (const auto& placement : build->placements()) {
    push_value(L, PlacedRef{build, {placement}});
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

int build_flattened(lua_State* L) {
  const auto build = self(L);
  lua_newtable(L);
  lua_Integer n = 0;
  build->each_part([&](const Element&, const Transform&, ldraw::ColourCode, const Build::Path& path) {
    push_value(L, PlacedRef{build, path});
    lua_rawseti(L, -2, ++n);
  });
  return 1;
}

int build_named(lua_State* L) {
  push_value(L, placed_at(L, 2, self(L), "the name"));
  return 1;
}
int build_name_of(lua_State* L) {
  const auto build = self(L);
  const auto placed = placed_at(L, 2, build, "what is asked for");
  push_text(L, path_text(*build, placed.path));
  return 1;
}
int build_names(lua_State* L) {
  const auto build = self(L);
  lua_newtable(L);
  lua_Integer n = 0;
  for (const auto& placement : build->placements()) {
    if (placement->name.empty()) continue;
    push_text(L, placement->name);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

int build_step(lua_State* L) {
  self(L)->add_line("0 STEP");
  lua_settop(L, 1);
  return 1;
}
int build_comment(lua_State* L) {
  const std::string text = text_at(L, 2, "the comment");
  if (text.find_first_of("\r\n") != std::string::npos) refuse("a comment is one line");
  self(L)->add_line("0 // " + text);
  lua_settop(L, 1);
  return 1;
}
/// line("0 !META ..."): a line of LDraw as it stands, if it places no part that the library has.
int build_line(lua_State* L) {
  const auto build = self(L);
  const std::string text = text_at(L, 2, "the line");
  if (text.find_first_of("\r\n") != std::string::npos) refuse("a line of LDraw is one line");
  Diagnostics ignored;
  const auto command = ldraw::parse_line(text, {}, ignored);
  if (const auto* meta = std::get_if<ldraw::Meta>(&command)) {
    for (const auto* keyword : {"FILE", "NOFILE", "!DATA"})
      if (equal_fold(meta->keyword, keyword))
        refuse(format("'0 {}' parts documents: it is no line of a build", keyword));
    if (!ldraw::own_meta(command).empty()) refuse("metas of !BRICKTOOLS are written from names and joints");
  } else if (const auto* reference = std::get_if<ldraw::Reference>(&command)) {
    if (kit_of(L).part(reference->name))
      refuse(format("{} is a part of the library", reference->name), "b:add and b:add_raw place parts");
  } else if (!std::holds_alternative<ldraw::Shape>(command)) {
    refuse(format("'{}' is no line of LDraw", text), "metas start with 0, raw geometry with 2 to 5");
  }
  build->add_line(text);
  lua_settop(L, 1);
  return 1;
}
int build_describe(lua_State* L) {
  const std::string text = text_at(L, 2, "the description");
  if (text.find_first_of("\r\n") != std::string::npos) refuse("a description is one line");
  self(L)->description = text;
  lua_settop(L, 1);
  return 1;
}

int build_remove(lua_State* L) {
  const auto build = self(L);
  PlacedRef placed;
  if (lua_type(L, 2) == LUA_TNUMBER) {
    const double at = number_at(L, 2, "the number of a placement");
    if (at < 1 || at > static_cast<double>(build->placements().size()) || at != std::floor(at))
      refuse(format("there is no placement {} among {}", at, build->placements().size()));
    placed = {build, {build->placements()[static_cast<std::size_t>(at) - 1]}};
  } else {
    placed = placed_at(L, 2, build, "what is removed");
  }
  if (placed.path.size() != 1) refuse("this placement stands in a nested build", "remove it from that build");
  if (!build->remove(*placed.placement())) refuse("this placement is not in the build any more");
  lua_settop(L, 1);
  return 1;
}

int push_copy(lua_State* L, bool deep) {
  auto copy = self(L)->copy(deep);
  session_of(L).note(copy);
  push_value(L, std::move(copy));
  return 1;
}
int build_copy(lua_State* L) { return push_copy(L, false); }
int build_deepcopy(lua_State* L) { return push_copy(L, true); }
int build_count(lua_State* L) {
  lua_pushinteger(L, static_cast<lua_Integer>(self(L)->placements().size()));
  return 1;
}
int build_text(lua_State* L) {
  const auto build = self(L);
  const std::size_t parts = build->part_count();
  std::string text = format("build '{}' of {} {}", build->name, parts, parts == 1 ? "part" : "parts");
  if (parts > 0) {
    const Box box = measure(kit_of(L), Content(build), Transform{}).box;
    const Vec3 size = box.size();
    text += format(", {} x {} studs, {} plates high", rounded(size.x() / ldu_per_stud, 2),
                   rounded(size.z() / ldu_per_stud, 2), rounded(size.y() / ldu_per_plate, 2));
  }
  push_text(L, text);
  return 1;
}
int build_equal(lua_State* L) {
  auto *a = value_at<BuildRef>(L, 1), *b = value_at<BuildRef>(L, 2);
  lua_pushboolean(L, a != nullptr && b != nullptr && *a == *b);
  return 1;
}

// Placements.

int placed_name(lua_State* L) {
  push_text(L, placed_self(L).placement()->name);
  return 1;
}
int placed_path(lua_State* L) {
  const auto& placed = placed_self(L);
  push_text(L, path_text(*placed.root, placed.path));
  return 1;
}
int placed_content(lua_State* L) {
  push_content(L, placed_self(L).placement()->content);
  return 1;
}
Transform pose_of_placed(const PlacedRef& placed) {
  Transform pose;
  for (const auto& step : placed.path) pose = pose * step->pose;
  return pose;
}
int placed_pose(lua_State* L) {
  push_value(L, PoseRef{pose_of_placed(placed_self(L))});
  return 1;
}
Point corner_of(lua_State* L, const PlacedRef& placed) {
  const Geometry geometry = measure(kit_of(L), placed.placement()->content, pose_of_placed(placed));
  return to_point(geometry.alignment.empty() ? pose_of_placed(placed).origin : anchor_of(geometry.alignment, "corner"));
}
int placed_position(lua_State* L) {
  push_point(L, corner_of(L, placed_self(L)));
  return 1;
}
/// What the part shows: its own colour, or that of the builds it stands in.
int placed_colour(lua_State* L) {
  const PlacedRef& placed = placed_self(L);
  const auto* element = placed.placement()->element();
  ldraw::ColourCode colour = element ? element->colour : placed.placement()->colour;
  for (auto step = placed.path.rbegin() + 1; step != placed.path.rend() && colour == ldraw::main_colour; ++step)
    colour = (*step)->colour;
  push_colour(L, colour);
  return 1;
}
int placed_line(lua_State* L) {
  lua_pushinteger(L, placed_self(L).placement()->source.line);
  return 1;
}
int placed_parent(lua_State* L) {
  PlacedRef placed = placed_self(L);
  placed.path.pop_back();
  if (placed.path.empty())
    lua_pushnil(L);
  else
    push_value(L, std::move(placed));
  return 1;
}
int placed_text(lua_State* L) {
  const auto& placed = placed_self(L);
  const auto& placement = *placed.placement();
  const Point at = corner_of(L, placed);
  const std::string what =
      placement.element() ? placement.element()->part->id : format("build '{}'", (*placement.build())->name);
  push_text(L, format("{} ({}) at ({}, {}, {})", path_text(*placed.root, placed.path), what, rounded(at.x, 3),
                      rounded(at.y, 3), rounded(at.z, 3)));
  return 1;
}
int placed_equal(lua_State* L) {
  auto *a = value_at<PlacedRef>(L, 1), *b = value_at<PlacedRef>(L, 2);
  lua_pushboolean(L, a != nullptr && b != nullptr && a->path == b->path);
  return 1;
}

void set_meta(lua_State* L, const char* type, const char* name, lua_CFunction function) {
  luaL_getmetatable(L, type);
  lua_pushcfunction(L, function);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

}  // namespace

void bind_builds(lua_State* L) {
  define_type<BuildRef>(
      L, {{"name", bound<build_name>}, {"part_count", bound<build_part_count>}, {"steps", bound<build_steps>}},
      {{"parts", bound<build_parts>},
       {"placements", bound<build_placements>},
       {"flattened", bound<build_flattened>},
       {"named", bound<build_named>},
       {"name_of", bound<build_name_of>},
       {"names", bound<build_names>},
       {"step", bound<build_step>},
       {"comment", bound<build_comment>},
       {"line", bound<build_line>},
       {"describe", bound<build_describe>},
       {"remove", bound<build_remove>},
       {"copy", bound<build_copy>},
       {"deepcopy", bound<build_deepcopy>}});
  define_type<PlacedRef>(L,
                         {{"name", bound<placed_name>},
                          {"path", bound<placed_path>},
                          {"content", bound<placed_content>},
                          {"pose", bound<placed_pose>},
                          {"position", bound<placed_position>},
                          {"colour", bound<placed_colour>},
                          {"line", bound<placed_line>},
                          {"parent", bound<placed_parent>}},
                         {{nullptr, nullptr}});
  add_sizes(L, "build");
  add_sizes(L, "placement");
  set_meta(L, "build", "__len", bound<build_count>);
  set_meta(L, "build", "__tostring", bound<build_text>);
  set_meta(L, "build", "__eq", bound<build_equal>);
  set_meta(L, "placement", "__tostring", bound<placed_text>);
  set_meta(L, "placement", "__eq", bound<placed_equal>);
  set_functions(L, "api", {{"build", bound<make_build>}});
}

}  // namespace brick::script
