// SPDX-License-Identifier: MIT
// lay_bricks, which the fills of our own Lua call: regions of cells become bricks and plates that hold each other.
//
// A region is cut into layers of one brick, and of plates where a brick does not fit. Where
// the bricks leave more groups than the cells have, they are mended where they are apart (mend.h). Where that
// does not join all, the topmost layer, then the lowest too, then all are tried of plates, if that does.
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "script/bind.h"
#include "script/bond.h"
#include "script/geometry.h"
#include "script/mend.h"

namespace brick::script {

namespace {

constexpr int brick_height = 3;            // plates
constexpr int usual_sets = 100;            // parts that fewer sets have are not used unasked
constexpr int usual_wide_sets = 200;       // the same of parts wider than two studs: of plates in fact
constexpr std::size_t many_tiles = 20000;  // laid again only when there are fewer
constexpr int course_origin = 1 << 20;     // so that courses below the ground count upwards too

struct Extents {
  int x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0;
  int width() const { return x1 - x0; }
  int depth() const { return y1 - y0; }
};

struct Course {
  int z = 0, height = 0;
  std::size_t cells = 0;  // whose cells it has
};

struct Request {
  Extents box;
  bool plates = false;
  int base = 0;  // layers of plates below the bricks
  std::vector<FixedBlock> fixed;
  std::array<BondLengths, 4> lengths;      // by height: 1 and 3
  std::vector<std::vector<int>> cells;     // of each layer of the first plan
  std::vector<ldraw::ColourCode> colours;  // that cells number
};

bool any(const BondLengths& lengths) {
  return !lengths.of_width[1].empty() || !lengths.of_width[2].empty() || !lengths.wide.empty();
}

int integer_field(lua_State* L, int table, const char* name) {
  lua_getfield(L, table, name);
  const auto value = static_cast<int>(lua_tointeger(L, -1));
  lua_pop(L, 1);
  return value;
}

int integer_at(lua_State* L, int table, int n) {
  lua_rawgeti(L, table, n);
  const auto value = static_cast<int>(lua_tointeger(L, -1));
  lua_pop(L, 1);
  return value;
}

/// What `parts` allows: sizes as "1x4" with the smaller number first, and part numbers.
std::optional<std::set<std::string>> allowed_parts(lua_State* L, int spec) {
  std::optional<std::set<std::string>> allowed;
  lua_getfield(L, spec, "parts");
  const int list = lua_gettop(L);
  if (lua_istable(L, list)) {
    allowed.emplace();
    for (int i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; ++i) {
      if (lua_istable(L, -1)) {
        const int a = integer_at(L, -1, 1), b = integer_at(L, -1, 2);
        allowed->insert(format("{}x{}", std::min(a, b), std::max(a, b)));
      } else if (auto* element = value_at<Element>(L, -1)) {
        allowed->insert(element->part->id);
      } else {
        std::string text = lower(text_at(L, -1, "each of parts"));
        std::erase(text, ' ');
        const auto x = text.find('x');
        const auto a = parse_int(text.substr(0, x));
        const auto b = x == std::string::npos ? std::nullopt : parse_int(text.substr(x + 1));
        allowed->insert(a && b ? format("{}x{}", std::min(*a, *b), std::max(*a, *b)) : must(kit_of(L).part(text))->id);
      }
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  } else if (!lua_isnil(L, list)) {
    refuse("parts is a list of sizes and part numbers, like {\"2x4\", \"3005\"}");
  }
  lua_pop(L, 1);
  return allowed;
}

BondLengths lengths_of(Sizes& sizes, SizeKind kind, const std::optional<std::set<std::string>>& allowed) {
  BondLengths lengths;
  const double height = kind == SizeKind::brick ? brick_height : 1;
  for (const auto& size : sizes.all(kind)) {
    const int narrow = std::min(size.width, size.depth), length = std::max(size.width, size.depth);
    if (size.height != height || (narrow <= 2 && size.width < size.depth)) continue;
    const bool use = allowed ? allowed->contains(size.id) || allowed->contains(format("{}x{}", narrow, length))
                             : size.sets >= (narrow > 2 ? usual_wide_sets : usual_sets);
    if (use && narrow <= 2)
      lengths.of_width[static_cast<std::size_t>(narrow)].push_back(length);
    else if (use)
      lengths.wide.emplace_back(size.width, size.depth);
  }
  std::stable_sort(lengths.wide.begin(), lengths.wide.end(), [](const auto& a, const auto& b) {
    return std::tuple(-a.first * a.second, -a.first) < std::tuple(-b.first * b.second, -b.first);
  });
  for (auto& list : lengths.of_width) std::sort(list.rbegin(), list.rend());
  return lengths;
}

/// Asks the region and the colour of each cell.
class Sampler {
 public:
  Sampler(lua_State* L, int spec, Request& request) : L_(L), request_(request) {
    lua_getfield(L, spec, "region");
    region_ = lua_gettop(L);
    lua_getfield(L, spec, "colour");
    colour_ = lua_gettop(L);
    if (lua_isnil(L, colour_)) {
      plain_ = number_of(ldraw::ColourCode{71});
    } else if (!lua_isfunction(L, colour_)) {
      plain_ = number_of(colour_at(L, colour_));
    }
  }

  std::vector<int> layer(int z) {
    const Extents& box = request_.box;
    std::vector<int> cells(static_cast<std::size_t>(box.width()) * static_cast<std::size_t>(box.depth()), no_cell);
    std::size_t at = 0;
    for (int y = box.y0; y < box.y1; ++y)
      for (int x = box.x0; x < box.x1; ++x, ++at) cells[at] = cell(x, y, z);
    return cells;
  }

 private:
  void call(int function, int x, int y, int z) {
    lua_pushvalue(L_, function);
    lua_pushinteger(L_, x);
    lua_pushinteger(L_, y);
    lua_pushinteger(L_, z);
    lua_call(L_, 3, 1);
  }

  int cell(int x, int y, int z) {
    if (!lua_isnil(L_, region_)) {
      call(region_, x, y, z);
      if (!lua_toboolean(L_, -1)) {
        lua_pop(L_, 1);
        return no_cell;
      }
      if (!lua_isboolean(L_, -1)) return taken_colour();
      lua_pop(L_, 1);
    }
    if (plain_) return *plain_;
    call(colour_, x, y, z);
    return taken_colour();
  }

  /// The number of the colour on the stack, which goes.
  int taken_colour() {
    int number = 0;
    if (lua_type(L_, -1) == LUA_TSTRING) {
      const auto [entry, fresh] = named_.try_emplace(lua_tostring(L_, -1), 0);
      if (fresh) entry->second = number_of(colour_at(L_, lua_gettop(L_)));
      number = entry->second;
    } else {
      number = number_of(colour_at(L_, lua_gettop(L_)));
    }
    lua_pop(L_, 1);
    return number;
  }

  int number_of(ldraw::ColourCode colour) {
    const auto [entry, fresh] = numbers_.try_emplace(colour, static_cast<int>(request_.colours.size()));
    if (fresh) request_.colours.push_back(colour);
    return entry->second;
  }

  lua_State* L_;
  Request& request_;
  int region_ = 0, colour_ = 0;
  std::optional<int> plain_;
  std::unordered_map<std::string, int> named_;
  std::map<ldraw::ColourCode, int> numbers_;
};

struct Laying {
  std::vector<LaidCourse> layers;
  std::optional<std::pair<int, Uncovered>> bare;  // z, cell
  std::size_t tiles = 0;
  int excess = 0;  // groups more than the cells have
};

Laying lay(const Request& request, const std::vector<Course>& plan, int variant, Sandbox& sandbox) {
  Laying result;
  Bond bond(variant);
  bool gap = false;
  for (const Course& course : plan) {
    sandbox.check_time();
    BondLayer layer;
    layer.width = request.box.width(), layer.depth = request.box.depth();
    layer.course = (course.z + course_origin * course.height) / course.height;
    layer.cells = request.cells[course.cells];
    std::vector<FixedTile> fixed;
    for (std::size_t i = 0; i < request.fixed.size(); ++i) {
      const FixedBlock& part = request.fixed[i];
      if (part.z >= course.z + course.height || part.z + part.height <= course.z) continue;
      fixed.push_back({part.x - request.box.x0, part.y - request.box.y0, part.width, part.depth, static_cast<int>(i)});
      for (int y = fixed.back().y; y < fixed.back().y + part.depth; ++y)
        for (int x = fixed.back().x; x < fixed.back().x + part.width; ++x)
          layer.cells[static_cast<std::size_t>(y) * static_cast<std::size_t>(layer.width) +
                      static_cast<std::size_t>(x)] = no_cell;
    }
    const bool empty =
        fixed.empty() && std::all_of(layer.cells.begin(), layer.cells.end(), [](int c) { return c == no_cell; });
    if (empty) {
      gap = true;
      continue;
    }
    std::vector<BondTile> tiles;
    const auto& lengths = request.lengths[static_cast<std::size_t>(course.height)];
    if (const auto bare = bond.add(layer, fixed, lengths, gap, tiles)) {
      result.bare = {course.z, *bare};
      return result;
    }
    gap = false;
    result.tiles += tiles.size();
    result.layers.push_back({course.z, course.height, std::move(tiles)});
  }
  result.excess = bond.groups() - bond.regions();
  return result;
}

/// Layers of plates in place of those of bricks that `chosen` says.
std::vector<Course> split_courses(const std::vector<Course>& plan, const std::function<bool(std::size_t)>& chosen) {
  std::vector<Course> result;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    if (plan[i].height == 1 || !chosen(i)) {
      result.push_back(plan[i]);
      continue;
    }
    for (int k = 0; k < plan[i].height; ++k) result.push_back({plan[i].z + k, 1, plan[i].cells});
  }
  return result;
}

/// Is `one` the better laying: covers all, then in fewer groups, then of fewer parts?
bool is_better(const Laying& one, const Laying& other) {
  if (one.bare || other.bare) return !one.bare && other.bare;
  return std::pair(one.excess, one.tiles) < std::pair(other.excess, other.tiles);
}

Laying lay_best(Request& request, const std::vector<Course>& plan, Sandbox& sandbox) {
  Laying best = lay(request, plan, 0, sandbox);
  const auto open = [&] { return best.bare || (best.excess > 0 && best.tiles <= many_tiles); };
  // Large plates leave small rests at slanted edges: there strips may do better.
  const bool plates = std::ranges::any_of(plan, [](const Course& course) { return course.height == 1; });
  if (plates && !request.lengths[1].wide.empty() && (best.bare || best.tiles <= many_tiles)) {
    auto wide = std::exchange(request.lengths[1].wide, {});
    auto narrow = lay(request, plan, 0, sandbox);
    if (is_better(best, narrow))
      request.lengths[1].wide = std::move(wide);
    else
      best = std::move(narrow);
  }
  const auto better = [&](const std::vector<Course>& courses, int variant, bool whole) {
    // One layer cannot hold together but by a single part: it is laid as its height says, so that those on it and below
    // it cross it.
    if (!open() || (!best.bare && courses.size() < 2)) return;
    auto other = lay(request, courses, variant, sandbox);
    if (!other.bare && (best.bare || (whole ? other.excess <= 0 : other.excess < best.excess))) best = std::move(other);
  };
  for (const int variant : {2, 1, 3}) better(plan, variant, false);
  if (!best.bare && best.excess > 0) {
    MendRoom room{request.box.width(), request.box.depth(), request.fixed};
    for (auto& part : room.fixed) part.x -= request.box.x0, part.y -= request.box.y0;
    best.excess -=
        mend(best.layers, room, request.lengths[brick_height], request.lengths[1], [&] { sandbox.check_time(); });
  }
  const std::size_t last = plan.empty() ? 0 : plan.size() - 1;
  const std::function<bool(std::size_t)> choices[] = {[&](std::size_t i) { return i == last; },
                                                      [&](std::size_t i) { return i == last || i == 0; },
                                                      [](std::size_t) { return true; }};
  if (!any(request.lengths[1])) return best;
  for (const auto& choice : choices) {
    const auto courses = split_courses(plan, choice);
    for (const int variant : {0, 2}) better(courses, variant, true);
  }
  return best;
}

Request read_request(lua_State* L, int spec) {
  constexpr double most_cells = 1e8;
  Request request;
  lua_getfield(L, spec, "from");
  lua_getfield(L, spec, "to");
  const int from = lua_gettop(L) - 1, to = from + 1;
  request.box = {integer_at(L, from, 1), integer_at(L, from, 2), integer_at(L, from, 3),
                 integer_at(L, to, 1),   integer_at(L, to, 2),   integer_at(L, to, 3)};
  if (1.0 * request.box.width() * request.box.depth() * (request.box.z1 - request.box.z0) > 3 * most_cells)
    refuse("the region is too large", "fill it in pieces");
  lua_getfield(L, spec, "plates");
  request.plates = lua_toboolean(L, -1) != 0;
  request.base = integer_field(L, spec, "base");
  lua_getfield(L, spec, "fixed");
  const int fixed = lua_gettop(L);
  for (int i = 1; lua_istable(L, fixed) && lua_rawgeti(L, fixed, i) != LUA_TNIL; ++i) {
    const int each = lua_gettop(L);
    request.fixed.push_back({integer_field(L, each, "x"), integer_field(L, each, "y"), integer_field(L, each, "z"),
                             integer_field(L, each, "width"), integer_field(L, each, "depth"),
                             integer_field(L, each, "height")});
    lua_settop(L, fixed);
  }
  lua_settop(L, from - 1);
  const auto allowed = allowed_parts(L, spec);
  Sizes& sizes = session_of(L).sizes;
  request.lengths[1] = lengths_of(sizes, SizeKind::plate, allowed);
  request.lengths[brick_height] = lengths_of(sizes, SizeKind::brick, allowed);
  if (!any(request.lengths[brick_height])) request.plates = true;
  if (request.plates && !any(request.lengths[1])) refuse("none of the allowed parts is a plain brick or plate");
  return request;
}

/// Bricks as far as they go up.
std::vector<Course> plan_of(const Request& request) {
  const Extents& box = request.box;
  std::vector<Course> plan;
  for (int z = box.z0; z < box.z1;) {
    const int height = !request.plates && z >= box.z0 + request.base && z + brick_height <= box.z1 ? brick_height : 1;
    plan.push_back({z, height, plan.size()});
    z += height;
  }
  return plan;
}

/// Places tiles in a build.
class Placer {
 public:
  Placer(lua_State* L, BuildRef build, const Request& request)
      : session_(session_of(L)), build_(std::move(build)), request_(request) {
    const Place place = program_place(L);
    source_ = {place.file, place.line, program_call(L)};
  }

