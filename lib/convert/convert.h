// SPDX-License-Identifier: MIT
// A conversion from one file's bytes to another's.
#pragma once

#include <functional>
#include <memory>

#include "convert/format.h"

namespace brick::convert {

struct Request {
  std::string bytes;
  std::string name;                       // as messages call the input
  std::unique_ptr<ldraw::Folder> beside;  // files that it may refer to
  const Format* from = nullptr;
  const Format* to = nullptr;
  bool flatten = false, normalize = false;
  Settings settings;
};

/// Opens the parts library when the conversion turns out to need one.
using OpenLibrary = std::function<Result<parts::Library*>()>;

/// What is wrong with the input goes to `diagnostics`; the answer holds all that could be read.
/// Fails with convert.unreadable or convert.unwritable when a format has no such direction, and as reading LDraw does.
Result<std::vector<Output>> convert(Request request, const OpenLibrary& open_library, Diagnostics& diagnostics);

}  // namespace brick::convert
