// SPDX-License-Identifier: MIT
#include "convert/frame.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace brick::convert {

namespace {

struct Unit {
  std::string_view name, text;
  double per_ldu;
};

constexpr std::array units{
    Unit{"ldu", "LDU", 1},
    Unit{"mm", "millimetres", mm_per_ldu},
    Unit{"m", "metres", mm_per_ldu / 1000},
    Unit{"stud", "studs", 1 / ldu_per_stud},
};

}  // namespace

Frame frame_of(const Settings& settings, Up up, std::string_view unit) {
  const auto wanted = settings.unit ? std::string_view(*settings.unit) : unit;
  const auto* found = std::find_if(units.begin(), units.end(), [&](const Unit& each) { return each.name == wanted; });
  const auto& chosen = found == units.end() ? units.front() : *found;
  Frame frame;
  const bool y_up = settings.up.value_or(up) == Up::y;
  if (y_up)
    frame.linear << 1, 0, 0, 0, -1, 0, 0, 0, -1;
  else
    frame.linear << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  frame.unit = chosen.per_ldu;
  frame.linear *= frame.unit;
  frame.text = format("{}, {} up", chosen.text, y_up ? "y" : "z");
  return frame;
}

const std::vector<std::string>& unit_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const auto& unit : units) list.emplace_back(unit.name);
    return list;
  }();
  return names;
}

}  // namespace brick::convert
