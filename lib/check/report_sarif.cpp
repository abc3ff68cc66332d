// SPDX-License-Identifier: MIT
// The report as SARIF 2.1.0 (OASIS), which code hosts and editors show at the line.
#include "base/json.h"
#include "base/text.h"
#include "check/forms.h"

namespace brick::check {

namespace {

std::string_view level_of(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

/// A path as the URI reference that SARIF wants.
std::string uri_of(std::string_view path) {
  std::string out;
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    out += plain ? std::string(1, c) : format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return out;
}

}  // namespace

std::vector<std::string> to_sarif(const Report& report) {
  std::vector<std::string> results;
  for (const Fault& fault : report.faults()) {
    Json json;
    json["ruleId"] = info(fault.id).code;
    json["level"] = level_of(fault.severity);
    json["message"]["text"] = fault.hint.empty() ? fault.message : fault.message + "; " + fault.hint;
    Json location;
    location["physicalLocation"]["artifactLocation"]["uri"] = uri_of(report.name());
    if (const int line = line_of(report, fault); line > 0) location["physicalLocation"]["region"]["startLine"] = line;
    json["locations"] = Json::array({location});
    results.push_back(dump(json));
  }
  return results;
}

std::string sarif_document(const std::vector<std::string>& results) {
  Json rules = Json::array();
  for (const auto& fault : faults()) {
    Json rule;
    rule["id"] = fault.code;
    rule["shortDescription"]["text"] = fault.text;
    rule["defaultConfiguration"]["level"] = level_of(fault.severity);
    rules.push_back(std::move(rule));
  }
  Json driver;
  driver["name"] = "brick-validate";
  driver["version"] = BRICKTOOLS_VERSION;
  driver["rules"] = std::move(rules);
  return R"({"version":"2.1.0","runs":[{"tool":{"driver":)" + dump(driver) + "},\"results\":[\n" +
         join(results, ",\n") + "\n]}]}\n";
}

}  // namespace brick::check
