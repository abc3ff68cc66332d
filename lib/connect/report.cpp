// SPDX-License-Identifier: MIT
#include "connect/report.h"

#include <map>

#include "base/json.h"
#include "base/text.h"

namespace brick::connect {

Json to_json(const Connector& connector) {
  const auto vector = [](const Vec3& v) { return Json{number(v.x()), number(v.y()), number(v.z())}; };
  return {{"kind", name_of(connector.kind)}, {"position", vector(connector.position)}, {"axis", vector(connector.axis)},
          {"side", vector(connector.side)},  {"length", number(connector.length)},     {"source", connector.source}};
}

Json to_json(std::span<const Connector> connectors) {
  Json list = Json::array();
  for (const auto& connector : connectors) list.push_back(to_json(connector));
  return list;
}

std::string count_kinds(std::span<const Connector> connectors) {
  std::map<Kind, int> counts;
  for (const auto& connector : connectors) ++counts[connector.kind];
  std::vector<std::string> kinds;
  for (const auto& [kind, count] : counts) kinds.push_back(format("{} {}", count, name_of(kind)));
  return join(kinds, ", ");
}

}  // namespace brick::connect
