// SPDX-License-Identifier: MIT
// Descriptions follow a grammar that LDraw.org's part authors keep to, with exceptions:
//
//   prefixes category words [angle] [size] words [with … | without …] [… Pattern | … Sticker] [(notes)]
//
// Prefixes: "~" not a part of its own (a piece of one, moved, obsolete), "=" alias, "_" fixed colour, "|" another
// maker. Size: "2 x  4 x  1/3" in studs and bricks. Numbers are padded with blanks, fractions written 0.333 or 1/3. A
// part's number tells prints and stickered parts: 3001p01 is a print of 3001, 3001d01 a sticker on it, c01 an assembly.
// Everything that has no fixed form is found by words, so a field that cannot be told stays empty; nothing is guessed.
#include "parts/naming.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <unordered_map>

#include "base/text.h"

namespace brick::parts {

namespace {

using Words = std::vector<std::string_view>;

std::string joined(const Words& words, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < last; ++i) {
    if (!text.empty()) text += ' ';
    text += words[i];
  }
  return text;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::any_of(list.begin(), list.end(), [&](std::string_view entry) { return equal_fold(word, entry); });
}

std::string_view take_prefix(std::string_view description, std::string& prefix) {
  while (!description.empty() && std::string_view("~=_|").find(description.front()) != std::string_view::npos) {
    prefix += description.front();
    description = trim(description.substr(1));
  }
  return description;
}

std::string id_of_file(std::string_view file) {
  std::string id = lower(trim(file));
  std::replace(id.begin(), id.end(), '\\', '/');
  if (id.ends_with(".dat")) id.resize(id.size() - 4);
  return id;
}

/// "4", "0.667", "1/3", "3L" is not one.
std::optional<double> number_of(std::string_view word) {
  if (const auto slash = word.find('/'); slash != word.npos) {
    const auto above = parse_int(word.substr(0, slash)), below = parse_int(word.substr(slash + 1));
    if (!above || !below || *below <= 0 || *above >= *below) return std::nullopt;
    return static_cast<double>(*above) / *below;
  }
  if (word.empty() || word.front() == '-' || word.front() == '+') return std::nullopt;
  return parse_double(word);
}

/// Nominal fractions are thirds written with three digits: 0.333 is 1/3, 1.667 is 5/3.
double exact_third(double value) {
  const double thirds = std::round(value * 3);
  return std::abs(value * 3 - thirds) < 0.0021 ? thirds / 3 : value;
}

/// Words [first, last) of a size and its numbers.
struct Run {
  std::size_t first = 0, last = 0;
  std::vector<double> numbers;
};

/// "8x8" in one word.
std::vector<double> joined_numbers(std::string_view word) {
  std::vector<double> numbers;
  for (const auto field : split(word, 'x')) {
    const auto number = number_of(field);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers.size() > 1 ? numbers : std::vector<double>();
}

std::optional<Run> find_run(const Words& words, std::size_t end) {
  for (std::size_t i = 0; i < end; ++i) {
    if (auto numbers = joined_numbers(words[i]); !numbers.empty()) return Run{i, i + 1, numbers};
    const auto number = number_of(words[i]);
    if (!number) continue;
    Run run{i, i + 1, {*number}};
    while (run.last + 1 < end && equal_fold(words[run.last], "x")) {
      const auto next = number_of(words[run.last + 1]);
      if (!next) break;
      run.numbers.push_back(*next);
      run.last += 2;
    }
    if (run.numbers.size() > 1) return run;
  }
  return std::nullopt;
}

/// The first word of the "with …" or "without …" clause, or `end`.
std::size_t find_clause(const Words& words, std::size_t end) {
  for (std::size_t i = 1; i < end; ++i)
    if (is_one_of(words[i], {"with", "without", "w/"})) return i;
  return end;
}

/// Sizes of these are in millimetres or LDU, as their makers give them.
bool sized_otherwise(const PartInfo& part, const Words& words, const Run& run) {
  if (is_one_of(words[0], {"Wheel", "Tyre", "Axle"}) || is_one_of(part.category, {"Wheel", "Tyre"})) return true;
  return run.last < words.size() && is_one_of(words[run.last], {"LDU", "mm"});
}

void take_size(PartInfo& part, const Words& words, const Run& run) {
  if (sized_otherwise(part, words, run)) return;
  part.size.width = exact_third(run.numbers[0]);
  part.size.depth = exact_third(run.numbers[1]);
  if (run.numbers.size() > 2) part.size.height = exact_third(run.numbers[2]);
}

/// "6L", "0.5L": a length in studs.
std::optional<double> length_of(std::string_view word) {
  if (word.size() < 2 || word.back() != 'L') return std::nullopt;
  return number_of(word.substr(0, word.size() - 1));
}

bool is_slope(const Words& words) {
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return is_one_of(word, {"Slope", "Roof", "Wedge", "Angled", "Bent", "Windscreen"});
  });
}

