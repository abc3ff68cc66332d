// SPDX-License-Identifier: MIT
// Connectors of parts, placements and builds: those that are free, filtered and ordered.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/text.h"
#include "script/bind.h"
#include "script/connectors.h"
#include "script/explain.h"

namespace brick::script {

namespace {

std::string tidy(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name == "antistud" ? "anti-stud" : name;
}

/// Kinds that a name stands for: "stud" is both kinds of studs.
std::vector<connect::Kind> kinds_of(const std::string& given) {
  const std::string name = tidy(lower(given));
  if (name == "stud") return {connect::Kind::stud, connect::Kind::open_stud};
  if (const auto kind = connect::kind_named(name)) return {*kind};
  std::vector<std::string> known;
  for (int i = 0; i <= static_cast<int>(connect::last_kind); ++i)
    known.emplace_back(name_of(static_cast<connect::Kind>(i)));
  const auto near = nearest(name, known, 3);
  refuse(format("there is no type of connectors '{}'", given),
         near.empty() ? join(known, ", ") : format("did you mean {}?", join(near, ", ")));
}

std::vector<connect::Kind> kinds_at(lua_State* L, int index) {
  if (lua_type(L, index) == LUA_TSTRING) return kinds_of(lua_tostring(L, index));
  std::vector<connect::Kind> kinds;
  if (!lua_istable(L, index))
    refuse(format("type must be a name or a list of names, not {}", describe_value(L, index)));
  for (int i = 1; lua_rawgeti(L, index, i) != LUA_TNIL; ++i) {
    for (const auto kind : kinds_of(text_at(L, -1, "a type"))) kinds.push_back(kind);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return kinds;
}

/// Holes and rods have two ends: they face both ways.
bool two_ended(connect::Kind kind) {
  using connect::Kind;
  return kind == Kind::pin_hole || kind == Kind::axle_hole || kind == Kind::axle || kind == Kind::bar;
}

auto place_key(const connect::Connector& c) {
  const auto steps = [](double value) { return std::lround(value * 100); };
  return std::tuple(-steps(c.position.y()), steps(c.position.z()), steps(c.position.x()), steps(c.axis.y()),
                    steps(c.axis.x()), steps(c.axis.z()), c.kind);
}

int free_connectors(lua_State* L) {
  const auto found = connectors_at(L, 1, 2);
  lua_createtable(L, static_cast<int>(found.size()), 0);
  lua_Integer n = 0;
  for (const auto& each : found) {
    push_value(L, each);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

int one_connector(lua_State* L) {
  push_value(L, connector_at(L, 1, 2));
  return 1;
}

const ConnectorRef& self(lua_State* L) { return *static_cast<ConnectorRef*>(luaL_checkudata(L, 1, "connector")); }

int connector_type(lua_State* L) {
  lua_pushstring(L, std::string(connect::name_of(self(L).connector.kind)).c_str());
  return 1;
}
int connector_position(lua_State* L) {
  push_point(L, to_point(self(L).connector.position));
  return 1;
}
void push_direction(lua_State* L, const Vec3& vector) {
  const Vec3 d = direction_from_ldraw(vector);
  push_point(L, {d.x(), d.y(), d.z()});
}
int connector_axis(lua_State* L) {
  push_direction(L, self(L).connector.axis);
  return 1;
}
int connector_side(lua_State* L) {
  push_direction(L, self(L).connector.side);
  return 1;
}
int connector_length(lua_State* L) {
  lua_pushnumber(L, self(L).connector.length / ldu_per_stud);
  return 1;
}
int connector_owner(lua_State* L) {
  const auto& owner = self(L).owner;
  if (owner)
    push_value(L, *owner);
  else
    lua_pushnil(L);
  return 1;
}
int connector_text(lua_State* L) {
  lua_pushstring(L, connector_words(self(L)).c_str());
  return 1;
}

}  // namespace

std::string direction_words(const Vec3& axis) {
  const Vec3 d = direction_from_ldraw(axis);
  const std::pair<const char*, Vec3> names[] = {{"up", {0, 0, 1}},    {"down", {0, 0, -1}},  {"left", {-1, 0, 0}},
                                                {"right", {1, 0, 0}}, {"front", {0, -1, 0}}, {"back", {0, 1, 0}}};
  for (const auto& [name, vector] : names)
    if (vector.dot(d) > 0.9999) return name;
  return format("({}, {}, {})", rounded(d.x(), 3), rounded(d.y(), 3), rounded(d.z(), 3));
}

std::string connector_words(const ConnectorRef& ref) {
  const Point p = to_point(ref.connector.position);
  return format("{} at ({}, {}, {}) facing {}", connect::name_of(ref.connector.kind), rounded(p.x, 3), rounded(p.y, 3),
                rounded(p.z, 3), direction_words(ref.connector.axis));
}

connect::Connector moved(const connect::Connector& connector, const Transform& pose) {
  connect::Connector result = connector;
  result.position = pose * connector.position;
  result.axis = pose.direction(connector.axis);
  result.side = pose.direction(connector.side);
  return result;
}

std::vector<ConnectorRef> all_connectors(Session& session, const Content& content) {
  std::vector<ConnectorRef> found;
  if (const auto* element = std::get_if<Element>(&content)) {
    const Transform own = element->own();
    for (std::size_t i = 0; i < element->part->connectors->size(); ++i)
      found.push_back({moved((*element->part->connectors)[i], own), *element, std::nullopt, static_cast<int>(i)});
    return found;
  }
  const auto& build = std::get<BuildRef>(content);
  Site& site = session.sites.of(build);
  const auto& leaves = site.leaves();
  for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
    for (std::size_t i = 0; i < leaves[leaf].part->connectors->size(); ++i) {
      if (site.occupied(static_cast<int>(leaf), static_cast<int>(i))) continue;
      found.push_back({moved((*leaves[leaf].part->connectors)[i], leaves[leaf].pose), std::nullopt,
                       PlacedRef{build, leaves[leaf].path}, static_cast<int>(i)});
    }
  return found;
}

std::vector<ConnectorRef> placed_connectors(Session& session, const PlacedRef& placed) {
  Site& site = session.sites.of(placed.root);
  const auto& leaves = site.leaves();
  const auto below = [&](const Leaf& leaf) {
    return leaf.path.size() >= placed.path.size() &&
           std::equal(placed.path.begin(), placed.path.end(), leaf.path.begin());
  };
  // A top-level part's leaf is found near its own place in the list; others are looked for.
  std::vector<ConnectorRef> found;
  std::size_t first = 0, last = leaves.size();
  if (placed.path.size() == 1 && placed.placement()->element()) {
    const auto at = site.leaf_of(*placed.placement());
    if (!at) return found;
    first = *at;
    last = first + 1;
  }
  for (std::size_t leaf = first; leaf < last; ++leaf) {
    if (!below(leaves[leaf])) continue;
    for (std::size_t i = 0; i < leaves[leaf].part->connectors->size(); ++i)
      if (!site.occupied(static_cast<int>(leaf), static_cast<int>(i)))
        found.push_back({moved((*leaves[leaf].part->connectors)[i], leaves[leaf].pose), std::nullopt,
                         PlacedRef{placed.root, leaves[leaf].path}, static_cast<int>(i)});
  }
  return found;
}

std::vector<ConnectorRef> connectors_at(lua_State* L, int geometry, int filter) {
  std::vector<ConnectorRef> found;
  if (auto* placed = value_at<PlacedRef>(L, geometry))
    found = placed_connectors(session_of(L), *placed);
  else
    found = all_connectors(session_of(L), content_at(L, geometry, "what has connectors"));
  std::stable_sort(found.begin(), found.end(), [](const ConnectorRef& a, const ConnectorRef& b) {
    return place_key(a.connector) < place_key(b.connector);
  });
  if (lua_type(L, filter) == LUA_TSTRING) {
    const auto kinds = kinds_at(L, filter);
    std::erase_if(found, [&](const ConnectorRef& c) {
      return std::find(kinds.begin(), kinds.end(), c.connector.kind) == kinds.end();
    });
    return found;
  }
  const Options options(L, filter, "connectors", {"type", "facing", "toward", "count"});
  if (const auto type = options.value("type"); type.given()) {
    const auto kinds = kinds_at(L, type.index());
    std::erase_if(found, [&](const ConnectorRef& c) {
      return std::find(kinds.begin(), kinds.end(), c.connector.kind) == kinds.end();
    });
  }
  if (const auto facing = options.value("facing"); facing.given()) {
    const Vec3 wanted = direction_at(L, facing.index(), "facing");
    std::erase_if(found, [&](const ConnectorRef& c) {
      const double along = c.connector.axis.dot(wanted);
      return (two_ended(c.connector.kind) ? std::abs(along) : along) < 0.999;
    });
  }
  if (const auto toward = options.value("toward"); toward.given()) {
    const bool is_direction = lua_type(L, toward.index()) == LUA_TSTRING;
    const Vec3 goal =
        is_direction ? direction_at(L, toward.index(), "toward") : to_ldu(point_at(L, toward.index(), "toward"));
    const auto cost = [&](const ConnectorRef& c) {
      return std::lround(100 * (is_direction ? -goal.dot(c.connector.position) : (c.connector.position - goal).norm()));
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const ConnectorRef& a, const ConnectorRef& b) { return cost(a) < cost(b); });
  }
  if (const auto count = options.number("count"))
    if (*count >= 0 && static_cast<std::size_t>(*count) < found.size()) found.resize(static_cast<std::size_t>(*count));
  return found;
}

namespace {

/// No connector is as asked: tells what there is.
[[noreturn]] void refuse_none(lua_State* L, int geometry) {
  std::vector<ConnectorRef> whole;
  std::string name;
  if (auto* placed = value_at<PlacedRef>(L, geometry)) {
    whole = placed_connectors(session_of(L), *placed);
    name = format("'{}'", path_text(*placed->root, placed->path));
  } else {
    const Content content = content_at(L, geometry, "what has connectors");
    whole = all_connectors(session_of(L), content);
    name = std::holds_alternative<Element>(content) ? std::get<Element>(content).part->id : "the build";
  }
  refuse(format("no free connector of {} is like that", name), "free are " + count_words(whole));
}

}  // namespace

ConnectorRef connector_at(lua_State* L, int geometry, int filter) {
  const auto found = connectors_at(L, geometry, filter);
  const bool ranked = lua_istable(L, filter) && [&] {
    lua_getfield(L, filter, "toward");
    const bool given = !lua_isnil(L, -1);
    lua_pop(L, 1);
    return given;
  }();
  if (found.empty()) refuse_none(L, geometry);
  if (found.size() == 1 || ranked) return found.front();
  std::string list;
  for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 8); ++i) list += "\n    " + connector_words(found[i]);
  if (found.size() > 8) list += format("\n    and {} more", found.size() - 8);
  refuse(format("{} connectors are like that", found.size()), "add facing or toward to choose one:" + list);
}

void bind_connectors(lua_State* L) {
  define_type<ConnectorRef>(L,
                            {{"type", bound<connector_type>},
                             {"position", bound<connector_position>},
                             {"axis", bound<connector_axis>},
                             {"side", bound<connector_side>},
                             {"length", bound<connector_length>},
                             {"owner", bound<connector_owner>}},
                            {{nullptr, nullptr}});
  luaL_getmetatable(L, "connector");
  lua_pushcfunction(L, bound<connector_text>);
  lua_setfield(L, -2, "__tostring");
  lua_pop(L, 1);
  // The same two methods for everything that has a geometry.
  lua_getglobal(L, "members");
  for (const char* type : {"part", "build", "placement"}) {
    lua_getfield(L, -1, type);
    lua_getfield(L, -1, "methods");
    lua_pushcfunction(L, bound<free_connectors>);
    lua_setfield(L, -2, "connectors");
    lua_pushcfunction(L, bound<one_connector>);
    lua_setfield(L, -2, "connector");
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

}  // namespace brick::script
