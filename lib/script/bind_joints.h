// SPDX-License-Identifier: MIT
// What connect and the functions of joints share.
#pragma once

#include "script/mechanism.h"

namespace brick::script {

template <>
struct TypeOf<PlacedJoint> {
  static constexpr const char* name = "joint";
};

/// A table of ranges that suit the joint; throws a ScriptError that says what the joint has.
Motion motion_at(lua_State* L, int index, const connect::Joint& freedom, const std::string& name);

}  // namespace brick::script