/// Angles, lengths and diameters: lone numbers that their neighbours explain.
void take_lone_numbers(PartInfo& part, const Words& words, const std::optional<Run>& run, std::size_t clause) {
  for (std::size_t i = 1; i < clause; ++i) {
    if (run && i >= run->first && i < run->last) continue;
    if (const auto length = length_of(words[i]); length && part.length == 0) part.length = *length;
    if (words[i].ends_with("mm") && part.diameter == 0 && is_one_of(words[0], {"Wheel", "Tyre"}))
      if (const auto mm = number_of(words[i].substr(0, words[i].size() - 2))) part.diameter = *mm / 8;
    const auto number = number_of(words[i]);
    if (!number) continue;
    const auto before = words[i - 1];
    const auto after = i + 1 < words.size() ? words[i + 1] : std::string_view();
    if (is_one_of(after, {"Diameter", "Diam", "Diam."}))
      part.diameter = *number;
    else if (is_one_of(before, {"Axle", "Beam", "Chain"}) && !equal_fold(after, "x") && part.length == 0)
      part.length = *number;
    else if (part.angle == 0 && *number >= 9 && *number <= 135 && is_slope(words) && !equal_fold(after, "x") &&
             !is_one_of(before, {"x", "-"}))
      part.angle = *number;
  }
}

void take_diameter(PartInfo& part, const Words& words, std::size_t clause) {
  if (part.diameter != 0 || part.size.width == 0 || part.size.width != part.size.depth) return;
  bool round = false;
  for (std::size_t i = 0; i < clause; ++i) {
    if (is_one_of(words[i], {"Corner", "Half", "Quarter", "Semicircle"})) return;
    round |= is_one_of(words[i], {"Round", "Dish", "Cylinder", "Cone", "Dome"});
  }
  if (round) part.diameter = part.size.width;
}

/// "left" or "right" when the words name just one of them.
std::string hand_in(std::span<const std::string_view> words) {
  bool left = false, right = false;
  for (const auto word : words) {
    const auto first = word.find_first_not_of('('), last = word.find_last_not_of("),");
    if (first == word.npos || last == word.npos) continue;
    left |= equal_fold(word.substr(first, last + 1 - first), "Left");
    right |= equal_fold(word.substr(first, last + 1 - first), "Right");
  }
  return left == right ? std::string() : left ? "left" : "right";
}

/// How many words at the start repeat the category.
std::size_t category_words(const PartInfo& part, const Words& words) {
  const auto category = split_words(part.category);
  std::size_t same = 0;
  while (same < category.size() && same < words.size() && equal_fold(category[same], words[same])) ++same;
  return same;
}

/// Where the words that describe a print or sticker end: one after "Pattern" or "Sticker"; 0 for a plain part.
std::size_t pattern_end(const PartInfo& part, const Words& words) {
  for (std::size_t i = words.size(); i-- > 2;)
    if (is_one_of(words[i], {"Pattern", "Sticker", "Patterns", "Stickers", "Patt."})) return i + 1;
  return equal_fold(part.category, "Sticker Shortcut") ? words.size() + 1 : 0;
}

}  // namespace

void apply_naming(PartInfo& part, std::string_view first_reference) {
  const auto body = take_prefix(part.name, part.prefix);
  const auto words = split_words(body);
  if (words.empty()) return;
  if (part.prefix.find('~') != std::string::npos && starts_with_fold(body, "Moved to ")) {
    part.moved_to = id_of_file(first_reference.empty() ? body.substr(9) : first_reference);
    part.category = "Moved";
    return;
  }
  part.obsolete = body.find("(Obsolete") != body.npos || equal_fold(part.category, "Obsolete");
  if (part.category.empty()) part.category = words[0];
  if (part.type == PartType::alias || part.type == PartType::physical_colour)
    part.alias_of = id_of_file(first_reference);

  const bool sticker = equal_fold(words[0], "Sticker");
  const std::size_t clause = find_clause(words, words.size());
  const std::size_t pattern = sticker ? 0 : pattern_end(part, words);
  const auto run = find_run(words, words.size());
  if (run && (run->first < clause)) take_size(part, words, *run);
  take_lone_numbers(part, words, run, clause);
  take_diameter(part, words, clause);

  const std::size_t first = category_words(part, words);
  Words middle;
  for (std::size_t i = first; i < clause; ++i) {
    const bool in_run = run && i >= run->first && i < run->last;
    if (!in_run && !is_one_of(words[i], {"Left", "Right", "(Obsolete)"})) middle.push_back(words[i]);
  }
  part.subcategory = joined(middle, 0, middle.size());
  if (pattern > clause)
    part.pattern = joined(words, clause + 1, pattern - 1);
  else if (pattern > 0)
    part.pattern = joined(words, first, pattern - 1);
  else
    part.features = joined(words, std::min(clause, words.size()), words.size());
  // A print has the hand of its part first; only a part that is the same on both sides has that of what is printed.
  part.hand = hand_in(std::span(words).first(pattern > clause ? clause : words.size()));
  if (part.hand.empty()) part.hand = hand_in(words);
}

namespace {

using ById = std::unordered_map<std::string_view, std::size_t>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Where the "c01" of an assembly starts in what follows a print's letter; npos for none.
std::size_t assembly_in(std::string_view suffix) {
  for (auto at = suffix.find('c', 2); at != suffix.npos; at = suffix.find('c', at + 1))
    if (at + 2 < suffix.size() && is_digit(suffix[at + 1]) && is_digit(suffix[at + 2])) return at;
  return suffix.npos;
}

}  // namespace

