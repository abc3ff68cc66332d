// SPDX-License-Identifier: MIT
#include "script/explain.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "script/joining.h"

namespace brick::script {

std::string owner_words(const ConnectorRef& ref) {
  if (!ref.owner) return ref.element ? ref.element->part->id : "the content";
  const auto& owner = *ref.owner;
  const auto* element = owner.placement()->element();
  const std::string name = path_text(*owner.root, owner.path);
  const std::string id = element != nullptr ? element->part->id : "the build";
  return name.starts_with('#') ? format("{} ({})", id, name) : format("{} '{}'", id, name);
}

std::string whole_words(const ConnectorRef& ref) { return format("{} of {}", connector_words(ref), owner_words(ref)); }

std::string count_words(const std::vector<ConnectorRef>& connectors) {
  struct Sort {
    std::size_t count = 0;
    std::set<std::string> facing;
  };
  std::map<std::string, Sort> sorts;
  for (const auto& each : connectors) {
    auto& sort = sorts[std::string(connect::name_of(each.connector.kind))];
    ++sort.count;
    sort.facing.insert(direction_words(each.connector.axis));
  }
  std::vector<std::string> words;
  for (const auto& [name, sort] : sorts) {
    const std::vector<std::string> facing(sort.facing.begin(), sort.facing.end());
    words.push_back(format("{} {} facing {}", sort.count, name,
                           facing.size() > 4 ? format("{} ways", facing.size()) : join(facing, " or ")));
  }
  return words.empty() ? "none" : join(words, ", ");
}

std::vector<std::string> fitting_types(const connect::Connector& connector) {
  std::vector<std::string> names;
  for (int i = 0; i <= static_cast<int>(connect::last_kind); ++i) {
    connect::Connector other = connector;
    other.kind = static_cast<connect::Kind>(i);
    if (rule_between(connector, other) != nullptr) names.emplace_back(connect::name_of(other.kind));
  }
  return names;
}

std::vector<ConnectorRef> nearest_fits(Session& session, const BuildRef& build, const connect::Connector& source,
                                       const Vec3& goal, std::size_t most,
                                       const std::function<bool(const ConnectorRef&)>& fits) {
  constexpr std::size_t most_asked = 12;  // what is asked of each may be a search for free places
  auto all = all_connectors(session, Content(build));
  std::erase_if(all, [&](const ConnectorRef& c) {
    const auto* rule = rule_between(source, c.connector);
    return rule == nullptr || rule->besides > 0;
  });
  const auto distance = [&](const ConnectorRef& c) { return (c.connector.position - goal).norm(); };
  std::stable_sort(all.begin(), all.end(),
                   [&](const auto& a, const auto& b) { return distance(a) < distance(b) - 1e-6; });
  std::vector<ConnectorRef> found;
  for (std::size_t i = 0; i < all.size() && found.size() < most; ++i) {
    if (fits && i >= most_asked) break;
    if (!fits || fits(all[i])) found.push_back(all[i]);
  }
  return found;
}

std::string instead_words(Session& session, const BuildRef& build, const connect::Connector& source, const Vec3& goal) {
  const std::string kind(connect::name_of(source.kind));
  const auto types = fitting_types(source);
  if (types.empty()) return format("nothing holds a {}", kind);
  std::string words = format("a {} is held by {}", kind, join(types, ", "));
  const auto near = nearest_fits(session, build, source, goal, 3);
  if (near.empty()) return words + ", of which the build has none free";
  words += "; the nearest that are free:";
  for (const auto& each : near) words += "\n    " + whole_words(each);
  return words;
}

}  // namespace brick::script
