// SPDX-License-Identifier: MIT
// A build read from LDraw: sub-models, and the flat list of parts placed in the world with where each came from.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ldraw/resolver.h"
#include "parts/library.h"

namespace brick::model {

/// One part in the world. A part is a leaf: nothing below it is looked at again.
struct Placement {
  int id = 0;                                     // index in Model::placements, in file order depth first
  std::string name;                               // as written in the line that placed it
  std::string part;                               // id after moved numbers are followed, lower case without ".dat"
  ldraw::ColourCode colour = ldraw::main_colour;  // inherited colours resolved; 16 at the root stays 16
  Transform pose;                                 // part to world, LDraw frame; includes the shift of moved numbers
  int line = 0;                   // 1-based line of the main file that placed it, through however many sub-models
  std::vector<std::string> path;  // names of the sub-models on the way, outermost first; empty in the main model
  /// Names given by "0 !BRICKTOOLS NAME": one for each of `path` and the part's own last, "" where there is none. Empty
  /// when none of them has one.
  std::vector<std::string> names;
  int step = 1;                       // building step of the main model, 1-based
  const ldraw::File* file = nullptr;  // the part's file (of the library, or inline in the document)
  bool inline_part = false;           // geometry defined in the document itself
  std::string source;                 // of a build program: "car.lua:20 (fill_box)"; "" in files
  bool flexible = false;              // generated run (LDCad, LSynth, Studio): one body of many segments
};

/// The names on the way as a path, "crab/left claw"; empty when there are none.
std::string given_name(const Placement& placement);

/// A document's own geometry that is no part, or a reference that could not be resolved: where it stands, in which
/// colour. `part` is the id of the primitive or subpart, "" for lines, triangles and quads of the model; `file` is
/// nullptr for what is missing.
using Loose = Placement;

/// A reference that no file answers.
struct Missing {
  std::string name;
  std::vector<int> lines;  // of the main file, 1-based, each as often as it is used in the text
};

struct Submodel {
  std::string name;
  int uses = 0;  // how often it is placed in the whole model
};

struct Model {
  std::string name;   // of the main model's block: "car.ldr"
  std::string title;  // its description
  std::vector<Placement> placements;
  std::vector<Loose> loose;       // drawn and measured, but not counted or checked: raw geometry, primitives, subparts
  std::vector<Loose> unresolved;  // one for each use of what `missing` lists
  std::vector<Missing> missing;
  std::vector<Submodel> submodels;  // in file order, without the main model; those of files beside it at the end
  int steps = 1;                    // of the main model
  ldraw::Palette palette;           // LDConfig with the document's own !COLOUR lines
};

/// Lines of a document that act as a file of their own: a synthesised hose, a model's raw geometry.
struct Run {
  ldraw::Block block;
  ldraw::File file;
};

/// A model with everything it points into. Movable; placements stay valid.
struct Loaded {
  std::unique_ptr<ldraw::Document> document;
  std::unique_ptr<ldraw::Folder> beside;
  std::unique_ptr<Diagnostics> found;  // what files beside it say when they are read later
  std::unique_ptr<ldraw::Resolver> resolver;
  std::vector<std::unique_ptr<Run>> runs;
  Model model;
};

struct LoadOptions {
  ldraw::Limits limits;
};

/// Reads a model file, or standard input's bytes: LDraw, or Studio's .io (known by its contents). Findings (missing
/// parts, moved numbers, raw geometry, unknown colours, cycles, ...) go to `diagnostics`. Fails when there is nothing
/// to look at: unreadable, locked (archive.locked), no LDraw (model.format), over a limit (ldraw.limit).
Result<Loaded> load(const std::filesystem::path& path, parts::Library& library, Diagnostics& diagnostics,
                    const LoadOptions& options = {});
Result<Loaded> load_bytes(std::string bytes, std::string name, std::unique_ptr<ldraw::Folder> beside,
                          parts::Library& library, Diagnostics& diagnostics, const LoadOptions& options = {});

/// Sub-files of placed parts, through the model's own document.
class ModelFinder : public parts::Finder {
 public:
  explicit ModelFinder(ldraw::Resolver& resolver) : resolver_(resolver) {}
  const ldraw::File* find(std::string_view name, const ldraw::File& from) override {
    return resolver_.find(name, from);
  }

 private:
  ldraw::Resolver& resolver_;
};

/// World box of the true geometry of all parts (not of turned boxes): every corner of line types 2 to 4, `loose`
/// included.
Box bounds(const Model& model, parts::Library& library, parts::Finder& finder);

}  // namespace brick::model
