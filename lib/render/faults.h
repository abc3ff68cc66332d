// SPDX-License-Identifier: MIT
// brick-validate's report on a picture: which parts are at fault, and in which paint they show it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "render/identity.h"
#include "render/scene.h"

namespace brick::render {

struct Fault {
  std::string check, severity;
  std::vector<int> parts;        // item numbers
  std::optional<double> margin;  // of a weak joint, 0..1: what it has left
};

struct FaultReport {
  std::string model;                               // as the report names it
  std::vector<Fault> faults;                       // errors and warnings
  std::vector<std::vector<int>> groups;            // of parts that are joined; those that the report tells of
  std::vector<std::pair<int, std::string>> known;  // parts by id, as a check that report and model belong together
};

/// One document of bricktools.report/1, or several, one a line. Codes json.malformed, render.report.
Result<std::vector<FaultReport>> read_reports(std::string_view text, const std::string& file);

/// The report of a model: the one that names it, else the n-th. Code render.report: none, or one of another model.
Result<const FaultReport*> report_of(const std::vector<FaultReport>& reports, const std::string& model,
                                     std::size_t number, const std::vector<Identity>& who);

/// Paints what is at fault and makes the rest ghosts: collisions red, what floats amber, what is not joined in a colour
/// for each group, weak joints violet, the paler the more margin they have, other errors magenta, other warnings
/// yellow. Gives the numbers of the items at fault.
std::vector<std::size_t> paint_faults(const FaultReport& report, std::vector<Item>& items);

/// What the paints mean, as far as the report has such faults: for a caption.
std::string legend_of(const FaultReport& report);

}  // namespace brick::render
