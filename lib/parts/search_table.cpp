// SPDX-License-Identifier: MIT
#include "parts/search_table.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "parts/words.h"

namespace brick::parts {

namespace {

// The table keeps no text of its own: words are made ready before they go in, so its tokenizer only cuts at blanks.
constexpr const char* schema = R"(
DROP TABLE IF EXISTS search;
CREATE VIRTUAL TABLE search USING fts5(name, category, subcategory, features, keywords, numbers, content='', columnsize=0,
  tokenize="ascii tokenchars './'");
DROP TABLE IF EXISTS terms;
CREATE TABLE terms (word TEXT PRIMARY KEY, plain INTEGER, everywhere INTEGER) WITHOUT ROWID;
)";

struct Document {
  std::string fields[6];
};

bool is_external(std::string_view keyword) {
  return starts_with_fold(keyword, "bricklink ") || starts_with_fold(keyword, "rebrickable ") ||
         starts_with_fold(keyword, "brickowl ") || starts_with_fold(keyword, "brickset ");
}

/// "3626b" also as "3626": people leave the letter of a mould variant out.
void add_number(std::string& text, std::string_view number) {
  const std::string folded = lower(number);
  if (folded.empty()) return;
  text += (text.empty() ? "" : " ") + folded;
  const bool variant = folded.size() > 3 && folded.back() >= 'a' && folded.back() <= 'e' &&
                       std::all_of(folded.begin(), folded.end() - 1, [](char c) { return c >= '0' && c <= '9'; });
  if (variant) text += " " + folded.substr(0, folded.size() - 1);
}

bool contains_word(std::string_view text, std::string_view word) {
  const auto words = split_words(text);
  return std::find(words.begin(), words.end(), word) != words.end();
}

Document document_of(const PartInfo& part, const std::vector<std::string>& old_numbers) {
  Document document;
  document.fields[0] = index_text(part.name);
  document.fields[1] = index_text(part.category);
  document.fields[2] = index_text(part.subcategory);
  document.fields[3] = index_text(part.features);
  std::string keywords;
  for (const auto& keyword : part.keywords)
    if (!is_external(keyword)) keywords += keyword + " ";
  // Other catalogs call a beam with five holes 1 x 5.
  if (part.length > 0 && contains_word(document.fields[0], "beam")) keywords += format(" 1x{} ", part.length);
  document.fields[4] = index_text(keywords);
  auto& numbers = document.fields[5];
  add_number(numbers, part.id);
  for (const auto& number : old_numbers) add_number(numbers, number);
  for (const auto* list : {&part.bricklink, &part.rebrickable, &part.brickowl})
    for (const auto& number : *list) add_number(numbers, number);
  return document;
}

/// Numbers of moved files and aliases by the living part that they stand for.
std::unordered_map<std::string, std::vector<std::string>> old_numbers(const std::vector<const PartInfo*>& rows) {
  std::unordered_map<std::string, const PartInfo*> by_id;
  for (const auto* part : rows) by_id.emplace(part->id, part);
  std::unordered_map<std::string, std::vector<std::string>> numbers;
  for (const auto* part : rows) {
    std::string target = part->moved_to.empty() ? part->alias_of : part->moved_to;
    for (int hops = 0; hops < 16 && !target.empty(); ++hops) {
      numbers[target].push_back(part->id);
      const auto next = by_id.find(target);
      target = next == by_id.end() ? std::string() : next->second->moved_to;
    }
  }
  return numbers;
}

/// Length of a name in half words: those of the clause count half, since the library adds "with Groove" to the name of
/// the common part when it knows a rare one without.
std::size_t half_words(const PartInfo& part) {
  const std::size_t all = words_of(part.name).size(), clause = words_of(part.features).size();
  return 2 * all - std::min(all, clause);
}

class TermCount {
 public:
  void add(const Document& document, bool plain) {
    std::set<std::string_view> seen;
    for (std::size_t field = 0; field < 5; ++field)
      for (const auto word : split_words(document.fields[field])) seen.insert(word);
    for (const auto word : seen) {
      auto& count = counts_[std::string(word)];
      count.second += 1;
      if (plain) count.first += 1;
    }
  }
  bool write(Database& database) const {
    auto insert = database.prepare("INSERT INTO terms VALUES (?, ?, ?)");
    bool done = static_cast<bool>(insert);
    for (const auto& [word, count] : counts_)
      done = done && insert.bind(1, word).bind(2, std::int64_t{count.first}).bind(3, std::int64_t{count.second}).run();
    return done;
  }

