// SPDX-License-Identifier: MIT
#include <array>

#include "base/text.h"
#include "convert/format.h"

namespace brick::convert {

std::span<const Format> formats() {
  static const std::array table{
      Format{"ldraw", {".ldr", ".mpd", ".dat"}, "LDraw: LDU, y down", read_ldraw, write_ldraw, false},
      Format{"json",
             {".json"},
             "build document (share/schema/build.schema.json): LDU, y down",
             read_build,
             write_build,
             false},
      Format{"io",
             {".io"},
             "BrickLink Studio, unlocked: its model.ldr, without parts of the user's own",
             read_studio,
             nullptr,
             false},
      Format{
          "obj", {".obj"}, "Wavefront OBJ and MTL: millimetres, y up unless asked otherwise", nullptr, write_obj, true},
  };
  return table;
}

const Format* find_format(std::string_view name) {
  for (const auto& format : formats())
    if (equal_fold(format.name, name)) return &format;
  return nullptr;
}

const Format* format_of_suffix(std::string_view file_name) {
  for (const auto& format : formats())
    for (const auto suffix : format.suffixes)
      if (ends_with_fold(file_name, suffix)) return &format;
  return nullptr;
}

const Format& format_of_bytes(std::string_view bytes) {
  if (bytes.starts_with("PK\x03\x04")) return *find_format("io");
  const auto text = trim(bytes.substr(0, 4096));
  return *find_format(text.starts_with('{') ? "json" : "ldraw");
}

}  // namespace brick::convert
