// SPDX-License-Identifier: MIT
// The search table of an index: one document a part, the shelf it stands on, and the words that occur.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "parts/catalog.h"
#include "parts/sqlite.h"

namespace brick::parts {

/// What a search looks through: living plain parts always, the others when asked. Catalog rows are ordered by shelf,
/// the commonest first, so that a shelf is a range of rows and a row number ranks parts that a search finds equal.
enum class Shelf { plain, printed, rest };
Shelf shelf_of(const PartInfo& part);
/// `catalog` in row order.
std::vector<const PartInfo*> in_row_order(const std::vector<PartInfo>& catalog);

/// Columns in the order of the table; the first five are the fields that a user may name.
inline constexpr const char* search_columns[] = {"name", "category", "subcategory", "features", "keywords", "numbers"};

/// What a search needs beside the table, read in three look-ups.
struct SearchFacts {
  std::int64_t plain_rows = 0, printed_rows = 0, all_rows = 0;  // rows 1..plain_rows, then the printed, then the rest
  std::vector<std::uint32_t> sets;                              // popularity by row - 1
  std::vector<std::uint8_t> name_lengths;                       // of the name, in half words, by row - 1
  double mean_length = 1;
};

bool write_search_table(Database& database, const std::vector<const PartInfo*>& rows);
SearchFacts read_search_facts(Database& database);

/// A word of the catalog and in how many parts it occurs.
struct Term {
  std::string word;
  int plain = 0, all = 0;
};
std::vector<Term> read_terms(Database& database);

}  // namespace brick::parts
