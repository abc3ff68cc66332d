// SPDX-License-Identifier: MIT
// Putting things together by their connectors: connect, place on a stud, and what would meet.
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "script/bind.h"
#include "script/bind_joints.h"
#include "script/explain.h"
#include "script/geometry.h"
#include "script/joining.h"
#include "script/loops.h"
#include "script/placing.h"

namespace brick::script {

namespace {

BuildRef self(lua_State* L) { return build_at(L, 1, "the build"); }

/// A connector of the content: a connector, or what `connector` takes.
ConnectorRef source_at(lua_State* L, int content, int index) {
  if (auto* given = value_at<ConnectorRef>(L, index)) return *given;
  return connector_at(L, content, index);
}

/// A connector of the build: one that was asked of it or of its placements, or a table {of = placement, type = ...}.
ConnectorRef target_at(lua_State* L, int index, const BuildRef& build, const connect::Connector& source) {
  if (auto* given = value_at<ConnectorRef>(L, index)) {
    if (!given->owner || given->owner->root != build)
      refuse("the target must be a connector of this build",
             "take it from the build or from what add, stack and connect return");
    return *given;
  }
  if (lua_isnoneornil(L, index))
    refuse("connect needs a target", "b:connect(content, connector, {to = placement:connector{...}})");
  const PlacedRef placed = placed_at(L, index, build, "to");
  auto found = placed_connectors(session_of(L), placed);
  const auto whole = found;
  std::erase_if(found, [&](const ConnectorRef& c) {
    const auto* rule = rule_between(source, c.connector);
    return rule == nullptr || rule->besides > 0;
  });
  if (found.size() == 1) return found.front();
  std::string list;
  for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 8); ++i) list += "\n    " + connector_words(found[i]);
  if (found.empty())
    refuse(format("nothing free of '{}' takes a {}; it has {}", path_text(*build, placed.path),
                  connect::name_of(source.kind), count_words(whole)),
           instead_words(session_of(L), build, source, pose_of_content(placed).origin));
  refuse(format("{} connectors of '{}' take a {}", found.size(), path_text(*build, placed.path),
                connect::name_of(source.kind)),
         "choose one with to = placement:connector{...}:" + list);
}

Wishes wishes_of(const Options& options) {
  lua_State* L = options.state();
  Wishes wishes;
  if (const auto mounting = options.value("mounting"); mounting.given()) {
    const Options how(L, mounting.index(), "mounting", {"angle", "offset", "flip", "swing"});
    wishes.angle = how.number("angle");
    if (const auto offset = how.number("offset")) wishes.offset = *offset * ldu_per_stud;
    if (how.has("flip")) wishes.flip = how.flag("flip");
    if (const auto swing = how.point("swing")) wishes.swing = {swing->x, swing->y};
  }
  if (options.has("target_rotation")) wishes.rotation = turn_about_up(90.0 * options.rotation("target_rotation"));
  if (const auto position = options.point("target_position")) wishes.position = to_ldu(*position);
  return wishes;
}

/// Pins seat by their collars (joining.h).
Contact contact_of(ConnectorRef source, ConnectorRef target, const connect::MateRule* rule) {
  const auto seat = [](ConnectorRef& ref) {
    ref.connector = seated(ref.connector, ref.owner ? pose_of(ref.owner->path).origin : Vec3::Zero());
  };
  seat(source);
  seat(target);
  return {std::move(source), std::move(target), rule};
}

/// A click hinge does not stay between two teeth.
void check_detent(const Wishes& wishes, const ConnectorRef& target) {
  const double detent = connect::family_detent(target.connector.family);
  if (detent == 0 || !wishes.angle) return;
  if (off_detent(*wishes.angle, detent) < 0.5) return;
  const double below = std::floor(*wishes.angle / detent) * detent, above = below + detent;
  refuse(
      format("the {} of {} does not stay at {} degrees", connect::name_of(target.connector.kind), owner_words(target),
             rounded(*wishes.angle, 2)),
      format("its teeth hold every {} degrees: {} or {}; check = false places it all the same", detent, below, above));
}

Contact contact_at(Session& session, const BuildRef& build, const ConnectorRef& source, const ConnectorRef& target) {
  const auto* rule = rule_between(source.connector, target.connector);
  if (rule == nullptr)
    refuse(format("the {} of {} and the {} do not hold each other", connect::name_of(source.connector.kind),
                  owner_words(source), whole_words(target)),
           instead_words(session, build, source.connector, target.connector.position));
  return contact_of(source, target, rule);
}

