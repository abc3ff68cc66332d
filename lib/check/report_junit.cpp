// SPDX-License-Identifier: MIT
// The report as JUnit XML, which build servers show: a test suite for the model, a test case for each check.
#include "base/markup.h"
#include "base/text.h"
#include "check/forms.h"

namespace brick::check {

namespace {

std::string failure_of(const Report& report, CheckId check) {
  std::string lines, first;
  for (const Fault& fault : report.faults()) {
    const auto& about = info(fault.id);
    if (about.check != check || (fault.severity != Severity::error && !about.gap)) continue;
    if (first.empty()) first = fault.message;
    lines += format("{}: {}{}{} [{}]\n", name_of(fault.severity), fault.message, fault.hint.empty() ? "" : "; ",
                    fault.hint, about.code);
  }
  return format("      <failure message=\"{}\">{}</failure>\n", escape_xml(first), escape_xml(lines));
}

}  // namespace

std::string to_junit(const Report& report) {
  const auto [tests, failures] = tests_of(report);
  const std::string name = escape_xml(report.name());
  std::string text = format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n", name, tests, failures);
  for (const auto& check : checks()) {
    if (!report.options().runs(check.id)) continue;
    text += format(R"(    <testcase classname="{}" name="{}")", name, check.name);
    text += report.fails(check.id) ? ">\n" + failure_of(report, check.id) + "    </testcase>\n" : "/>\n";
  }
  return text + "  </testsuite>\n";
}

}  // namespace brick::check
