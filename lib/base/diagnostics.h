// SPDX-License-Identifier: MIT
// Diagnostics: the sink into which readers and checks put many findings, so that work goes on past the first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace brick {

enum class Severity { note, warning, error };

std::string_view name_of(Severity severity);  // "note", "warning", "error"

/// One finding. `code` is a row of a codes table (ldraw/codes.def, check/checks.def) and stays the same between
/// versions.
struct Diagnostic {
  std::string code;
  Severity severity = Severity::error;
  Place place;
  std::string message;
  std::string hint;
};

/// "file:line: severity: message; hint [code]"
std::string describe(const Diagnostic& diagnostic);

class Diagnostics {
 public:
  void add(Diagnostic diagnostic) { items_.push_back(std::move(diagnostic)); }
  void error(std::string_view code, Place place, std::string message, std::string hint = {});
  void warning(std::string_view code, Place place, std::string message, std::string hint = {});
  void add(const Error& error);
  void append(const Diagnostics& other);

  const std::vector<Diagnostic>& items() const { return items_; }
  bool has_errors() const;
  std::size_t count(Severity severity) const;
  bool empty() const { return items_.empty(); }

  /// Orders by file (in order of first appearance) and line, keeping the order of equal ones.
  void sort();

 private:
  std::vector<Diagnostic> items_;
};

}  // namespace brick
