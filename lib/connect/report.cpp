// SPDX-License-Identifier: MIT
#include "connect/report.h"

#include <map>

#include "base/json.h"
#include "base/text.h"

namespace brick::connect {

Json to_json(const Connector& connector) {
  const auto vector = [](const Vec3& v) { return Json{number(v.x()), number(v.y()), number(v.z())}; };
  Json json = {{"kind", name_of(connector.kind)},    {"position", vector(connector.position)},
               {"axis", vector(connector.axis)},     {"side", vector(connector.side)},
               {"length", number(connector.length)}, {"radius", number(connector.radius)}};
  if (!connector.family.empty()) json["family"] = connector.family;
  json["source"] = connector.source;
  return json;
}

Json to_json(std::span<const Connector> connectors) {
  Json list = Json::array();
  for (const auto& connector : connectors) list.push_back(to_json(connector));
  return list;
}

std::string count_kinds(std::span<const Connector> connectors, bool sources) {
  std::map<std::pair<Kind, std::string>, int> counts;
  for (const auto& connector : connectors) ++counts[{connector.kind, sources ? connector.source : std::string()}];
  std::vector<std::string> kinds;
  for (const auto& [key, count] : counts) {
    kinds.push_back(format("{} {}", count, name_of(key.first)));
    if (sources) kinds.back() += " (" + key.second + ")";
  }
  return join(kinds, ", ");
}

Result<std::string> show_part(const std::string& id, parts::Library& library, Connectors& connectors, bool json,
                              const parts::Paint& paint) {
  const auto part = library.info(id);
  const auto* file = part ? library.files().find(part->id + ".dat") : nullptr;
  if (file == nullptr) return tl::unexpected(parts::unknown_part(library, id));
  parts::LibraryFinder finder(library.files());
  const auto& mesh = library.mesh(*file, finder);
  const auto& places = connectors.of(*file, finder);
  if (json) return dump(parts::part_json(*part, mesh, to_json(places))) + "\n";
  return parts::part_text(*part, mesh, count_kinds(places), paint);
}

}  // namespace brick::connect
