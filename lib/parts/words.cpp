// SPDX-License-Identifier: MIT
#include "parts/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text.h"

namespace brick::parts {

namespace {

using Texts = std::vector<std::string>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word_char(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

/// Lower case; typographic signs as plain ones: the multiplication sign is an x, apostrophes vanish, degrees are
/// blanks.
std::string plain(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs = {{{"\xC3\x97", "x"},
                                                                                   {"\xC2\xB0", " "},
                                                                                   {"\xE2\x80\x99", ""},
                                                                                   {"'", ""},
                                                                                   {"\xE2\x85\x93", " 1/3"},
                                                                                   {"\xE2\x85\x94", " 2/3"}}};
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto sign = std::find_if(signs.begin(), signs.end(),
                                   [&](const auto& entry) { return text.substr(at).starts_with(entry.first); });
    if (sign == signs.end()) {
      result += text[at++];
      continue;
    }
    result += sign->second;
    at += sign->first.size();
  }
  return lower(result);
}

/// Runs of letters and digits. A point or slash stays inside a number ("0.667", "2/3"), and between an x and a number.
Texts raw_words(const std::string& text) {
  Texts words;
  std::string word;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool before = i > 0 && is_digit(text[i - 1]), after = i + 1 < text.size() && is_digit(text[i + 1]);
    const bool point = c == '.' && after && (before || word.empty() || word.back() == 'x');
    const bool slash = c == '/' && before && after;
    const bool times = c == '*' && (before || word.empty()) && i + 1 < text.size();
    if (is_word_char(c) || point || slash)
      word += c;
    else if (times)
      word += 'x';
    else if (!word.empty())
      words.push_back(std::exchange(word, {}));
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

std::optional<double> number_of(std::string_view word) {
  if (const auto slash = word.find('/'); slash != word.npos) {
    const auto above = parse_double(word.substr(0, slash)), below = parse_double(word.substr(slash + 1));
    if (!above || !below || *below <= 0) return std::nullopt;
    return *above / *below;
  }
  if (word.empty() || !(is_digit(word.front()) || word.front() == '.')) return std::nullopt;
  return parse_double(word);
}

/// "2x4" and "1x2x2/3" cut at each x; also "x4" after a number and "2x" before one. Other words stay whole.
Texts cut_sizes(const Texts& words) {
  Texts cut;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto fields = split(words[at], 'x');
    const bool after_number = at > 0 && number_of(words[at - 1]),
               before_number = at + 1 < words.size() && number_of(words[at + 1]);
    bool numbers = fields.size() > 1 && words[at].size() > 1;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const bool open = fields[i].empty() && ((i == 0 && after_number) || (i + 1 == fields.size() && before_number));
      numbers = numbers && (open || number_of(fields[i]));
    }
    if (!numbers) {
      cut.push_back(words[at]);
      continue;
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i > 0) cut.emplace_back("x");
      if (!fields[i].empty()) cut.emplace_back(fields[i]);
    }
  }
  return cut;
}

bool says_nothing(std::string_view word) {
  constexpr std::array<std::string_view, 13> empty = {"a",  "an", "and", "at", "by",   "for", "in",
                                                      "of", "on", "the", "to", "with", "x"};
  return std::find(empty.begin(), empty.end(), word) != empty.end();
}

bool ends_in(std::string_view word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

/// A number as sizes write it; whole ones as they were, since "0901" may be a part.
std::string number_text(const std::string& word) {
  if (word.find_first_of("./") == std::string::npos) return word;
  const auto number = number_of(word);
  return number ? rounded(*number, 3) : word;
}

/// Index of the word after a number that starts at `at`: "1 1/3" is one number of two words.
std::optional<double> take_number(const Texts& words, std::size_t& at) {
  if (at >= words.size()) return std::nullopt;
  auto number = number_of(words[at]);
  if (!number) return std::nullopt;
  ++at;
  const bool mixed = at < words.size() && words[at].find('/') != std::string::npos && std::floor(*number) == *number;
  if (mixed)
    if (const auto part = number_of(words[at]); part && *part < 1) *number += *part, ++at;
  return number;
}

/// A run "number x number [x number]" from `at`; moves `at` behind it.
std::vector<double> take_size(const Texts& words, std::size_t& at) {
  std::size_t end = at;
  std::vector<double> numbers;
  const auto first = take_number(words, end);
  if (!first) return {};
  numbers.push_back(*first);
  while (end + 1 < words.size() && (words[end] == "x" || words[end] == "by")) {
    std::size_t next = end + 1;
    const auto number = take_number(words, next);
    if (!number) break;
    numbers.push_back(*number);
    end = next;
  }
  if (numbers.size() < 2) return {};
  at = end;
  return numbers;
}

}  // namespace

