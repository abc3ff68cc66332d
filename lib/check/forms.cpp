// SPDX-License-Identifier: MIT
// Several reports as one document.
#include "check/forms.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"

namespace brick::check {

const std::vector<std::string>& form_names() {
  static const std::vector<std::string> names{"text", "json", "junit", "sarif", "github"};
  return names;
}

std::optional<Form> form_named(std::string_view name) {
  for (std::size_t i = 0; i < form_names().size(); ++i)
    if (form_names()[i] == name) return static_cast<Form>(i);
  return std::nullopt;
}

void Reports::add(const Report& report) {
  ++(report.verdict() == Verdict::valid ? valid_ : report.verdict() == Verdict::invalid ? invalid_ : incomplete_);
  switch (form_) {
    case Form::text:
      ready_ += to_text(report, style_);
      break;
    case Form::json:
      ready_ += dump(to_json(report)) + "\n";
      break;
    case Form::github:
      ready_ += to_github(report);
      break;
    case Form::junit: {
      suites_.push_back(to_junit(report));
      const auto [tests, failures] = tests_of(report);
      tests_ += tests, failures_ += failures;
      break;
    }
    case Form::sarif:
      for (auto& result : to_sarif(report)) results_.push_back(std::move(result));
      break;
  }
}

std::string Reports::take() { return std::exchange(ready_, {}); }

std::string Reports::finish() {
  std::string text = take();
  if (form_ == Form::junit) {
    text += format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"brick-validate\" tests=\"{}\" "
        "failures=\"{}\">\n",
        tests_, failures_);
    for (const auto& suite : suites_) text += suite;
    text += "</testsuites>\n";
  }
  if (form_ == Form::sarif) text += sarif_document(results_);
  if (const int all = valid_ + invalid_ + incomplete_; form_ == Form::text && all > 1)
    text += format("{} models: {} valid, {} invalid, {} incomplete\n", all, valid_, invalid_, incomplete_);
  return text;
}

int line_of(const Report& report, const Fault& fault) {
  if (fault.line > 0) return fault.line;
  // The later of the parts: with two of them it is the one that came to where the other was.
  const auto line_of = [&](int part) { return report.model().placements[static_cast<std::size_t>(part)].line; };
  const auto part = std::find_if(fault.parts.rbegin(), fault.parts.rend(), [&](int each) { return line_of(each) > 0; });
  return part == fault.parts.rend() ? 0 : line_of(*part);
}

std::pair<int, int> tests_of(const Report& report) {
  int tests = 0, failures = 0;
  for (const auto& check : checks())
    if (report.options().runs(check.id)) ++tests, failures += report.fails(check.id);
  return {tests, failures};
}

}  // namespace brick::check
