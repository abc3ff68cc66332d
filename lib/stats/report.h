// SPDX-License-Identifier: MIT
// Forms of a summary: a table for people, CSV for spreadsheets, JSON for programs.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/json_fwd.h"
#include "stats/summary.h"

namespace brick::stats {

/// "bricktools.stats/1" (share/schema/stats.schema.json).
Json to_json(const Summary& summary, const Diagnostics& diagnostics);

/// Header and one row a lot: part, colour, colour_name, count, name (RFC 4180, line feeds).
std::string to_csv(const Summary& summary, const ldraw::Palette& palette);

/// Text in a style ("bold", "dim", "red") where the reader shows colours, else as it is.
using Paint = std::function<std::string(std::string_view text, std::string_view style)>;

struct TableOptions {
  bool list = true;      // the parts list
  bool heading = false;  // the file's name first, for several files
  Paint paint = [](std::string_view text, std::string_view) { return std::string(text); };
};

std::string to_table(const Summary& summary, const ldraw::Palette& palette, const TableOptions& options);

/// One row a model: counts and size in millimetres.
std::string to_overview(const std::vector<Summary>& summaries, const Paint& paint);

/// A colour in reports: an LDConfig code, or "#RRGGBB" ("#RRGGBBAA" when transparent) for a direct one.
std::string colour_label(ldraw::ColourCode code);

}  // namespace brick::stats
