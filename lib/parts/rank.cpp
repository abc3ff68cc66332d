// SPDX-License-Identifier: MIT
// BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) in its form for fields: the occurrences of
// a word are weighted by column and summed before they saturate, and lengths are lengths of names. SQLite's own bm25()
// counts every column's words into a document's length, so that a part would rank lower for having many old numbers,
// and it adds up the words of an OR: a part that answers a rare synonym would beat all that answer the common one. Here
// the ways to say one thing make a group; a part scores the best of its ways, and all ways are as rare as the group.
// One call for each part that matches; it looks at the positions of the matching words only.
#include "parts/rank.h"

#include <sqlite3.h>
#include <algorithm>
#include <array>
#include <cmath>

namespace brick::parts {

namespace {

constexpr double saturation = 1.2;  // BM25's k1 and b, at the values usual since TREC
constexpr double length_weight = 0.75;
// Columns of the search table: name, category, subcategory, features, keywords, numbers. Every word of the category,
// the subcategory and the features is in the name too; what a part is counts more than what it comes with.
constexpr std::array<double, 6> column_weights = {1.0, 1.0, 0.5, -0.5, 0.3, 1.0};
constexpr const char* pointer_type = "brick::parts::Ranking";

/// `counts`: weighted occurrences of each phrase in the row.
double row_score(const Ranking& ranking, const std::vector<double>& counts, std::size_t row) {
  const auto& lengths = *ranking.name_lengths;
  const double length = row < lengths.size() ? lengths[row] : ranking.mean_length;
  const double damping = saturation * (1 - length_weight + length_weight * length / ranking.mean_length);
  double score = 0;
  std::size_t phrase = 0;
  for (std::size_t group = 0; group < ranking.way_sizes.size(); ++group) {
    double best = 0;
    for (const int size : ranking.way_sizes[group]) {
      double sum = 0;
      for (int i = 0; i < size; ++i, ++phrase) {
        const double count = std::abs(counts[phrase]);  // looked for in the features alone, they are all there is
        if (count == 0) continue;
        sum += ranking.is_number[phrase] ? saturation + 1 : count * (saturation + 1) / (count + damping);
      }
      best = std::max(best, sum / size);
    }
    score += ranking.rarity[group] * best;
  }
  return score;
}

void weigh(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_context* result, int count,
           sqlite3_value** values) {
  const auto* ranking =
      count == 1 ? static_cast<const Ranking*>(sqlite3_value_pointer(values[0], pointer_type)) : nullptr;
  int instances = 0;
  if (!ranking || api->xInstCount(context, &instances) != SQLITE_OK) {
    sqlite3_result_error(result, "weigh needs a ranking", -1);
    return;
  }
  std::vector<double> counts(ranking->is_number.size(), 0.0);
  for (int i = 0; i < instances; ++i) {
    int phrase = 0, column = 0, offset = 0;
    if (api->xInst(context, i, &phrase, &column, &offset) != SQLITE_OK) break;
    if (static_cast<std::size_t>(phrase) < counts.size())
      counts[static_cast<std::size_t>(phrase)] += column_weights[static_cast<std::size_t>(column)];
  }
  const auto row = static_cast<std::size_t>(api->xRowid(context)) - 1;
  sqlite3_result_double(result, row_score(*ranking, counts, row));
}

}  // namespace

double rarity_of(double found, double all) { return std::log(1 + (all - found + 0.5) / (found + 0.5)); }

bool register_ranking(Database& database) {
  fts5_api* api = nullptr;
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database.handle(), "SELECT fts5(?1)", -1, &statement, nullptr) != SQLITE_OK) return false;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): SQLite hands it back to our function, which only reads
  sqlite3_bind_pointer(statement, 1, static_cast<void*>(&api), "fts5_api_ptr", nullptr);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  return api && api->xCreateFunction(api, "weigh", nullptr, weigh, nullptr) == SQLITE_OK;
}

void bind_ranking(Statement& statement, int at, const Ranking& ranking) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): SQLite hands it back to our function, which only reads
  sqlite3_bind_pointer(statement.handle(), at, const_cast<Ranking*>(&ranking), pointer_type, nullptr);
}

}  // namespace brick::parts
