// SPDX-License-Identifier: MIT
// Search words: the one way in which descriptions and queries become comparable words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace brick::parts {

/// One word of a text. A size ("2 x 4", "2x4", "1 x 1 x 2/3") is one word with its numbers, canonically "2x4",
/// "1x1x0.667".
struct Word {
  std::string text;
  std::vector<double> numbers;  // of a size; empty otherwise
  bool is_size() const { return !numbers.empty(); }
};

/// Lower case, singular, in British spelling (LDraw's), without punctuation, sizes recognised, "12L" kept as "12l".
/// Words that say nothing ("with", "of", "a") are left out.
std::vector<Word> words_of(std::string_view text);

/// All of a description's words for the search table, blank-separated.
std::string index_text(std::string_view description);

/// Canonical text of a size: "1x1x0.667".
std::string size_text(const std::vector<double>& numbers);
/// The word under which a size is found: the same for "4x2" and "2x4", since parts lie either way round.
std::string size_key(std::vector<double> numbers);
/// The singular of an English word in British spelling, as far as search needs it: both sides go through it.
std::string normal(std::string word);

}  // namespace brick::parts
