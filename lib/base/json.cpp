// SPDX-License-Identifier: MIT
#include "base/json.h"

#include <algorithm>
#include <cmath>

namespace brick {

Json exact(double value) {
  constexpr double largest_exact = 9007199254740992.0;  // 2^53
  if (value == std::floor(value) && std::abs(value) < largest_exact) return static_cast<std::int64_t>(value);
  return value;
}

Json number(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  const double scaled = std::round(value * scale);
  return std::isfinite(scaled) && std::abs(scaled) < 1e15 ? exact(scaled / scale) : exact(value);
}

Result<Json> parse_json(std::string_view text, const std::string& file) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const auto end = std::min(static_cast<std::size_t>(error.byte), text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    std::string what = error.what();
    if (const auto at = what.find("syntax error"); at != std::string::npos) what = what.substr(at);
    return fail("json.malformed", "is not valid JSON: " + what, {file, static_cast<int>(line)});
  }
}

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

namespace {
void append_pretty(const Json& json, std::string& out, std::size_t depth) {
  const bool flat = !json.is_structured() || json.empty() ||
                    (json.is_array() && std::none_of(json.begin(), json.end(), [](const Json& item) { return item.is_structured(); }));
  if (flat) {
    out += dump(json);
    return;
  }
  out += json.is_array() ? "[\n" : "{\n";
  bool first = true;
  for (auto item = json.begin(); item != json.end(); ++item) {
    if (!first) out += ",\n";
    first = false;
    out.append(2 * depth + 2, ' ');
    if (json.is_object()) out += dump(Json(item.key())) + ": ";
    append_pretty(item.value(), out, depth + 1);
  }
  out += '\n';
  out.append(2 * depth, ' ');
  out += json.is_array() ? ']' : '}';
}
}  // namespace

std::string dump_pretty(const Json& json) {
  std::string out;
  append_pretty(json, out, 0);
  return out;
}

}  // namespace brick
