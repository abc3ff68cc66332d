// SPDX-License-Identifier: MIT
// Placing something where it is held: whether connectors engage, what is in the way, and loops that are closed by
// moving the build's joints.
#pragma once

#include "script/closing.h"

namespace brick::script {

/// Would the two connectors hold each other with the content placed so?
bool engages(const Content& content, const ConnectorRef& source, const ConnectorRef& target, const Transform& pose);
/// The deepest overlap of any part of the content, placed so.
std::optional<Collision> collision_at(Site& site, const Content& content, const Transform& pose);

/// Where all contacts meet; moves what has to move in the build for that. Throws a ScriptError that tells how far apart
/// they stay, or what is in the way.
Transform close_loop(Session& session, const BuildRef& build, const Content& content,
                     const std::vector<Contact>& contacts, const Wishes& wishes, bool check);

}  // namespace brick::script
