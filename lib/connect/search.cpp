// SPDX-License-Identifier: MIT
#include "connect/search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/parallel.h"
#include "base/text.h"
#include "connect/rules.h"
#include "parts/report.h"

namespace brick::connect {

namespace {

struct Count {
  Kind kind = Kind::stud;
  int least = 1, most = 1 << 30;
};

Result<Count> parse_count(const std::string& text) {
  Count count;
  const std::size_t at = text.find_first_of(":<>=");
  const std::string name = std::string(trim(std::string_view(text).substr(0, at)));
  const auto kind = kind_named(name);
  if (!kind) {
    std::string names;
    for (int i = 0; i <= static_cast<int>(last_kind); ++i)
      names += (i > 0 ? ", " : "") + std::string(name_of(static_cast<Kind>(i)));
    return fail("usage", format("'{}' is no kind of connector", name), {}, "one of " + names);
  }
  count.kind = *kind;
  if (at == std::string::npos) return count;
  const std::size_t digits = text.find_first_not_of(":<>= ", at);
  const std::string_view sign = std::string_view(text).substr(at, digits == std::string::npos ? digits : digits - at);
  const int number =
      digits == std::string::npos ? -1 : parse_int(trim(std::string_view(text).substr(digits))).value_or(-1);
  const bool known = trim(sign) == ":" || trim(sign) == "=" || trim(sign) == ">=" || trim(sign) == "<=";
  if (number < 0 || !known)
    return fail("usage", format("'{}' is no count of connectors", text), {}, "write pin-hole:5, stud>=8 or stud<=2");
  count.least = trim(sign) == "<=" ? 0 : number;
  if (trim(sign) != ">=") count.most = number;
  return count;
}

bool could_mate(const Connector& plug, const Connector& socket) {
  const MateRule* rule = rule_for(plug.kind, socket.kind);
  if (rule == nullptr || rule->besides > 0) return false;
  if (!sizes_fit(plug.kind, plug.radius, socket.kind, socket.radius)) return false;
  if (rule->seat == Seat::pivot) return plug.family == socket.family;
  if (rule->seat == Seat::centre) return std::abs(plug.radius - socket.radius) <= 0.5;
  return true;
}

/// What nearly every part has, so that it says little that two parts hold each other by it.
bool is_common(Kind kind) {
  return kind == Kind::stud || kind == Kind::open_stud || kind == Kind::anti_stud || kind == Kind::tube ||
         kind == Kind::post;
}

/// How well a part goes with another, the best first: by what few parts have and in the same world, by that, by studs.
enum Rank : int { same_world, rare_kind, common_kind, no_mate };
constexpr int ranks = no_mate;

struct Partner {
  const std::vector<Connector>* connectors = nullptr;
  bool technic = false;

  Rank best() const {
    const bool rare =
        std::any_of(connectors->begin(), connectors->end(), [](const auto& c) { return !is_common(c.kind); });
    return !rare ? common_kind : technic ? same_world : rare_kind;
  }
  Rank rank(const std::vector<Connector>& own, bool own_technic) const {
    Rank found = no_mate;
    for (const Connector& one : own)
      for (const Connector& other : *connectors) {
        if (!could_mate(one, other) && !could_mate(other, one)) continue;
        if (!is_common(one.kind)) return technic && own_technic ? same_world : rare_kind;
        found = common_kind;
      }
    return found;
  }
};

bool is_technic(const parts::PartInfo& part) { return part.category == "Technic"; }

}  // namespace

Result<parts::SearchResult> search(parts::Library& library, Connectors& connectors, const parts::SearchQuery& query,
                                   const ConnectorQuery& wanted, Progress& progress) {
  std::vector<Count> counts;
  for (const std::string& text : wanted.has) {
    auto count = parse_count(text);
    if (!count) return tl::unexpected(count.error());
    counts.push_back(*count);
  }
  parts::LibraryFinder finder(library.files());
  std::vector<Partner> partners;
  int best = 0;  // rank that a hit can have
  for (const std::string& id : wanted.mates_with) {
    const auto info = library.info(id);
    const auto* file = info ? library.files().find(info->id + ".dat") : nullptr;
    if (file == nullptr) return tl::unexpected(parts::unknown_part(library, id));
    partners.push_back({&connectors.of(*file, finder), is_technic(*info)});
    best = std::max<int>(best, partners.back().best());
  }
  parts::SearchQuery all = query;
  all.limit = static_cast<std::size_t>(-1);
  auto result = parts::search(library, all);
  if (!result) return result;
  const auto rank_of = [&](const parts::Hit& hit) -> int {
    const auto* file = library.files().find(hit.part.id + ".dat");
    if (file == nullptr) return no_mate;
    const std::vector<Connector>& own = connectors.of(*file, finder);
    for (const Count& count : counts) {
      const auto number =
          std::count_if(own.begin(), own.end(), [&](const Connector& c) { return c.kind == count.kind; });
      if (number < count.least || number > count.most) return no_mate;
    }
    int rank = 0;
    for (const Partner& partner : partners) rank = std::max<int>(rank, partner.rank(own, is_technic(hit.part)));
    return rank;
  };
  progress.begin("looking at connectors", result->hits.size());
  std::array<std::vector<parts::Hit>, ranks> kept;
  constexpr std::size_t batch = 256;    // looked at together; the best come first, so most searches end early
  constexpr std::size_t enough = 4096;  // looked at for better ranks where the list could be filled with others
  const auto held = [&](int last) {
    std::size_t sum = 0;
    for (int rank = 0; rank <= last; ++rank) sum += kept[static_cast<std::size_t>(rank)].size();
    return sum;
  };
  for (std::size_t first = 0; first < result->hits.size(); first += batch) {
    if (held(best) >= query.limit || (first >= enough && held(ranks - 1) >= query.limit)) break;
    const std::size_t count = std::min(batch, result->hits.size() - first);
    std::vector<int> found(count);
    parallel_for(count, [&](std::size_t i) { found[i] = rank_of(result->hits[first + i]); });
    for (std::size_t i = 0; i < count; ++i)
      if (found[i] < ranks) kept[static_cast<std::size_t>(found[i])].push_back(std::move(result->hits[first + i]));
    progress.advance(count);
  }
  progress.end();
  result->hits.clear();
  for (auto& each : kept)
    for (auto& hit : each)
      if (result->hits.size() < query.limit) result->hits.push_back(std::move(hit));
  result->total = result->hits.size();
  return result;
}

}  // namespace brick::connect
