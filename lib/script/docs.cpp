// SPDX-License-Identifier: MIT
#include "script/docs.h"

#include <array>
#include <vector>

#include "base/text.h"

namespace brick::script {

namespace {

constexpr Doc table[] = {
#define DOC(chapter, name, signature, text, example) {chapter, name, signature, text, example},
#include "script/docs.def"
#undef DOC
};

std::string entry_text(const Doc& doc) {
  std::string text = format("{}\n", doc.signature);
  std::size_t column = 4;
  text += "   ";
  for (const auto word : split_words(doc.text)) {
    if (column + word.size() + 1 > 100) {
      text += "\n   ";
      column = 4;
    }
    text += format(" {}", word);
    column += word.size() + 1;
  }
  text += '\n';
  if (!doc.example.empty())
    for (const auto line : split(doc.example, '\n')) text += line.empty() ? "\n" : format("      {}\n", line);
  return text;
}

}  // namespace

std::span<const Doc> docs() { return table; }

std::string docs_text() {
  std::string text;
  std::string_view chapter;
  for (const auto& doc : table) {
    if (doc.chapter != chapter) {
      chapter = doc.chapter;
      text += format("{}{}\n{}\n\n", text.empty() ? "" : "\n", chapter, std::string(chapter.size(), '-'));
    }
    text += entry_text(doc) + "\n";
  }
  return text;
}

Result<std::string> docs_of(std::string_view name) {
  const auto colon = name.find_last_of(":.");
  const std::string_view bare = colon == std::string_view::npos ? name : name.substr(colon + 1);
  if (bare == "guide") return guide_text();
  std::string text;
  std::vector<std::string> names;
  for (const auto& doc : table) {
    names.emplace_back(doc.name);
    if (equal_fold(doc.name, bare)) text += entry_text(doc);
  }
  if (!text.empty()) return text;
  std::vector<std::string> telling;  // whose words are about it
  for (const auto& doc : table)
    if (lower(entry_text(doc)).find(lower(bare)) != std::string::npos && telling.size() < 8)
      telling.emplace_back(doc.name);
  const auto near = nearest(bare, names, 3);
  const std::string hint = !telling.empty() ? format("it is told of in {}", join(telling, ", "))
                           : !near.empty()  ? format("did you mean {}?", join(near, ", "))
                                            : "--doc alone prints the whole reference";
  return fail("script.no-doc", format("nothing is called '{}'", name), {}, hint);
}

}  // namespace brick::script
