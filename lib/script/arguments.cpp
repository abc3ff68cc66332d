// SPDX-License-Identifier: MIT
#include "script/arguments.h"

#include <cmath>

#include "base/text.h"

namespace brick::script {

void Session::note(const std::shared_ptr<Build>& build) {
  if (builds.size() == builds.capacity()) std::erase_if(builds, [](const auto& each) { return each.expired(); });
  builds.push_back(build);
}

namespace {

struct Direction {
  const char* name;
  Vec3 vector;  // build frame
};
const Direction directions[] = {{"up", {0, 0, 1}},    {"down", {0, 0, -1}},  {"left", {-1, 0, 0}},
                                {"right", {1, 0, 0}}, {"front", {0, -1, 0}}, {"back", {0, 1, 0}}};

/// A number of a table by its place or its name; NaN when neither is there.
double coordinate(lua_State* L, int table, int place, const char* name) {
  if (lua_rawgeti(L, table, place) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_getfield(L, table, name);
  }
  double value = std::nan("");
  if (lua_type(L, -1) == LUA_TNUMBER) {
    value = lua_tonumber(L, -1);
    if (!std::isfinite(value)) refuse(format("{} must be a finite number", name));
  } else if (!lua_isnil(L, -1)) {
    refuse(format("{} must be a number, not {}", name, describe_value(L, -1)));
  }
  lua_pop(L, 1);
  return value;
}

}  // namespace

std::string describe_value(lua_State* L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL:
      return "nothing";
    case LUA_TNUMBER:
      return format("the number {}", rounded(lua_tonumber(L, index), 6));
    case LUA_TSTRING:
      return format("the text '{}'", lua_tostring(L, index));
    case LUA_TBOOLEAN:
      return lua_toboolean(L, index) ? "true" : "false";
    case LUA_TUSERDATA: {
      std::string name = "a value";
      if (luaL_getmetafield(L, index, "__name") == LUA_TSTRING) name = format("a {}", lua_tostring(L, -1));
      lua_pop(L, 1);
      return name;
    }
    default:
      return format("a {}", luaL_typename(L, index));
  }
}

double number_at(lua_State* L, int index, const char* what) {
  if (lua_type(L, index) != LUA_TNUMBER) refuse(format("{} must be a number, not {}", what, describe_value(L, index)));
  const double value = lua_tonumber(L, index);
  if (!std::isfinite(value)) refuse(format("{} must be a finite number", what));
  return value;
}

std::string text_at(lua_State* L, int index, const char* what) {
  if (lua_type(L, index) != LUA_TSTRING) refuse(format("{} must be a text, not {}", what, describe_value(L, index)));
  std::size_t size = 0;
  const char* text = lua_tolstring(L, index, &size);
  return {text, size};
}

Point point_at(lua_State* L, int index, const char* what) {
  if (!lua_istable(L, index))
    refuse(format("{} must be a point like {{x, y, z}}, not {}", what, describe_value(L, index)));
  index = lua_absindex(L, index);
  const double x = coordinate(L, index, 1, "x"), y = coordinate(L, index, 2, "y"), z = coordinate(L, index, 3, "z");
  if (std::isnan(x) || std::isnan(y))
    refuse(format("{} must be a point like {{x, y, z}}", what), "x and y in studs, z in plates");
  return {x, y, std::isnan(z) ? 0 : z};
}

void push_point(lua_State* L, const Point& point) {
  lua_createtable(L, 3, 0);
  const double numbers[] = {point.x, point.y, point.z};
  for (int i = 0; i < 3; ++i) {
    const double clean = std::round(numbers[i] * 1e9) / 1e9 + 0.0;  // 1e-17 studs would print as such
    if (clean == std::floor(clean) && std::abs(clean) < 1e15)
      lua_pushinteger(L, static_cast<lua_Integer>(clean));
    else
      lua_pushnumber(L, clean);
    lua_rawseti(L, -2, i + 1);
  }
  luaL_setmetatable(L, "point");
}

Vec3 direction_at(lua_State* L, int index, const char* what) {
  if (lua_type(L, index) == LUA_TSTRING) {
    const std::string name = lower(lua_tostring(L, index));
    for (const auto& direction : directions)
      if (name == direction.name) return direction_to_ldraw(direction.vector);
    refuse(format("{} cannot be '{}'", what, name), "up, down, left, right, front, back, or a vector {x, y, z}");
  }
  const Point p = point_at(L, index, what);
  const Vec3 vector(p.x, p.y, p.z);
  if (vector.norm() < 1e-9) refuse(format("{} must have a length", what));
  return direction_to_ldraw(vector.normalized());
}

ldraw::ColourCode colour_at(lua_State* L, int index) {
  if (lua_isnoneornil(L, index)) return 71;  // light bluish grey
  if (lua_type(L, index) == LUA_TNUMBER) return must(kit_of(L).colour(lua_tonumber(L, index)));
  if (lua_istable(L, index)) {  // a code that a model's own file explains
    lua_getfield(L, index, "code");
    const double code = number_at(L, -1, "the code of a colour");
    lua_pop(L, 1);
    if (code != std::floor(code) || std::abs(code) > 2e9) refuse(format("{} is no colour code", code));
    return static_cast<ldraw::ColourCode>(code);
  }
  return must(kit_of(L).colour(text_at(L, index, "the colour")));
}

BuildRef build_at(lua_State* L, int index, const char* what) {
  if (auto* build = value_at<BuildRef>(L, index)) return *build;
  refuse(format("{} must be a build, not {}", what, describe_value(L, index)),
         "methods are called with a colon: b:add(...)");
}

