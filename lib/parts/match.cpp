// SPDX-License-Identifier: MIT
#include "parts/match.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.h"

namespace brick::parts {

namespace {

using Ways = std::vector<std::vector<Wanted>>;

Ways one_word(std::string word) { return {{{std::move(word)}}}; }

bool is_brick_or_plate(double height) { return height == 1 || std::abs(height - 1.0 / 3) < 0.001; }

/// "2x4x1" is a brick, whose name leaves the 1 out, and "2x4x1/3" a plate.
Ways ways_of_size(const std::vector<double>& numbers) {
  Ways ways = one_word(size_key(numbers));
  if (numbers.size() == 3 && is_brick_or_plate(numbers[2])) ways.push_back({{size_key({numbers[0], numbers[1]})}});
  return ways;
}

/// "4l" is also written "4".
Ways ways_of_word(const Word& word) {
  if (word.is_size()) return ways_of_size(word.numbers);
  Ways ways = one_word(word.text);
  const std::string number = word.text.substr(0, word.text.size() - 1);
  if (word.text.size() > 1 && word.text.back() == 'l' && parse_double(number)) ways.push_back({{number}});
  return ways;
}

/// What the phrase stands for, and the phrase as it is: the library may use it too.
Ways ways_of_synonym(const Synonym& synonym) {
  Ways ways = {{}};
  for (const auto& word : synonym.phrase) ways.front().push_back({word.is_size() ? size_key(word.numbers) : word.text});
  for (const auto& alternative : synonym.alternatives) {
    std::vector<Wanted> words;
    for (const auto& word : alternative.words) words.push_back({word.is_size() ? size_key(word.numbers) : word.text});
    if (!words.empty()) ways.push_back(std::move(words));
    for (const auto& number : alternative.numbers) ways.push_back({{number, true}});
  }
  return ways;
}

std::string expression_of(const Wanted& wanted) {
  return format("{}\"{}\"{}", wanted.number ? "numbers : " : "", wanted.word, wanted.start ? " *" : "");
}

/// In how many parts a word occurs.
double documents_with(const Wanted& wanted, Database& database, bool all) {
  if (wanted.number) return 1;
  const std::string_view column = all ? "everywhere" : "plain";
  auto row =
      database.prepare(wanted.start ? format("SELECT sum({}) FROM terms WHERE word >= ? AND word < ? || 'zzzz'", column)
                                    : format("SELECT {} FROM terms WHERE word = ?", column));
  row.bind(1, wanted.word);
  if (wanted.start) row.bind(2, wanted.word);
  return row.step() ? static_cast<double>(row.integer(0)) : 0;
}

/// What the catalog knows of words; the list of all of them is read only when one is unknown.
class Vocabulary {
 public:
  explicit Vocabulary(Database& database)
      : database_(database), term_(database.prepare("SELECT 1 FROM terms WHERE word = ?")) {}

  bool knows(std::string_view word) {
    term_.reset();
    return term_.bind(1, word).step();
  }
  bool knows_number(const Wanted& number) {
    auto row = database_.prepare("SELECT 1 FROM search WHERE search MATCH ? LIMIT 1");
    const std::string expression = expression_of(number);
    return row.bind(1, expression).step();
  }
  const std::vector<Term>& terms() {
    if (terms_.empty()) terms_ = read_terms(database_);
    return terms_;
  }

