// SPDX-License-Identifier: MIT
// Data compressed as .xz (liblzma).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace brick {

/// True when the bytes begin like an .xz file.
bool is_xz(std::string_view bytes);
/// The bytes unpacked. Codes: archive.malformed, file.too-large (over `limit` bytes unpacked); `name` is the place.
Result<std::string> unpack_xz(std::string_view bytes, const std::string& name,
                              std::size_t limit = std::size_t{1} << 28);

}  // namespace brick
