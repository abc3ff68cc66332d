// SPDX-License-Identifier: MIT
// Parts, colours and poses as programs see them, and the sizes that everything has.
#include <cmath>
#include <numbers>

#include "base/text.h"
#include "ldraw/colour_search.h"
#include "parts/search.h"
#include "script/bind.h"
#include "script/geometry.h"

namespace brick::script {

namespace {

int make_part(lua_State* L) {
  Element element;
  if (auto* given = value_at<Element>(L, 1)) {
    element = *given;
  } else {
    const std::string id = lua_type(L, 1) == LUA_TNUMBER ? lua_tostring(L, 1) : text_at(L, 1, "a part's number");
    element.part = must(kit_of(L).part(id));
  }
  if (!value_at<Element>(L, 1) || !lua_isnoneornil(L, 2)) element.colour = colour_at(L, 2);
  push_value(L, element);
  return 1;
}

}  // namespace

void push_colour(lua_State* L, ldraw::ColourCode code) {
  const auto colour = kit_of(L).library().palette().resolve(code);
  lua_createtable(L, 0, 4);
  lua_pushinteger(L, code);
  lua_setfield(L, -2, "code");
  lua_pushstring(L, ldraw::is_direct(code) ? ldraw::colour_text(code).c_str() : colour.name.c_str());
  lua_setfield(L, -2, "name");
  lua_pushstring(L, colour.value.hex().c_str());
  lua_setfield(L, -2, "rgb");
  lua_pushnumber(L, colour.value.a / 255.0);
  lua_setfield(L, -2, "alpha");
  luaL_setmetatable(L, "colour");
}

namespace {

int colour_facts(lua_State* L) {
  push_colour(L, colour_at(L, 1));
  return 1;
}
/// colours("light blue", limit): a list as colour() gives each.
int colour_list(lua_State* L) {
  const std::string words = lua_isnoneornil(L, 1) ? "" : text_at(L, 1, "what to look for");
  const double limit = lua_isnoneornil(L, 2) ? 1000 : number_at(L, 2, "the limit");
  const auto& palette = kit_of(L).library().palette();
  const auto found = ldraw::search_colours(palette, words, static_cast<std::size_t>(std::clamp(limit, 0.0, 1e4)));
  lua_createtable(L, static_cast<int>(found.size()), 0);
  lua_Integer n = 0;
  for (const auto* colour : found) {
    push_colour(L, colour->code);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}
int colour_text(lua_State* L) {
  lua_getfield(L, 1, "name");
  lua_getfield(L, 1, "code");
  lua_getfield(L, 1, "rgb");
  const auto text = [&](int index) { return lua_isstring(L, index) ? lua_tostring(L, index) : "?"; };
  lua_pushfstring(L, "%s (%s, %s)", text(-3), text(-2), text(-1));
  return 1;
}

const Element& element_at(lua_State* L, int index) { return *static_cast<Element*>(luaL_checkudata(L, index, "part")); }

int part_id(lua_State* L) {
  lua_pushstring(L, element_at(L, 1).part->id.c_str());
  return 1;
}
int part_colour(lua_State* L) {
  lua_pushinteger(L, element_at(L, 1).colour);
  return 1;
}
int part_colour_name(lua_State* L) {
  const auto code = element_at(L, 1).colour;
  const auto colour = kit_of(L).library().palette().resolve(code);
  lua_pushstring(L, ldraw::is_direct(code) ? ldraw::colour_text(code).c_str() : colour.name.c_str());
  return 1;
}
int part_name(lua_State* L) {
  lua_pushstring(L, kit_of(L).info(*element_at(L, 1).part).name.c_str());
  return 1;
}
int part_turn(lua_State* L) {
  lua_pushinteger(L, element_at(L, 1).turn);
  return 1;
}
int part_coloured(lua_State* L) {
  Element element = element_at(L, 1);
  element.colour = colour_at(L, 2);
  push_value(L, element);
  return 1;
}
int part_turned(lua_State* L) {
  Element element = element_at(L, 1);
  element.turn = (element.turn + quarter_turns(number_at(L, 2, "the turn"))) % 4;
  push_value(L, element);
  return 1;
}

/// "3001 Red".
int part_text(lua_State* L) {
  const auto& element = element_at(L, 1);
  const auto colour = kit_of(L).library().palette().resolve(element.colour);
  lua_pushfstring(L, "%s %s", element.part->id.c_str(),
                  ldraw::is_direct(element.colour) ? ldraw::colour_text(element.colour).c_str() : colour.name.c_str());
  return 1;
}

void set_text(lua_State* L, const char* key, const std::string& value) {
  if (value.empty()) return;
  lua_pushlstring(L, value.data(), value.size());
  lua_setfield(L, -2, key);
}
void set_number(lua_State* L, const char* key, double value) {
  if (value == 0) return;
  lua_pushnumber(L, value);
  lua_setfield(L, -2, key);
}

void push_info(lua_State* L, const parts::PartInfo& info) {
  lua_createtable(L, 0, 16);
  set_text(L, "id", info.id);
  set_text(L, "name", info.name);
  set_text(L, "type", std::string(parts::name_of(info.type)));
  set_text(L, "category", info.category);
  set_text(L, "subcategory", info.subcategory);
  set_text(L, "features", info.features);
  set_text(L, "pattern", info.pattern);
  set_text(L, "base", info.base);
  set_text(L, "hand", info.hand);
  set_text(L, "twin", info.twin);
  set_number(L, "angle", info.angle);
  set_number(L, "diameter", info.diameter);
  set_number(L, "length", info.length);
  lua_pushinteger(L, info.popularity);
  lua_setfield(L, -2, "sets");
  if (info.size.width > 0) {
    lua_createtable(L, 0, 3);
    set_number(L, "width", info.size.width);
    set_number(L, "depth", info.size.depth);
    set_number(L, "height", info.size.height);
    lua_setfield(L, -2, "size");
  }
}

int spec(lua_State* L) {
  const Part* part = nullptr;
  if (auto* element = value_at<Element>(L, 1))
    part = element->part;
  else
    part = must(kit_of(L).part(lua_type(L, 1) == LUA_TNUMBER ? lua_tostring(L, 1) : text_at(L, 1, "a part's number")));
  push_info(L, kit_of(L).info(*part));
  return 1;
}

int search_parts(lua_State* L) {
  parts::SearchQuery query;
  int options_at = 1;
  if (lua_type(L, 1) == LUA_TSTRING) {
    query.words = lua_tostring(L, 1);
    options_at = 2;
  }
  const Options options(L, options_at, "search",
                        {"words", "category", "size", "type", "id", "field", "prints", "all", "limit"});
  if (const auto words = options.text("words")) query.words = *words;
  query.category = options.text("category").value_or("");
  query.size = options.text("size").value_or("");
  query.type = options.text("type").value_or("");
  query.id = options.text("id").value_or("");
  if (const auto field = options.text("field")) query.fields = {*field};
  query.prints = options.flag("prints");
  query.all = options.flag("all");
  query.limit = static_cast<std::size_t>(std::clamp(options.number("limit").value_or(20), 0.0, 10000.0));
  const auto result = must(parts::search(kit_of(L).library(), query));
  lua_createtable(L, static_cast<int>(result.hits.size()), 0);
  lua_Integer n = 0;
  for (const auto& hit : result.hits) {
    push_info(L, hit.part);
    lua_rawseti(L, -2, ++n);
  }
  if (result.partial) {
    lua_pushstring(L, "no part has all of the words; these have most of them");
    lua_setfield(L, -2, "note");
  }
  return 1;
}

// Poses.

Transform pose_from_table(lua_State* L, int index) {
  lua_getfield(L, index, "matrix");
  if (!lua_isnil(L, -1)) {
    std::array<double, 12> numbers{};
    for (int i = 0; i < 12; ++i) {
      lua_rawgeti(L, -1, i + 1);
      numbers[static_cast<std::size_t>(i)] = number_at(L, -1, "each of the 12 numbers of matrix");
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return Transform::from_numbers(numbers);
  }
  lua_pop(L, 1);
  const auto angle = [&](const char* name) {
    lua_getfield(L, index, name);
    const double value = lua_isnil(L, -1) ? 0 : number_at(L, -1, name);
    lua_pop(L, 1);
    return value;
  };
  Transform pose;
  lua_rawgeti(L, index, 1);
  lua_getfield(L, index, "x");
  const bool has_position = !lua_isnil(L, -1) || !lua_isnil(L, -2);
  lua_pop(L, 2);
  if (has_position) pose.origin = to_ldu(point_at(L, index, "the position of a pose"));
  lua_getfield(L, index, "axis");
  if (!lua_isnil(L, -1)) {
    pose.linear = rotation(direction_at(L, lua_gettop(L), "axis"), angle("angle"));
    lua_pop(L, 1);
    return pose;
  }
  lua_pop(L, 1);
  // Right-handed about the build's axes: yaw about +z, pitch about +x, roll about +y.
  pose.linear = rotation(direction_to_ldraw({0, 0, 1}), angle("yaw")) *
                rotation(direction_to_ldraw({1, 0, 0}), angle("pitch")) *
                rotation(direction_to_ldraw({0, 1, 0}), angle("roll"));
  return pose;
}

int make_pose(lua_State* L) {
  if (auto* given = value_at<PoseRef>(L, 1)) {
    push_value(L, *given);
    return 1;
  }
  if (!lua_istable(L, 1))
    refuse(format("a pose is made from a table like {{x, y, z, yaw = 30}}, not {}", describe_value(L, 1)));
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    static const std::vector<std::string> names = {"x", "y", "z", "yaw", "pitch", "roll", "axis", "angle", "matrix"};
    const std::string key = lua_tostring(L, -2);
    if (std::find(names.begin(), names.end(), key) == names.end())
      refuse(format("pose has no option '{}'", key), format("it has {}", join(names, ", ")));
  }
  push_value(L, PoseRef{pose_from_table(L, 1)});
  return 1;
}

const Transform& pose_at(lua_State* L, int index) {
  return static_cast<PoseRef*>(luaL_checkudata(L, index, "pose"))->pose;
}
int pose_position(lua_State* L) {
  push_point(L, to_point(pose_at(L, 1).origin));
  return 1;
}
int pose_matrix(lua_State* L) {
  lua_createtable(L, 12, 0);
  int n = 0;
  for (const double number : pose_at(L, 1).numbers()) {
    lua_pushnumber(L, number);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}
int pose_times(lua_State* L) {
  const Transform pose = pose_at(L, 1);
  if (auto* other = value_at<PoseRef>(L, 2))
    push_value(L, PoseRef{pose * other->pose});
  else
    push_point(L, to_point(pose * to_ldu(point_at(L, 2, "what a pose is multiplied with"))));
  return 1;
}
int pose_inverse(lua_State* L) {
  push_value(L, PoseRef{pose_at(L, 1).inverse()});
  return 1;
}

/// "pose at (2, 3, 0), 90 degrees about (0, 0, 1)".
int pose_text(lua_State* L) {
  const Transform& pose = pose_at(L, 1);
  const auto words = [](double a, double b, double c) {
    return format("({}, {}, {})", rounded(a, 4), rounded(b, 4), rounded(c, 4));
  };
  const Point at = to_point(pose.origin);
  std::string text = format("pose at {}", words(at.x, at.y, at.z));
  const Mat3& turn = pose.linear;
  if (!(turn * turn.transpose()).isIdentity(1e-4) || turn.determinant() < 0) {
    text += ", scaled or mirrored";
  } else if (const Eigen::AngleAxisd how(turn); how.angle() > 1e-5) {
    Vec3 axis = direction_from_ldraw(how.axis());
    double angle = how.angle() * 180 / std::numbers::pi;
    const double lead = std::abs(axis.z()) > 1e-6 ? axis.z() : std::abs(axis.x()) > 1e-6 ? axis.x() : axis.y();
    if (lead < 0) axis = -axis, angle = -angle;
    text += format(", {} degrees about {}", rounded(angle, 4), words(axis.x(), axis.y(), axis.z()));
  }
  lua_pushstring(L, text.c_str());
  return 1;
}

Geometry geometry_at(lua_State* L, int index) {
  Kit& kit = kit_of(L);
  if (auto* placed = value_at<PlacedRef>(L, index)) {
    Transform pose;
    for (const auto& step : placed->path) pose = pose * step->pose;
    return measure(kit, placed->placement()->content, pose);
  }
  return measure(kit, content_at(L, index, "what is measured"), Transform{});
}

void push_number(lua_State* L, double value) {
  const double tidy = std::round(value * 1e6) / 1e6;
  if (tidy == std::floor(tidy))
    lua_pushinteger(L, static_cast<lua_Integer>(tidy));
  else
    lua_pushnumber(L, tidy);
}

/// Studs along an axis: of the alignment box, but of the body where that stands out far beyond it (a dish on its one
/// stud).
double studs_along(const Geometry& geometry, int axis) {
  constexpr double far = 15;  // LDU
  const double aligned = geometry.alignment.size()[axis], body = geometry.box.size()[axis];
  return (body < aligned + far ? aligned : std::ceil(body / 10 - 0.05) * 10) / ldu_per_stud;
}
int field_width(lua_State* L) {
  push_number(L, studs_along(geometry_at(L, 1), 0));
  return 1;
}
int field_depth(lua_State* L) {
  push_number(L, studs_along(geometry_at(L, 1), 2));
  return 1;
}
int field_height(lua_State* L) {
  push_number(L, geometry_at(L, 1).alignment.size().y() / ldu_per_plate);
  return 1;
}
int field_box(lua_State* L) {
  const Box box = geometry_at(L, 1).box;
  if (box.empty()) refuse("there is nothing in it to measure");
  push_extent(L, to_extent(box));
  return 1;
}
int field_alignment_box(lua_State* L) {
  const Box box = geometry_at(L, 1).alignment;
  if (box.empty()) refuse("there is nothing in it to measure");
  push_extent(L, to_extent(box));
  return 1;
}
int field_centre(lua_State* L) {
  push_point(L, to_point(geometry_at(L, 1).box.centre()));
  return 1;
}

}  // namespace

void add_sizes(lua_State* L, const char* type) {
  const Member fields[] = {{"width", bound<field_width>},
                           {"depth", bound<field_depth>},
                           {"height", bound<field_height>},
                           {"box", bound<field_box>},
                           {"alignment_box", bound<field_alignment_box>},
                           {"centre", bound<field_centre>}};
  lua_getglobal(L, "members");
  lua_getfield(L, -1, type);
  lua_getfield(L, -1, "fields");
  for (const auto& field : fields) {
    lua_pushcfunction(L, field.function);
    lua_setfield(L, -2, field.name);
  }
  lua_pop(L, 3);
}

void set_functions(lua_State* L, const char* table, const Member* members, std::size_t count) {
  lua_getglobal(L, table);
  for (std::size_t i = 0; i < count; ++i) {
    lua_pushcfunction(L, members[i].function);
    lua_setfield(L, -2, members[i].name);
  }
  lua_pop(L, 1);
}

void bind_values(lua_State* L) {
  lua_newtable(L);
  lua_setglobal(L, "members");
  luaL_newmetatable(L, "point");  // the rest of it is in lua/point.lua
  lua_setglobal(L, "point_meta");
  luaL_newmetatable(L, "colour");
  lua_pushcfunction(L, bound<colour_text>);
  lua_setfield(L, -2, "__tostring");
  lua_pop(L, 1);
  define_type<Element>(L,
                       {{"id", bound<part_id>},
                        {"colour", bound<part_colour>},
                        {"colour_name", bound<part_colour_name>},
                        {"name", bound<part_name>},
                        {"turn", bound<part_turn>}},
                       {{"with_colour", bound<part_coloured>}, {"turned", bound<part_turned>}});
  add_sizes(L, "part");
  luaL_getmetatable(L, "part");
  lua_pushcfunction(L, bound<part_text>);
  lua_setfield(L, -2, "__tostring");
  lua_pop(L, 1);
  define_type<PoseRef>(L, {{"position", bound<pose_position>}, {"matrix", bound<pose_matrix>}},
                       {{"inverse", bound<pose_inverse>}});
  luaL_getmetatable(L, "pose");
  lua_pushcfunction(L, bound<pose_times>);
  lua_setfield(L, -2, "__mul");
  lua_pushcfunction(L, bound<pose_text>);
  lua_setfield(L, -2, "__tostring");
  lua_pop(L, 1);
  set_functions(L, "api",
                {{"part", bound<make_part>},
                 {"colour", bound<colour_facts>},
                 {"colours", bound<colour_list>},
                 {"spec", bound<spec>},
                 {"search", bound<search_parts>},
                 {"pose", bound<make_pose>}});
}

}  // namespace brick::script
