// SPDX-License-Identifier: MIT
// Putting parts and builds into a build: at a position, at a pose, onto something.
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "script/bind.h"
#include "script/geometry.h"
#include "script/placing.h"

namespace brick::script {

namespace {

constexpr double grid_slack = 0.01;  // studs or plates: what is nearer to the grid is on it

BuildRef self(lua_State* L) { return build_at(L, 1, "the build"); }

double on_half(double value, const char* axis, const char* unit, bool exact) {
  if (exact) return value;
  const double half = std::round(value * 2) / 2;
  if (std::abs(value - half) > grid_slack)
    refuse(format("{} = {} is not on the grid of half {}", axis, rounded(value, 4), unit),
           "x and y count studs, z counts plates (a brick is 3); exact = true places it off the grid");
  return half;
}

Point on_grid(const Point& p, bool exact) {
  return {on_half(p.x, "x", "studs", exact), on_half(p.y, "y", "studs", exact), on_half(p.z, "z", "plates", exact)};
}

const char* default_anchor(const Content& content) {
  return std::holds_alternative<Element>(content) ? "corner" : "origin";
}

/// b:add(content, {x, y, z}, {rotation, anchor, relative_to, target_anchor, name, index, colour, exact})
int add(lua_State* L) {
  const auto build = self(L);
  const Content content = content_at(L, 2, "what is added");
  const bool has_position = !lua_isnoneornil(L, 3);
  const Options options(L, 4, "add",
                        {"rotation", "anchor", "relative_to", "target_anchor", "name", "index", "colour", "exact"});
  const Point at = has_position ? on_grid(point_at(L, 3, "the position"), options.flag("exact")) : Point{};
  const std::string anchor = options.text("anchor").value_or(default_anchor(content));
  const Transform turn{turn_about_up(90.0 * options.rotation("rotation")), Vec3::Zero()};
  Mat3 frame = Mat3::Identity();
  Vec3 target = to_ldu(at);
  if (const auto reference = options.value("relative_to"); reference.given()) {
    const PlacedRef placed = placed_at(L, reference.index(), build, "relative_to");
    const Transform pose = pose_of_content(placed);
    frame = frame_of(pose);
    const Geometry there = measure(kit_of(L), placed.placement()->content,
                                   {frame.transpose() * pose.linear, frame.transpose() * pose.origin});
    target += anchor_of(there.alignment, options.text("target_anchor").value_or("corner"));
  } else if (options.has("target_anchor")) {
    refuse("target_anchor needs relative_to");
  }
  Transform pose = turn;
  const std::string folded = lower(anchor);
  pose.origin =
      target - (folded == "origin" ? Vec3::Zero() : anchor_of(measure(kit_of(L), content, turn).alignment, anchor));
  pose = clean(Transform{frame, Vec3::Zero()} * pose);
  return record(L, build, content, pose, options);
}

/// b:add_raw(content, pose, {name, index, colour})
int add_raw(lua_State* L) {
  const auto build = self(L);
  const Content content = content_at(L, 2, "what is added");
  auto* pose = value_at<PoseRef>(L, 3);
  if (pose == nullptr)
    refuse(format("add_raw takes a pose, not {}", describe_value(L, 3)), "make one with pose{x, y, z, yaw = 30}");
  return record(L, build, content, pose->pose, Options(L, 4, "add_raw", {"name", "index", "colour"}));
}

/// Highest point of what `placed` is, and of everything in `on`, inside the footprint.
struct Ground {
  std::optional<double> top;
  std::vector<double> studs;  // heights of stud bases, highest first
};

Ground look_down(Session& session, Site& site, const std::vector<int>& leaves, const Mat3& frame,
                 const Box& footprint) {
  Ground ground;
  const Box inside = {footprint.min + Vec3(0.5, 0, 0.5), footprint.max - Vec3(0.5, 0, 0.5)};
  for (const int i : leaves) {
    const Leaf& leaf = site.leaves()[static_cast<std::size_t>(i)];
    if (const auto top = top_in_footprint(session.kit, leaf, frame, inside))
      ground.top = std::min(ground.top.value_or(*top), *top);
    for (const auto& connector : *leaf.part->connectors) {
      const auto mark = grid_mark(connector, leaf.pose);
      if (!mark || !mark->up) continue;
      const Vec3 at = frame.transpose() * mark->position;
      if (at.x() > inside.min.x() && at.x() < inside.max.x() && at.z() > inside.min.z() && at.z() < inside.max.z())
        ground.studs.push_back(at.y());
    }
  }
  std::sort(ground.studs.begin(), ground.studs.end());
  ground.studs.erase(
      std::unique(ground.studs.begin(), ground.studs.end(), [](double a, double b) { return std::abs(a - b) < 0.1; }),
      ground.studs.end());
  return ground;
}

/// Does any part of the content, placed so, overlap one of the leaves?
bool collides(Site& site, const std::vector<int>& among, const Content& content, const Transform& pose) {
  const auto ignored = [&](int leaf) { return !std::binary_search(among.begin(), among.end(), leaf); };
  bool found = false;
  each_part_of(content, [&](const Element& element, const Transform& at) {
    found = found || site.would_collide(*element.part, pose * at, ignored).has_value();
  });
  return found;
}

/// What the content's parts would hold on to: leaf and number of mates, in order of leaves.
std::map<int, int> clutches(Site& site, const Content& content, const Transform& pose) {
  std::map<int, int> held;
  each_part_of(content, [&](const Element& element, const Transform& at) {
    for (const auto& mate : site.would_mate(*element.part, pose * at)) ++held[mate.part_a];
  });
  return held;
}

/// b:stack(content, {on, offset, rotation, anchor, target_anchor, name, index, colour, exact}) -> placement, clutches
int stack(lua_State* L) {
  Session& session = session_of(L);
  const auto build = self(L);
  const Content content = content_at(L, 2, "what is stacked");
  const Options options(L, 3, "stack",
                        {"on", "offset", "rotation", "anchor", "target_anchor", "name", "index", "colour", "exact"});
  if (build->placements().empty()) refuse("there is nothing to stack on yet", "place the first part with add");
  PlacedRef on{build, {build->placements().back()}};
  if (const auto given = options.value("on"); given.given()) on = placed_at(L, given.index(), build, "on");
  Site& site = session.sites.of(build);
  const Transform reference = pose_of_content(on);
  const Mat3 frame = frame_of(reference);
  const Transform to_frame{frame.transpose(), Vec3::Zero()};
  const Geometry there = measure(session.kit, on.placement()->content, to_frame * reference);
  const Transform turn{turn_about_up(90.0 * options.rotation("rotation")), Vec3::Zero()};
  const Geometry mine = measure(session.kit, content, turn);
  const Point offset = on_grid(options.point("offset").value_or(Point{}), options.flag("exact"));
  const std::string anchor = options.text("anchor").value_or("corner");
  const std::string target_anchor = options.text("target_anchor").value_or(anchor);
  Vec3 origin =
      anchor_of(there.alignment, target_anchor) + to_ldu({offset.x, offset.y, 0}) - anchor_of(mine.alignment, anchor);
  const double bottom = mine.alignment.max.y();
  const Box footprint{mine.alignment.min + origin, mine.alignment.max + origin};

  std::vector<int> below;
  for (std::size_t i = 0; i < site.leaves().size(); ++i)
    if (begins_with(site.leaves()[i].path, on.path)) below.push_back(static_cast<int>(i));
  const Ground ground = look_down(session, site, below, frame, footprint);
  if (!ground.top) {
    const Extent a = to_extent(there.alignment), b = to_extent(footprint);
    refuse(
        format("stack would land on nothing: '{}' lies at x {} to {}, y {} to {}, and this would be at x {} to {}, y "
               "{} to {}",
               path_text(*build, on.path), rounded(a.min.x, 2), rounded(a.max.x, 2), rounded(a.min.y, 2),
               rounded(a.max.y, 2), rounded(b.min.x, 2), rounded(b.max.x, 2), rounded(b.min.y, 2), rounded(b.max.y, 2)),
        "change offset or the anchors");
  }
  // Studs that reach the top are clutched where that is free; else it rests on the highest point.
  std::vector<double> heights;
  for (const double base : ground.studs)
    if (base - *ground.top < 5 && base - *ground.top > -0.1) heights.push_back(base);
  heights.push_back(*ground.top);
  Transform pose;
  for (const double height : heights) {
    origin.y() = height - bottom - ldu_per_plate * offset.z;
    pose = clean(Transform{frame, Vec3::Zero()} * Transform{turn.linear, origin});
    if (height == heights.back() || !collides(site, below, content, pose)) break;
  }
  const auto held = clutches(site, content, pose);
  record(L, build, content, pose, options);
  lua_createtable(L, static_cast<int>(held.size()), 0);
  lua_Integer n = 0;
  for (const auto& [leaf, count] : held) {
    lua_createtable(L, 0, 2);
    push_value(L, PlacedRef{build, site.leaves()[static_cast<std::size_t>(leaf)].path});
    lua_setfield(L, -2, "placement");
    lua_pushinteger(L, count);
    lua_setfield(L, -2, "connections");
    lua_rawseti(L, -2, ++n);
  }
  return 2;
}

/// b:extend(other, {x, y, z}, {rotation, anchor}): its placements become this build's own, with their names.
int extend(lua_State* L) {
  const auto build = self(L);
  const auto other = build_at(L, 2, "what the build is extended by");
  if (other == build) refuse("a build cannot be extended by itself", "extend it by a copy()");
  const Options options(L, 4, "extend", {"rotation", "anchor", "exact"});
  const Content content(other);
  const Point at = lua_isnoneornil(L, 3) ? Point{} : on_grid(point_at(L, 3, "the position"), options.flag("exact"));
  const Transform turn{turn_about_up(90.0 * options.rotation("rotation")), Vec3::Zero()};
  const std::string anchor = options.text("anchor").value_or("origin");
  Transform pose = turn;
  pose.origin =
      to_ldu(at) -
      (lower(anchor) == "origin" ? Vec3::Zero() : anchor_of(measure(kit_of(L), content, turn).alignment, anchor));
  for (const auto& placement : other->placements())
    if (!placement->name.empty() && build->named(placement->name))
      refuse(format("'{}' already names a placement of this build", placement->name), "names are unique in a build");
  session_of(L).sandbox.count_part(other->placements().size());
  const std::size_t before = build->placements().size();
  Build::Twins twins;
  for (const auto& placement : other->placements()) {
    Placement mine = *placement;
    mine.pose = clean(pose * placement->pose);
    mine.read = {};
    twins.emplace(placement.get(), must(build->insert(std::move(mine))));
  }
  build->add_joints_of(*other, twins);
  for (const auto& line : other->lines()) build->add_line(line.text, before + line.before);
  lua_settop(L, 1);
  return 1;
}

}  // namespace

Transform pose_of_content(const PlacedRef& placed) {
  Transform pose;
  for (const auto& step : placed.path) pose = pose * step->pose;
  return pose;
}

bool begins_with(const Build::Path& path, const Build::Path& start) {
  return path.size() >= start.size() && std::equal(start.begin(), start.end(), path.begin());
}

void each_part_of(const Content& content, const std::function<void(const Element&, const Transform&)>& visit) {
  if (const auto* element = std::get_if<Element>(&content)) {
    visit(*element, element->own());
    return;
  }
  std::get<BuildRef>(content)->each_part([&](const Element& element, const Transform& pose, ldraw::ColourCode,
                                             const Build::Path&) { visit(element, pose); });
}

int record(lua_State* L, const BuildRef& build, const Content& content, const Transform& pose, const Options& options) {
  Placement placement;
  placement.content = content;
  placement.pose = pose;
  placement.name = options.text("name").value_or("");
  if (placement.name.find_first_of("/\r\n") != std::string::npos || placement.name.starts_with('#'))
    refuse(format("'{}' is no name", placement.name), "a name is one line without / and does not start with #");
  if (const auto colour = options.value("colour"); colour.given()) {
    const auto code = colour_at(L, colour.index());
    placement.colour = code;
    if (auto* element = std::get_if<Element>(&placement.content)) element->colour = code;
  }
  const Place place = program_place(L);
  placement.source = {place.file, place.line, program_call(L)};
  std::optional<std::size_t> index;
  if (const auto number = options.number("index")) {
    if (*number < 1 || *number != std::floor(*number)) refuse("index counts from 1");
    index = static_cast<std::size_t>(*number) - 1;
  }
  session_of(L).sandbox.count_part();
  push_value(L, PlacedRef{build, {must(build->insert(std::move(placement), index))}});
  return 1;
}

void bind_placing(lua_State* L) {
  lua_getglobal(L, "members");
  lua_getfield(L, -1, "build");
  lua_getfield(L, -1, "methods");
  const Member methods[] = {
      {"add", bound<add>}, {"add_raw", bound<add_raw>}, {"stack", bound<stack>}, {"extend", bound<extend>}};
  for (const auto& method : methods) {
    lua_pushcfunction(L, method.function);
    lua_setfield(L, -2, method.name);
  }
  lua_pop(L, 3);
}

}  // namespace brick::script
