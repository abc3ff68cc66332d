// SPDX-License-Identifier: MIT
// Finding parts by their connectors: what brick-search adds to words and sizes.
#pragma once

#include <string>
#include <vector>

#include "connect/connector.h"
#include "parts/search.h"

namespace brick::connect {

/// What a part must have; all of it.
struct ConnectorQuery {
  std::vector<std::string> has;         // "pin-hole", "pin-hole:5" (exactly), "stud>=8", "stud<=2"
  std::vector<std::string> mates_with;  // ids of parts that it must be able to hold or be held by
  bool empty() const { return has.empty() && mates_with.empty(); }
};

/// As parts::search, keeping what fits; `query.limit` counts those. Connectors are worked out for parts whose words
/// match, so a search by connectors alone takes minutes the first time. Codes: those of parts::search; usage for a kind
/// or part that does not exist.
Result<parts::SearchResult> search(parts::Library& library, Connectors& connectors, const parts::SearchQuery& query,
                                   const ConnectorQuery& wanted, Progress& progress);

}  // namespace brick::connect
