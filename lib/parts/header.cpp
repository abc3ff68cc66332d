// SPDX-License-Identifier: MIT
#include "parts/header.h"

#include <utility>

#include "base/text.h"

namespace brick::parts {

namespace {

/// The next line of `text` from `at` on, without its end (LF, CRLF or CR).
std::string_view next_line(std::string_view text, std::size_t& at) {
  const auto end = std::min(text.find_first_of("\r\n", at), text.size());
  const auto line = text.substr(at, end - at);
  at = end;
  if (at < text.size()) at += text.substr(at, 2) == "\r\n" ? 2 : 1;
  return line;
}

/// Cuts the first word off `line` and returns it.
std::string_view take_word(std::string_view& line) {
  line = trim(line);
  const auto end = std::min(line.find_first_of(" \t"), line.size());
  const auto word = line.substr(0, end);
  line = trim(line.substr(end));
  return word;
}

void add_keywords(std::string_view list, std::vector<std::string>& keywords) {
  for (const auto item : split(list, ','))
    if (const auto word = trim(item); !word.empty()) keywords.emplace_back(word);
}

void take_meta(std::string_view line, Header& header) {
  const auto keyword = take_word(line);
  const auto set = [&](std::string& field) {
    if (field.empty()) field = line;
  };
  if (keyword == "Name:")
    set(header.name);
  else if (keyword == "Author:")
    set(header.author);
  else if (keyword == "!LDRAW_ORG" || keyword == "LDRAW_ORG")
    set(header.org);
  else if (keyword == "!LICENSE")
    set(header.licence);
  else if (keyword == "!CATEGORY" || keyword == "CATEGORY")
    set(header.category);
  else if (keyword == "!KEYWORDS" || keyword == "KEYWORDS")
    add_keywords(line, header.keywords);
  else if (keyword == "!HELP")
    header.help.emplace_back(line);
  else if (keyword == "BFC" && (line.find("CERTIFY") != line.npos))
    set(header.bfc);
}

/// The file name of a reference line after its "1": a colour and twelve numbers stand before it.
std::string_view referenced_file(std::string_view line) {
  for (int word = 0; word < 13; ++word) take_word(line);
  return line;
}

}  // namespace

Header parse_header(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  Header header;
  bool first = true;
  for (std::size_t at = 0; at < text.size();) {
    auto line = trim(next_line(text, at));
    if (line.empty()) continue;
    const auto kind = take_word(line);
    if (kind != "0") {
      if (kind == "1") header.first_reference = referenced_file(line);
      break;
    }
    if (std::exchange(first, false))
      header.description = line;
    else
      take_meta(line, header);
  }
  return header;
}

PartType type_of(const Header& header) {
  const auto org = std::string_view(header.org);
  const auto has = [&](std::string_view word) { return org.find(word) != org.npos; };
  if (has("Alias")) return PartType::alias;
  if (has("Physical_Colour")) return PartType::physical_colour;
  if (has("Flexible_Section")) return PartType::flexible_section;
  if (has("Shortcut")) return PartType::shortcut;
  if (has("Subpart") || has("Primitive") || has("Configuration") || has("Model")) return PartType::other;
  return PartType::part;
}

bool is_official(const Header& header) { return !header.org.empty() && !starts_with_fold(header.org, "Unofficial"); }

std::string update_of(const Header& header) {
  const auto at = header.org.find("UPDATE ");
  return at == std::string::npos ? std::string() : std::string(trim(std::string_view(header.org).substr(at + 7)));
}

std::string_view name_of(PartType type) {
  switch (type) {
    case PartType::part:
      return "part";
    case PartType::shortcut:
      return "shortcut";
    case PartType::alias:
      return "alias";
    case PartType::physical_colour:
      return "physical-colour";
    case PartType::flexible_section:
      return "flexible-section";
    case PartType::other:
      break;
  }
  return "other";
}

}  // namespace brick::parts
