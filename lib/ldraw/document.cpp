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

/// The line end at `at` ("" at the end of the text).
std::string_view line_end(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "";
  if (text[at] == '\n') return "\n";
  return at + 1 < text.size() && text[at + 1] == '\n' ? "\r\n" : "\r";
}

std::size_t count_lines(std::string_view text) {
  std::size_t count = 1;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) ++count;
  return count;
}

tl::unexpected<Error> over_limit(std::string_view what, std::size_t found, std::size_t limit, std::string file) {
  return fail(info(Code::limit).code, format("has {} {}, more than the limit of {}", found, what, limit),
              {std::move(file)}, "split the file");
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
  const std::string_view view = text;
  Place place{document.name, 0};
  for (std::size_t at = 0; at < view.size();) {
    const auto stop = std::min(view.find_first_of("\r\n", at), view.size());
    const auto end = line_end(view, stop);
    ++place.line;
    const auto line = view.substr(at, stop - at);
    document.lines.push_back({std::string(line), end, parse_line(line, place, diagnostics)});
    at = stop + end.size();
  }
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
