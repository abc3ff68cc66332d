// SPDX-License-Identifier: MIT
// What builders call things, in the library's words (share/synonyms.tsv).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "parts/words.h"

namespace brick::parts {

/// One way to say it: all of these words, or any of these part numbers.
struct Alternative {
  std::vector<Word> words;
  std::vector<std::string> numbers;
};

struct Synonym {
  std::vector<Word> phrase;  // as people type it
  std::vector<Alternative> alternatives;
  bool colour = false;
};

/// Lines "phrase <tab> alternative | alternative | …"; words that start with # are part numbers, and "-" alone says
/// that the phrase means nothing here, "~" alone that it is a colour. The first line with a phrase counts. A file that
/// is not there says nothing.
class Synonyms {
 public:
  static Synonyms parse(std::string_view text);
  static Synonyms load(const std::filesystem::path& file);

  /// The longest phrase that starts at word `at` of the query; nullptr for none.
  const Synonym* find(const std::vector<Word>& query, std::size_t at) const;
  const std::vector<Synonym>& all() const { return synonyms_; }

 private:
  std::vector<Synonym> synonyms_;
};

}  // namespace brick::parts