std::vector<Contact> also_of(lua_State* L, const Options& options, const BuildRef& build) {
  std::vector<Contact> list;
  const auto also = options.value("also");
  if (!also.given()) return list;
  if (!lua_istable(L, also.index())) refuse("also lists further pairs: {{connector, target}, ...}");
  for (int i = 1; lua_rawgeti(L, also.index(), i) != LUA_TNIL; ++i) {
    if (!lua_istable(L, -1)) refuse("also lists further pairs: {{connector, target}, ...}");
    const int pair = lua_gettop(L);
    lua_rawgeti(L, pair, 1);
    lua_rawgeti(L, pair, 2);
    const ConnectorRef source = source_at(L, 2, pair + 1);
    const ConnectorRef target = target_at(L, pair + 2, build, source.connector);
    list.push_back(contact_at(session_of(L), build, source, target));
    lua_settop(L, pair - 1);
  }
  lua_pop(L, 1);
  return list;
}

struct Choice {
  std::optional<Transform> pose;
  std::optional<Collision> in_the_way;  // of the likeliest pose, where none is free
  bool engaged = false;
};

Choice choose(Site& site, const Content& content, const Contact& contact, const std::vector<Transform>& poses,
              bool check) {
  Choice choice;
  for (const Transform& each : poses) {
    const Transform pose = clean(each);
    if (!engages(content, contact.source, contact.target, pose)) continue;
    choice.engaged = true;
    const auto hit = check ? collision_at(site, content, pose) : std::nullopt;
    if (!hit) {
      choice.pose = pose;
      choice.in_the_way.reset();
      return choice;
    }
    if (!choice.in_the_way) choice.in_the_way = hit;
  }
  return choice;
}

/// A call of connect, for what is said when it is refused.
struct Joining {
  Session& session;
  Site& site;
  const BuildRef& build;
  const Content& content;
  const ConnectorRef& source;
  Wishes wishes;
};

/// Angles of a mounting, in steps of 15 degrees or of the detents, at which the content would be free.
std::string free_angles(const Joining& with, const ConnectorRef& target) {
  const auto* rule = rule_between(with.source.connector, target.connector);
  const double detent = connect::family_detent(target.connector.family), step = detent > 0 ? detent : 15;
  std::vector<std::string> free;
  for (double angle = step - 180; angle <= 180; angle += step) {
    Wishes wishes = with.wishes;
    wishes.angle = angle;
    const Contact contact = contact_of(with.source, target, rule);
    const auto poses = poses_of(contact.source.connector, contact.target.connector, *rule, wishes);
    if (choose(with.site, with.content, contact, poses, true).pose) free.push_back(rounded(angle, 1));
  }
  return free.empty() ? "" : "; it is free at an angle of " + join(free, ", ");
}

/// Whether the same offset the other way would be free: which end of a rod or hole is its front is a matter of chance.
std::string other_way(const Joining& with, const ConnectorRef& target) {
  Wishes wishes = with.wishes;
  wishes.offset = -*wishes.offset;
  const auto* rule = rule_between(with.source.connector, target.connector);
  const Contact contact = contact_of(with.source, target, rule);
  const auto poses = poses_of(contact.source.connector, contact.target.connector, *rule, wishes);
  if (!choose(with.site, with.content, contact, poses, true).pose) return {};
  return format("; it is free at an offset of {}, the other way", rounded(*wishes.offset / ldu_per_stud, 3));
}

[[noreturn]] void refuse_joining(const Joining& with, const ConnectorRef& target, const Choice& choice,
                                 std::size_t poses) {
  constexpr std::size_t most_parts = 50;  // of a content whose free places are looked for
  const std::string mine =
      format("the {} of {}", connect::name_of(with.source.connector.kind), owner_words(with.source));
  if (!choice.engaged)
    refuse(format("{} does not engage the {}", mine, whole_words(target)), "a mounting offset may have drawn it out");
  const auto& other = with.site.leaves()[static_cast<std::size_t>(choice.in_the_way->a)];
  std::string hint = poses > 1 && !with.wishes.angle ? format("none of {} ways to turn and shift it is free", poses)
                                                     : "leave mounting out, and a free angle is looked for";
  const auto* nested = std::get_if<BuildRef>(&with.content);
  if (with.wishes.offset) hint += other_way(with, target);
  if (with.wishes.angle) hint += free_angles(with, target);
  if (nested == nullptr || (*nested)->part_count() <= most_parts) {
    const auto near = nearest_fits(
        with.session, with.build, with.source.connector, target.connector.position, 3, [&](const ConnectorRef& each) {
          const auto* rule = rule_between(with.source.connector, each.connector);
          const Contact contact = contact_of(with.source, each, rule);
          const auto ways = poses_of(contact.source.connector, contact.target.connector, *rule, with.wishes);
          return choose(with.site, with.content, contact, ways, true).pose.has_value();
        });
    hint += near.empty() ? "; check = false places it all the same, to be looked at in a picture"
                         : "; it has room at the nearest of these:";
    for (const auto& each : near) hint += "\n    " + whole_words(each);
  }
  refuse(format("{} in the {} overlaps {} ({}) by {} LDU", mine, whole_words(target), other.part->id,
                path_text(*with.build, other.path), rounded(choice.in_the_way->depth, 2)),
         hint);
}

