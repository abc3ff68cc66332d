// SPDX-License-Identifier: MIT
// What refusals of connectors say: which part, which connector, where, and what would do instead.
#pragma once

#include <functional>
#include <string>

#include "script/connectors.h"

namespace brick::script {

/// "3701 'beam'", "3701 (#2)", or "3701" of a part that is not placed.
std::string owner_words(const ConnectorRef& ref);
/// "pin-hole at (1, 0, 2) facing front of 3701 'beam'".
std::string whole_words(const ConnectorRef& ref);
/// "4 stud facing up, 3 pin-hole facing front or back"; "none" of an empty list.
std::string count_words(const std::vector<ConnectorRef>& connectors);

/// Types that hold this connector, as names.
std::vector<std::string> fitting_types(const connect::Connector& connector);
/// Free connectors of the build that would hold `source` and pass `fits` (may be empty), the nearest to `goal` first.
std::vector<ConnectorRef> nearest_fits(Session& session, const BuildRef& build, const connect::Connector& source,
                                       const Vec3& goal, std::size_t most,
                                       const std::function<bool(const ConnectorRef&)>& fits = nullptr);
/// A hint: what holds `source`, and the nearest of these that are free in the build.
std::string instead_words(Session& session, const BuildRef& build, const connect::Connector& source, const Vec3& goal);

}  // namespace brick::script
