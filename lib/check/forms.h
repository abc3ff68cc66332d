// SPDX-License-Identifier: MIT
// Reports of several models in the form that is asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/report.h"

namespace brick::check {

enum class Form { text, json, junit, sarif, github };
const std::vector<std::string>& form_names();
std::optional<Form> form_named(std::string_view name);

/// Gathers reports, in the order in which models are checked, and writes them as one document (JSON: one a line).
class Reports {
 public:
  Reports(Form form, TextStyle style) : form_(form), style_(std::move(style)) {}
  void add(const Report& report);
  /// What is ready and was not taken yet: text and JSON are, model by model.
  std::string take();
  /// The rest: for text a summary of several models, else what needs all of them.
  std::string finish();

 private:
  Form form_;
  TextStyle style_;
  std::string ready_;
  std::vector<std::string> suites_;   // JUnit: a test suite each
  std::vector<std::string> results_;  // SARIF
  int valid_ = 0, invalid_ = 0, incomplete_ = 0;
  int tests_ = 0, failures_ = 0;
};

/// A <testsuite>: a test case for each check that ran, with a <failure> where it found errors.
std::string to_junit(const Report& report);
/// Annotations of a GitHub workflow: ::error file=...,line=...::message.
std::string to_github(const Report& report);
/// The results of a SARIF 2.1.0 run, one JSON object each.
std::vector<std::string> to_sarif(const Report& report);
/// The document around them.
std::string sarif_document(const std::vector<std::string>& results);

/// The line of the model's file that a fault is about; 0 when none is known.
int line_of(const Report& report, const Fault& fault);
/// How many checks ran, and how many of them found errors or gaps.
std::pair<int, int> tests_of(const Report& report);

}  // namespace brick::check
