// SPDX-License-Identifier: MIT
// Joints as programs see them: what connect recorded, how far it may move, builds with their joints moved.
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "script/bind.h"
#include "script/bind_joints.h"

namespace brick::script {

namespace {

BuildRef self(lua_State* L) { return build_at(L, 1, "the build"); }

/// {low, high}, or a number for both ways; holds 0.
Range range_at(lua_State* L, int index, const char* what) {
  index = lua_absindex(L, index);
  Range range;
  if (lua_type(L, index) == LUA_TNUMBER) {
    range.high = std::abs(number_at(L, index, what));
    range.low = -range.high;
    return range;
  }
  if (!lua_istable(L, index))
    refuse(format("{} must be a range like {{-30, 45}}, not {}", what, describe_value(L, index)));
  lua_rawgeti(L, index, 1);
  range.low = number_at(L, -1, what);
  lua_rawgeti(L, index, 2);
  range.high = number_at(L, -1, what);
  lua_pop(L, 2);
  if (range.low > 0 || range.high < 0)
    refuse(format("{} must hold 0, where the parts were connected", what),
           format("{{{}, {}}} does not", range.low, range.high));
  return range;
}

void push_range(lua_State* L, const char* name, const Range& range, double unit) {
  lua_createtable(L, 2, 0);
  lua_pushnumber(L, range.low / unit);
  lua_rawseti(L, -2, 1);
  lua_pushnumber(L, range.high / unit);
  lua_rawseti(L, -2, 2);
  lua_setfield(L, -2, name);
}

void scale(Range& range, double unit) {
  range.low *= unit;
  range.high *= unit;
}

/// The joint that a joint, a placement or a name means.
PlacedJoint joint_at(lua_State* L, int index, const BuildRef& build, const std::vector<PlacedJoint>& joints) {
  const auto by_name = [&](const std::string& name) -> PlacedJoint {
    for (const auto& joint : joints)
      if (joint.name == name) return joint;
    std::vector<std::string> names;
    for (const auto& joint : joints) names.push_back(joint.name);
    auto near = nearest(name, names, 3);
    for (const auto& path : names)  // joints of a nested build are named by their path
      if (path.ends_with("/" + name)) near.insert(near.begin(), path);
    refuse(format("'{}' is no joint of build '{}'", name, build->name),
           near.empty() ? "joints come from connect" : format("did you mean {}?", join(near, ", ")));
  };
  if (auto* given = value_at<PlacedJoint>(L, index)) {
    for (const auto& joint : joints)
      if (joint.joint == given->joint && (joint.prefix == given->prefix || given->root != build)) return joint;
    refuse(format("'{}' is no joint of build '{}'", given->name, build->name));
  }
  if (lua_type(L, index) == LUA_TSTRING) return by_name(lua_tostring(L, index));
  const auto placed = placed_at(L, index, build, "the joint");
  return by_name(path_text(*build, placed.path));
}

Coordinates coordinates_at(lua_State* L, int index, const PlacedJoint& joint, const connect::Joint& freedom) {
  Coordinates at;
  using connect::JointKind;
  if (lua_type(L, index) == LUA_TNUMBER) {
    const double value = number_at(L, index, "the place of a joint");
    if (freedom.kind == JointKind::prismatic)
      at.slide = value * ldu_per_stud;
    else if (freedom.kind == JointKind::ball)
      refuse(format("joint '{}' is a ball: where it stands takes a table", joint.name),
             "{angle = 10, swing = {20, 0}}");
    else
      at.turn = value;
    return at;
  }
  const Options options(L, index, "a joint's place", {"angle", "offset", "swing"});
  at.turn = options.number("angle").value_or(0);
  at.slide = options.number("offset").value_or(0) * ldu_per_stud;
  if (const auto swing = options.point("swing")) {
    at.swing_x = swing->x;
    at.swing_y = swing->y;
  }
  return at;
}

void check_range(const PlacedJoint& joint, const char* what, const Range& range, double value, double unit) {
  if (!range.holds(value))
    refuse(format("joint '{}' cannot stand at {} {}", joint.name, what, rounded(value / unit, 3)),
           format("its range is {} to {}", rounded(range.low / unit, 3), rounded(range.high / unit, 3)));
}

/// b:joints()
int joints(lua_State* L) {
  const auto found = joints_of(session_of(L), self(L));
  lua_createtable(L, static_cast<int>(found.size()), 0);
  lua_Integer n = 0;
  for (const auto& joint : found) {
    push_value(L, joint);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

int joint(lua_State* L) {
  const auto build = self(L);
  push_value(L, joint_at(L, 2, build, joints_of(session_of(L), build)));
  return 1;
}

/// b:set_motion(joint, motion)
int set_motion(lua_State* L) {
  Session& session = session_of(L);
  const auto build = self(L);
  const auto found = joint_at(L, 2, build, joints_of(session, build));
  if (lua_isnoneornil(L, 3))
    found.joint->motion.reset();
  else
    found.joint->motion = motion_at(L, 3, freedom_of(session, found), found.name);
  push_value(L, found);
  return 1;
}

/// Where the joints stand that a table names; by mover.
std::vector<Coordinates> places_at(lua_State* L, int index, const BuildRef& build, const Mechanism& mechanism) {
  std::vector<Coordinates> at(mechanism.movers().size());
  if (lua_isnoneornil(L, index)) return at;
  if (!lua_istable(L, index)) refuse(format("posed takes a table like {{arm = 30}}, not {}", describe_value(L, index)));
  const auto all = joints_of(session_of(L), build);
  for (lua_pushnil(L); lua_next(L, index) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TNUMBER) refuse("posed takes joints by name: {arm = 30}, or {[joint] = 30}");
    const auto joint = joint_at(L, lua_gettop(L) - 1, build, all);
    const auto mover = std::find_if(mechanism.movers().begin(), mechanism.movers().end(),
                                    [&](const auto& m) { return m.placed.name == joint.name; });
    if (mover == mechanism.movers().end())
      refuse(format("joint '{}' has no motion", joint.name), "connect it with motion = {...}, or use set_motion");
    const auto number = static_cast<std::size_t>(mover - mechanism.movers().begin());
    const auto& motion = *mover->placed.joint->motion;
    if (mover->driver != number) refuse(format("joint '{}' follows '{}'", joint.name, motion.follows), "move that one");
    const auto place = coordinates_at(L, lua_gettop(L), joint, mover->freedom);
    check_range(joint, "angle", motion.turn, place.turn, 1);
    if (const double detent = mover->freedom.detent; detent > 0 && off_detent(place.turn, detent) > 0.5)
      refuse(format("joint '{}' does not stay at {} degrees", joint.name, rounded(place.turn, 2)),
             format("its teeth hold every {} degrees from where it was connected", detent));
    check_range(joint, "offset", motion.slide, place.slide, ldu_per_stud);
    check_range(joint, "swing", motion.swing_x, place.swing_x, 1);
    check_range(joint, "swing", motion.swing_y, place.swing_y, 1);
    at[number] = place;
  }
  return at;
}

/// b:posed{name = place}
int posed(lua_State* L) {
  const auto build = self(L);
  const Mechanism mechanism(session_of(L), build);
  session_of(L).sandbox.count_part(build->part_count());
  push_value(L, mechanism.posed(places_at(L, 2, build, mechanism)));
  return 1;
}

void push_coordinates(lua_State* L, const connect::Joint& freedom, const Coordinates& at) {
  using connect::JointKind;
  if (freedom.kind == JointKind::revolute) {
    lua_pushnumber(L, at.turn);
    return;
  }
  if (freedom.kind == JointKind::prismatic) {
    lua_pushnumber(L, at.slide / ldu_per_stud);
    return;
  }
  lua_createtable(L, 0, 3);
  lua_pushnumber(L, at.turn);
  lua_setfield(L, -2, "angle");
  if (freedom.kind == JointKind::cylindrical) {
    lua_pushnumber(L, at.slide / ldu_per_stud);
    lua_setfield(L, -2, "offset");
  } else {
    push_point(L, {at.swing_x, at.swing_y, 0});
    lua_setfield(L, -2, "swing");
  }
}

void push_at(lua_State* L, const Mechanism& mechanism, const std::vector<MotionReport::At>& at) {
  lua_newtable(L);
  for (const auto& each : at) {
    const auto& mover = mechanism.movers()[each.mover];
    push_coordinates(L, mover.freedom, each.value);
    lua_setfield(L, -2, mover.placed.name.c_str());
  }
}

void push_placed(lua_State* L, const BuildRef& build, int leaf) {
  push_value(L, PlacedRef{build, session_of(L).sites.of(build).leaves()[static_cast<std::size_t>(leaf)].path});
}

void push_report(lua_State* L, const BuildRef& build, const Mechanism& mechanism, const MotionReport& report) {
  lua_createtable(L, 0, 5);
  lua_pushboolean(L, report.passed());
  lua_setfield(L, -2, "passed");
  lua_pushinteger(L, static_cast<lua_Integer>(report.samples));
  lua_setfield(L, -2, "samples");
  lua_createtable(L, static_cast<int>(report.collisions.size()), 0);
  lua_Integer n = 0;
  for (const auto& hit : report.collisions) {
    lua_createtable(L, 0, 4);
    push_placed(L, build, hit.collision.a);
    lua_setfield(L, -2, "a");
    push_placed(L, build, hit.collision.b);
    lua_setfield(L, -2, "b");
    lua_pushnumber(L, hit.collision.depth);
    lua_setfield(L, -2, "depth");
    push_at(L, mechanism, hit.at);
    lua_setfield(L, -2, "at");
    lua_rawseti(L, -2, ++n);
  }
  lua_setfield(L, -2, "collisions");
  lua_newtable(L);
  n = 0;
  for (const auto& loss : report.floating) {
    lua_createtable(L, 0, 2);
    push_placed(L, build, loss.leaf);
    lua_setfield(L, -2, "placement");
    push_at(L, mechanism, loss.at);
    lua_setfield(L, -2, "at");
    lua_rawseti(L, -2, ++n);
  }
  lua_setfield(L, -2, "floating");
  lua_newtable(L);
  n = 0;
  for (const auto& loss : report.lost) {
    lua_createtable(L, 0, 2);
    push_value(L, mechanism.movers()[static_cast<std::size_t>(loss.leaf)].placed);
    lua_setfield(L, -2, "joint");
    push_at(L, mechanism, loss.at);
    lua_setfield(L, -2, "at");
    lua_rawseti(L, -2, ++n);
  }
  lua_setfield(L, -2, "lost");
}

/// b:check_motion{samples, max_samples, joints}
int check_motion_of(lua_State* L) {
  const auto build = self(L);
  const Options options(L, 2, "check_motion", {"samples", "max_samples", "joints"});
  const Mechanism mechanism(session_of(L), build);
  if (mechanism.movers().empty())
    refuse(format("no joint of build '{}' has a motion: there is nothing to check", build->name),
           "give connect a motion, or b:set_motion(joint, motion)");
  MotionOptions asked;
  const double samples = options.number("samples").value_or(5), most = options.number("max_samples").value_or(10000);
  if (samples < 2 || samples > 1000 || samples != std::floor(samples))
    refuse("samples must be a whole number, 2 to 1000");
  if (most < 1) refuse("max_samples must be at least 1");
  asked.samples = static_cast<int>(samples);
  asked.max_samples = static_cast<std::size_t>(std::min(most, 1e9));
  if (const auto list = options.value("joints"); list.given()) {
    if (!lua_istable(L, list.index())) refuse("joints lists those that move: {\"arm\", \"hand\"}");
    const auto all = joints_of(session_of(L), build);
    for (int i = 1; lua_rawgeti(L, list.index(), i) != LUA_TNIL; ++i) {
      const auto joint = joint_at(L, lua_gettop(L), build, all);
      for (const auto& mover : mechanism.movers())
        if (mover.placed.name == joint.name) asked.only.insert(mover.driver);
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  push_report(L, build, mechanism, check_motion(session_of(L), build, mechanism, asked));
  return 1;
}

// Joints themselves.

const PlacedJoint& joint_self(lua_State* L) { return *static_cast<PlacedJoint*>(luaL_checkudata(L, 1, "joint")); }

int joint_name(lua_State* L) {
  lua_pushstring(L, joint_self(L).name.c_str());
  return 1;
}
int joint_kind(lua_State* L) {
  lua_pushstring(L, std::string(connect::name_of(freedom_of(session_of(L), joint_self(L)).kind)).c_str());
  return 1;
}
int joint_parent(lua_State* L) {
  push_placed(L, joint_self(L).root, joint_self(L).parent);
  return 1;
}
int joint_child(lua_State* L) {
  push_placed(L, joint_self(L).root, joint_self(L).child);
  return 1;
}
int joint_point(lua_State* L) {
  push_point(L, to_point(freedom_of(session_of(L), joint_self(L)).point));
  return 1;
}
int joint_axis(lua_State* L) {
  const Vec3 axis = direction_from_ldraw(freedom_of(session_of(L), joint_self(L)).axis);
  push_point(L, {axis.x(), axis.y(), axis.z()});
  return 1;
}
int joint_motion(lua_State* L) {
  const auto& motion = joint_self(L).joint->motion;
  if (!motion) {
    lua_pushnil(L);
    return 1;
  }
  lua_newtable(L);
  if (motion->turn.moves()) push_range(L, "angle", motion->turn, 1);
  if (motion->slide.moves()) push_range(L, "offset", motion->slide, ldu_per_stud);
  if (motion->swing_x.moves() || motion->swing_y.moves()) {
    lua_createtable(L, 2, 0);
    for (int i = 1; i <= 2; ++i) {
      const Range& range = i == 1 ? motion->swing_x : motion->swing_y;
      lua_createtable(L, 2, 0);
      lua_pushnumber(L, range.low);
      lua_rawseti(L, -2, 1);
      lua_pushnumber(L, range.high);
      lua_rawseti(L, -2, 2);
      lua_rawseti(L, -2, i);
    }
    lua_setfield(L, -2, "swing");
  }
  if (!motion->follows.empty()) {
    lua_pushstring(L, motion->follows.c_str());
    lua_setfield(L, -2, "follows");
    lua_pushnumber(L, motion->ratio);
    lua_setfield(L, -2, "ratio");
  }
  return 1;
}
/// As the two stand now, whatever the program gave.
int joint_mounting(lua_State* L) {
  constexpr double nothing = 1e-6;  // degrees, LDU
  const auto tidy = [](double value) { return std::round(value * 1e6) / 1e6 + 0.0; };
  const Mounting mounting = mounting_of(session_of(L), joint_self(L));
  lua_newtable(L);
  if (mounting.angle) {
    lua_pushnumber(L, tidy(*mounting.angle));
    lua_setfield(L, -2, "angle");
  }
  if (mounting.offset && std::abs(*mounting.offset) > nothing) {
    lua_pushnumber(L, tidy(*mounting.offset / ldu_per_stud));
    lua_setfield(L, -2, "offset");
  }
  if (mounting.flip) {
    lua_pushboolean(L, *mounting.flip);
    lua_setfield(L, -2, "flip");
  }
  if (mounting.swing) {
    push_point(L, {tidy((*mounting.swing)[0]), tidy((*mounting.swing)[1]), 0});
    lua_setfield(L, -2, "swing");
  }
  return 1;
}
int joint_detent(lua_State* L) {
  const double detent = freedom_of(session_of(L), joint_self(L)).detent;
  if (detent > 0)
    lua_pushnumber(L, detent);
  else
    lua_pushnil(L);
  return 1;
}
int joint_text(lua_State* L) {
  const auto& joint = joint_self(L);
  const auto& leaves = session_of(L).sites.of(joint.root).leaves();
  const Leaf &parent = leaves[static_cast<std::size_t>(joint.parent)],
             &child = leaves[static_cast<std::size_t>(joint.child)];
  lua_pushstring(
      L, format("joint '{}' ({}): {} on {}{}", joint.name, connect::name_of(freedom_of(session_of(L), joint).kind),
                child.part->id, parent.part->id, joint.joint->motion ? ", moves" : "")
             .c_str());
  return 1;
}
int joint_equal(lua_State* L) {
  auto *a = value_at<PlacedJoint>(L, 1), *b = value_at<PlacedJoint>(L, 2);
  lua_pushboolean(L, a != nullptr && b != nullptr && a->joint == b->joint && a->prefix == b->prefix);
  return 1;
}

}  // namespace

Motion motion_at(lua_State* L, int index, const connect::Joint& freedom, const std::string& name) {
  using connect::JointKind;
  const Options options(L, index, "motion", {"angle", "offset", "swing", "follows", "ratio"});
  Motion motion;
  const auto range = [&](const char* option, Range& into, double unit) {
    const auto given = options.value(option);
    if (!given.given()) return false;
    into = range_at(L, given.index(), option);
    scale(into, unit);
    return true;
  };
  const bool turns = range("angle", motion.turn, 1), slides = range("offset", motion.slide, ldu_per_stud);
  bool swings = false;
  if (const auto given = options.value("swing"); given.given()) {
    swings = true;
    if (lua_istable(L, given.index()) && lua_rawgeti(L, given.index(), 1) == LUA_TTABLE) {
      motion.swing_x = range_at(L, -1, "swing");
      lua_rawgeti(L, given.index(), 2);
      motion.swing_y = range_at(L, -1, "swing");
    } else {
      motion.swing_x = motion.swing_y = range_at(L, given.index(), "swing");
    }
  }
  motion.follows = options.text("follows").value_or("");
  motion.ratio = options.number("ratio").value_or(1);
  const auto kind = freedom.kind;
  const auto wrong = [&](const char* option, const char* takes) {
    refuse(format("joint '{}' is {}, which has no {}", name, connect::name_of(kind), option), takes);
  };
  if (kind == JointKind::fixed) refuse(format("joint '{}' is fixed: what holds the two parts lets nothing move", name));
  if (turns && kind == JointKind::prismatic) wrong("angle", "motion = {offset = {0, 2}}");
  if (slides && kind != JointKind::prismatic && kind != JointKind::cylindrical)
    wrong("offset", "motion = {angle = {-30, 45}}");
  if (swings && kind != JointKind::ball) wrong("swing", "motion = {angle = {-30, 45}}");
  if (!turns && !slides && !swings && motion.follows.empty())
    refuse("a motion has a range",
           "motion = {angle = {-30, 45}}, {offset = {0, 2}}, or for balls {angle = 90, swing = 20}");
  return motion;
}

void bind_joints(lua_State* L) {
  define_type<PlacedJoint>(L,
                           {{"name", bound<joint_name>},
                            {"kind", bound<joint_kind>},
                            {"parent", bound<joint_parent>},
                            {"child", bound<joint_child>},
                            {"point", bound<joint_point>},
                            {"axis", bound<joint_axis>},
                            {"motion", bound<joint_motion>},
                            {"mounting", bound<joint_mounting>},
                            {"detent", bound<joint_detent>}},
                           {{nullptr, nullptr}});
  luaL_getmetatable(L, "joint");
  lua_pushcfunction(L, bound<joint_text>);
  lua_setfield(L, -2, "__tostring");
  lua_pushcfunction(L, bound<joint_equal>);
  lua_setfield(L, -2, "__eq");
  lua_pop(L, 1);
  lua_getglobal(L, "members");
  lua_getfield(L, -1, "build");
  lua_getfield(L, -1, "methods");
  const Member methods[] = {{"joints", bound<joints>},
                            {"joint", bound<joint>},
                            {"set_motion", bound<set_motion>},
                            {"posed", bound<posed>},
                            {"check_motion", bound<check_motion_of>}};
  for (const auto& method : methods) {
    lua_pushcfunction(L, method.function);
    lua_setfield(L, -2, method.name);
  }
  lua_pop(L, 3);
}

}  // namespace brick::script
