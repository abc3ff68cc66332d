// SPDX-License-Identifier: MIT
#include "connect/codec.h"

#include <cstring>

namespace brick::connect {

namespace {

constexpr std::uint32_t mark = 0x434f4e32;  // "CON2"; reads differently in the other byte order
constexpr std::size_t fixed_size = 3 + 11 * sizeof(double);

}  // namespace

std::string encode(const std::vector<Connector>& connectors) {
  std::string bytes;
  const auto append = [&](const auto& value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); };
  append(mark);
  append(static_cast<std::uint32_t>(connectors.size()));
  for (const Connector& c : connectors) {
    append(static_cast<std::uint8_t>(c.kind));
    append(static_cast<std::uint8_t>(std::min<std::size_t>(c.source.size(), 255)));
    append(static_cast<std::uint8_t>(std::min<std::size_t>(c.family.size(), 255)));
    for (const Vec3* v : {&c.position, &c.axis, &c.side})
      for (const double value : *v) append(value);
    append(c.length);
    append(c.radius);
    bytes.append(c.source, 0, 255);
    bytes.append(c.family, 0, 255);
  }
  return bytes;
}

std::optional<std::vector<Connector>> decode(std::string_view bytes) {
  const auto take = [&](auto& value) {
    // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): as many bytes as the value has
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
  };
  std::uint32_t found_mark = 0, count = 0;
  if (bytes.size() < 8) return std::nullopt;
  take(found_mark);
  take(count);
  if (found_mark != mark || count > bytes.size() / fixed_size) return std::nullopt;
  std::vector<Connector> connectors(count);
  for (Connector& c : connectors) {
    std::uint8_t kind = 0, source = 0, family = 0;
    if (bytes.size() < fixed_size) return std::nullopt;
    take(kind);
    take(source);
    take(family);
    if (kind > static_cast<std::uint8_t>(last_kind)) return std::nullopt;
    c.kind = static_cast<Kind>(kind);
    for (Vec3* v : {&c.position, &c.axis, &c.side})
      for (double& value : *v) take(value);
    take(c.length);
    take(c.radius);
    if (bytes.size() < std::size_t{source} + family) return std::nullopt;
    c.source = std::string(bytes.substr(0, source));
    c.family = std::string(bytes.substr(source, family));
    bytes.remove_prefix(std::size_t{source} + family);
  }
  return bytes.empty() ? std::optional(std::move(connectors)) : std::nullopt;
}

}  // namespace brick::connect
