// SPDX-License-Identifier: MIT
// One placement as the arguments of a call that places it: on the grid, by a connector, or with its pose.
#pragma once

#include <map>
#include <string>

#include "connect/mate.h"
#include "script/build.h"
#include "script/sizes.h"

namespace brick::script {

struct Statement {
  std::string content;     // of a part: 'brick(2, 4, "red")', 'own(12, "red")'; of a build its owner knows the name
  Point position;          // of add
  std::string options;     // 'rotation = 1'
  std::string pose;        // of add_raw: 'pose{0, 0, 3, yaw = 30}'; empty for others
  PlacementRef target;     // of connect: what it is connected to, by its connector `to`; by its own `source`
  std::string source, to;  // both empty of stack: it lies on the target
};

/// Shortest text of a number: "3", "0.5".
std::string plain(double value);
/// A text of Lua.
std::string lua_text(const std::string& text);

class StatementWriter {
 public:
  explicit StatementWriter(Kit& kit) : kit_(kit), sizes_(kit) {}

  /// Where the model itself has a part that it defines, among all its parts, from 1.
  void know_own(const Part& part, std::size_t place) { own_parts_.try_emplace(&part, place); }

  /// False where it does not stand upright at a multiple of quarter turns.
  bool on_grid(const Placement& placement, Statement& statement);
  void as_pose(const Placement& placement, Statement& statement);
  /// By connectors (numbers of the parts' own) that hold each other; false where no tidy mounting says how.
  bool connected(const Placement& placement, int connector, const Placement& other, int other_connector,
                 Statement& statement);
  /// On something that is turned by no quarters; false where it does not lie along it.
  bool stacked(const Placement& placement, const Placement& other, Statement& statement);
  std::string colour(ldraw::ColourCode code) const;

 private:
  struct Sized {
    SizeKind kind = SizeKind::brick;
    SizedPart part;
  };
  std::string content(const Element& element, int quarters, int& rotation);
  std::string by_number(const Element& element) const;
  const std::vector<Sized>& sized(const std::string& id);

  Kit& kit_;
  Sizes sizes_;
  bool read_ = false;
  std::map<const Part*, std::size_t> own_parts_;
  std::map<std::string, std::vector<Sized>> by_id_;
};

}  // namespace brick::script
