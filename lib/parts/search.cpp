// SPDX-License-Identifier: MIT
// Ranking. BM25 (rank.cpp) says how well a part answers the words, not whether anyone uses it: it is multiplied by
// 1 + k log10(1 + sets), so that of parts that answer equally well the commonest comes first, and a common one goes
// before a rare one that answers a little better. The best hundred are then looked at closely: a size that is exactly
// the one asked for counts more than one that merely contains it. A query costs one pass over the parts that match all
// words; nothing else of the index is touched.
#include "parts/search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <sstream>

#include "base/text.h"
#include "parts/build.h"
#include "parts/index.h"
#include "parts/match.h"
#include "parts/search_table.h"
#include "parts/synonyms.h"

namespace brick::parts {

namespace {

constexpr double popularity_weight = 2.0;  // k: the commonest part (8,000 sets) counts three times one of no set
constexpr double exact_size = 1.1;         // factors of a part that has just the size asked for,
constexpr double turned_size = 1.05;       // or lies the other way round,
constexpr double exact_name = 1.5;         // and of one that is called just what was asked for
constexpr std::size_t looked_at = 100;     // best matches that are ranked closely

/// The conditions of a query beside its words.
struct Filters {
  std::string sql;                 // " AND p.category = ? …"
  std::vector<std::string> texts;  // to be bound in order
  std::vector<double> numbers;     // bound after them
  bool any() const { return !sql.empty(); }
};

std::optional<PartType> type_named(std::string_view name) {
  for (const auto type : {PartType::part, PartType::shortcut, PartType::alias, PartType::physical_colour,
                          PartType::flexible_section, PartType::other})
    if (equal_fold(name, name_of(type))) return type;
  return std::nullopt;
}

Result<Filters> filters_of(const SearchQuery& query) {
  Filters filters;
  if (!query.category.empty()) {
    filters.sql += " AND p.category = ? COLLATE NOCASE";
    filters.texts.push_back(query.category);
  }
  if (!query.id.empty()) {
    filters.sql += " AND p.id GLOB ?";
    std::string id = lower(query.id);
    if (id.ends_with(".dat")) id.resize(id.size() - 4);
    filters.texts.push_back(std::move(id));
  }
  if (!query.type.empty()) {
    const auto type = type_named(query.type);
    if (!type)
      return fail("usage", format("there is no part type '{}'", query.type), {},
                  "part, shortcut, alias, physical-colour, flexible-section");
    filters.sql += format(" AND p.type = {}", static_cast<int>(*type));
  }
  if (query.size.empty()) return filters;
  const auto words = words_of(query.size);
  if (words.size() != 1 || !words[0].is_size() || words[0].numbers.size() > 3)
    return fail("usage", format("'{}' is no size", query.size), {}, "write it as 2x4 or 1x1x2/3");
  const auto& size = words[0].numbers;
  filters.sql +=
      " AND ((abs(p.width - ?) < 0.002 AND abs(p.depth - ?) < 0.002) OR (abs(p.width - ?) < 0.002 AND abs(p.depth - ?) "
      "< 0.002))";
  filters.numbers = {size[0], size[1], size[1], size[0]};
  if (size.size() == 3) {
    filters.sql += " AND abs(p.height - ?) < 0.002";
    filters.numbers.push_back(size[2]);
  }
  return filters;
}

struct Scored {
  std::int64_t row = 0;
  double score = 0;
};

class Search {
 public:
  Search(Database& database, const SearchQuery& query, Filters filters, std::string fields)
      : database_(database),
        query_(query),
        filters_(std::move(filters)),
        fields_(std::move(fields)),
        facts_(read_search_facts(database)) {
    register_ranking(database);
  }

  /// How far the search goes: a filter that only hidden parts can pass asks for them.
  std::int64_t last_row() const {
    const auto type = type_named(query_.type);
    if (query_.all || !query_.id.empty() || type == PartType::alias || type == PartType::physical_colour ||
        equal_fold(query_.category, "Moved") || equal_fold(query_.category, "Obsolete"))
      return facts_.all_rows;
    return query_.prints || starts_with_fold(query_.category, "Sticker") ? facts_.printed_rows : facts_.plain_rows;
  }
  std::int64_t all_rows() const { return facts_.all_rows; }
  bool plain_only() const { return last_row() == facts_.plain_rows; }

  /// Rows up to `last` that match, with their scores; unordered.
  std::vector<Scored> find(const Match& match, std::int64_t last) {
    const Ranking ranking = match.ranking(database_, facts_, last > facts_.plain_rows);
    const std::string expression = match.groups.empty() ? std::string() : fields_ + "(" + match.expression() + ")";
    std::vector<Scored> found;
    auto row = database_.prepare(sql_for(expression));
    int at = 0;
    if (!expression.empty()) {
      bind_ranking(row, ++at, ranking);
      row.bind(++at, expression);
    }
    row.bind(++at, last);
    for (const auto& text : filters_.texts) row.bind(++at, text);
    for (const double number : filters_.numbers) row.bind(++at, number);
    while (row.step()) {
      const std::int64_t number = row.integer(0);
      const double words = expression.empty() ? 1.0 : row.real(1);
      found.push_back({number, words * (1 + popularity_weight * std::log10(1 + sets(number)))});
    }
    return found;
  }

