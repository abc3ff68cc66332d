// SPDX-License-Identifier: MIT
// All checks on one model.
#pragma once

#include "check/report.h"
#include "check/scene.h"

namespace brick::check {

/// `name`: how the report calls the model. `reading`: what loading it said. The options must outlive the report.
Report validate(const model::Loaded& loaded, const Diagnostics& reading, std::string name, const Workshop& workshop,
                const Options& options);

/// A model and what was found in it.
struct Checked {
  std::unique_ptr<model::Loaded> loaded;
  Report report;
};
/// Loads a model from its file's bytes and validates it. `beside`: where files that it refers to are looked for; may be
/// null.
Result<Checked> validate_bytes(std::string bytes, std::string name, std::unique_ptr<ldraw::Folder> beside,
                               const Workshop& workshop, const Options& options);

// The checks, one file each; validate() calls those that the options ask for.
void check_complete(Scene& scene, Report& report);
void check_catalog(Scene& scene, Report& report);
void check_collision(Scene& scene, Report& report);
void check_floating(Scene& scene, Report& report);
void check_connection(Scene& scene, Report& report);
/// Part of check_connection: parts that claim one connector.
void report_shared(Scene& scene, Report& report);
void check_inventory(Scene& scene, Report& report);
void check_limits(Scene& scene, Report& report);
void check_tests(Scene& scene, Report& report);

}  // namespace brick::check
