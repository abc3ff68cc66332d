// SPDX-License-Identifier: MIT
// How well a part answers a query: BM25 over groups of words, computed inside SQLite's full-text search.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "parts/sqlite.h"

namespace brick::parts {

/// What the ranking of one query needs. Must outlive the statement that it is bound to.
struct Ranking {
  std::vector<bool> is_number;              // of each phrase, in the order of the expression: a part number
  std::vector<double> rarity;               // of each group: its inverse document frequency
  std::vector<std::vector<int>> way_sizes;  // phrases in each way to say each group
  const std::vector<std::uint8_t>* name_lengths = nullptr;  // of each row's name, by row - 1
  double mean_length = 1;
};

/// Inverse document frequency of something that `found` of `all` documents have; never negative.
double rarity_of(double found, double all);

/// Makes the function `weigh(search, ?)` known to the connection; its argument is bound with `bind_ranking`.
bool register_ranking(Database& database);
void bind_ranking(Statement& statement, int at, const Ranking& ranking);

}  // namespace brick::parts
