// SPDX-License-Identifier: MIT
#include "base/result.h"

namespace brick {

std::string describe(const Place& place) {
  if (place.file.empty()) return {};
  if (place.line == 0) return place.file + ": ";
  return place.file + ":" + std::to_string(place.line) + ": ";
}

std::string describe(const Error& error) {
  std::string text = describe(error.place) + error.message;
  if (!error.hint.empty()) text += "; " + error.hint;
  return text;
}

}  // namespace brick
