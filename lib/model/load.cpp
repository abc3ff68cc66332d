// SPDX-License-Identifier: MIT
// From a file's bytes to a model.
#include <algorithm>

#include "base/files.h"
#include "base/text.h"
#include "ldraw/codes.h"
#include "model/findings.h"
#include "model/flatten.h"
#include "model/model.h"
#include "model/studio.h"

namespace brick::model {

namespace {

void report_unused(const Loaded& loaded, Diagnostics& diagnostics) {
  for (const auto& submodel : loaded.model.submodels) {
    if (submodel.uses > 0) continue;
    const auto& blocks = loaded.document->blocks;
    const auto block =
        std::find_if(blocks.begin(), blocks.end(), [&](const auto& each) { return each.name == submodel.name; });
    const int line = block == blocks.end() ? 0 : ldraw::Document::number(block->first);
    ldraw::report(diagnostics, ldraw::Code::unused_submodel, {loaded.document->name, line},
                  format("sub-model '{}' is never used", submodel.name));
  }
}

}  // namespace

Result<Loaded> load_bytes(std::string bytes, std::string name, std::unique_ptr<ldraw::Folder> beside,
                          parts::Library& library, Diagnostics& diagnostics, const LoadOptions& options) {
  if (std::string_view(bytes).starts_with(zip_mark)) {
    auto file = unpack_studio(std::move(bytes), name, options.limits);
    if (!file) return tl::unexpected(file.error());
    bytes = std::move(file->model);
    if (!file->parts.empty()) beside = ldraw::memory_folder(std::move(file->parts));
  }
  if (auto error = not_ldraw(bytes, name)) return tl::unexpected(std::move(*error));
  Diagnostics found;
  auto document = ldraw::read_document(std::move(bytes), std::move(name), found, options.limits);
  if (!document) return tl::unexpected(document.error());

  Loaded loaded;
  loaded.document = std::make_unique<ldraw::Document>(std::move(*document));
  loaded.beside = std::move(beside);
  loaded.found = std::make_unique<Diagnostics>();
  loaded.resolver =
      std::make_unique<ldraw::Resolver>(*loaded.document, loaded.beside.get(), library.files(), *loaded.found);
  const auto& root = loaded.resolver->root();
  loaded.model.name = shown_name(root);
  loaded.model.title = ldraw::description(root);
  loaded.model.palette = ldraw::palette_of(*loaded.document, library.palette(), found);

  Planner planner(loaded, library, found, options.limits);
  if (auto done = flatten(loaded, planner, options.limits); !done) return tl::unexpected(done.error());
  loaded.model.missing = planner.findings().finish(library);
  report_unused(loaded, found);
  if (loaded.model.placements.empty() && loaded.model.missing.empty() && loaded.model.loose.empty())
    ldraw::report(
        found, ldraw::Code::empty_model, {loaded.document->name}, "the main model places no parts",
        loaded.model.submodels.empty() ? "" : "its sub-models are only used where a line of type 1 places them");
  found.append(*loaded.found);
  found.sort();
  diagnostics.append(found);
  return loaded;
}

Result<Loaded> load(const std::filesystem::path& path, parts::Library& library, Diagnostics& diagnostics,
                    const LoadOptions& options) {
  auto bytes = read_file(path, options.limits.bytes);
  if (!bytes) return tl::unexpected(bytes.error());
  const auto parent = path.parent_path();
  auto beside = ldraw::open_folder(parent.empty() ? "." : parent);
  return load_bytes(std::move(*bytes), path.string(), beside ? std::move(*beside) : nullptr, library, diagnostics,
                    options);
}

}  // namespace brick::model
