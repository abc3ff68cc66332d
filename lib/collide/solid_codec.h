// SPDX-License-Identifier: MIT
// Bytes of a solid, so that what takes long to make is made once and kept in the index.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "collide/solid.h"

namespace brick::collide {

/// Surface, tree and insets, about 20 bytes a facet. Empty where the points are no floats (stretched parts): such
/// solids are not kept.
std::string encode_solid(const Solid& solid);

/// The very solid that was encoded; nullptr for anything else, damaged bytes included.
std::unique_ptr<Solid> decode_solid(std::string_view bytes);

}  // namespace brick::collide
