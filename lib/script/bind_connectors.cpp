// SPDX-License-Identifier: MIT
// Connectors of parts, placements and builds: those that are free, filtered and ordered.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "base/text.h"
#include "script/bind.h"
#include "script/connectors.h"
#include "script/explain.h"
#include "script/placing.h"

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

/// Holes, rods and seats have two ends: they face both ways.
bool two_ended(connect::Kind kind) {
  using connect::Kind;
  return kind == Kind::pin_hole || kind == Kind::axle_hole || kind == Kind::axle || kind == Kind::bar ||
         kind == Kind::pin || kind == Kind::clip || kind == Kind::shaft || kind == Kind::bore || kind == Kind::fixed ||
         kind == Kind::fixed_socket;
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

namespace {

/// A connector that may be what is asked for: light, since most are not.
struct Found {
  connect::Connector connector;  // in the frame of what was asked
  std::size_t leaf = 0;
  int index = 0;
  Vec3 out = Vec3::Zero();     // from the part's middle, of a pin: its halves face apart
  std::array<long, 3> cost{};  // by each of toward's directions
};

/// Where connectors are looked for: a part, or leaves of a build.
struct Source {
  std::optional<Element> element;
  BuildRef build;
  Site* site = nullptr;
  std::size_t first = 0, last = 0;     // leaves
  const Build::Path* below = nullptr;  // of these only what begins so
};

Source source_of(Session& session, const Content& content) {
  Source source;
  if (const auto* element = std::get_if<Element>(&content)) {
    source.element = *element;
    return source;
  }
  source.build = std::get<BuildRef>(content);
  source.site = &session.sites.of(source.build);
  source.last = source.site->leaves().size();
  return source;
}

Source source_of(Session& session, const PlacedRef& placed) {
  Source source = source_of(session, Content(placed.root));
  source.below = &placed.path;
  // A top-level part's leaf is found at once; others are looked for.
  if (placed.path.size() == 1 && placed.placement()->element()) {
    const auto at = source.site->leaf_of(*placed.placement());
    source.first = at.value_or(0);
    source.last = at ? *at + 1 : 0;
  }
  return source;
}

/// Along a pin that is one end of its part, out of it; zero for all else.
Vec3 way_out(const connect::Connector& connector, const Part& part, const Transform& pose) {
  constexpr double middle = 2;  // LDU
  if (connector.kind != connect::Kind::pin) return Vec3::Zero();
  const double along = (connector.position - part.box.centre()).dot(connector.axis);
  return std::abs(along) < middle ? Vec3(Vec3::Zero())
                                  : Vec3(pose.direction(connector.axis).normalized() * std::copysign(1, along));
}

/// Calls `visit` for each free connector that `fits`, in the order of parts and their connectors.
template <class Fits, class Visit>
void each_free(const Source& source, const Fits& fits, const Visit& visit) {
  if (source.element) {
    const Transform own = source.element->own();
    const auto& connectors = *source.element->part->connectors;
    for (std::size_t i = 0; i < connectors.size(); ++i) {
      Found found{
          moved(connectors[i], own), 0, static_cast<int>(i), way_out(connectors[i], *source.element->part, own), {}};
      if (fits(found)) visit(std::move(found));
    }
    return;
  }
  const auto& leaves = source.site->leaves();
  for (std::size_t leaf = source.first; leaf < source.last; ++leaf) {
    if (source.below && !begins_with(leaves[leaf].path, *source.below)) continue;
    const auto& connectors = *leaves[leaf].part->connectors;
    for (std::size_t i = 0; i < connectors.size(); ++i) {
      Found found{moved(connectors[i], leaves[leaf].pose),
                  leaf,
                  static_cast<int>(i),
                  way_out(connectors[i], *leaves[leaf].part, leaves[leaf].pose),
                  {}};
      if (!fits(found) || source.site->occupied(static_cast<int>(leaf), static_cast<int>(i))) continue;
      visit(std::move(found));
    }
  }
}

ConnectorRef whole(const Source& source, Found found) {
  if (source.element) return {std::move(found.connector), source.element, std::nullopt, found.index};
  return {std::move(found.connector), std::nullopt, PlacedRef{source.build, source.site->leaves()[found.leaf].path},
          found.index};
}

std::vector<ConnectorRef> all_of(const Source& source) {
  std::vector<ConnectorRef> all;
  each_free(
      source, [](const auto&) { return true; }, [&](Found&& found) { all.push_back(whole(source, std::move(found))); });
  return all;
}

bool is_one_of(const std::vector<connect::Kind>& kinds, connect::Kind kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// What a filter asks for: a table of options, or the name of a type.
struct Filter {
  std::optional<std::vector<connect::Kind>> kinds;
  std::optional<Vec3> facing, point;
  std::vector<Vec3> directions;  // these and the point: toward
  std::size_t count = std::numeric_limits<std::size_t>::max();

  bool fits(const Found& found) const {
    const connect::Connector& c = found.connector;
    if (kinds && !is_one_of(*kinds, c.kind)) return false;
    if (!facing) return true;
    if (!found.out.isZero()) return found.out.dot(*facing) >= 0.999;
    const double along = c.axis.dot(*facing);
    return (two_ended(c.kind) ? std::abs(along) : along) >= 0.999;
  }
  bool ranked() const { return !directions.empty() || point; }
  std::array<long, 3> cost(const connect::Connector& c) const {
    std::array<long, 3> costs{};
    if (point) costs[0] = std::lround(100 * (c.position - *point).norm());
    for (std::size_t i = 0; i < directions.size(); ++i) costs[i] = std::lround(-100 * directions[i].dot(c.position));
    return costs;
  }
};

/// A direction, a list of them (each ranks what those before it leave equal), or a point.
void toward_at(lua_State* L, int index, Filter& filter) {
  if (lua_type(L, index) == LUA_TSTRING) {
    filter.directions = {direction_at(L, index, "toward")};
    return;
  }
  const bool list = lua_istable(L, index) && lua_rawgeti(L, index, 1) == LUA_TSTRING;
  if (lua_istable(L, index)) lua_pop(L, 1);
  if (!list) {
    filter.point = to_ldu(point_at(L, index, "toward"));
    return;
  }
  for (int i = 1; lua_rawgeti(L, index, i) != LUA_TNIL; ++i) {
    if (i > 3) refuse("toward takes three directions at most");
    filter.directions.push_back(direction_at(L, lua_gettop(L), "toward"));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

Filter filter_at(lua_State* L, int index) {
  Filter filter;
  if (lua_type(L, index) == LUA_TSTRING) {
    filter.kinds = kinds_at(L, index);
    return filter;
  }
  const Options options(L, index, "connectors", {"type", "facing", "toward", "count"});
  if (const auto type = options.value("type"); type.given()) filter.kinds = kinds_at(L, type.index());
  if (const auto facing = options.value("facing"); facing.given())
    filter.facing = direction_at(L, facing.index(), "facing");
  if (const auto toward = options.value("toward"); toward.given()) {
    toward_at(L, toward.index(), filter);
  }
  if (const auto count = options.number("count"))
    if (*count >= 0) filter.count = static_cast<std::size_t>(*count);
  return filter;
}

std::vector<ConnectorRef> find_connectors(const Source& source, const Filter& filter) {
  std::vector<Found> found;
  each_free(
      source, [&](const Found& each) { return filter.fits(each); },
      [&](Found&& each) {
        // What is open at both ends faces the way that was asked for.
        if (filter.facing && each.connector.axis.dot(*filter.facing) < 0) each.connector.axis = -each.connector.axis;
        each.cost = filter.cost(each.connector);
        found.push_back(std::move(each));
      });
  const auto before = [](const Found& a, const Found& b) {
    if (a.cost != b.cost) return a.cost < b.cost;
    const auto first = place_key(a.connector), second = place_key(b.connector);
    return first != second ? first < second : std::pair(a.leaf, a.index) < std::pair(b.leaf, b.index);
  };
  const std::size_t count = std::min(filter.count, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end(), before);
  std::vector<ConnectorRef> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(whole(source, std::move(found[i])));
  return result;
}

Source source_at(lua_State* L, int geometry) {
  if (auto* placed = value_at<PlacedRef>(L, geometry)) return source_of(session_of(L), *placed);
  return source_of(session_of(L), content_at(L, geometry, "what has connectors"));
}

}  // namespace

std::vector<ConnectorRef> all_connectors(Session& session, const Content& content) {
  return all_of(source_of(session, content));
}
std::vector<ConnectorRef> placed_connectors(Session& session, const PlacedRef& placed) {
  return all_of(source_of(session, placed));
}

std::vector<ConnectorRef> connectors_at(lua_State* L, int geometry, int filter) {
  return find_connectors(source_at(L, geometry), filter_at(L, filter));
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

bool equal(const Filter& filter, const ConnectorRef& a, const ConnectorRef& b) {
  return filter.cost(a.connector) == filter.cost(b.connector);
}
/// Do two that rank alike differ in what they are, so that one of them cannot be taken for the other?
bool rival(const Filter& filter, const ConnectorRef& a, const ConnectorRef& b) {
  const bool same = a.connector.kind == b.connector.kind &&
                    (a.connector.position - b.connector.position).norm() < 0.01 &&
                    std::abs(a.connector.axis.dot(b.connector.axis)) > 0.999;
  return equal(filter, a, b) && !same;
}

}  // namespace

ConnectorRef connector_at(lua_State* L, int geometry, int filter) {
  Filter wanted = filter_at(L, filter);
  const Source source = source_at(L, geometry);
  std::vector<ConnectorRef> found;
  if (wanted.ranked()) {
    wanted.count = std::numeric_limits<std::size_t>::max();
    found = find_connectors(source, wanted);
    if (!found.empty())
      std::erase_if(found, [&, first = found.front()](const auto& c) { return !equal(wanted, first, c); });
    const auto rivals = [&](const auto& c) { return rival(wanted, found.front(), c); };
    if (std::none_of(found.begin(), found.end(), rivals) && found.size() > 1) found.resize(1);
  } else {
    found = find_connectors(source, wanted);
  }
  if (found.empty()) refuse_none(L, geometry);
  if (found.size() == 1) return found.front();
  std::string list;
  for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 8); ++i) list += "\n    " + connector_words(found[i]);
  if (found.size() > 8) list += format("\n    and {} more", found.size() - 8);
  if (wanted.ranked())
    refuse(format("toward leaves {} connectors equal", found.size()),
           "a list ranks by one direction after the other, toward = {\"front\", \"left\"}; a point {x, y, z} by "
           "nearness:" +
               list);
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