 private:
  std::string sql_for(const std::string& expression) const {
    if (expression.empty()) return format("SELECT p.row FROM parts p WHERE p.row <= ?{}", filters_.sql);
    const std::string_view join = filters_.any() ? "CROSS JOIN parts p ON p.row = search.rowid " : "";
    return format("SELECT search.rowid, weigh(search, ?) FROM search {}WHERE search MATCH ? AND search.rowid <= ?{}",
                  join, filters_.sql);
  }
  double sets(std::int64_t row) const {
    const auto at = static_cast<std::size_t>(row) - 1;
    return at < facts_.sets.size() ? facts_.sets[at] : 0;
  }

  Database& database_;
  const SearchQuery& query_;
  Filters filters_;
  std::string fields_;
  SearchFacts facts_;
};

Result<std::string> field_filter(const SearchQuery& query) {
  if (query.fields.empty()) return std::string();
  std::string names;
  for (const auto& field : query.fields) {
    const std::string name = lower(field);
    const auto last = std::end(search_columns) - 1;
    if (std::find(std::begin(search_columns), last, name) == last)
      return fail("usage", format("there is no field '{}'", field), {},
                  "name, category, subcategory, features, keywords");
    names += " " + name;
  }
  return "{" + names + " } : ";
}

bool better(const Scored& a, const Scored& b) { return a.score != b.score ? a.score > b.score : a.row < b.row; }

double size_factor(const PartInfo& part, const std::vector<std::vector<double>>& sizes) {
  double factor = 1;
  for (const auto& size : sizes) {
    const auto near = [](double a, double b) { return std::abs(a - b) < 0.002; };
    const bool flat = part.size.height == 0;
    const double height = size.size() > 2 ? size[2] : 0;
    const bool same_height = near(part.size.height, height) || (flat && (near(height, 1) || near(height, 1.0 / 3)));
    if (!same_height) continue;
    if (near(part.size.width, size[0]) && near(part.size.depth, size[1]))
      factor *= exact_size;
    else if (near(part.size.width, size[1]) && near(part.size.depth, size[0]))
      factor *= turned_size;
  }
  return factor;
}

/// The name up to its clause has the words that were asked for and no others: "minifig hand" is no hand truck.
double name_factor(const PartInfo& part, const std::vector<Word>& asked) {
  const auto words = words_of(part.name), clause = words_of(part.features);
  if (words.size() - std::min(words.size(), clause.size()) != asked.size()) return 1;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const bool found = std::any_of(asked.begin(), asked.end(), [&](const Word& word) {
      return word.is_size() ? size_key(word.numbers) == size_key(words[i].numbers) : word.text == words[i].text;
    });
    if (!found) return 1;
  }
  return exact_name;
}

/// The part that a number stands for today, and what became of the number.
std::optional<Hit> by_number(Index& index, std::string id) {
  auto part = index.find(id);
  if (!part) return std::nullopt;
  Hit hit;
  for (int hops = 0; hops < 16; ++hops) {
    const std::string next = part->moved_to.empty() ? part->alias_of : part->moved_to;
    auto target = next.empty() ? std::nullopt : index.find(next);
    if (!target) break;
    part = std::move(target);
  }
  if (part->id != id) hit.note = id + " is " + part->id + " now";
  hit.part = std::move(*part);
  return hit;
}

/// The parts that one word names by number: an id of the library's, else other catalogs' numbers.
std::vector<Hit> named_by(Index& index, const std::string& number) {
  std::vector<Hit> hits;
  if (number.empty()) return hits;
  if (auto hit = by_number(index, number)) return {std::move(*hit)};
  for (const auto& id : index.ids_of_number(number))
    if (auto part = index.find(id)) hits.push_back({std::move(*part), 0, {}});
  return hits;
}

std::string id_in(std::string_view words) {
  std::string id = lower(trim(words));
  if (id.ends_with(".dat")) id.resize(id.size() - 4);
  return id.find_first_of(" \t") == std::string::npos ? id : std::string();
}

/// What to say of a category that no part is in; nothing when there is one of that name.
std::optional<Error> unknown_category(Database& database, const std::string& name) {
  std::vector<std::string> names;  // the largest first
  auto row = database.prepare("SELECT category FROM parts WHERE category <> '' GROUP BY 1 ORDER BY count(*) DESC, 1");
  while (row.step()) names.emplace_back(row.text(0));
  for (const auto& known : names)
    if (equal_fold(known, name)) return std::nullopt;
  const auto near = nearest(name, names, 1);
  names.resize(std::min<std::size_t>(names.size(), 12));
  return Error{"usage",
               format("there is no category '{}'", name),
               {},
               near.empty() ? "the largest are " + join(names, ", ") : format("did you mean {}?", near.front())};
}

/// What would have been found with one word fewer. The first part is named by its row, to be looked up later.
std::vector<Suggestion> with_fewer_words(Search& search, const Match& match) {
  std::vector<Suggestion> suggestions;
  for (std::size_t i = 0; match.groups.size() > 1 && i < match.groups.size(); ++i) {
    const Match fewer = match.without(i);
    const auto found = search.find(fewer, search.last_row());
    if (found.empty()) continue;
    Suggestion suggestion;
    for (const auto& group : fewer.groups) suggestion.words += (suggestion.words.empty() ? "" : " ") + group.shown;
    suggestion.count = found.size();
    suggestion.id = std::to_string(std::min_element(found.begin(), found.end(), better)->row);
    suggestions.push_back(std::move(suggestion));
  }
  return suggestions;
}

/// Parts that have as many of the words as any has, where none has all of them.
std::vector<Scored> with_most_words(Search& search, const Match& match) {
  constexpr std::size_t most_words = 6;  // of longer queries the others are not left out one by one
  std::vector<Match> level = {match};
  std::vector<Scored> found;
  while (found.empty() && !level.empty() && level.front().groups.size() > 1 && match.groups.size() <= most_words) {
    std::map<std::string, Match> fewer;
    for (const Match& each : level)
      for (std::size_t i = 0; i < each.groups.size(); ++i) {
        Match without = each.without(i);
        fewer.try_emplace(without.expression(), std::move(without));
      }
    level.clear();
    std::map<std::int64_t, double> best;
    for (auto& [expression, each] : fewer) {
      for (const Scored& scored : search.find(each, search.last_row())) {
        double& kept = best.try_emplace(scored.row, 0.0).first->second;
        kept = std::max(kept, scored.score);
      }
      level.push_back(std::move(each));
    }
    for (const auto& [row, score] : best) found.push_back({row, score});
  }
  return found;
}

/// The best `count` of `found`, ranked by all that is known of them.
std::vector<Hit> rank_closely(Index& index, std::vector<Scored> found, std::size_t count, const Match& match,
                              const std::vector<Word>& words) {
  count = std::min(count, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end(), better);
  std::vector<std::pair<Scored, Hit>> ranked;
  for (std::size_t i = 0; i < count; ++i) {
    auto part = index.at(found[i].row);
    if (!part) continue;
    const double score = found[i].score * size_factor(*part, match.sizes) * name_factor(*part, words);
    ranked.push_back({{found[i].row, score}, {std::move(*part), score, {}}});
  }
  std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return better(a.first, b.first); });
  std::vector<Hit> hits;
  for (auto& [scored, hit] : ranked) hits.push_back(std::move(hit));
  return hits;
}

