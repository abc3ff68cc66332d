// SPDX-License-Identifier: MIT
// From models to files: draws what a plan asks for, model by model, and gathers pictures and read-outs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/connectors.h"
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

  /// Draws a model and takes its read-outs. Codes usage (one file for several read-outs), render.png, those of
  /// connect::Connectors::open.
  Result<void> add(model::Loaded& loaded, parts::Library& library, const std::string& name);
  /// All files, in the order in which they were begun; the picture or sheet last.
  Result<std::vector<Artefact>> finish();

 private:
  struct Shot;
  Result<void> take(const Shot& shot);
  Result<void> read_out(const Shot& shot, const Frame& frame);
  Result<void> keep(const std::string& file, Result<std::string> bytes);
  void keep_line(const std::string& file, Json json, const Shot& shot);
  Result<std::unique_ptr<ConnectorMarks>> marks_of(model::Loaded& loaded, parts::Library& library);
  std::string caption_of(const std::string& model, const std::string& view) const;

  Plan plan_;
  std::size_t models_;
  std::unique_ptr<connect::Connectors> connectors_;  // opened when first asked for
  std::vector<Tile> tiles_;
  std::vector<Artefact> files_;
  int number_ = 0;  // of the picture being taken
};

}  // namespace brick::render
