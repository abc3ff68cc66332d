// SPDX-License-Identifier: MIT
// What is inside a file before it is read as LDraw: Studio's archives, and things that are no LDraw at all.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "ldraw/document.h"

namespace brick::model {

/// The start of every zip archive, and so of a Studio file.
inline constexpr std::string_view zip_mark = "PK\x03\x04";

struct StudioFile {
  std::string model;                         // the bytes of model.ldr
  std::map<std::string, std::string> parts;  // parts of the user's own, by canonical name ("x.dat", "s/xs01.dat")
};

/// Codes: archive.locked (with what to do about it), model.format (no Studio file), archive.malformed, file.too-large.
Result<StudioFile> unpack_studio(std::string bytes, const std::string& name, const ldraw::Limits& limits);

/// What is clearly something else is named as such (model.format), instead of a thousand malformed lines.
std::optional<Error> not_ldraw(std::string_view bytes, const std::string& name);

}  // namespace brick::model
