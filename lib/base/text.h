// SPDX-License-Identifier: MIT
// Text: ASCII case folding, splitting, strict locale-free numbers, edit distance, encodings.
#pragma once

#include <fmt/format.h>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brick {

using fmt::format;  // the one way to format text in bricktools

std::string lower(std::string_view text);  // ASCII only: LDraw names fold so
bool equal_fold(std::string_view a, std::string_view b);
bool starts_with_fold(std::string_view text, std::string_view prefix);
bool ends_with_fold(std::string_view text, std::string_view suffix);
std::string_view trim(std::string_view text);                                // blanks, tabs, CR, LF, VT, FF
std::vector<std::string_view> split_words(std::string_view text);            // at runs of blanks and tabs
std::vector<std::string_view> split(std::string_view text, char separator);  // keeps empty fields
/// Not of a text that is gone after the call.
template <std::same_as<std::string> Temporary>
std::vector<std::string_view> split_words(Temporary&&) = delete;
template <std::same_as<std::string> Temporary>
std::vector<std::string_view> split(Temporary&&, char) = delete;

std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// The whole of `text` as a number: "1." ".5" "+3" "-0" "1e-5" are numbers; "", "1,5", "nan", "0x1", "1e999" are not.
std::optional<double> parse_double(std::string_view text);
std::optional<int> parse_int(std::string_view text);

/// Shortest text that reads back as the same double; no "-0", no exponent for the usual magnitudes.
std::string shortest(double value);
/// At most `decimals` digits after the point, trailing zeros dropped, never "-0".
std::string rounded(double value, int decimals);

/// Levenshtein distance with swaps of neighbours (optimal string alignment), at most `limit` + 1.
int edit_distance(std::string_view a, std::string_view b, int limit);
/// The up to `count` candidates nearest to `word` (distance at most a third of its length), best first; none for one
/// letter.
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates, std::size_t count);

enum class Encoding { utf8, utf8_bom, utf16_le, utf16_be, windows_1252 };
std::string_view name_of(Encoding encoding);

/// Text inside is UTF-8. UTF-16 needs its mark; what is not UTF-8 is Windows-1252. `encode(decode(x))` is `x` byte for
/// byte.
struct Decoded {
  std::string text;
  Encoding encoding = Encoding::utf8;
};
Decoded decode(std::string bytes);
std::string encode(std::string_view text, Encoding encoding);
bool can_encode(std::string_view text, Encoding encoding);  // false where `encode` would lose a character

}  // namespace brick
