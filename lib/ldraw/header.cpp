// SPDX-License-Identifier: MIT
// What a block says of itself: description, header fields, colours, embedded data.
#include <array>

#include "ldraw/codes.h"
#include "ldraw/document.h"
#include "ldraw/folder.h"

namespace brick::ldraw {

namespace {

std::size_t body(const Block& block) { return block.first + (block.has_file_line ? 1 : 0); }

int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

/// Collects base64 digits, six bits each, into bytes.
struct Base64 {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;

  bool add(char c) {
    const int value = base64_value(c);
    if (value < 0) return c == '=' || c == ' ' || c == '\t';
    bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xFFFFFF;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push_back(static_cast<char>(bits >> count & 0xFF));
    }
    return true;
  }
};

}  // namespace

std::string_view description(const Document& document, const Block& block) {
  for (std::size_t i = body(block); i < block.last; ++i) {
    const auto& command = document.lines[i].command;
    if (std::holds_alternative<Blank>(command)) continue;
    const auto* meta = std::get_if<Meta>(&command);
    return meta == nullptr ? std::string_view() : std::string_view(meta->text);
  }
  return {};
}

std::string header_field(const Document& document, const Block& block, std::string_view keyword) {
  for (std::size_t i = body(block); i < block.last; ++i) {
    const auto& command = document.lines[i].command;
    if (std::holds_alternative<Reference>(command) || std::holds_alternative<Shape>(command)) break;
    const auto* meta = std::get_if<Meta>(&command);
    if (meta != nullptr && equal_fold(meta->keyword, keyword))
      return std::string(trim(std::string_view(meta->text).substr(meta->keyword.size())));
  }
  return {};
}

const Block* find_data(const Document& document, std::string_view name) {
  const auto wanted = fold_name(name);
  for (const auto& block : document.blocks)
    if (block.is_data && fold_name(block.name) == wanted) return &block;
  return nullptr;
}

Result<std::string> data_bytes(const Document& document, const Block& block) {
  Base64 decoder;
  for (std::size_t i = body(block); i < block.last; ++i) {
    const auto* meta = std::get_if<Meta>(&document.lines[i].command);
    if (meta == nullptr || !meta->text.starts_with("!:")) continue;  // comments may stand between
    for (const char c : std::string_view(meta->text).substr(2))
      if (!decoder.add(c))
        return fail(info(Code::data).code,
                    format("'{}' is no base64 digit in the data of '{}'", shown({&c, 1}), shown(block.name)),
                    {document.name, Document::number(i)}, "embed the file again");
  }
  return std::move(decoder.bytes);
}

Palette palette_of(const Document& document, const Palette& library, Diagnostics& diagnostics) {
  Palette palette = library;
  for (std::size_t i = 0; i < document.lines.size(); ++i) {
    const auto* meta = std::get_if<Meta>(&document.lines[i].command);
    if (meta == nullptr || !equal_fold(meta->keyword, "!COLOUR")) continue;
    if (!palette.define(std::string_view(meta->text).substr(meta->keyword.size())))
      report(diagnostics, Code::colour_definition, {document.name, Document::number(i)},
             "this colour definition cannot be read and is passed over",
             "0 !COLOUR Name CODE 900 VALUE #RRGGBB EDGE #RRGGBB [ALPHA 0-255] [LUMINANCE 0-255] [finish]");
  }
  return palette;
}

}  // namespace brick::ldraw
