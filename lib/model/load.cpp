// SPDX-License-Identifier: MIT
// From a file's bytes to a model: telling LDraw from other things, Studio's archives, and the steps in between.
#include <algorithm>

#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "ldraw/codes.h"
#include "model/findings.h"
#include "model/flatten.h"
#include "model/model.h"

namespace brick::model {

namespace {

constexpr std::string_view zip_mark = "PK\x03\x04";

/// Studio keeps the model as model.ldr, with its sub-models; model2.ldr has everything inlined. Parts of the user's own
/// lie under CustomParts/, laid out like a library.
Result<std::string> unpack_studio(std::string bytes, const std::string& name, std::unique_ptr<ldraw::Folder>& beside,
                                  const ldraw::Limits& limits) {
  auto archive = Archive::open_bytes(std::move(bytes), name);
  if (!archive) return tl::unexpected(archive.error());
  std::optional<std::size_t> model;
  std::map<std::string, std::string> custom;
  const auto& names = archive->names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto entry = ldraw::fold_name(names[i]);
    if (entry == "model.ldr") model = i;
    if (entry.ends_with(".lxfml"))
      return fail("model.format", "is a LEGO Digital Designer model, which is not read", {name},
                  "open it in BrickLink Studio and export it as LDraw");
    if (!entry.starts_with("customparts/") || !entry.ends_with(".dat")) continue;
    auto part = archive->read(i, limits.bytes);
    if (!part) return tl::unexpected(part.error());
    auto inner = entry.substr(std::string_view("customparts/").size());
    for (const std::string_view folder : {"parts/", "p/"})
      if (inner.starts_with(folder)) inner = inner.substr(folder.size());
    custom.emplace(std::move(inner), std::move(*part));
  }
  if (!model) return fail("model.format", "is a zip archive without the model.ldr of a Studio file", {name});
  auto text = archive->read(*model, limits.bytes);
  if (!text && text.error().code == "archive.locked") {
    auto error = text.error();
    error.message = "is a Studio file locked with a password";
    error.hint = "open it in BrickLink Studio 2.1 or newer and save it again, or export it as LDraw there";
    return tl::unexpected(std::move(error));
  }
  if (text && !custom.empty()) beside = ldraw::memory_folder(std::move(custom));
  return text;
}

/// What is clearly something else is named as such, instead of a thousand malformed lines.
std::optional<Error> not_ldraw(std::string_view bytes, const std::string& name) {
  const auto error = [&](std::string what, std::string hint) {
    return Error{"model.format", std::move(what), {name}, std::move(hint)};
  };
  const bool utf16 = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  const auto head = bytes.substr(0, 4096);
  if (!utf16 && head.find('\0') != std::string_view::npos)
    return error("is not an LDraw file: it holds binary data", "");
  const auto text = trim(head.starts_with("\xEF\xBB\xBF") ? head.substr(3) : head);
  if (text.starts_with('{') || text.starts_with('['))
    return error("is JSON, not LDraw", "brick-convert writes LDraw from a build document");
  if (text.starts_with('<')) return error("is XML, not LDraw", "");
  return std::nullopt;
}

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
    auto text = unpack_studio(std::move(bytes), name, beside, options.limits);
    if (!text) return tl::unexpected(text.error());
    bytes = std::move(*text);
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
  loaded.model.name = root.block->name;
  loaded.model.title = ldraw::description(root);
  loaded.model.palette = ldraw::palette_of(*loaded.document, library.palette(), found);

  Planner planner(loaded, library, found, options.limits);
  if (auto done = flatten(loaded, planner, options.limits); !done) return tl::unexpected(done.error());
  loaded.model.missing = planner.findings().finish(library);
  report_unused(loaded, found);
  if (loaded.model.placements.empty() && loaded.model.missing.empty() && loaded.model.loose.empty())
    found.warning(
        "model.empty", {loaded.document->name}, "the main model places no parts",
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
