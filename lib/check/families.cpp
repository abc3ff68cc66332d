// SPDX-License-Identifier: MIT
#include "check/families.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/share.h"
#include "base/table.h"
#include "base/text.h"

namespace brick::check {

namespace {

constexpr FamilyMask any_bit = 1, inner_bit = 2;
constexpr std::size_t most_classes = 62;

/// Lower case, single blanks, without leading marks and without the "with ..." clause.
std::string head_of(std::string_view description) {
  std::string head;
  for (const auto word : split_words(description)) {
    if (equal_fold(word, "with")) break;
    head += (head.empty() ? "" : " ") + lower(word);
  }
  return head.substr(std::min(head.find_first_not_of("~=_| "), head.size()));
}

/// "3816" of "3816p01", "3816b" of "3816bp01": the digits and the letter that tells variants apart, without print or
/// assembly.
std::string number_of(std::string_view id) {
  const auto digits = std::min(id.find_first_not_of("0123456789"), id.size());
  const std::string_view rest = id.substr(digits);
  const bool variant =
      !rest.empty() && rest[0] >= 'a' && rest[0] <= 'z' && (rest.size() == 1 || rest[1] < '0' || rest[1] > '9');
  return std::string(id.substr(0, digits + (variant ? 1 : 0)));
}

struct Table {
  std::map<std::string, FamilyMask, std::less<>> classes{{"any", any_bit}, {"inner", inner_bit}};

  FamilyMask bit(std::string_view name) {
    const auto found = classes.find(name);
    if (found != classes.end()) return found->second;
    const FamilyMask bit = FamilyMask{1} << classes.size();
    classes.emplace(name, bit);
    return bit;
  }
};

std::optional<Families::Level> level_named(std::string_view name) {
  using Level = Families::Level;
  constexpr std::array<std::pair<std::string_view, Level>, 6> names{{{"fit", Level::fit},
                                                                     {"joint", Level::joint},
                                                                     {"seated", Level::seated},
                                                                     {"coaxial", Level::coaxial},
                                                                     {"teeth", Level::teeth},
                                                                     {"soft", Level::soft}}};
  for (const auto& [known, level] : names)
    if (known == name) return level;
  return std::nullopt;
}

}  // namespace

Result<Families> Families::open(const std::filesystem::path& share) {
  const auto path = share / "check" / "families.tsv";
  const auto text = read_share(share, "check/families.tsv");
  if (!text) return tl::unexpected(text.error());
  return parse(*text, path.string());
}

Result<Families> Families::parse(std::string_view text, const std::string& file) {
  Families families;
  Table table;
  for (const auto& row : table_rows(text, file)) {
    const auto& fields = row.fields;
    const auto wrong = [&](std::string_view what) { return fail("families.malformed", std::string(what), row.place); };
    if (fields[0] == "class" && fields.size() == 4) {
      if (table.classes.size() >= most_classes) return wrong("too many classes");
      if (fields[2] != "words" && fields[2] != "number" && fields[2] != "inline")
        return wrong("a class is told by 'words', by 'number' or by 'inline'");
      auto& list = fields[2] == "words"    ? families.words_
                   : fields[2] == "number" ? families.numbers_
                                           : families.inline_words_;
      list.push_back({lower(fields[3]), table.bit(fields[1])});
    } else if (fields[0] == "pair" && fields.size() == 6) {
      const auto depth = parse_double(fields[3]);
      if (!depth || *depth < 0) return wrong("the depth is not a number of at least 0");
      const auto level = level_named(fields[4]);
      if (!level) return wrong("a pair's overlap is 'fit', 'joint', 'seated', 'coaxial', 'teeth' or 'soft'");
      for (const auto name : {fields[1], fields[2]})
        if (!table.classes.contains(name)) return wrong(format("there is no class '{}'", name));
      families.rows_.push_back({table.bit(fields[1]), table.bit(fields[2]), {*depth, *level, std::string(fields[5])}});
    } else {
      return wrong("a row is 'class NAME words|number|inline VALUE' or 'pair CLASS CLASS ALLOWED LEVEL WHY', by tabs");
    }
  }
  families.classes_ = std::move(table.classes);
  for (auto* list : {&families.words_, &families.numbers_})
    std::sort(list->begin(), list->end(), [](const Words& a, const Words& b) { return a.value < b.value; });
  return families;
}

FamilyMask Families::classes(std::string_view id, std::string_view description, bool inline_part) const {
  FamilyMask mask = any_bit;
  if (trim(description).starts_with('~')) mask |= inner_bit;
  const std::string head = head_of(description), number = number_of(id);
  const auto collect = [&](const std::vector<Words>& list, const std::string& value) {
    const auto [first, last] = std::equal_range(list.begin(), list.end(), Words{value, 0},
                                                [](const Words& a, const Words& b) { return a.value < b.value; });
    for (auto entry = first; entry != last; ++entry) mask |= entry->bit;
  };
  collect(numbers_, number);
  for (std::size_t end = head.find(' ');; end = head.find(' ', end + 1)) {  // every run of leading words
    collect(words_, head.substr(0, end));
    if (end == std::string::npos) break;
  }
  if (inline_part) {
    const std::string name = lower(id) + " " + lower(description);
    for (const Words& word : inline_words_)
      if (name.find(word.value) != std::string::npos) mask |= word.bit;
  }
  return mask;
}

FamilyMask Families::named(std::string_view name) const {
  const auto found = classes_.find(name);
  return found == classes_.end() ? 0 : found->second;
}

const Families::Allowance* Families::between(FamilyMask a, FamilyMask b,
                                             const std::function<bool(Level)>& counts) const {
  for (const Row& row : rows_)
    if ((((row.a & a) != 0 && (row.b & b) != 0) || ((row.a & b) != 0 && (row.b & a) != 0)) &&
        counts(row.allowance.level))
      return &row.allowance;
  return nullptr;
}

}  // namespace brick::check