 private:
  std::map<std::string, std::pair<int, int>> counts_;
};

bool write_meta(Database& database, std::string_view key, std::string_view value) {
  return database.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)").bind(1, key).bind_blob(2, value).run();
}

}  // namespace

Shelf shelf_of(const PartInfo& part) {
  const bool piece = part.prefix.find('~') != std::string::npos || part.prefix.find('|') != std::string::npos;
  if (piece || part.obsolete || !part.moved_to.empty() || part.type == PartType::alias ||
      part.type == PartType::other || part.type == PartType::physical_colour)
    return Shelf::rest;
  if (!part.pattern.empty() || starts_with_fold(part.category, "Sticker")) return Shelf::printed;
  return Shelf::plain;
}

std::vector<const PartInfo*> in_row_order(const std::vector<PartInfo>& catalog) {
  std::vector<const PartInfo*> rows;
  for (const auto& part : catalog) rows.push_back(&part);
  std::stable_sort(rows.begin(), rows.end(), [](const PartInfo* a, const PartInfo* b) {
    const Shelf shelf_a = shelf_of(*a), shelf_b = shelf_of(*b);
    return shelf_a != shelf_b ? shelf_a < shelf_b : a->popularity > b->popularity;
  });
  return rows;
}

bool write_search_table(Database& database, const std::vector<const PartInfo*>& rows) {
  if (!database.run(schema)) return false;
  const auto old = old_numbers(rows);
  auto insert = database.prepare(
      "INSERT INTO search (rowid, name, category, subcategory, features, keywords, numbers) "
      "VALUES (?, ?, ?, ?, ?, ?, ?)");
  TermCount terms;
  std::string sets, lengths;
  std::int64_t counts[3] = {};
  bool done = static_cast<bool>(insert);
  for (std::size_t i = 0; done && i < rows.size(); ++i) {
    const PartInfo& part = *rows[i];
    const auto numbers = old.find(part.id);
    const Document document = document_of(part, numbers == old.end() ? std::vector<std::string>() : numbers->second);
    insert.bind(1, static_cast<std::int64_t>(i) + 1);
    for (int field = 0; field < 6; ++field) insert.bind(field + 2, document.fields[field]);
    done = insert.run();
    const Shelf shelf = shelf_of(part);
    counts[static_cast<int>(shelf)] += 1;
    terms.add(document, shelf == Shelf::plain);
    const auto popularity = static_cast<std::uint32_t>(part.popularity);
    sets.append(reinterpret_cast<const char*>(&popularity), sizeof popularity);
    lengths += static_cast<char>(std::min<std::size_t>(half_words(part), 255));
  }
  const std::int64_t shelves[3] = {counts[0], counts[0] + counts[1], counts[0] + counts[1] + counts[2]};
  return done && terms.write(database) && write_meta(database, "sets", sets) &&
         write_meta(database, "lengths", lengths) &&
         write_meta(database, "shelves", {reinterpret_cast<const char*>(shelves), sizeof shelves}) &&
         database.run("INSERT INTO search (search) VALUES ('optimize')");
}

SearchFacts read_search_facts(Database& database) {
  SearchFacts facts;
  auto row = database.prepare("SELECT value FROM meta WHERE key = ?");
  if (row.bind(1, "shelves").step()) {
    std::int64_t shelves[3] = {};
    const auto value = row.blob(0);
    if (value.size() == sizeof shelves) std::memcpy(shelves, value.data(), sizeof shelves);
    facts.plain_rows = shelves[0], facts.printed_rows = shelves[1], facts.all_rows = shelves[2];
  }
  row.reset();
  if (row.bind(1, "sets").step()) {
    const auto value = row.blob(0);
    facts.sets.resize(value.size() / sizeof(std::uint32_t));
    std::memcpy(facts.sets.data(), value.data(), facts.sets.size() * sizeof(std::uint32_t));
  }
  row.reset();
  if (row.bind(1, "lengths").step()) {
    const auto value = row.blob(0);
    facts.name_lengths.assign(value.begin(), value.end());
    for (const std::uint8_t length : facts.name_lengths) facts.mean_length += length;
    facts.mean_length /= static_cast<double>(std::max<std::size_t>(facts.name_lengths.size(), 1));
  }
  return facts;
}

std::vector<Term> read_terms(Database& database) {
  std::vector<Term> terms;
  auto row = database.prepare("SELECT word, plain, everywhere FROM terms ORDER BY word");
  while (row.step())
    terms.push_back({std::string(row.text(0)), static_cast<int>(row.integer(1)), static_cast<int>(row.integer(2))});
  return terms;
}

}  // namespace brick::parts
