// SPDX-License-Identifier: MIT
// Check "complete": is everything there that a verdict needs? What could not be read or found might hide a fault.
#include <set>

#include "base/text.h"
#include "check/validate.h"
#include "ldraw/codes.h"

namespace brick::check {

namespace {

bool is_code(const Diagnostic& found, ldraw::Code code) { return found.code == ldraw::info(code).code; }

/// Findings that the catalog check words itself, with the parts they are about.
bool told_elsewhere(const Diagnostic& found) {
  using ldraw::Code;
  for (const Code code :
       {Code::missing_part, Code::moved_part, Code::subpart_placed, Code::raw_geometry, Code::unknown_colour,
        Code::edge_colour_part, Code::unused_submodel, Code::empty_document, Code::empty_model})
    if (is_code(found, code)) return true;
  return false;
}

void check_reading(Scene& scene, Report& report) {
  const std::string& main = report.name();
  for (const Diagnostic& found : scene.reading().items()) {
    if (found.severity == Severity::note || told_elsewhere(found)) continue;
    Fault fault;
    fault.id = found.severity == Severity::error ? FaultId::unread : FaultId::suspect;
    fault.line = found.place.file == main ? found.place.line : 0;
    const std::string where = found.place.line > 0 ? format("line {}: ", found.place.line) : "";
    fault.message = (found.place.file == main ? where : describe(found.place)) + found.message;
    fault.kind = found.code;
    fault.hint = found.hint;
    fault.data.push_back({"code", found.code});
    report.add(std::move(fault));
  }
}

void check_shapes(Scene& scene, Report& report) {
  for (std::size_t i = 0; i < scene.bodies().size(); ++i) {
    const auto& facts = scene.shape_of(i).facts;
    if (facts.complete && !facts.box.empty()) continue;
    const auto& placement = scene.placement(i);
    Fault fault;
    fault.id = FaultId::no_geometry;
    fault.parts = {placement.id};
    const std::string_view what = facts.box.empty() ? "has no shape" : "refers to files that are not in the library";
    fault.message = format("{} {}", label(placement), what);
    fault.kind = format("{} {}", placement.part, what);
    fault.hint = "the library may be damaged or older than the model";
    report.add(std::move(fault));
  }
}

}  // namespace

void check_complete(Scene& scene, Report& report) {
  if (scene.model().placements.empty()) {
    Fault fault;
    fault.id = FaultId::empty;
    fault.message = "the model places no parts";
    if (!scene.model().submodels.empty())
      fault.hint = "its sub-models are only used where a line of type 1 places them";
    report.add(std::move(fault));
  }
  for (const auto& missing : scene.model().missing) {
    const std::string name = lower(missing.name);
    if (!name.ends_with(".ldr") && !name.ends_with(".mpd")) continue;  // a part: the catalog check's
    for (const int line : missing.lines) {
      Fault fault;
      fault.id = FaultId::missing_model;
      fault.line = line;
      fault.message = format("line {}: sub-model '{}' is neither in the file nor beside it", line, missing.name);
      fault.kind = missing.name;
      fault.hint = format("put it beside the model, or into it as a block that starts with '0 FILE {}'", missing.name);
      report.add(std::move(fault));
    }
  }
  check_reading(scene, report);
  check_shapes(scene, report);
}

}  // namespace brick::check