std::vector<std::string> base_candidates(std::string_view id) {
  std::vector<std::string> candidates;
  for (std::size_t at = id.size(); at-- > 1;) {
    if (id[at] != 'p' && id[at] != 'd') continue;
    const auto suffix = id.substr(at + 1);
    const auto assembly = assembly_in(suffix);
    const auto mark = suffix.substr(0, assembly);
    if (mark.size() < 2 || mark.size() > 6) continue;  // LDraw writes "p01" to "pb001", BrickLink "pb0001"
    if (assembly != suffix.npos)
      candidates.push_back(std::string(id.substr(0, at)) + std::string(suffix.substr(assembly)));
    candidates.emplace_back(id.substr(0, at));
  }
  return candidates;
}

namespace {

bool stands_alone(const PartInfo& part) {
  return part.moved_to.empty() && !part.obsolete && part.prefix.find('~') == std::string::npos;
}

/// What the description says beyond the base's: "with Arms and Hands" is the torso's, "with Vest Pattern" the print's.
void settle_pattern(PartInfo& part, const PartInfo& base) {
  if (part.pattern.empty()) part.pattern = part.features.empty() ? part.subcategory : part.features;
  if (part.pattern.starts_with("with ")) part.pattern.erase(0, 5);
  if (base.features.size() <= 5) return;
  const std::string shared = base.features.substr(5) + " with ";  // without its own "with "
  if (!part.pattern.starts_with(shared)) return;
  part.pattern.erase(0, shared.size());
  part.features = base.features;
}

void link_base(PartInfo& part, const std::vector<PartInfo>& parts, const ById& by_id) {
  if (!part.moved_to.empty() || part.type == PartType::alias || equal_fold(part.category, "Sticker")) return;
  for (const auto& candidate : base_candidates(part.id)) {
    auto found = by_id.find(candidate);
    if (found != by_id.end() && !parts[found->second].moved_to.empty())
      found = by_id.find(parts[found->second].moved_to);
    if (found == by_id.end()) continue;
    // The library gives prints' numbers to parts of several colours too; they are such variants when the plain part is
    // a part of its own.
    if (part.pattern.empty() && !stands_alone(parts[found->second])) continue;
    part.base = parts[found->second].id;
    settle_pattern(part, parts[found->second]);
    return;
  }
}

std::string swapped_hands(std::string_view name) {
  std::string swapped;
  for (std::size_t at = 0; at < name.size();) {
    const auto rest = name.substr(at);
    const bool starts_word = at == 0 || !std::isalpha(static_cast<unsigned char>(name[at - 1]));
    if (starts_word && rest.starts_with("Left"))
      swapped += "Right", at += 4;
    else if (starts_word && rest.starts_with("Right"))
      swapped += "Left", at += 5;
    else
      swapped += name[at++];
  }
  return swapped;
}

void link_twins(std::vector<PartInfo>& parts) {
  std::unordered_multimap<std::string_view, std::size_t> by_name;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (!parts[i].hand.empty()) by_name.emplace(parts[i].name, i);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].hand.empty()) continue;
    const auto [first, last] = by_name.equal_range(swapped_hands(parts[i].name));
    if (first != last && std::next(first) == last && first->second != i) parts[i].twin = parts[first->second].id;
  }
}

}  // namespace

namespace {

/// The counts behind the figures know no prints: where a print has its base's count it is the base's. A base that the
/// figures do not know (they count whole torsos, not what they are printed on) is in all the sets that its prints name.
void settle_popularity(std::vector<PartInfo>& parts, const ById& by_id) {
  std::unordered_map<std::size_t, std::set<std::string_view>> sets;
  for (auto& part : parts) {
    const auto base = by_id.find(part.base);
    if (base == by_id.end()) continue;
    if (part.popularity == parts[base->second].popularity) part.popularity = 0;
    for (const auto& set : part.sets) sets[base->second].insert(std::string_view(set).substr(0, set.find('-')));
  }
  for (const auto& [base, names] : sets)
    parts[base].popularity = std::max(parts[base].popularity, static_cast<int>(names.size()));
}

/// Old numbers and aliases lend their count to the part that they stand for: the figures may use either.
void lend_popularity(std::vector<PartInfo>& parts, const ById& by_id) {
  for (const auto& part : parts) {
    const auto target = by_id.find(part.moved_to.empty() ? part.alias_of : part.moved_to);
    if (target == by_id.end()) continue;
    parts[target->second].popularity = std::max(parts[target->second].popularity, part.popularity);
  }
}

}  // namespace

void link_parts(std::vector<PartInfo>& parts) {
  ById by_id;
  for (std::size_t i = 0; i < parts.size(); ++i) by_id.emplace(parts[i].id, i);
  for (auto& part : parts) link_base(part, parts, by_id);
  lend_popularity(parts, by_id);
  settle_popularity(parts, by_id);
  link_twins(parts);
}

}  // namespace brick::parts
