// SPDX-License-Identifier: MIT
// What programs read models from: LDraw and Studio files as they are, build programs (.lua) by running them.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/model.h"
#include "script/program.h"

namespace brick::script {

bool is_program(std::string_view file_name);

/// The bytes of a model with the folder that its references are looked for in.
struct ModelBytes {
  std::string bytes;
  std::unique_ptr<ldraw::Folder> beside;  // may be null
  std::unique_ptr<Kit> kit;               // that a build program works with
  std::unique_ptr<Program> program;       // for its own tests
  std::vector<SourceLine> sources;        // of a build program: where its lines come from
  std::optional<Error> failure;           // of a build program that failed: the model is what stood by then
};

struct InputOptions {
  Limits limits;
  Program::Print print;  // what a build program prints
  bool partial = false;  // take what stood when a build program failed
};

/// The model in a file whose bytes are given: LDraw and Studio files as they are, build programs by running them.
/// `path` empty: standard input, which is no program. Codes: those of the program.
Result<ModelBytes> model_bytes(std::string bytes, const std::filesystem::path& path, parts::Library& library,
                               Progress& progress, const InputOptions& options);
/// The same into `input`, of a file that was read or not; returns its bytes.
Result<std::string> read_model(ModelBytes& input, Result<std::string> bytes, const std::filesystem::path& path,
                               parts::Library& library, Progress& progress, const InputOptions& options);
/// Gives the checks a program's own tests, and the lines of the program for those of the model.
void prepare(check::Options& options, const ModelBytes& input);
/// The same, loaded; lines of placements are those of the build program. `name` is how messages call the model.
Result<model::Loaded> load(ModelBytes& input, const std::string& name, parts::Library& library,
                           Diagnostics& diagnostics);
/// Both in one, for who wants no more of a program than its model.
Result<model::Loaded> load(std::string bytes, const std::filesystem::path& path, const std::string& name,
                           parts::Library& library, Progress& progress, Diagnostics& diagnostics,
                           const InputOptions& options);

}  // namespace brick::script
