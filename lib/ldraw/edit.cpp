// SPDX-License-Identifier: MIT
#include "ldraw/edit.h"

#include <algorithm>
#include <array>

#include "ldraw/blocks.h"
#include "ldraw/codes.h"

namespace brick::ldraw {

namespace {

tl::unexpected<Error> refuse(const Document& document, std::size_t line, std::string message) {
  return fail(info(Code::edit).code, std::move(message), {document.name, Document::number(line)});
}

/// In order, inside the document, and no two on the same lines.
Result<void> check(const Document& document, const std::vector<Edit>& edits) {
  std::size_t free = 0;
  for (const auto& edit : edits) {
    const auto size = document.lines.size();
    if (edit.first > size || edit.erase > size - edit.first)
      return refuse(document, edit.first, format("the document has {} lines, so this edit lies outside of it", size));
    if (edit.first < free) return refuse(document, edit.first, "two edits change this line");
    free = edit.first + edit.erase;
  }
  return {};
}

std::vector<std::string> split_texts(const std::vector<std::string>& texts) {
  std::vector<std::string> lines;
  for (const auto& text : texts) {
    std::string_view rest = text;
    for (auto at = rest.find_first_of("\r\n"); at != std::string_view::npos; at = rest.find_first_of("\r\n")) {
      lines.emplace_back(rest.substr(0, at));
      rest.remove_prefix(at + (rest.substr(at).starts_with("\r\n") ? 2 : 1));
    }
    lines.emplace_back(rest);
  }
  return lines;
}

class Editor {
 public:
  Editor(Document& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics), end_(usual_end(document)) {}

  void run(const std::vector<Edit>& edits) {
    auto& old = document_.lines;
    std::size_t at = 0;
    for (const auto& edit : edits) {
      keep(at, edit.first);
      const auto texts = split_texts(edit.insert);
      for (std::size_t i = 0; i < texts.size(); ++i)
        add(texts[i], i < edit.erase ? old[edit.first + i].end : new_end());
      at = edit.first + edit.erase;
    }
    keep(at, old.size());
    for (std::size_t i = 0; i + 1 < lines_.size(); ++i)
      if (lines_[i].end.empty()) lines_[i].end = i > 0 ? lines_[i - 1].end : end_;
    document_.lines = std::move(lines_);
    Diagnostics known;  // what is wrong with the blocks was said when the document was read
    split_blocks(document_, known);
  }

 private:
  void keep(std::size_t first, std::size_t last) {
    for (; first < last; ++first) lines_.push_back(std::move(document_.lines[first]));
  }

  std::string_view new_end() const { return lines_.empty() || lines_.back().end.empty() ? end_ : lines_.back().end; }

  void add(const std::string& text, std::string_view end) {
    const Place place{document_.name, Document::number(lines_.size())};
    if (!can_encode(text, document_.encoding)) {
      document_.encoding = Encoding::utf8;
      report(diagnostics_, Code::encoding_changed, place,
             format("{} cannot hold this line: the document is now UTF-8", name_of(Encoding::windows_1252)));
    }
    lines_.push_back({text, end, parse_line(text, place, diagnostics_)});
  }

  Document& document_;
  Diagnostics& diagnostics_;
  std::string_view end_;
  std::vector<Line> lines_;
};

}  // namespace

std::string_view usual_end(const Document& document) {
  constexpr std::array<std::string_view, 3> ends = {"\n", "\r\n", "\r"};
  std::array<std::size_t, ends.size()> counts{};
  for (const auto& line : document.lines)
    for (std::size_t i = 0; i < ends.size(); ++i)
      if (line.end == ends[i]) ++counts[i];
  return ends[static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin())];
}

Result<void> edit_document(Document& document, std::vector<Edit> edits, Diagnostics& diagnostics) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.first < b.first; });
  if (auto fine = check(document, edits); !fine) return fine;
  Editor(document, diagnostics).run(edits);
  return {};
}

Result<void> replace_line(Document& document, std::size_t index, std::string text, Diagnostics& diagnostics) {
  return edit_document(document, {{index, 1, {std::move(text)}}}, diagnostics);
}

Result<void> insert_line(Document& document, std::size_t index, std::string text, Diagnostics& diagnostics) {
  return edit_document(document, {{index, 0, {std::move(text)}}}, diagnostics);
}

Result<void> erase_lines(Document& document, std::size_t first, std::size_t count) {
  Diagnostics none;
  return edit_document(document, {{first, count, {}}}, none);
}

}  // namespace brick::ldraw
