// SPDX-License-Identifier: MIT
#include "render/arrays.h"

#include <array>
#include <bit>
#include <cstddef>

#include "base/text.h"

namespace brick::render {

namespace {

void append_little_endian(std::string& out, std::uint32_t bits) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(bits >> shift & 0xFFU));
}

/// The head is padded so that the numbers start at a multiple of 64 bytes, as NumPy writes it.
std::string npy_head(std::string_view type, int width, int height, int channels) {
  std::string text = brick::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}, {}{}), }}", type, height,
                                   width, channels > 1 ? brick::format(", {}", channels) : "");
  constexpr std::size_t fixed = 10;  // magic, version and the head's length
  while ((fixed + text.size() + 1) % 64 != 0) text.push_back(' ');
  text.push_back('\n');
  std::string head("\x93NUMPY\x01\x00", 8);
  head.push_back(static_cast<char>(text.size() & 0xFFU));
  head.push_back(static_cast<char>(text.size() >> 8 & 0xFFU));
  return head + text;
}

}  // namespace

std::string npy_of(const std::vector<float>& values, int width, int height, int channels) {
  std::string bytes = npy_head("<f4", width, height, channels);
  bytes.reserve(bytes.size() + 4 * values.size());
  for (const float value : values) append_little_endian(bytes, std::bit_cast<std::uint32_t>(value));
  return bytes;
}

std::string npy_of(const std::vector<std::int32_t>& values, int width, int height) {
  std::string bytes = npy_head("<i4", width, height, 1);
  bytes.reserve(bytes.size() + 4 * values.size());
  for (const std::int32_t value : values) append_little_endian(bytes, std::bit_cast<std::uint32_t>(value));
  return bytes;
}

std::string pfm_of(const std::vector<float>& values, int width, int height, int channels) {
  // A scale below zero says little-endian.
  std::string bytes = brick::format("{}\n{} {}\n-1.0\n", channels == 3 ? "PF" : "Pf", width, height);
  const auto row = static_cast<std::size_t>(width) * static_cast<std::size_t>(channels);
  for (int y = height - 1; y >= 0; --y)
    for (std::size_t i = 0; i < row; ++i)
      append_little_endian(bytes, std::bit_cast<std::uint32_t>(values[static_cast<std::size_t>(y) * row + i]));
  return bytes;
}

}  // namespace brick::render
