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

namespace {
/// Byte at which brackets first stand deeper than `limit` within each other; npos when they never do.
std::size_t too_deep(std::string_view text, int limit) {
  bool in_string = false;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string && c == '\\') ++i;
    if (in_string) continue;
    if ((c == '[' || c == '{') && ++depth > limit) return i;
    if (c == ']' || c == '}') --depth;
  }
  return std::string_view::npos;
}

int line_of(std::string_view text, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}
}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& file) {
  constexpr int deepest = 500;  // writing and using a document go down into it, call by call
  if (const auto at = too_deep(text, deepest); at != std::string_view::npos)
    return fail("json.malformed", "is nested more than " + std::to_string(deepest) + " deep",
                {file, line_of(text, at)});
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    std::string what = error.what();
    if (const auto at = what.find("syntax error"); at != std::string::npos) what = what.substr(at);
    // `byte` counts from 1 and is the one that could not be read.
    return fail("json.malformed", "is not valid JSON: " + what,
                {file, line_of(text, error.byte == 0 ? 0 : error.byte - 1)});
  } catch (const Json::exception& error) {  // a number that no double can hold
    std::string what = error.what();
    if (const auto at = what.find("] "); at != std::string::npos) what = what.substr(at + 2);
    return fail("json.malformed", "is not valid JSON: " + what, {file});
  }
}

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

namespace {
void append_pretty(const Json& json, std::string& out, std::size_t depth) {
  const bool flat = !json.is_structured() || json.empty() ||
                    (json.is_array() &&
                     std::none_of(json.begin(), json.end(), [](const Json& item) { return item.is_structured(); }));
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
