// SPDX-License-Identifier: MIT
#include "connect/search.h"

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
  if (rule->seat == Seat::pivot) return plug.family == socket.family;
  if (rule->seat == Seat::centre) return std::abs(plug.radius - socket.radius) <= 0.5;
  return true;
}

bool could_mate(const std::vector<Connector>& a, const std::vector<Connector>& b) {
  return std::any_of(a.begin(), a.end(), [&](const Connector& one) {
    return std::any_of(b.begin(), b.end(),
                       [&](const Connector& other) { return could_mate(one, other) || could_mate(other, one); });
  });
}

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
  std::vector<const std::vector<Connector>*> partners;
  for (const std::string& id : wanted.mates_with) {
    const auto info = library.info(id);
    const auto* file = info ? library.files().find(info->id + ".dat") : nullptr;
    if (file == nullptr) return tl::unexpected(parts::unknown_part(library, id));
    partners.push_back(&connectors.of(*file, finder));
  }
  parts::SearchQuery all = query;
  all.limit = static_cast<std::size_t>(-1);
  auto result = parts::search(library, all);
  if (!result) return result;
  const auto fits = [&](const parts::Hit& hit) {
    const auto* file = library.files().find(hit.part.id + ".dat");
    if (file == nullptr) return false;
    const std::vector<Connector>& own = connectors.of(*file, finder);
    for (const Count& count : counts) {
      const auto number =
          std::count_if(own.begin(), own.end(), [&](const Connector& c) { return c.kind == count.kind; });
      if (number < count.least || number > count.most) return false;
    }
    return std::all_of(partners.begin(), partners.end(), [&](const auto* other) { return could_mate(own, *other); });
  };
  progress.begin("looking at connectors", result->hits.size());
  std::vector<parts::Hit> kept;
  constexpr std::size_t batch = 256;  // looked at together; the best come first, so most searches end early
  for (std::size_t first = 0; first < result->hits.size() && kept.size() < query.limit; first += batch) {
    const std::size_t count = std::min(batch, result->hits.size() - first);
    std::vector<char> good(count);
    parallel_for(count, [&](std::size_t i) { good[i] = fits(result->hits[first + i]) ? 1 : 0; });
    for (std::size_t i = 0; i < count && kept.size() < query.limit; ++i) {
      if (good[i] != 0) kept.push_back(std::move(result->hits[first + i]));
    }
    progress.advance(count);
  }
  progress.end();
  result->hits = std::move(kept);
  result->total = result->hits.size();
  return result;
}

}  // namespace brick::connect
