// SPDX-License-Identifier: MIT
// A model as one flat list of lines, to be changed and written again.
#pragma once

#include <optional>

#include "bench.h"

namespace brick::accuracy {

struct FlatPart {
  std::string name;  // file of the library, "3001.dat"
  std::string colour = "16";
  Transform pose;
};
using FlatModel = std::vector<FlatPart>;

/// All parts of the library that the model places, in the world; what is defined in the file itself is left out.
std::optional<FlatModel> flatten(const Bench& bench, const std::filesystem::path& path);
std::string line_of(const FlatPart& part, int decimals = -1);
std::string text_of(const FlatModel& model, int decimals = -1);

}  // namespace brick::accuracy
