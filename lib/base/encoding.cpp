// SPDX-License-Identifier: MIT
// Encodings of text files. Decoding is lossless: lone surrogates become three-byte forms and come back as they were.
#include <array>
#include <cstring>
#include <optional>

#include "base/text.h"

namespace brick {

namespace {

// Windows-1252, bytes 0x80-0x9F (the rest is Latin-1); undefined bytes stay C1 controls. Source: Unicode's CP1252.TXT.
constexpr std::array<std::uint16_t, 32> high_1252 = {0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                                     0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

void append_utf8(std::string& out, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6), put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12), put(0x80 | (code >> 6 & 0x3F)), put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | code >> 18), put(0x80 | (code >> 12 & 0x3F)), put(0x80 | (code >> 6 & 0x3F)), put(0x80 | (code & 0x3F));
  }
}

/// The code point at `at` (moved past it); malformed bytes come back as themselves.
std::uint32_t next_code(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(at++);
  const int extra = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if (extra == 0 || at + static_cast<std::size_t>(extra) > text.size()) return first;
  std::uint32_t code = first & (0x3FU >> extra);
  for (int i = 0; i < extra; ++i) code = code << 6 | (byte(at++) & 0x3F);
  return code;
}

bool is_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size();) {
    // Nearly all of a file is ASCII: eight bytes at a time.
    std::uint64_t eight = 0;
    while (i + sizeof eight <= text.size()) {
      std::memcpy(&eight, text.data() + i, sizeof eight);
      if ((eight & 0x8080808080808080U) != 0) break;
      i += sizeof eight;
    }
    if (i == text.size()) return true;
    const auto first = byte(i);
    if (first < 0x80) {
      ++i;
      continue;
    }
    const std::size_t extra = first >= 0xC2 && first < 0xE0   ? 1
                              : first >= 0xE0 && first < 0xF0 ? 2
                              : first >= 0xF0 && first < 0xF5 ? 3
                                                              : 0;
    if (extra == 0 || i + extra >= text.size()) return false;
    for (std::size_t k = 1; k <= extra; ++k)
      if ((byte(i + k) & 0xC0) != 0x80) return false;
    if ((first == 0xE0 && byte(i + 1) < 0xA0) || (first == 0xED && byte(i + 1) >= 0xA0) ||
        (first == 0xF0 && byte(i + 1) < 0x90) || (first == 0xF4 && byte(i + 1) >= 0x90))
      return false;
    i += extra + 1;
  }
  return true;
}

std::string decode_utf16(std::string_view bytes, bool little) {
  std::string text;
  const auto unit = [&](std::size_t i) {
    const auto a = static_cast<unsigned char>(bytes[i]), b = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<std::uint32_t>(little ? a | b << 8 : a << 8 | b);
  };
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    std::uint32_t code = unit(i);
    if (code >= 0xD800 && code < 0xDC00 && i + 3 < bytes.size())
      if (const auto low = unit(i + 2); low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        i += 2;
      }
    append_utf8(text, code);
  }
  return text;
}

std::string encode_utf16(std::string_view text, bool little) {
  std::string bytes = little ? "\xFF\xFE" : "\xFE\xFF";
  const auto put = [&](std::uint32_t unit) {
    const char high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 0xFF);
    bytes.push_back(little ? low : high);
    bytes.push_back(little ? high : low);
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto code = next_code(text, at);
    if (code >= 0x10000)
      put(0xD800 + ((code - 0x10000) >> 10)), put(0xDC00 + ((code - 0x10000) & 0x3FF));
    else
      put(code);
  }
  return bytes;
}

/// nullopt when Windows-1252 has no such character.
std::optional<char> byte_1252(std::uint32_t code) {
  for (std::size_t i = 0; i < high_1252.size(); ++i)
    if (high_1252[i] == code) return static_cast<char>(0x80 + i);
  if (code < 0x80 || (code >= 0xA0 && code < 0x100)) return static_cast<char>(code);
  return std::nullopt;
}

std::string encode_1252(std::string_view text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size();) bytes.push_back(byte_1252(next_code(text, at)).value_or('?'));
  return bytes;
}

}  // namespace

std::string_view name_of(Encoding encoding) {
  switch (encoding) {
    case Encoding::utf8:
      return "UTF-8";
    case Encoding::utf8_bom:
      return "UTF-8 with byte order mark";
    case Encoding::utf16_le:
      return "UTF-16 little endian";
    case Encoding::utf16_be:
      return "UTF-16 big endian";
    case Encoding::windows_1252:
      break;
  }
  return "Windows-1252";
}

Decoded decode(std::string bytes) {
  const std::string_view view = bytes;
  const bool whole_units = view.size() % 2 == 0;
  if (whole_units && view.starts_with("\xFF\xFE")) return {decode_utf16(view.substr(2), true), Encoding::utf16_le};
  if (whole_units && view.starts_with("\xFE\xFF")) return {decode_utf16(view.substr(2), false), Encoding::utf16_be};
  if (view.starts_with("\xEF\xBB\xBF") && is_utf8(view)) return {bytes.substr(3), Encoding::utf8_bom};
  if (is_utf8(view)) return {std::move(bytes), Encoding::utf8};
  std::string text;
  text.reserve(view.size() + view.size() / 8);
  for (const char c : view) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(text, byte >= 0x80 && byte < 0xA0 ? high_1252[byte - 0x80U] : byte);
  }
  return {std::move(text), Encoding::windows_1252};
}

std::string encode(std::string_view text, Encoding encoding) {
  switch (encoding) {
    case Encoding::utf8:
      return std::string(text);
    case Encoding::utf8_bom:
      return "\xEF\xBB\xBF" + std::string(text);
    case Encoding::utf16_le:
      return encode_utf16(text, true);
    case Encoding::utf16_be:
      return encode_utf16(text, false);
    case Encoding::windows_1252:
      break;
  }
  return encode_1252(text);
}

bool can_encode(std::string_view text, Encoding encoding) {
  if (encoding != Encoding::windows_1252) return true;
  for (std::size_t at = 0; at < text.size();)
    if (!byte_1252(next_code(text, at))) return false;
  return true;
}

}  // namespace brick
