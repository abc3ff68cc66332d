// SPDX-License-Identifier: MIT
// All that a user may ask of pictures and read-outs, as a command line or a call names it, and what it comes to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/faults.h"
#include "render/options.h"
#include "render/readouts.h"

namespace brick::render {

/// Words as given; "" and empty lists are "not asked for". File names may hold "%d" (or "%03d"): the number of the
/// picture, from 1.
struct Request {
  std::vector<std::string> views;
  std::optional<double> azimuth, elevation, distance;
  double roll = 0, field = 20, margin = 4;
  bool parallel = false, sheet = false, contact_sheet = false;
  std::vector<std::string> look_at;  // three numbers, or selectors
  std::vector<std::string> fit;      // selectors
  std::string camera, print_camera;
  int turntable = 0;

  std::string size, background = "#EEF0F3", style = "lines", quality = "normal";
  double scale = 1, line_width = 1.3;
  bool no_ground = false, no_captions = false, connectors = false, logos = false, axes = false, no_axes = false;
  int columns = 0;

  std::vector<std::string> only, hide, ghost;  // selectors
  std::string cut;                             // "x=40"
  double explode = 0;                          // how much farther apart parts stand, as a share
  bool steps = false;
  std::string label;        // "name", "index" or "part"
  std::string report;       // the file's name
  std::string report_text;  // and what it says, read by the caller

  std::string output;
  std::string preview;       // "kitty", "iterm", "sixel", "blocks" or "auto", which is blocks here
  int preview_columns = 80;  // of the terminal
  std::string depth, mask, normals, detections;
  std::string segment = "item";
  std::vector<std::string> pick;  // x and y in turn
};

/// A request whose words have been read.
struct Plan {
  Request request;
  std::vector<NamedView> views;
  std::vector<std::pair<int, int>> picks;
  std::vector<FaultReport> reports;
  Segment segment = Segment::item;
  Style style;
  PictureSize size;
  std::optional<Camera> camera;  // given as a file
  std::optional<Vec3> target;    // to look at
  bool several = false;          // more than one picture of a model, or more than one model
  bool axes = false;             // and a scale
  bool picture = true;           // pictures are asked for, not read-outs only
  bool normals = false;          // read-outs need them
};

/// Codes usage: a word that is none, a file whose suffix says no form, two things for standard output, ...; those of
/// read_file, read_camera and read_reports.
Result<Plan> make_plan(const Request& request, std::size_t models);

/// Whether a file name has a place for a number, and the name with it.
bool is_numbered(std::string_view file);
std::string numbered(std::string_view file, int number);

}  // namespace brick::render