  void place(const BondTile& tile, const LaidCourse& course) {
    const Size& size = size_of(tile, course.height);
    Placement placement;
    placement.content = Element{size.part, request_.colours[static_cast<std::size_t>(tile.colour)], size.turn};
    placement.pose.origin = to_ldu({static_cast<double>(tile.x + request_.box.x0),
                                    static_cast<double>(tile.y + request_.box.y0), static_cast<double>(course.z)}) -
                            size.corner;
    placement.source = source_;
    session_.sandbox.count_part();
    must(build_->insert(std::move(placement)));
  }

 private:
  struct Size {
    const Part* part = nullptr;
    int turn = 0;
    Vec3 corner = Vec3::Zero();
  };

  const Size& size_of(const BondTile& tile, int height) {
    const auto [entry, fresh] = sizes_.try_emplace({tile.width, tile.depth, height});
    if (!fresh) return entry->second;
    const auto kind = height == 1 ? SizeKind::plate : SizeKind::brick;
    const auto found = must(session_.sizes.find(kind, tile.width, tile.depth, height));
    Size& size = entry->second;
    size.part = must(session_.kit.part(found.id));
    size.turn = found.turn;
    size.corner =
        anchor_of(measure(session_.kit, Element{size.part, ldraw::main_colour, size.turn}, {}).alignment, "corner");
    return size;
  }

