// SPDX-License-Identifier: MIT
// The report as workflow commands of GitHub, which mark the line in the file.
#include "base/text.h"
#include "check/forms.h"

namespace brick::check {

namespace {

/// Percent signs and line ends, in properties commas and colons too, as the workflow commands want them.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    out += special ? format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c))) : std::string(1, c);
  }
  return out;
}

std::string_view command_of(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "notice";
}

}  // namespace

std::string to_github(const Report& report) {
  std::string text;
  for (const Fault& fault : report.faults()) {
    if (fault.severity == Severity::note) continue;
    const int line = line_of(report, fault);
    text += format("::{} file={}{},title={}::{}{}{}\n", command_of(fault.severity), escaped(report.name(), true),
                   line > 0 ? format(",line={}", line) : "", escaped(info(fault.id).code, true),
                   escaped(fault.message, false), fault.hint.empty() ? "" : "; ", escaped(fault.hint, false));
  }
  return text;
}

}  // namespace brick::check
