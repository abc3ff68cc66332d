// SPDX-License-Identifier: MIT
// Reading a document's bytes into lines and writing them back the same.
#include "ldraw/document.h"

#include <algorithm>

#include "ldraw/blocks.h"
#include "ldraw/codes.h"

namespace brick::ldraw {

namespace {

void report_encoding(const Document& document, Diagnostics& diagnostics) {
  switch (document.encoding) {
    case Encoding::utf8:
      return;
    case Encoding::utf8_bom:
      return report(diagnostics, Code::bom, {document.name, 1}, "the file starts with a byte order mark",
                    "save it as UTF-8 without one: some programs read nothing past it");
    case Encoding::utf16_le:
    case Encoding::utf16_be:
    case Encoding::windows_1252:
      return report(diagnostics, Code::encoding, {document.name, 0},
                    format("the file is not UTF-8; it is read as {}", name_of(document.encoding)), "save it as UTF-8");
  }
}

/// Goes through the lines of a text: LF, CRLF and CR all end one.
class LineSplitter {
 public:
  explicit LineSplitter(std::string_view text) : text_(text), line_feed_(find('\n')), carriage_(find('\r')) {}

  bool next(std::string_view& line, std::string_view& end) {
    if (at_ >= text_.size()) return false;
    if (line_feed_ < at_) line_feed_ = find('\n');
    if (carriage_ < at_) carriage_ = find('\r');
    const auto stop = std::min({line_feed_, carriage_, text_.size()});
    line = text_.substr(at_, stop - at_);
    if (stop == text_.size())
      end = "";
    else if (stop == line_feed_)
      end = "\n";
    else
      end = line_feed_ == stop + 1 && line_feed_ < text_.size() ? "\r\n" : "\r";
    at_ = stop + end.size();
    return true;
  }

 private:
  /// A long way to the next CR is gone once, not once a line.
  std::size_t find(char c) const { return std::min(text_.find(c, at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0;
  // Where the next LF and CR stand, from the last look; behind `at_` when they have been passed.
  std::size_t line_feed_, carriage_;
};

std::size_t count_lines(std::string_view text) {
  std::size_t count = 0;
  std::string_view line, end;
  for (LineSplitter lines(text); lines.next(line, end);) ++count;
  return count;
}

tl::unexpected<Error> over_limit(std::string_view what, std::size_t found, std::size_t limit, std::string file) {
  return fail(info(Code::limit).code, format("has {} {}, more than the limit of {}", found, what, limit),
              {std::move(file)}, "split the file");
}

/// A file that is no LDraw file at all would else give a finding for each of its lines.
void read_lines(Document& document, std::string_view text, Diagnostics& diagnostics, std::size_t most_findings) {
  Place place{document.name, 0};
  const auto most = diagnostics.items().size() + most_findings;
  std::size_t unlisted = 0;
  std::string_view line, end;
  for (LineSplitter lines(text); lines.next(line, end);) {
    ++place.line;
    auto& made = document.lines.emplace_back();
    made.text = line;
    made.end = end;
    if (diagnostics.items().size() < most) {
      made.command = parse_line(line, place, diagnostics);
    } else {
      Diagnostics unheard;
      made.command = parse_line(line, place, unheard);
      unlisted += unheard.items().size();
    }
  }
  if (unlisted > 0)
    report(diagnostics, Code::more_findings, {document.name, 0},
           format("{} more lines have something wrong with them; the first {} are listed", unlisted, most_findings),
           "is this an LDraw file?");
}

}  // namespace

Result<Document> read_document(std::string bytes, std::string name, Diagnostics& diagnostics, const Limits& limits) {
  if (bytes.size() > limits.bytes) return over_limit("bytes", bytes.size(), limits.bytes, std::move(name));
  const auto [text, encoding] = decode(std::move(bytes));
  const auto count = count_lines(text);
  if (count > limits.lines) return over_limit("lines", count, limits.lines, std::move(name));

  Document document;
  document.name = std::move(name);
  document.encoding = encoding;
  report_encoding(document, diagnostics);
  document.lines.reserve(count);
  read_lines(document, text, diagnostics, limits.findings);
  const auto is_blank = [](const Line& each) { return std::holds_alternative<Blank>(each.command); };
  if (std::all_of(document.lines.begin(), document.lines.end(), is_blank))
    report(diagnostics, Code::empty_document, {document.name, 0}, "the file is empty");
  split_blocks(document, diagnostics);
  return document;
}

std::string write_document(const Document& document) {
  std::string text;
  std::size_t size = 0;
  for (const auto& line : document.lines) size += line.text.size() + line.end.size();
  text.reserve(size);
  for (const auto& line : document.lines) {
    text += line.text;
    text += line.end;
  }
  return document.encoding == Encoding::utf8 ? text : encode(text, document.encoding);
}

}  // namespace brick::ldraw
