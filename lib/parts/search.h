// SPDX-License-Identifier: MIT
// Finding parts by words, numbers and fields: what brick-search shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "parts/catalog.h"
#include "parts/library.h"

namespace brick::parts {

struct SearchQuery {
  std::string words;                // all must match; ids and sizes are words too
  std::vector<std::string> fields;  // look in these only: name, category, subcategory, features, keywords
  std::string category;             // exact, in any case
  std::string size;                 // "2x4", "1 x 1 x 2/3": exactly this size, lying either way round
  std::string type;                 // "part", "shortcut", ...
  std::string id;                   // exact id; * and ? as in file names
  bool prints = false;              // printed and stickered parts too
  bool all = false;                 // and pieces of parts, aliases, moved and obsolete numbers
  std::size_t limit = 20;
};

struct Hit {
  PartInfo part;
  double score = 0;
  std::string note;  // "3556 was renumbered 3001", "" mostly
};

/// What to ask instead, when nothing was found.
struct Suggestion {
  std::string words;
  std::size_t count = 0;
  std::string id, name;  // of the first part that it would find
};

struct SearchResult {
  std::vector<Hit> hits;  // best first
  std::size_t total = 0;  // that match, shown or not
  /// No part has all words: the hits are those that have most of them, and `total` is 0.
  bool partial = false;
  std::size_t hidden = 0;  // matches among parts that were not asked for (counted when nothing was found)
  std::vector<std::pair<std::string, std::string>> corrections;  // a word as typed, and what was looked for instead
  std::vector<std::string> colours;  // words that were passed over, since plain parts come in any colour
  std::vector<Suggestion> suggestions;
};

/// Code usage: a field, category, size or type that does not exist.
Result<SearchResult> search(Library& library, const SearchQuery& query);

}  // namespace brick::parts
