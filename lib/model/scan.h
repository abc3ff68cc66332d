// SPDX-License-Identifier: MIT
// Reading the lines of one file of a model: steps, buffers, hidden and generated lines.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/plan.h"

namespace brick::model {

/// What a generator wrote between its marks.
struct Generated {
  std::string name;  // "electric_powered_up_cable"
  ldraw::ColourCode colour = ldraw::main_colour;
};

/// A file's lines of type 1 that stand at its end, with their steps and groups, and its own geometry.
struct Scan {
  std::vector<Item> items;                                  // kind and file not decided yet
  std::vector<Generated> generated;                         // by group number - 1
  std::vector<std::pair<std::size_t, std::size_t>> shapes;  // runs of geometry, as line indices [first, last)
  int steps = 1;
};

/// STEP and ROTSTEP end a step; a step with nothing after the last of them does not count. A retrieved buffer
/// (BUFEXCHG) undoes the lines since it was stored. Arrows and other geometry that MLCad would skip are left out, as
/// are LSynth's constraints.
Scan scan(const ldraw::File& file, Diagnostics& diagnostics);

}  // namespace brick::model
