// SPDX-License-Identifier: MIT
#include "convert/convert.h"

#include "convert/transform.h"

namespace brick::convert {

namespace {

using Change = std::string (*)(const model::Loaded&, const parts::Library&);

/// The model with a change made to its text; what was found was told before.
Result<model::Loaded> changed(model::Loaded loaded, Change change, parts::Library& library) {
  Diagnostics told;
  auto text = change(loaded, library);
  return model::load_bytes(std::move(text), loaded.document->name, std::move(loaded.beside), library, told);
}

Result<std::vector<Output>> convert_model(Request request, parts::Library& library, Diagnostics& diagnostics) {
  // A Studio archive is opened by the model itself, which finds the parts in it, too.
  if (!request.bytes.starts_with("PK")) {
    auto text = request.from->read(std::move(request.bytes), request.name, diagnostics);
    if (!text) return tl::unexpected(text.error());
    request.bytes = std::move(*text);
  }
  auto loaded =
      model::load_bytes(std::move(request.bytes), request.name, std::move(request.beside), library, diagnostics);
  if (loaded && request.flatten) loaded = changed(std::move(*loaded), flatten, library);
  if (loaded && request.normalize) loaded = changed(std::move(*loaded), normalize, library);
  if (!loaded) return tl::unexpected(loaded.error());
  return request.to->write({loaded->document.get(), &*loaded, &library}, request.settings, diagnostics);
}

}  // namespace

Result<std::vector<Output>> convert(Request request, const OpenLibrary& open_library, Diagnostics& diagnostics) {
  if (request.from->read == nullptr)
    return fail("convert.unreadable", format("'{}' files can be written, but not read", request.from->name),
                {request.name});
  if (request.to->write == nullptr)
    return fail("convert.unwritable", format("'{}' files can be read, but not written", request.to->name));
  if (request.to->needs_model || request.flatten || request.normalize) {
    auto library = open_library();
    if (!library) return tl::unexpected(library.error());
    return convert_model(std::move(request), **library, diagnostics);
  }
  auto text = request.from->read(std::move(request.bytes), request.name, diagnostics);
  if (!text) return tl::unexpected(text.error());
  auto document = ldraw::read_document(std::move(*text), request.name, diagnostics);
  if (!document) return tl::unexpected(document.error());
  return request.to->write({&*document, nullptr, nullptr}, request.settings, diagnostics);
}

}  // namespace brick::convert
