// SPDX-License-Identifier: MIT
// All that a user may ask of pictures and read-outs, as a command line or a call names it, and what it comes to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/options.h"
#include "render/readouts.h"

namespace brick::render {

/// Words as given; "" and empty lists are "not asked for". File names may hold "%d" (or "%03d"): the number of the
/// picture, from 1.
struct Request {
  std::vector<std::string> views;
  std::optional<double> azimuth, elevation;
  double roll = 0, field = 20, margin = 4;
  bool parallel = false, sheet = false;

  std::string size, background = "#EEF0F3", style = "lines", quality = "normal";
  double scale = 1, line_width = 1.3;
  bool no_ground = false, no_captions = false, connectors = false;
  int columns = 0;

  std::string output;
  std::string depth, mask, normals, detections;
  std::string segment = "item";
  std::vector<std::string> pick;  // x and y in turn
};

/// A request whose words have been read.
struct Plan {
  Request request;
  std::vector<NamedView> views;
  std::vector<std::pair<int, int>> picks;
  Segment segment = Segment::item;
  Style style;
  PictureSize size;
  bool several = false;  // more than one picture
  bool picture = true;   // pictures are asked for, not read-outs only
  bool normals = false;  // read-outs need them
};

/// Codes usage: a word that is none, a file whose suffix says no form, two things for standard output, ...
Result<Plan> make_plan(const Request& request, std::size_t models);

/// Whether a file name has a place for a number, and the name with it.
bool is_numbered(std::string_view file);
std::string numbered(std::string_view file, int number);

}  // namespace brick::render
