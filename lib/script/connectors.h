// SPDX-License-Identifier: MIT
// Connectors as programs ask for them.
#pragma once

#include <string>
#include <vector>

#include "script/arguments.h"

namespace brick::script {

/// A connector in another frame.
connect::Connector moved(const connect::Connector& connector, const Transform& pose);
/// Free connectors of a part or build, in its frame.
std::vector<ConnectorRef> all_connectors(Session& session, const Content& content);
/// Free connectors of a placement, in the frame of the build it was asked from.
std::vector<ConnectorRef> placed_connectors(Session& session, const PlacedRef& placed);

/// Of the part, build or placement at `geometry`, as the table of options (or the name of a type) at `filter` says:
/// ordered from the ground up, then front to back, left to right, or as `toward` says.
std::vector<ConnectorRef> connectors_at(lua_State* L, int geometry, int filter);
/// Exactly one, or the first where `toward` ranks them; else a ScriptError that lists the candidates.
ConnectorRef connector_at(lua_State* L, int geometry, int filter);

/// "stud at (1, 0.5, 3) facing up".
std::string connector_words(const ConnectorRef& ref);
/// "up", or the vector in the build's frame.
std::string direction_words(const Vec3& axis);

}  // namespace brick::script
