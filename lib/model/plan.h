// SPDX-License-Identifier: MIT
// What one file of a model places, worked out once however often the file is used.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/findings.h"
#include "model/kind.h"
#include "model/model.h"

namespace brick::model {

/// One thing that a file places, in the file's own frame and with its own colour code.
struct Item {
  enum class Kind { part, submodel, loose, missing };
  Kind kind = Kind::part;
  const ldraw::File* file = nullptr;
  Transform pose;
  ldraw::ColourCode colour = ldraw::main_colour;
  std::string name, part;
  std::string given;     // by a meta of ours before the line
  std::size_t line = 0;  // index in the file's document
  int step = 1;
  bool inline_part = false, flexible = false;
  int group = 0;                     // lines that a generator wrote together; 0: none
  const FileFacts* facts = nullptr;  // of a part
};

struct Plan {
  const ldraw::File* file = nullptr;
  bool of_main = true;  // the file is in the main document, so that its line numbers are the user's
  std::vector<Item> items;
  int steps = 1;
  int height = 1;          // levels of sub-models below and with this one
  std::size_t weight = 1;  // placements and sub-models when all is expanded; never overflows
};

/// Makes the plans of a model's files, children first, and reports what is wrong with each line once.
class Planner {
 public:
  Planner(Loaded& loaded, const parts::Library& library, Diagnostics& diagnostics, const ldraw::Limits& limits);
  ~Planner();

  /// The plan of the main model and, through it, of everything used.
  const Plan& root();
  const Plan& of(const ldraw::File& file) const;
  bool used(const ldraw::File& file) const;
  /// All plans, each after those it refers to.
  const std::vector<const Plan*>& order() const;
  Kinds& kinds();
  Findings& findings();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace brick::model