/// The joint of what was placed last with what it was connected to; without it where its motion is refused.
void record_joint(lua_State* L, const BuildRef& build, const ConnectorRef& source, const ConnectorRef& target,
                  const Options& options) {
  const PlacementRef placed = value_at<PlacedRef>(L, -1)->placement();
  Joint joint;
  joint.parent = target.owner->path;
  joint.parent_connector = target.index;
  joint.child = {placed};
  if (source.owner) joint.child.insert(joint.child.end(), source.owner->path.begin(), source.owner->path.end());
  joint.child_connector = source.index;
  const auto turned = [](const ConnectorRef& ref) {
    const Element& element = ref.owner ? *ref.owner->placement()->element() : *ref.element;
    const Transform pose = ref.owner ? pose_of(ref.owner->path) : element.own();
    const auto& own = (*element.part->connectors)[static_cast<std::size_t>(ref.index)];
    return pose.direction(own.axis).dot(ref.connector.axis) < 0;
  };
  joint.parent_turned = turned(target);
  joint.child_turned = turned(source);
  const Wishes wishes = wishes_of(options);
  joint.mounting = {wishes.angle, wishes.offset, wishes.flip, {}};
  if (wishes.swing) joint.mounting.swing = {wishes.swing->first, wishes.swing->second};
  build->add_joint(std::move(joint));
  const auto motion = options.value("motion");
  if (!motion.given()) return;
  try {
    const auto joints = joints_of(session_of(L), build);
    const auto made = std::find_if(joints.begin(), joints.end(),
                                   [&](const PlacedJoint& each) { return each.joint == build->joints().back(); });
    made->joint->motion = motion_at(L, motion.index(), freedom_of(session_of(L), *made), made->name);
  } catch (const ScriptError&) {
    build->remove(*placed);  // and its joint with it
    throw;
  }
}

/// record_hinge(build, parent, child) -> boolean: a joint of two parts that stand where a hinge of one is in the
/// other's; of our own Lua.
int record_hinge(lua_State* L) {
  constexpr double apart = 2;  // LDU
  const auto build = build_at(L, 1, "the build");
  const PlacedRef parent = placed_at(L, 2, build, "the parent"), child = placed_at(L, 3, build, "the child");
  const auto *one = parent.placement()->element(), *other = child.placement()->element();
  if (one == nullptr || other == nullptr) refuse("a hinge joins two parts");
  const Transform from = pose_of(parent.path) * one->own(), to = pose_of(child.path) * other->own();
  for (std::size_t i = 0; i < one->part->connectors->size(); ++i)
    for (std::size_t j = 0; j < other->part->connectors->size(); ++j) {
      const auto a = moved((*one->part->connectors)[i], from), b = moved((*other->part->connectors)[j], to);
      const auto* rule = rule_between(a, b);
      if (rule == nullptr || rule->seat != connect::Seat::pivot || rule->joint != connect::JointKind::revolute)
        continue;
      if ((a.position - b.position).norm() > apart || std::abs(a.axis.dot(b.axis)) < 0.999) continue;
      build->add_joint({parent.path, child.path, static_cast<int>(i), static_cast<int>(j), false, false, {}, {}});
      lua_pushboolean(L, 1);
      return 1;
    }
  lua_pushboolean(L, 0);
  return 1;
}

