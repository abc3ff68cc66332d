// SPDX-License-Identifier: MIT
// The numbers that the caller may set one by one, as a table: options, settings and reports are made from it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "check/options.h"

namespace brick::check {

struct Threshold {
  std::string_view name;  // of the option, without dashes
  std::string_view unit, text;
  double least = 0, most = 0;
  double& (*of)(Options& options);
  std::string option() const { return "--" + std::string(name); }
};

inline constexpr std::array<Threshold, 10> thresholds{{
    {"tolerance", "LDU", "The deepest overlap that is no fault: 0.75, with --profile imported 1.05", 0, 100,
     [](Options& o) -> double& { return o.tolerance; }},
    {"tight", "LDU", "The deepest overlap that is not even a note, at least 0.5 [default: 0.5]", 0.5, 100,
     [](Options& o) -> double& { return o.tight; }},
    {"deep", "LDU", "An overlap that takes such a move to free is deep [default: 2]", 0, 1000,
     [](Options& o) -> double& { return o.deep; }},
    {"seated-distance", "LDU", "Connectors no further apart are seated exactly [default: 0.2]", 0, 20,
     [](Options& o) -> double& { return o.fit.exact_distance; }},
    {"seated-angle", "DEGREES", "The same of their axes [default: 0.5]", 0, 45,
     [](Options& o) -> double& { return o.fit.exact_angle; }},
    {"loose-distance", "LDU", "Connectors no further apart hold each other with play [default: 1]", 0, 20,
     [](Options& o) -> double& { return o.fit.loose_distance; }},
    {"loose-angle", "DEGREES", "The same of their axes [default: 1.5]", 0, 45,
     [](Options& o) -> double& { return o.fit.loose_angle; }},
    {"near-distance", "LDU", "Connectors no further apart miss each other by a little [default: 4]", 0, 20,
     [](Options& o) -> double& { return o.fit.near_distance; }},
    {"near-angle", "DEGREES", "The same of their axes [default: 10]", 0, 45,
     [](Options& o) -> double& { return o.fit.near_angle; }},
    {"rest-gap", "LDU", "A part no further above another, or the ground, rests on it [default: 0.25]", 0, 20,
     [](Options& o) -> double& { return o.rest_gap; }},
}};

/// By number in the table; empty ones were not given.
using GivenThresholds = std::array<std::optional<double>, thresholds.size()>;

}  // namespace brick::check