  Session& session_;
  BuildRef build_;
  const Request& request_;
  SourceLine source_;
  std::map<std::tuple<int, int, int>, Size> sizes_;
};

/// lay_bricks(build, {from, to, region, colour, parts, plates, base, fixed, dry}) -> groups that are more than there
/// need be, after mending. base: layers of plates below the bricks. dry: nothing is placed.
int lay_bricks(lua_State* L) {
  const auto build = build_at(L, 1, "the build");
  Request request = read_request(L, 2);
  const auto plan = plan_of(request);
  {
    Sampler sampler(L, 2, request);
    for (const Course& course : plan) {
      request.cells.push_back(sampler.layer(course.z));
      session_of(L).sandbox.check_time();
    }
  }
  const auto result = lay_best(request, plan, session_of(L).sandbox);
  if (result.bare)
    refuse(format("the allowed parts cannot cover the place x {}, y {}, z {}", result.bare->second.x + request.box.x0,
                  result.bare->second.y + request.box.y0, result.bare->first),
           "allow 1x1 as well");
  lua_getfield(L, 2, "dry");
  if (lua_toboolean(L, -1)) {
    lua_pushinteger(L, result.excess);
    return 1;
  }
  Placer placer(L, build, request);
  for (const auto& course : result.layers)
    for (const auto& tile : course.tiles) placer.place(tile, course);
  lua_pushinteger(L, result.excess);
  return 1;
}

}  // namespace

void bind_fill(lua_State* L) {
  lua_pushcfunction(L, bound<lay_bricks>);
  lua_setglobal(L, "lay_bricks");
}

}  // namespace brick::script
