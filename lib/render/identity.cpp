// SPDX-License-Identifier: MIT
#include "render/identity.h"

#include "base/json.h"

namespace brick::render {

std::vector<Identity> identities(const model::Model& model, std::size_t items) {
  std::vector<Identity> list;
  list.reserve(items);
  for (const auto& placement : model.placements) list.push_back({&placement, "part"});
  for (const auto& placement : model.loose) list.push_back({&placement, "loose"});
  for (const auto& placement : model.unresolved) list.push_back({&placement, "missing"});
  list.resize(items);
  return list;
}

Json colour_json(ldraw::ColourCode colour) {
  if (!ldraw::is_direct(colour)) return colour;
  return ldraw::Palette().resolve(colour).value.hex();
}

Json identity_json(const Identity& identity, std::size_t item) {
  Json json;
  json["id"] = item;
  json["kind"] = identity.kind;
  if (identity.placement == nullptr) return json;
  const model::Placement& placement = *identity.placement;
  json["line"] = placement.line;
  json["step"] = placement.step;
  json["path"] = placement.path;
  if (const auto given = model::given_name(placement); !given.empty()) json["given"] = given;
  json["name"] = placement.name;
  json["part"] = placement.part;
  json["colour"] = colour_json(placement.colour);
  return json;
}

}  // namespace brick::render
