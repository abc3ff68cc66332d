// SPDX-License-Identifier: MIT
#include "parts/synonyms.h"

#include "base/files.h"
#include "base/table.h"
#include "base/text.h"

namespace brick::parts {

namespace {

Alternative parse_alternative(std::string_view text) {
  Alternative alternative;
  std::string words;
  for (const auto word : split_words(text)) {
    if (word.front() == '#')
      alternative.numbers.push_back(lower(word.substr(1)));
    else
      words += std::string(word) + " ";
  }
  alternative.words = words_of(words);
  return alternative;
}

bool matches(const std::vector<Word>& phrase, const std::vector<Word>& query, std::size_t at) {
  if (at + phrase.size() > query.size()) return false;
  for (std::size_t i = 0; i < phrase.size(); ++i)
    if (phrase[i].text != query[at + i].text) return false;
  return true;
}

}  // namespace

Synonyms Synonyms::parse(std::string_view text) {
  Synonyms synonyms;
  for (const auto& [place, fields] : table_rows(text, "synonyms.tsv")) {
    if (fields.size() < 2) continue;
    Synonym synonym{words_of(fields[0]), {}, false};
    synonym.colour = trim(fields[1]) == "~";
    if (trim(fields[1]) != "-" && !synonym.colour)
      for (const auto alternative : split(fields[1], '|'))
        synonym.alternatives.push_back(parse_alternative(alternative));
    if (!synonym.phrase.empty()) synonyms.synonyms_.push_back(std::move(synonym));
  }
  return synonyms;
}

Synonyms Synonyms::load(const std::filesystem::path& file) {
  const auto text = read_file(file);
  return text ? parse(*text) : Synonyms();
}

const Synonym* Synonyms::find(const std::vector<Word>& query, std::size_t at) const {
  const Synonym* best = nullptr;
  for (const auto& synonym : synonyms_)
    if (matches(synonym.phrase, query, at) && (!best || synonym.phrase.size() > best->phrase.size())) best = &synonym;
  return best;
}

}  // namespace brick::parts
