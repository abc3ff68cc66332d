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
  std::string content;  // of a part: 'brick(2, 4, "red")', 'own("fin")'; of a build its owner knows the name
  Point position;       // of add
  std::string options;  // 'rotation = 1'
  std::string pose;     // of add_raw: 'pose{0, 0, 3, yaw = 30}'; empty for others
  PlacementRef target;  // of connect: what it is connected to, by its connector `to`; by its own `source`
  std::string source, to;
};

/// Shortest text of a number: "3", "0.5".
std::string plain(double value);
/// A text of Lua.
std::string lua_text(const std::string& text);

class StatementWriter {
 public:
  explicit StatementWriter(Kit& kit) : kit_(kit), sizes_(kit) {}

  /// False where it does not stand upright at a multiple of quarter turns.
  bool on_grid(const Placement& placement, Statement& statement);
  void as_pose(const Placement& placement, Statement& statement);
  /// By connectors (numbers of the parts' own) that hold each other; false where no tidy mounting says how.
  bool connected(const Placement& placement, int connector, const Placement& other, int other_connector,
                 Statement& statement);
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
  std::map<std::string, std::vector<Sized>> by_id_;
};

}  // namespace brick::script