/// Parts named by number go first, and once.
std::vector<Hit> put_first(std::vector<Hit> named, std::vector<Hit> ranked) {
  const double best = ranked.empty() ? 0 : ranked.front().score;
  for (auto& hit : named) hit.score = best + 1;
  for (auto& hit : ranked) {
    const auto same = [&](const Hit& other) { return other.part.id == hit.part.id; };
    if (std::none_of(named.begin(), named.end(), same)) named.push_back(std::move(hit));
  }
  return named;
}

}  // namespace

Result<SearchResult> search(Library& library, const SearchQuery& query) {
  auto filters = filters_of(query);
  if (!filters) return tl::unexpected(filters.error());
  const auto fields = field_filter(query);
  if (!fields) return tl::unexpected(fields.error());
  Index& index = library.index();
  SearchResult result;
  const auto words = words_of(query.words);
  const bool free = !filters->any() && query.fields.empty();
  auto named = free ? named_by(index, id_in(query.words)) : std::vector<Hit>();

  const auto synonyms = words.empty() ? Synonyms() : Synonyms::load(library.locations().share / "synonyms.tsv");
  std::vector<Scored> found, partly;
  Match match;
  {
    const auto held = index.lock();
    Search search(index.database(), query, std::move(*filters), *fields);
    match = match_words(words, synonyms, index.database(), search.plain_only());
    found = search.find(match, search.last_row());
    result.corrections = match.corrections;
    result.colours = match.colours;
    if (found.empty() && !query.category.empty())
      if (auto unknown = unknown_category(index.database(), query.category)) return tl::unexpected(std::move(*unknown));
    if (found.empty() && named.empty()) {
      result.hidden = search.find(match, search.all_rows()).size();
      result.suggestions = with_fewer_words(search, match);
      partly = with_most_words(search, match);
    }
  }
  for (auto& suggestion : result.suggestions)
    if (const auto part = index.at(*parse_int(suggestion.id))) suggestion.id = part->id, suggestion.name = part->name;
  const std::size_t total = found.size();
  result.hits = put_first(std::move(named),
                          rank_closely(index, std::move(found), std::max(looked_at, query.limit), match, words));
  result.total = std::max(total, result.hits.size());
  if (!partly.empty()) {
    result.partial = true;
    result.hits = rank_closely(index, std::move(partly), std::max(looked_at, query.limit), match, words);
  }
  if (result.hits.size() > query.limit) result.hits.resize(query.limit);
  return result;
}

}  // namespace brick::parts
