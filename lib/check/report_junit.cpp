// SPDX-License-Identifier: MIT
// The report as JUnit XML, which build servers show: a test suite for the model, a test case for each check.
#include "base/text.h"
#include "check/forms.h"

namespace brick::check {

namespace {

/// XML 1.0 has no way to write most control characters; they become U+FFFD.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 && c != '\t' ? "\xEF\xBF\xBD" : std::string(1, c);
    }
  return out;
}

std::string failure_of(const Report& report, CheckId check) {
  std::string lines, first;
  for (const Fault& fault : report.faults()) {
    const auto& about = info(fault.id);
    if (about.check != check || (fault.severity != Severity::error && !about.gap)) continue;
    if (first.empty()) first = fault.message;
    lines += format("{}: {}{}{} [{}]\n", name_of(fault.severity), fault.message, fault.hint.empty() ? "" : "; ",
                    fault.hint, about.code);
  }
  return format("      <failure message=\"{}\">{}</failure>\n", escaped(first), escaped(lines));
}

}  // namespace

std::string to_junit(const Report& report) {
  const auto [tests, failures] = tests_of(report);
  const std::string name = escaped(report.name());
  std::string text = format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n", name, tests, failures);
  for (const auto& check : checks()) {
    if (!report.options().runs(check.id)) continue;
    text += format("    <testcase classname=\"{}\" name=\"{}\"", name, check.name);
    text += report.fails(check.id) ? ">\n" + failure_of(report, check.id) + "    </testcase>\n" : "/>\n";
  }
  return text + "  </testsuite>\n";
}

}  // namespace brick::check