Content content_at(lua_State* L, int index, const char* what) {
  if (auto* element = value_at<Element>(L, index)) return *element;
  if (auto* build = value_at<BuildRef>(L, index)) return *build;
  if (auto* placed = value_at<PlacedRef>(L, index)) return placed->placement()->content;
  if (lua_type(L, index) == LUA_TSTRING) return Element{must(kit_of(L).part(lua_tostring(L, index))), 71, 0};
  refuse(format("{} must be a part or a build, not {}", what, describe_value(L, index)));
}

void push_content(lua_State* L, const Content& content) {
  if (const auto* element = std::get_if<Element>(&content))
    push_value(L, *element);
  else
    push_value(L, std::get<BuildRef>(content));
}

void push_extent(lua_State* L, const Extent& extent) {
  lua_createtable(L, 0, 2);
  push_point(L, extent.min);
  lua_setfield(L, -2, "min");
  push_point(L, extent.max);
  lua_setfield(L, -2, "max");
}

namespace {

/// The one placement without a name that holds a build of that name: a fill that was given one, say.
PlacementRef holding(const Build& build, const std::string& name) {
  PlacementRef found;
  for (const auto& each : build.placements()) {
    if (!each->name.empty() || !each->build() || (*each->build())->name != name) continue;
    if (found)
      refuse(format("several placements in '{}' hold a build named '{}'", build.name, name),
             "name them where they are placed: b:add(x, {0, 0, 0}, {name = \"left\"})");
    found = each;
  }
  return found;
}

}  // namespace

PlacedRef placed_at(lua_State* L, int index, const BuildRef& build, const char* what) {
  if (auto* placed = value_at<PlacedRef>(L, index)) {
    if (placed->root == build) return *placed;
    if (build->index_of(*placed->path.front())) return {build, placed->path};
    refuse(format("{} is a placement of another build ('{}')", what, placed->root->name));
  }
  std::vector<std::string> names;
  if (lua_type(L, index) == LUA_TSTRING) {
    for (const auto name : split(std::string_view(lua_tostring(L, index)), '/')) names.emplace_back(name);
  } else if (lua_istable(L, index)) {
    for (int i = 1; lua_rawgeti(L, index, i) != LUA_TNIL; ++i) {
      names.push_back(text_at(L, -1, "a name"));
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  if (names.empty()) refuse(format("{} must be a placement or a name, not {}", what, describe_value(L, index)));
  PlacedRef found{build, {}};
  BuildRef at = build;
  for (const auto& name : names) {
    auto placement = at ? at->named(name) : nullptr;
    if (at && !placement) placement = holding(*at, name);
    if (!placement) {
      std::vector<std::string> known;
      if (at)
        for (const auto& each : at->placements())
          if (const auto called = each->name.empty() && each->build() ? (*each->build())->name : each->name;
              !called.empty())
            known.push_back(called);
      const auto near = nearest(name, known, 3);
      refuse(format("nothing is named '{}' in '{}'", name, at ? at->name : names.front()),
             near.empty() ? "" : format("did you mean {}?", join(near, ", ")));
    }
    at = placement->build() ? *placement->build() : nullptr;
    found.path.push_back(std::move(placement));
  }
  return found;
}

Options::Options(lua_State* L, int index, const char* function, std::initializer_list<const char*> names)
    : L_(L), index_(0) {
  if (lua_isnoneornil(L, index)) return;
  if (!lua_istable(L, index))
    refuse(
        format("the options of {} must be a table like {{name = value}}, not {}", function, describe_value(L, index)));
  index_ = lua_absindex(L, index);
  for (lua_pushnil(L); lua_next(L, index_) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) refuse(format("the options of {} are named: {{name = value}}", function));
    const std::string key = lua_tostring(L, -2);
    if (std::any_of(names.begin(), names.end(), [&](const char* name) { return key == name; })) continue;
    const std::vector<std::string> known(names.begin(), names.end());
    const auto near = nearest(key, known, 2);
    refuse(format("{} has no option '{}'", function, key),
           near.empty() ? format("it has {}", join(known, ", ")) : format("did you mean {}?", join(near, ", ")));
  }
}

Options::Value::Value(lua_State* L, int table, const char* name) : L_(L), top_(lua_gettop(L)) {
  if (table == 0)
    lua_pushnil(L);
  else
    lua_getfield(L, table, name);
}

bool Options::has(const char* name) const { return value(name).given(); }

std::optional<double> Options::number(const char* name) const {
  const Value held = value(name);
  return held.given() ? std::optional(number_at(L_, held.index(), name)) : std::nullopt;
}

std::optional<std::string> Options::text(const char* name) const {
  const Value held = value(name);
  return held.given() ? std::optional(text_at(L_, held.index(), name)) : std::nullopt;
}

std::optional<Point> Options::point(const char* name) const {
  const Value held = value(name);
  return held.given() ? std::optional(point_at(L_, held.index(), name)) : std::nullopt;
}

bool Options::flag(const char* name, bool fallback) const {
  const Value held = value(name);
  return held.given() ? lua_toboolean(L_, held.index()) != 0 : fallback;
}

int Options::rotation(const char* name) const {
  const auto turns = number(name);
  return turns ? quarter_turns(*turns) : 0;
}

int quarter_turns(double number) {
  if (number != std::floor(number) || std::abs(number) > 1e6)
    refuse(format("rotation {} is no number of quarter turns", rounded(number, 4)),
           "for other angles use add_raw with a pose");
  if (std::abs(number) >= 45)
    refuse(format("rotation counts quarter turns, not degrees"),
           format("{} degrees are rotation = {}", number, std::lround(number / 90)));
  return ((static_cast<int>(number) % 4) + 4) % 4;
}

}  // namespace brick::script