/// b:connect(content, connector, {to, mounting, motion, also, target_rotation, target_position, name, index, colour,
/// check})
int connect_content(lua_State* L) {
  Session& session = session_of(L);
  const auto build = self(L);
  const Content content = content_at(L, 2, "what is connected");
  if (std::holds_alternative<BuildRef>(content) && std::get<BuildRef>(content) == build)
    refuse("a build cannot be connected to itself");
  const Options options(
      L, 4, "connect",
      {"to", "mounting", "motion", "also", "target_rotation", "target_position", "name", "index", "colour", "check"});
  const ConnectorRef source = source_at(L, 2, 3);
  const ConnectorRef target = [&] {
    const auto to = options.value("to");
    return target_at(L, to.index(), build, source.connector);
  }();
  Site& site = session.sites.of(build);
  std::vector<Contact> contacts = {contact_at(session, build, source, target)};
  for (auto& more : also_of(L, options, build)) contacts.push_back(std::move(more));
  const Joining joining{session, site, build, content, source, wishes_of(options)};
  const bool check = options.flag("check", true);
  if (check) check_detent(joining.wishes, target);
  Transform pose;
  if (contacts.size() > 1) {
    pose = close_loop(session, build, content, contacts, joining.wishes, check);
  } else {
    const auto poses =
        poses_of(contacts[0].source.connector, contacts[0].target.connector, *contacts[0].rule, joining.wishes);
    const auto choice = choose(site, content, contacts[0], poses, check);
    if (!choice.pose) refuse_joining(joining, target, choice, poses.size());
    pose = *choice.pose;
  }
  record(L, build, content, pose, options);
  record_joint(L, build, source, target, options);
  return 1;
}

/// Things that grow out of a stud: up is the stud's axis, right is as near to the build's right as can be.
Mat3 rotation_on(const Vec3& axis, int quarters) {
  if ((axis - Vec3(0, -1, 0)).norm() < 1e-4) return turn_about_up(90.0 * quarters);
  const Vec3 up = axis.normalized();
  Vec3 right = std::abs(up.x()) < 0.9 ? Vec3(1, 0, 0) : Vec3(0, 0, 1);
  right = (right - right.dot(up) * up).normalized();
  Mat3 frame;  // columns: where the content's LDraw x, y, z go; its y points down
  frame << right, -up, right.cross(-up);
  return nearest_rotation(rotation(up, 90.0 * quarters) * frame);
}

constexpr double stud_slack = 2;  // LDU: how far from a stud a position may be that names it

