// SPDX-License-Identifier: MIT
// The table of formats, and which row a file or a user means.
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
      Format{"graph", {".graph"}, "JSON: which parts hold each other, and their joints", nullptr, write_graph, true},
      Format{"lua", {".lua"}, "build program (brick-build): studs, studs, plates; z up", nullptr, write_program, true},
      Format{"graphml", {".graphml"}, "GraphML: the same for graph programs", nullptr, write_graphml, true},
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

const Format& source_format(const std::optional<std::string>& name, std::string_view file_name,
                            std::string_view bytes) {
  if (name)
    if (const auto* named = find_format(*name)) return *named;
  const auto& told = format_of_bytes(bytes);
  const auto* suffix = format_of_suffix(file_name);
  return suffix == nullptr || told.name != "ldraw" ? told : *suffix;
}

Result<const Format*> target_format(const std::optional<std::string>& name, std::string_view file_name) {
  const auto* format = name                ? find_format(*name)
                       : file_name.empty() ? find_format("ldraw")
                                           : format_of_suffix(file_name);
  if (format != nullptr) return format;
  return fail("usage",
              name ? brick::format("'{}' is no format", *name)
                   : brick::format("'{}' has no suffix of a known format", file_name),
              {}, name ? "--list lists them" : "name one with --to; --list lists them");
}

std::vector<std::string> format_names(bool readable) {
  std::vector<std::string> names;
  for (const auto& each : formats())
    if (readable ? each.read != nullptr : each.write != nullptr) names.emplace_back(each.name);
  return names;
}

std::string format_table() {
  constexpr std::string_view row = "{:<8}{:<18}{:<6}{:<7}{}\n";
  std::string text = brick::format(row, "format", "suffixes", "read", "write", "what");
  for (const auto& each : formats()) {
    std::string suffixes;
    for (const auto suffix : each.suffixes) suffixes += (suffixes.empty() ? "" : " ") + std::string(suffix);
    text += brick::format(row, each.name, suffixes, each.read ? "yes" : "-", each.write ? "yes" : "-", each.text);
  }
  return text;
}

}  // namespace brick::convert
