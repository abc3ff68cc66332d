// SPDX-License-Identifier: MIT
#include "base/diagnostics.h"

#include <algorithm>
#include <map>

namespace brick {

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      break;
  }
  return "error";
}

std::string describe(const Diagnostic& diagnostic) {
  std::string text = describe(diagnostic.place);
  text += name_of(diagnostic.severity);
  text += ": " + diagnostic.message;
  if (!diagnostic.hint.empty()) text += "; " + diagnostic.hint;
  return text + " [" + diagnostic.code + "]";
}

void Diagnostics::error(std::string_view code, Place place, std::string message, std::string hint) {
  items_.push_back({std::string(code), Severity::error, std::move(place), std::move(message), std::move(hint)});
}

void Diagnostics::warning(std::string_view code, Place place, std::string message, std::string hint) {
  items_.push_back({std::string(code), Severity::warning, std::move(place), std::move(message), std::move(hint)});
}

void Diagnostics::add(const Error& error) {
  items_.push_back({error.code, Severity::error, error.place, error.message, error.hint});
}

void Diagnostics::append(const Diagnostics& other) {
  items_.insert(items_.end(), other.items_.begin(), other.items_.end());
}

bool Diagnostics::has_errors() const { return count(Severity::error) > 0; }

std::size_t Diagnostics::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(items_.begin(), items_.end(), [&](const Diagnostic& item) { return item.severity == severity; }));
}

void Diagnostics::sort() {
  std::map<std::string, std::size_t> order;
  for (const auto& item : items_) order.emplace(item.place.file, order.size());
  std::stable_sort(items_.begin(), items_.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    const auto file_a = order[a.place.file], file_b = order[b.place.file];
    return file_a != file_b ? file_a < file_b : a.place.line < b.place.line;
  });
}

}  // namespace brick
