// SPDX-License-Identifier: MIT
#include "check/validate.h"

namespace brick::check {

Report validate(const model::Loaded& loaded, const Diagnostics& reading, std::string name, const Workshop& workshop,
                const Options& options) {
  Report report(std::move(name), loaded.model, options);
  Scene scene(loaded, reading, workshop, options);
#define CHECK_ROW(name, text) \
  if (options.runs(CheckId::name)) check_##name(scene, report);
#include "check/checks.def"
  report.set_diagnostics(reading);
  report.finish();
  return report;
}

Result<Checked> validate_bytes(std::string bytes, std::string name, std::unique_ptr<ldraw::Folder> beside,
                               const Workshop& workshop, const Options& options) {
  Diagnostics reading;
  auto read = model::load_bytes(std::move(bytes), name, std::move(beside), workshop.library, reading);
  if (!read) return tl::unexpected(read.error());
  auto loaded = std::make_unique<model::Loaded>(std::move(*read));
  for (auto& placement : loaded->model.placements)
    if (const auto line = static_cast<std::size_t>(placement.line); line > 0 && line <= options.sources.size()) {
      placement.line = options.sources[line - 1].line;
      placement.source = options.sources[line - 1].text;
    }
  Report report = validate(*loaded, reading, std::move(name), workshop, options);
  return Checked{std::move(loaded), std::move(report)};
}

}  // namespace brick::check