namespace {

std::string singular(std::string word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> irregular = {{{"leaves", "leaf"},
                                                                                        {"halves", "half"},
                                                                                        {"knives", "knife"},
                                                                                        {"wolves", "wolf"},
                                                                                        {"elves", "elf"},
                                                                                        {"loaves", "loaf"},
                                                                                        {"shelves", "shelf"},
                                                                                        {"hooves", "hoof"},
                                                                                        {"teeth", "tooth"},
                                                                                        {"feet", "foot"},
                                                                                        {"axes", "axe"}}};
  for (const auto& [plural, one] : irregular)
    if (word == plural) return std::string(one);
  if (word.size() < 4 || word.back() != 's' || is_digit(word[word.size() - 2])) return word;
  if (ends_in(word, {"ss", "us", "is", "as"})) return word;
  if (word.size() > 4 && word.ends_with("ies")) return word.substr(0, word.size() - 3) + "y";
  if (ends_in(word, {"sses", "shes", "ches", "xes", "zes"})) return word.substr(0, word.size() - 2);
  word.pop_back();
  return word;
}

/// The library writes British English, mostly; builders write both.
std::string british(std::string word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 25> spellings = {
      {{"tire", "tyre"},       {"gray", "grey"},          {"color", "colour"},          {"colored", "coloured"},
       {"center", "centre"},   {"centered", "centred"},   {"armor", "armour"},          {"armored", "armoured"},
       {"plow", "plough"},     {"airplane", "aeroplane"}, {"mustache", "moustache"},    {"ax", "axe"},
       {"license", "licence"}, {"jewelry", "jewellery"},  {"windshield", "windscreen"}, {"theater", "theatre"},
       {"fiber", "fibre"},     {"mold", "mould"},         {"aluminum", "aluminium"},    {"donut", "doughnut"},
       {"harbor", "harbour"},  {"grill", "grille"},       {"saber", "sabre"},           {"lightsabre", "lightsaber"},
       {"gage", "gauge"}}};
  for (const auto& [other, ours] : spellings)
    if (word == other) return std::string(ours);
  return word;
}

}  // namespace

std::string normal(std::string word) { return british(singular(std::move(word))); }

std::string size_text(const std::vector<double>& numbers) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : "x") + rounded(number, 3);
  return text;
}

std::vector<Word> words_of(std::string_view text) {
  const Texts raw = cut_sizes(raw_words(plain(text)));
  std::vector<Word> words;
  for (std::size_t at = 0; at < raw.size();) {
    if (auto numbers = take_size(raw, at); !numbers.empty()) {
      words.push_back({size_text(numbers), std::move(numbers)});
      continue;
    }
    const auto& word = raw[at++];
    if (says_nothing(word)) continue;
    if (const auto slash = word.find('/'); slash != word.npos && !number_of(word)) continue;
    words.push_back({number_of(word) ? number_text(word) : normal(word), {}});
  }
  return words;
}

std::string size_key(std::vector<double> numbers) {
  if (numbers.size() > 1 && numbers[0] > numbers[1]) std::swap(numbers[0], numbers[1]);
  return size_text(numbers);
}

std::string index_text(std::string_view description) {
  std::string text;
  const auto add = [&](std::string_view word) {
    if (!text.empty()) text += ' ';
    text += word;
  };
  for (const auto& word : words_of(description)) {
    add(word.is_size() ? size_key(word.numbers) : word.text);
    if (word.numbers.size() > 2) add(size_key({word.numbers[0], word.numbers[1]}));
    // "12L" is asked for as "12" too.
    const auto number = std::string_view(word.text).substr(0, word.text.size() - 1);
    if (word.text.size() > 1 && word.text.back() == 'l' && number_of(number)) add(number);
  }
  return text;
}

}  // namespace brick::parts
