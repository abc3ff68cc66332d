// SPDX-License-Identifier: MIT
// Zip archives for tests: stored entries, written byte by byte so that a test can spoil any of them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace brick::test {

struct ZipEntry {
  std::string name;
  std::string bytes;
  bool encrypted = false;
};

/// The archive of APPNOTE.TXT 4.3: local headers with the bytes, the central directory, its end.
inline std::string zip_of(const std::vector<ZipEntry>& entries) {
  const auto number = [](std::string& out, std::uint32_t value, int width) {
    for (int i = 0; i < width; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
  };
  const auto checksum = [](const std::string& bytes) {
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char c : bytes) {
      crc ^= static_cast<unsigned char>(c);
      for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
    }
    return ~crc;
  };
  std::string out, directory;
  for (const auto& entry : entries) {
    const auto size = static_cast<std::uint32_t>(entry.bytes.size());
    std::string facts;  // what a local and a central header have in common
    number(facts, 20, 2), number(facts, entry.encrypted ? 1 : 0, 2), number(facts, 0, 2), number(facts, 0x21 << 16, 4);
    number(facts, checksum(entry.bytes), 4), number(facts, size, 4), number(facts, size, 4);
    number(facts, static_cast<std::uint32_t>(entry.name.size()), 2), number(facts, 0, 2);
    directory += "PK\1\2", number(directory, 20, 2), directory += facts;
    number(directory, 0, 2), number(directory, 0, 2), number(directory, 0, 2), number(directory, 0, 4);
    number(directory, static_cast<std::uint32_t>(out.size()), 4), directory += entry.name;
    out += "PK\3\4" + facts + entry.name + entry.bytes;
  }
  const auto start = static_cast<std::uint32_t>(out.size());
  const auto count = static_cast<std::uint32_t>(entries.size());
  out += directory + "PK\5\6";
  number(out, 0, 4), number(out, count, 2), number(out, count, 2);
  number(out, static_cast<std::uint32_t>(directory.size()), 4), number(out, start, 4), number(out, 0, 2);
  return out;
}

}  // namespace brick::test
