// SPDX-License-Identifier: MIT
// Who is who in a scene made from a model: the placement behind each item, and how read-outs tell of it.
#pragma once

#include <string_view>
#include <vector>

#include "base/json_fwd.h"
#include "model/model.h"

namespace brick::render {

struct Identity {
  const model::Placement* placement = nullptr;  // of the model; nullptr for marks that are no part of it
  std::string_view kind = "mark";               // "part", "loose" (geometry that is no part), "missing" or "mark"
};

/// By item number, in the order of `items_of`; what comes after the model's own items are marks.
std::vector<Identity> identities(const model::Model& model, std::size_t items);

/// id (the item's number, which for parts is that of brick-validate), kind, line, step, path, given (where there is
/// one), name, part, colour.
Json identity_json(const Identity& identity, std::size_t item);
/// A code, or "#RRGGBB" for a direct colour.
Json colour_json(ldraw::ColourCode colour);

}  // namespace brick::render