/// b:place(content, {at_stud, use, rotation, name, index, colour, check})
int place_content(lua_State* L) {
  Session& session = session_of(L);
  const auto build = self(L);
  const Content content = content_at(L, 2, "what is placed");
  const Options options(L, 3, "place", {"at_stud", "use", "rotation", "name", "index", "colour", "check"});
  ConnectorRef stud;
  {
    const auto at = options.value("at_stud");
    if (!at.given()) refuse("place needs at_stud", "a stud's connector, or the position of one");
    if (auto* given = value_at<ConnectorRef>(L, at.index())) {
      stud = *given;
    } else {
      const Vec3 goal = to_ldu(point_at(L, at.index(), "at_stud"));
      const auto no_stud = [](const ConnectorRef& c) {
        return c.connector.kind != connect::Kind::stud && c.connector.kind != connect::Kind::open_stud;
      };
      // Of the parts there first; of all only where none of these has it.
      std::vector<ConnectorRef> all;
      Site& around = session.sites.of(build);
      for (const int leaf : around.near(Box{goal, goal}.grown(stud_slack)))
        for (auto& each : placed_connectors(session, {build, around.leaves()[static_cast<std::size_t>(leaf)].path}))
          if (!no_stud(each) && (each.connector.position - goal).norm() <= stud_slack) all.push_back(std::move(each));
      if (all.empty()) {
        all = all_connectors(session, Content(build));
        std::erase_if(all, no_stud);
      }
      const auto distance = [&](const ConnectorRef& c) { return (c.connector.position - goal).norm(); };
      const auto nearest_one = std::min_element(
          all.begin(), all.end(), [&](const auto& a, const auto& b) { return distance(a) < distance(b) - 1e-6; });
      if (nearest_one == all.end()) refuse("the build has no free stud");
      if (distance(*nearest_one) > stud_slack)
        refuse("there is no free stud at that place", format("the nearest is the {}", connector_words(*nearest_one)));
      stud = *nearest_one;
    }
  }
  const Mat3 turn = rotation_on(stud.connector.axis, options.rotation("rotation"));
  ConnectorRef opening;
  if (const auto use = options.value("use"); use.given()) {
    opening = source_at(L, 2, use.index());
  } else {
    auto mine = all_connectors(session, content);
    std::erase_if(mine, [](const ConnectorRef& c) {
      const bool takes = c.connector.kind == connect::Kind::anti_stud || c.connector.kind == connect::Kind::tube;
      return !takes || c.connector.axis.y() < 0.999;
    });
    const auto is_tube = [](const ConnectorRef& c) { return c.connector.kind == connect::Kind::tube; };
    if (!std::all_of(mine.begin(), mine.end(), is_tube)) std::erase_if(mine, is_tube);
    if (mine.empty()) refuse("what is placed has no opening below that takes a stud");
    // The one at the front left corner as it will stand.
    const Mat3 local = turn_about_up(90.0 * options.rotation("rotation"));
    const auto key = [&](const ConnectorRef& c) {
      const Vec3 p = local * c.connector.position;
      return std::tuple(std::lround(-p.y() * 100), std::lround(p.z() * 100), std::lround(p.x() * 100));
    };
    opening =
        *std::min_element(mine.begin(), mine.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  }
  Transform pose{turn, stud.connector.position - turn * opening.connector.position};
  pose = clean(pose);
  Site& site = session.sites.of(build);
  if (options.flag("check", true)) {
    if (const auto hit = collision_at(site, content, pose)) {
      const auto& other = site.leaves()[static_cast<std::size_t>(hit->a)];
      refuse(format("placed on the {} it overlaps {} ({}) by {} LDU", whole_words(stud), other.part->id,
                    path_text(*build, other.path), rounded(hit->depth, 2)),
             "rotation and use place it otherwise; check = false places it all the same, to be looked at in a picture");
    }
  }
  return record(L, build, content, pose, options);
}

/// b:nearest_mates(placement): what nearly meets, nearest first.
int nearest_mates(lua_State* L) {
  Session& session = session_of(L);
  const auto build = self(L);
  const PlacedRef placed = placed_at(L, 2, build, "the placement");
  Site& site = session.sites.of(build);
  struct Near {
    connect::Mate mate;
    int own = 0, other = 0;
    Vec3 move;  // of the placement
  };
  std::vector<Near> found;
  for (std::size_t leaf = 0; leaf < site.leaves().size(); ++leaf) {
    const Leaf& own = site.leaves()[leaf];
    if (!begins_with(own.path, placed.path)) continue;
    for (const int other : site.near(own.box.grown(12))) {
      const Leaf& neighbour = site.leaves()[static_cast<std::size_t>(other)];
      if (begins_with(neighbour.path, placed.path)) continue;
      for (const auto& mate :
           connect::mates_between({neighbour.part->connectors, neighbour.pose}, {own.part->connectors, own.pose}, true))
        if (mate.fit != connect::Fit::exact) found.push_back({mate, static_cast<int>(leaf), other, mate.move});
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Near& a, const Near& b) { return a.move.norm() < b.move.norm() - 1e-6; });
  lua_createtable(L, static_cast<int>(found.size()), 0);
  lua_Integer n = 0;
  for (const auto& each : found) {
    const Leaf &own = site.leaves()[static_cast<std::size_t>(each.own)],
               &other = site.leaves()[static_cast<std::size_t>(each.other)];
    lua_createtable(L, 0, 5);
    push_value(L, PlacedRef{build, other.path});
    lua_setfield(L, -2, "placement");
    lua_pushstring(
        L, std::string(connect::name_of((*own.part->connectors)[static_cast<std::size_t>(each.mate.connector_b)].kind))
               .c_str());
    lua_setfield(L, -2, "mine");
    lua_pushstring(
        L,
        std::string(connect::name_of((*other.part->connectors)[static_cast<std::size_t>(each.mate.connector_a)].kind))
            .c_str());
    lua_setfield(L, -2, "theirs");
    push_point(L, to_point(each.move));
    lua_setfield(L, -2, "move");
    lua_pushnumber(L, each.mate.angle);
    lua_setfield(L, -2, "angle");
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

/// what_fits(connector): names of the types that hold it.
int what_fits(lua_State* L) {
  const auto& given = *static_cast<ConnectorRef*>(luaL_checkudata(L, 1, "connector"));
  lua_newtable(L);
  lua_Integer n = 0;
  for (const auto& name : fitting_types(given.connector)) {
    lua_pushstring(L, name.c_str());
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

}  // namespace

void bind_connecting(lua_State* L) {
  lua_getglobal(L, "members");
  lua_getfield(L, -1, "build");
  lua_getfield(L, -1, "methods");
  const Member methods[] = {
      {"connect", bound<connect_content>}, {"place", bound<place_content>}, {"nearest_mates", bound<nearest_mates>}};
  for (const auto& method : methods) {
    lua_pushcfunction(L, method.function);
    lua_setfield(L, -2, method.name);
  }
  lua_pop(L, 3);
  set_functions(L, "api", {{"what_fits", bound<what_fits>}});
  lua_pushcfunction(L, bound<record_hinge>);
  lua_setglobal(L, "record_hinge");
}

}  // namespace brick::script
