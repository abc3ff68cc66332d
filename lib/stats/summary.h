// SPDX-License-Identifier: MIT
// A model in figures: its parts list, counts and size.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace brick::stats {

/// One row of a parts list: a part in a colour.
struct Lot {
  std::string part;  // id, "3001"
  ldraw::ColourCode colour = ldraw::main_colour;
  int count = 0;
  std::string name;  // the part's description
  bool own = false;  // defined in the model itself
};

struct ListOptions {
  bool expand_shortcuts = false;  // an assembly counts as the parts it is made of
};

/// Every part of the model, sub-models as often as they are used, a flexible part once. By part number (digits compared
/// as numbers), then colour.
std::vector<Lot> parts_list(const model::Loaded& loaded, const parts::Library& library,
                            const ListOptions& options = {});

struct Summary {
  std::string model;  // the file, as messages call it
  std::string title;
  int parts = 0, lots = 0, colours = 0, submodels = 0, steps = 0;
  std::vector<std::string> unused;  // sub-models that are never placed
  Box box;                          // LDU, LDraw's frame; empty when nothing is placed
  std::vector<Lot> list;
  std::vector<model::Missing> missing;
};

Summary summarise(const model::Loaded& loaded, parts::Library& library, const ListOptions& options = {});

/// "3001" before "3001a" before "3010": digits in a row count as one number.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace brick::stats
