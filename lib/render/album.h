// SPDX-License-Identifier: MIT
// From models to files: draws what a plan asks for, model by model, and gathers pictures and read-outs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/connectors.h"
#include "render/overlay.h"
#include "render/request.h"
#include "render/sheet.h"

namespace brick::render {

/// Something to write: `file` as the user named it, with its number where it has one; "-" and "" are standard output.
struct Artefact {
  std::string file, bytes;
};

class Album {
 public:
  /// `models`: how many will be added.
  Album(Plan plan, std::size_t models) : plan_(std::move(plan)), models_(models) {}

  /// Draws a model and takes its read-outs. Codes usage (one file for several read-outs, a selector that chooses
  /// nothing), render.report, render.png, those of connect::Connectors::open.
  Result<void> add(model::Loaded& loaded, parts::Library& library, const std::string& name, Diagnostics& diagnostics);
  /// All files, in the order in which they were begun; the picture or sheet last.
  Result<std::vector<Artefact>> finish();

 private:
  struct Subject;
  struct Shot;
  Result<void> prepare(Subject& subject) const;
  Result<void> take_all(const Subject& subject, const std::vector<std::pair<std::string, Camera>>& cameras);
  Result<void> take(const Shot& shot);
  Result<void> read_out(const Shot& shot, const Frame& frame);
  void draw_over(const Shot& shot, Frame& frame) const;
  Result<void> keep(const std::string& file, Result<std::string> bytes);
  void keep_line(const std::string& file, Json json, const Shot& shot);
  Result<std::unique_ptr<ConnectorMarks>> marks_of(model::Loaded& loaded, parts::Library& library);
  Result<std::vector<std::pair<std::string, Camera>>> cameras_of(const Subject& subject, const Scene& scene) const;
  std::string caption_of(const Shot& shot) const;

  Plan plan_;
  std::size_t models_;
  std::unique_ptr<connect::Connectors> connectors_;  // opened when first asked for
  std::vector<Tile> tiles_;
  std::vector<Artefact> files_;
  std::size_t added_ = 0;  // models
  int number_ = 0;         // of the picture being taken
};

}  // namespace brick::render
