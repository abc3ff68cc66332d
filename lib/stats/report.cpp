// SPDX-License-Identifier: MIT
#include "stats/report.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"

namespace brick::stats {

namespace {

/// Reports round lengths to a millionth; below that is float noise.
constexpr int decimals = 6;

Json triple(const Vec3& v, double scale = 1) {
  return Json::array(
      {number(v.x() * scale, decimals), number(v.y() * scale, decimals), number(v.z() * scale, decimals)});
}

Json colour_json(ldraw::ColourCode code) {
  if (ldraw::is_direct(code)) return colour_label(code);
  return code;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

}  // namespace

std::string colour_label(ldraw::ColourCode code) {
  if (!ldraw::is_direct(code)) return std::to_string(code);
  const auto value = ldraw::Palette().resolve(code).value;
  return value.a == 255 ? value.hex() : format("{}{:02X}", value.hex(), value.a);
}

Json to_json(const Summary& summary, const Diagnostics& diagnostics) {
  Json json;
  json["schema"] = "bricktools.stats/1";
  json["model"] = summary.model;
  json["parts"] = summary.parts;
  json["lots"] = summary.lots;
  json["colours"] = summary.colours;
  json["submodels"] = summary.submodels;
  json["steps"] = summary.steps;
  const auto& box = summary.box;
  json["bbox"] = box.empty() ? Json() : Json{{"min", triple(box.min)}, {"max", triple(box.max)}};
  const auto size = box.size();
  json["size"] = {{"ldu", triple(size)}, {"mm", triple(size, mm_per_ldu)}, {"studs", triple(size, 1 / ldu_per_stud)}};
  json["list"] = Json::array();
  for (const auto& lot : summary.list)
    json["list"].push_back({{"part", lot.part}, {"colour", colour_json(lot.colour)}, {"count", lot.count}});
  json["missing"] = Json::array();
  for (const auto& missing : summary.missing)
    json["missing"].push_back({{"name", missing.name}, {"lines", missing.lines}});
  json["diagnostics"] = Json::array();
  for (const auto& item : diagnostics.items()) {
    Json entry{{"code", item.code},
               {"severity", name_of(item.severity)},
               {"file", item.place.file},
               {"line", item.place.line},
               {"message", item.message}};
    if (!item.hint.empty()) entry["hint"] = item.hint;
    json["diagnostics"].push_back(std::move(entry));
  }
  return json;
}

std::string to_csv(const Summary& summary, const ldraw::Palette& palette) {
  std::string text = "part,colour,colour_name,count,name\n";
  for (const auto& lot : summary.list)
    text += format("{},{},{},{},{}\n", csv_field(lot.part), colour_label(lot.colour),
                   csv_field(palette.resolve(lot.colour).name), lot.count, csv_field(lot.name));
  return text;
}

}  // namespace brick::stats