 private:
  Database& database_;
  Statement term_;
  std::vector<Term> terms_;
};

bool has_digit(std::string_view word) { return word.find_first_of("0123456789") != word.npos; }

/// Words that start with this one, if there are any.
bool is_start(std::string_view word, const std::vector<Term>& terms) {
  const auto at = std::lower_bound(terms.begin(), terms.end(), word,
                                   [](const Term& term, std::string_view w) { return term.word < w; });
  return at != terms.end() && at->word.starts_with(word);
}

/// Two known words written as one: "roundplate". The commoner pair wins.
std::optional<std::pair<std::string, std::string>> split_in_two(std::string_view word, const std::vector<Term>& terms) {
  const auto count = [&](std::string_view part) {
    const std::string one = normal(std::string(part));
    const auto at = std::lower_bound(terms.begin(), terms.end(), one,
                                     [](const Term& term, const std::string& w) { return term.word < w; });
    return at != terms.end() && at->word == one ? at->all : 0;
  };
  int best = 4;  // a pair of words that hardly occur is chance
  std::optional<std::pair<std::string, std::string>> pair;
  for (std::size_t at = 3; at + 3 <= word.size(); ++at) {
    const int common = std::min(count(word.substr(0, at)), count(word.substr(at)));
    if (common <= best) continue;
    best = common;
    pair.emplace(normal(std::string(word.substr(0, at))), normal(std::string(word.substr(at))));
  }
  return pair;
}

/// The commonest words one letter away (two for long words), at most three.
std::vector<std::string> near_words(std::string_view word, const std::vector<Term>& terms) {
  if (word.size() < 4) return {};
  const int most = word.size() >= 8 ? 2 : 1;
  std::vector<std::pair<int, const Term*>> found;
  for (const auto& term : terms) {
    if (has_digit(term.word)) continue;
    const int distance = edit_distance(word, term.word, most);
    if (distance <= most) found.emplace_back(distance, &term);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second->all > b.second->all;
  });
  std::vector<std::string> words;
  for (const auto& [distance, term] : found) {
    // Words much rarer than the best are hardly meant.
    if (words.size() == 3 || distance != found.front().first || term->all * 20 < found.front().second->all) break;
    words.push_back(term->word);
  }
  return words;
}

/// The ways to say a word that no synonym explains; what is looked for instead goes to `correction`.
Ways resolve(const Word& word, Vocabulary& vocabulary, std::string& correction) {
  if (word.is_size() || vocabulary.knows(word.text)) return ways_of_word(word);
  if (has_digit(word.text)) {
    const Wanted number{word.text, true}, start{word.text, true, true};
    if (vocabulary.knows_number(number)) return {{number}};
    if (word.text.size() > 2 && vocabulary.knows_number(start)) return {{start}};
    return ways_of_word(word);
  }
  const auto& terms = vocabulary.terms();
  if (word.text.size() > 2 && is_start(word.text, terms)) return {{{word.text, false, true}}};
  if (const auto pair = split_in_two(word.text, terms)) {
    correction = pair->first + " " + pair->second;
    return {{{pair->first}, {pair->second}}};
  }
  const auto near = near_words(word.text, terms);
  if (near.empty()) return one_word(word.text);
  correction = join(near, " or ");
  Ways ways;
  for (const auto& other : near) ways.push_back({{other}});
  return ways;
}

/// "turn table" is "turntable" in the catalog.
std::string written_as_one(const std::vector<Word>& words, std::size_t at, Vocabulary& vocabulary) {
  if (at + 1 >= words.size() || words[at].is_size() || words[at + 1].is_size()) return {};
  if (has_digit(words[at].text) || has_digit(words[at + 1].text)) return {};
  std::string one = words[at].text + words[at + 1].text;
  if (!vocabulary.knows(one)) one.clear();
  return one;
}

}  // namespace

std::string Match::expression() const {
  std::vector<std::string> all;
  for (const auto& group : groups) {
    std::vector<std::string> ways;
    for (const auto& way : group.ways) {
      std::vector<std::string> words;
      for (const auto& word : way) words.push_back(expression_of(word));
      ways.push_back("(" + join(words, " AND ") + ")");
    }
    all.push_back("(" + join(ways, " OR ") + ")");
  }
  return join(all, " AND ");
}

Ranking Match::ranking(Database& database, const SearchFacts& facts, bool all) const {
  Ranking ranking;
  ranking.name_lengths = &facts.name_lengths;
  ranking.mean_length = facts.mean_length;
  const auto rows = static_cast<double>(all ? facts.all_rows : facts.plain_rows);
  for (const auto& group : groups) {
    double found = 0;
    auto& lengths = ranking.way_sizes.emplace_back();
    for (const auto& way : group.ways) {
      double least = rows;
      for (const auto& word : way) {
        ranking.is_number.push_back(word.number);
        least = std::min(least, documents_with(word, database, all));
      }
      lengths.push_back(static_cast<int>(way.size()));
      found += least;
    }
    ranking.rarity.push_back(rarity_of(std::min(found, rows), rows));
  }
  return ranking;
}

Match Match::without(std::size_t group) const {
  Match fewer = *this;
  fewer.groups.erase(fewer.groups.begin() + static_cast<std::ptrdiff_t>(group));
  return fewer;
}

Match match_words(const std::vector<Word>& words, const Synonyms& synonyms, Database& database, bool pass_colours) {
  Match match;
  Vocabulary vocabulary(database);
  for (const auto& word : words)
    if (word.is_size()) match.sizes.push_back(word.numbers);
  for (std::size_t at = 0; at < words.size();) {
    Group group;
    const auto* synonym = synonyms.find(words, at);
    if (synonym && synonym->colour && (!pass_colours || synonym->phrase.size() == words.size())) synonym = nullptr;
    if (synonym) {
      at += synonym->phrase.size();
      for (const auto& word : synonym->phrase) group.shown += (group.shown.empty() ? "" : " ") + word.text;
      if (synonym->colour) match.colours.push_back(group.shown);
      if (synonym->alternatives.empty()) continue;  // a word that other catalogs use and this one does not
      group.ways = ways_of_synonym(*synonym);
    } else if (const std::string one = written_as_one(words, at, vocabulary); !one.empty()) {
      group.shown = words[at].text + " " + words[at + 1].text;
      group.ways = {{{one}}, {{words[at].text}, {words[at + 1].text}}};
      at += 2;
    } else {
      std::string correction;
      group.shown = words[at].text;
      group.ways = resolve(words[at], vocabulary, correction);
      if (!correction.empty()) match.corrections.emplace_back(words[at].text, correction);
      ++at;
    }
    match.groups.push_back(std::move(group));
  }
  return match;
}

}  // namespace brick::parts
