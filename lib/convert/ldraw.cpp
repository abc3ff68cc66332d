// SPDX-License-Identifier: MIT
// LDraw in and out, byte for byte unless other line ends are asked for; Studio's archives in.
#include "convert/format.h"
#include "ldraw/codes.h"
#include "model/studio.h"

namespace brick::convert {

Result<std::string> read_ldraw(std::string bytes, const std::string& name, Diagnostics&) {
  if (auto error = model::not_ldraw(bytes, name)) return tl::unexpected(std::move(*error));
  return bytes;
}

Result<std::string> read_studio(std::string bytes, const std::string& name, Diagnostics& diagnostics) {
  auto file = model::unpack_studio(std::move(bytes), name, ldraw::Limits{});
  if (!file) return tl::unexpected(file.error());
  if (!file->parts.empty())
    ldraw::report(diagnostics, ldraw::Code::studio_parts, {name},
                  format("the file's own parts ({}) are left out of an LDraw file", file->parts.size()),
                  "copy them beside the model from the archive's folder CustomParts");
  return std::move(file->model);
}

Result<std::vector<Output>> write_ldraw(const Source& source, const Settings& settings, Diagnostics&) {
  const auto& document = *source.document;
  const bool mpd = document.blocks.size() > 1 || document.blocks.front().has_file_line;
  const std::string suffix = mpd ? ".mpd" : ".ldr";
  if (settings.line_end == LineEnd::keep) return std::vector<Output>{{suffix, ldraw::write_document(document)}};
  auto changed = document;
  for (auto& line : changed.lines)
    if (!line.end.empty()) line.end = settings.line_end == LineEnd::crlf ? "\r\n" : "\n";
  return std::vector<Output>{{suffix, ldraw::write_document(changed)}};
}

}  // namespace brick::convert
