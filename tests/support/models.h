// SPDX-License-Identifier: MIT
// Models loaded from text with the tiny library, opened once for the whole test program.
#pragma once

#include <map>
#include <string>

#include "model/model.h"

namespace brick::test {

/// The tiny library of tests/data; its index lies in a folder of this process that is removed at the end.
parts::Library& tiny_library();
/// The full library. Call when real_library() has a value.
parts::Library& full_library();

/// A model and what was found in it. The files beside it come by canonical name.
struct Read {
  Diagnostics found;
  model::Loaded loaded;
  const model::Model& model() const { return loaded.model; }
};

/// Fails the test when the model cannot be loaded at all.
Read read_model(const std::string& text, std::map<std::string, std::string> beside = {});
Read read_model(const std::string& text, parts::Library& library, std::map<std::string, std::string> beside = {});

/// "3001 4" for each placement, in order.
std::vector<std::string> placed(const model::Model& model);
/// "error 5 ldraw.cycle" for each finding.
std::vector<std::string> findings(const Diagnostics& found);

/// A line that places `name` in `colour` at x, y, z, unturned.
std::string at(double x, double y, double z, const std::string& name, const std::string& colour = "4");

}  // namespace brick::test
