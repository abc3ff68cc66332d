// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace brick {

namespace {
// Spelled out, since the library's find_first_of calls memchr once a character.
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
char fold(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
}  // namespace

std::string lower(std::string_view text) {
  std::string folded(text);
  std::transform(folded.begin(), folded.end(), folded.begin(), fold);
  return folded;
}

bool equal_fold(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return fold(x) == fold(y); });
}

bool starts_with_fold(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && equal_fold(text.substr(0, prefix.size()), prefix);
}

bool ends_with_fold(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && equal_fold(text.substr(text.size() - suffix.size()), suffix);
}

std::string_view trim(std::string_view text) {
  std::size_t first = 0, last = text.size();
  while (first < last && is_blank(text[first])) ++first;
  while (last > first && is_blank(text[last - 1])) --last;
  return text.substr(first, last - first);
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && !is_blank(text[end])) ++end;
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> fields;
  std::size_t at = 0;
  while (true) {
    const auto end = text.find(separator, at);
    fields.push_back(text.substr(at, end - at));
    if (end == std::string_view::npos) return fields;
    at = end + 1;
  }
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += separator;
    text += parts[i];
  }
  return text;
}

namespace {
/// Of a number that from_chars calls out of range: whether it is too small (then it is zero) or too large (then it is
/// none).
bool is_small(std::string_view number) {
  if (const auto exponent = number.find_first_of("eE"); exponent != std::string_view::npos)
    return number.substr(exponent + 1).starts_with('-');
  const auto first = number.find_first_of("123456789.");
  return first != std::string_view::npos && number[first] == '.';
}

/// Plain decimals with a mantissa that fits a double: it and the power of ten are exact, so the one division rounds as
/// from_chars would (Clinger, "How to read floating point numbers accurately", 1990). Nearly all numbers of real files
/// are such, and this takes a third of the time.
std::optional<double> parse_plain(std::string_view text) {
  constexpr double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  constexpr std::size_t most_digits = 15;  // 10^15 < 2^53
  const bool negative = text.starts_with('-');
  std::size_t at = negative || text.starts_with('+') ? 1 : 0, digits = 0, decimals = 0;
  std::int64_t mantissa = 0;
  bool point = false;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c >= '0' && c <= '9') {
      mantissa = mantissa * 10 + (c - '0');
      if (++digits > most_digits) return std::nullopt;
      if (point) ++decimals;
    } else if (c == '.' && !point) {
      point = true;
    } else {
      return std::nullopt;
    }
  }
  if (digits == 0) return std::nullopt;
  const double value = static_cast<double>(mantissa) / powers[decimals];
  return negative ? -value : value;
}
}  // namespace

std::optional<double> parse_double(std::string_view text) {
  if (const auto plain = parse_plain(text)) return plain;
  if (!text.empty() && text.front() == '+') {
    text.remove_prefix(1);
    if (!text.empty() && text.front() == '-') return std::nullopt;
  }
  const auto digits = text.substr(!text.empty() && text.front() == '-' ? 1 : 0);
  if (digits.empty() || (digits.front() != '.' && (digits.front() < '0' || digits.front() > '9'))) return std::nullopt;
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code == std::errc::result_out_of_range ? !is_small(text) : code != std::errc()) return std::nullopt;
  if (end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<int> parse_int(std::string_view text) {
  if (text.starts_with("+") && !text.starts_with("+-")) text.remove_prefix(1);
  int value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

std::string shortest(double value) {
  if (value == 0) return "0";
  char buffer[64];
  const double size = std::abs(value);
  const auto style = size >= 1e-7 && size < 1e15 ? std::chars_format::fixed : std::chars_format::general;
  const auto [end, code] = std::to_chars(buffer, buffer + sizeof buffer, value, style);
  return code == std::errc() ? std::string(buffer, end) : format("{}", value);
}

std::string rounded(double value, int decimals) {
  std::string text = format("{:.{}f}", value, decimals);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

int edit_distance(std::string_view a, std::string_view b, int limit) {
  const int size_a = static_cast<int>(a.size()), size_b = static_cast<int>(b.size());
  if (std::abs(size_a - size_b) > limit) return limit + 1;
  std::vector<int> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
  for (int j = 0; j <= size_b; ++j) row[static_cast<std::size_t>(j)] = j;
  for (int i = 1; i <= size_a; ++i) {
    next[0] = i;
    int best = i;
    for (int j = 1; j <= size_b; ++j) {
      const auto ia = static_cast<std::size_t>(i), jb = static_cast<std::size_t>(j);
      const bool same = a[ia - 1] == b[jb - 1];
      next[jb] = std::min({row[jb] + 1, next[jb - 1] + 1, row[jb - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[ia - 1] == b[jb - 2] && a[ia - 2] == b[jb - 1])
        next[jb] = std::min(next[jb], before[jb - 2] + 1);
      best = std::min(best, next[jb]);
    }
    if (best > limit) return limit + 1;
    std::swap(before, row);
    std::swap(row, next);
  }
  return std::min(row[b.size()], limit + 1);
}

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates, std::size_t count) {
  if (word.size() < 2) return {};  // every other letter is near a single one
  const int limit = std::max(1, static_cast<int>(word.size()) / 3);
  const std::string folded = lower(word);
  std::vector<std::pair<int, const std::string*>> found;
  for (const auto& candidate : candidates)
    if (const int distance = edit_distance(folded, lower(candidate), limit); distance <= limit)
      found.emplace_back(distance, &candidate);
  std::stable_sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<std::string> names;
  for (const auto& [distance, name] : found) {
    if (names.size() == count) break;
    names.push_back(*name);
  }
  return names;
}

}  // namespace brick
