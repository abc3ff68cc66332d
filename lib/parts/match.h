// SPDX-License-Identifier: MIT
// A query's words as what is looked for in the search table: synonyms, sizes either way round, mistyped words.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parts/rank.h"
#include "parts/search_table.h"
#include "parts/sqlite.h"
#include "parts/synonyms.h"
#include "parts/words.h"

namespace brick::parts {

/// One word to look for.
struct Wanted {
  std::string word;
  bool number = false;  // a part number, looked for among numbers only
  bool start = false;   // any word that starts so
};

/// Words of a query that stand together, and the ways to say them: a part has to have all words of one way.
struct Group {
  std::string shown;  // as typed, as far as words keep it
  std::vector<std::vector<Wanted>> ways;
};

struct Match {
  std::vector<Group> groups;
  std::vector<std::vector<double>> sizes;                        // that the query names
  std::vector<std::pair<std::string, std::string>> corrections;  // typed word, words looked for
  std::vector<std::string> colours;                              // passed over

  /// As an expression of the search table.
  std::string expression() const;
  /// The ranking that belongs to the expression; `facts` must outlive it. `all`: documents counted beyond plain parts.
  Ranking ranking(Database& database, const SearchFacts& facts, bool all) const;
  Match without(std::size_t group) const;
};

/// `pass_colours`: a colour beside other words is not looked for, since plain parts come in any.
Match match_words(const std::vector<Word>& words, const Synonyms& synonyms, Database& database, bool pass_colours);

}  // namespace brick::parts
