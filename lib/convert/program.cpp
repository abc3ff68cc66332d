// SPDX-License-Identifier: MIT
// Models to build programs.
#include "convert/format.h"
#include "script/program_text.h"
#include "script/read.h"

namespace brick::convert {

Result<std::vector<Output>> write_program(const Source& source, const Settings&, Diagnostics& diagnostics) {
  Progress progress;
  auto kit = script::Kit::open(*source.library, progress);
  if (!kit) return tl::unexpected(kit.error());
  const std::string name = source.loaded->document->name;
  Diagnostics told;  // when the model was loaded
  auto build = script::read_build(**kit, ldraw::write_document(*source.document), name,
                                  std::move(source.loaded->beside), {}, told);
  if (!build) return tl::unexpected(build.error());
  auto text = script::program_text(**kit, *build, name, diagnostics);
  if (!text) return tl::unexpected(text.error());
  return std::vector<Output>{{".lua", std::move(*text)}};
}

}  // namespace brick::convert
