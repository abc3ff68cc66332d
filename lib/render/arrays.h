// SPDX-License-Identifier: MIT
// Arrays of numbers as files: NumPy's NPY and the portable float map.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace brick::render {

/// NPY 1.0, little-endian, rows from the top: float32 of (height, width) or (height, width, channels), or int32 of
/// (height, width). `values` has height x width x channels numbers.
std::string npy_of(const std::vector<float>& values, int width, int height, int channels = 1);
std::string npy_of(const std::vector<std::int32_t>& values, int width, int height);

/// Portable float map, little-endian, rows from the bottom as the format has it; 1 or 3 channels.
std::string pfm_of(const std::vector<float>& values, int width, int height, int channels = 1);

}  // namespace brick::render
