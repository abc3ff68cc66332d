// SPDX-License-Identifier: MIT
// What programs hand to our functions, read and refused in one way: points, colours, contents, tables of options.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "script/build.h"
#include "script/lua.h"
#include "script/sandbox.h"
#include "script/site.h"
#include "script/sizes.h"

namespace brick::script {

/// All that the bound functions of one program work with.
struct Session {
  Kit& kit;
  Sandbox& sandbox;
  Sites sites;
  Sizes sizes;
  std::vector<std::weak_ptr<Build>> builds;  // all that the program made, in order

  void note(const std::shared_ptr<Build>& build);
};

using BuildRef = std::shared_ptr<Build>;

/// A placement as a program sees it: through the builds that lead to it. All of it is in the frame of `root`.
struct PlacedRef {
  BuildRef root;
  Build::Path path;
  const PlacementRef& placement() const { return path.back(); }
};

/// A connector with where it comes from.
struct ConnectorRef {
  connect::Connector connector;  // in the frame of what was asked
  std::optional<Element> element;
  std::optional<PlacedRef> owner;  // of one in a build
  int index = 0;                   // among the part's connectors
};

struct PoseRef {
  Transform pose;  // LDU
};

template <>
struct TypeOf<Session> {
  static constexpr const char* name = "bricktools.session";
};
template <>
struct TypeOf<Element> {
  static constexpr const char* name = "part";
};
template <>
struct TypeOf<BuildRef> {
  static constexpr const char* name = "build";
};
template <>
struct TypeOf<PlacedRef> {
  static constexpr const char* name = "placement";
};
template <>
struct TypeOf<ConnectorRef> {
  static constexpr const char* name = "connector";
};
template <>
struct TypeOf<PoseRef> {
  static constexpr const char* name = "pose";
};

inline Session& session_of(lua_State* L) { return kept<Session>(L); }
inline Kit& kit_of(lua_State* L) { return session_of(L).kit; }

/// "a build", "the number 3", "the text 'x'": what a value is, for messages.
std::string describe_value(lua_State* L, int index);

double number_at(lua_State* L, int index, const char* what);
std::string text_at(lua_State* L, int index, const char* what);
/// {x, y, z}, {x, y} (z is 0), or fields x, y, z; finite.
Point point_at(lua_State* L, int index, const char* what);
void push_point(lua_State* L, const Point& point);
/// "up", "down", "left", "right", "front", "back", or a vector; unit, LDraw's frame.
Vec3 direction_at(lua_State* L, int index, const char* what);
ldraw::ColourCode colour_at(lua_State* L, int index);
BuildRef build_at(lua_State* L, int index, const char* what);
/// A part or a build; a text is a part's number.
Content content_at(lua_State* L, int index, const char* what);
void push_content(lua_State* L, const Content& content);
void push_extent(lua_State* L, const Extent& extent);
/// A placement of `build`: a placement, a name, or a list of names.
PlacedRef placed_at(lua_State* L, int index, const BuildRef& build, const char* what);

/// A table of named options, or nothing. Names that are not in the list are refused with the nearest that are.
class Options {
 public:
  Options(lua_State* L, int index, const char* function, std::initializer_list<const char*> names);

  bool has(const char* name) const;
  /// Pushes the option's value (nil when it is not there); pops it when the guard goes.
  class Value {
   public:
    Value(lua_State* L, int table, const char* name);
    ~Value() { lua_settop(L_, top_); }
    Value(const Value&) = delete;
    Value& operator=(const Value&) = delete;
    int index() const { return top_ + 1; }
    bool given() const { return !lua_isnoneornil(L_, index()); }

   private:
    lua_State* L_;
    int top_;
  };
  Value value(const char* name) const { return {L_, index_, name}; }
  std::optional<double> number(const char* name) const;
  std::optional<std::string> text(const char* name) const;
  std::optional<Point> point(const char* name) const;
  bool flag(const char* name, bool fallback = false) const;
  /// Quarter turns, 0 to 3.
  int rotation(const char* name) const;
  lua_State* state() const { return L_; }

 private:
  lua_State* L_;
  int index_;  // 0: no table
};

/// A whole number of quarter turns; 90 and the like are refused with what was meant.
int quarter_turns(double number);

}  // namespace brick::script
