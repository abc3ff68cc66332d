// SPDX-License-Identifier: MIT
#include "model/studio.h"

#include "base/archive.h"
#include "ldraw/folder.h"

namespace brick::model {

namespace {

/// Says what to do about a lock; other errors stay as they are.
tl::unexpected<Error> explained(Error error) {
  if (error.code == "archive.locked") {
    error.message = "is a Studio file locked with a password";
    error.hint = "open it in BrickLink Studio 2.1 or newer and save it again, or export it as LDraw there";
  }
  return tl::unexpected(std::move(error));
}

}  // namespace

/// Studio keeps the model as model.ldr, with its sub-models; model2.ldr has everything inlined. Parts of the user's own
/// lie under CustomParts/, laid out like a library.
Result<StudioFile> unpack_studio(std::string bytes, const std::string& name, const ldraw::Limits& limits) {
  auto archive = Archive::open_bytes(std::move(bytes), name);
  if (!archive) return tl::unexpected(archive.error());
  std::optional<std::size_t> model;
  StudioFile file;
  auto left = limits.bytes;  // for all that is unpacked together
  const auto& names = archive->names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto entry = ldraw::fold_name(names[i]);
    if (entry == "model.ldr") model = i;
    if (entry.ends_with(".lxfml"))
      return fail("model.format", "is a LEGO Digital Designer model, which is not read", {name},
                  "open it in BrickLink Studio and export it as LDraw");
    if (!entry.starts_with("customparts/") || !entry.ends_with(".dat")) continue;
    auto part = archive->read(i, left);
    if (!part) return explained(part.error());
    left -= part->size();
    auto inner = entry.substr(std::string_view("customparts/").size());
    for (const std::string_view folder : {"parts/", "p/"})
      if (inner.starts_with(folder)) inner = inner.substr(folder.size());
    file.parts.emplace(std::move(inner), std::move(*part));
  }
  if (!model) return fail("model.format", "is a zip archive without the model.ldr of a Studio file", {name});
  auto text = archive->read(*model, left);
  if (!text) return explained(text.error());
  file.model = std::move(*text);
  return file;
}

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

}  // namespace brick::model
