// SPDX-License-Identifier: MIT
// From LDraw's frame and unit to those of mesh formats: always a rotation and a scale, never a mirror.
#pragma once

#include "convert/format.h"
#include "geom/transform.h"

namespace brick::convert {

struct Frame {
  Mat3 linear = Mat3::Identity();  // LDU, y down, to the output
  double unit = 1;                 // output units in one LDU
  std::string text;                // "millimetres, y up"
};

/// `up` and `unit` are the format's own; the user's settings go before them. LDraw's (x, y, z) becomes (x, -y, -z) with
/// y up (a half turn about x) and (x, z, -y) with z up (a quarter turn about x).
Frame frame_of(const Settings& settings, Up up, std::string_view unit);

/// The names that --unit takes.
const std::vector<std::string>& unit_names();

}  // namespace brick::convert
