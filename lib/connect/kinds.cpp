// SPDX-License-Identifier: MIT
// Names of the kinds of connectors.
#include <array>

#include "connect/connector.h"

namespace brick::connect {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(last_kind) + 1> kind_names = {
    "stud",         "open-stud", "anti-stud", "tube", "post",        "pin",       "pin-hole",     "axle",
    "axle-hole",    "bar",       "clip",      "ball", "ball-socket", "hinge",     "hinge-socket", "fixed",
    "fixed-socket", "shaft",     "bore",      "gear", "rack",        "string-end"};

}  // namespace

std::string_view name_of(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<Kind> kind_named(std::string_view name) {
  for (std::size_t i = 0; i < kind_names.size(); ++i) {
    if (kind_names[i] == name) return static_cast<Kind>(i);
  }
  return std::nullopt;
}

}  // namespace brick::connect
