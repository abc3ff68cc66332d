// SPDX-License-Identifier: MIT
// Choosing items of a scene in words: "part=3001", "colour=Red", "step=2-4", "arm.ldr", ...
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "render/identity.h"
#include "render/scene.h"

namespace brick::render {

/// The forms of a selector as the help shows them.
inline constexpr const char* selector_forms =
    "part=ID, name=NAME, submodel=NAME, colour=NAME, step=N-M, layer=N-M (plates above the lowest point), id=N-M; "
    "* stands for anything; a bare word is a part, a name or a sub-model";

/// Which items any of the words chooses, by item number. Marks are never chosen. Code usage: a word that is no selector
/// or that chooses nothing.
Result<std::vector<bool>> select(const std::vector<std::string>& words, const std::vector<Item>& items,
                                 const std::vector<Identity>& who, const ldraw::Palette& palette);

}  // namespace brick::render
