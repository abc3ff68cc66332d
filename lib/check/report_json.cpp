// SPDX-License-Identifier: MIT
// The report as JSON: schema bricktools.report/1.
#include <algorithm>
#include <set>

#include "base/json.h"
#include "check/report.h"
#include "check/thresholds.h"
#include "ldraw/colour.h"

namespace brick::check {

namespace {

constexpr int decimals = 4;  // LDU: finer than anything that is measured

Json value_of(const Fact& fact) {
  if (const auto* one = std::get_if<double>(&fact.value)) return number(*one, decimals);
  if (const auto* text = std::get_if<std::string>(&fact.value)) return *text;
  Json list = Json::array();
  for (const double value : std::get<std::vector<double>>(fact.value)) list.push_back(number(value, decimals));
  return list;
}

Json pose_json(const Transform& pose) {
  Json numbers = Json::array();
  for (const double value : pose.numbers()) numbers.push_back(number(value));
  return numbers;
}

Json fix_json(const Fix& fix) {
  Json json;
  json["kind"] = fix.kind == Fix::Kind::move ? "move" : "remove";
  json["parts"] = fix.parts;
  if (fix.kind == Fix::Kind::move) json["by"] = pose_json(fix.by);
  return json;
}

Json fault_json(const Fault& fault) {
  Json json;
  json["check"] = info(info(fault.id).check).name;
  json["code"] = info(fault.id).code;
  json["severity"] = name_of(fault.severity);
  json["parts"] = fault.parts;
  if (fault.line > 0) json["line"] = fault.line;
  json["message"] = fault.message;
  if (!fault.hint.empty()) json["hint"] = fault.hint;
  Json data = Json::object();
  for (const Fact& fact : fault.data) data[fact.name] = value_of(fact);
  if (!data.empty()) json["data"] = data;
  if (fault.fix) json["fix"] = fix_json(*fault.fix);
  return json;
}

Json colour_json(ldraw::ColourCode code) {
  return ldraw::is_direct(code) ? Json("#" + ldraw::colour_text(code).substr(3)) : Json(code);
}

Json placement_json(const model::Placement& placement) {
  Json json;
  json["id"] = placement.id;
  json["line"] = placement.line;
  if (!placement.source.empty()) json["source"] = placement.source;
  json["path"] = placement.path;
  json["name"] = placement.name;
  if (const auto given = model::given_name(placement); !given.empty()) json["given"] = given;
  json["part"] = placement.part;
  json["colour"] = colour_json(placement.colour);
  json["pose"] = pose_json(placement.pose);
  const Vec3& at = placement.pose.origin;
  json["at"] = {number(at.x() / ldu_per_stud), number(at.z() / ldu_per_stud), number(-at.y() / ldu_per_plate)};
  return json;
}

Json counts_json(const Report& report, Severity severity) {
  Json counts = Json::object();
  for (const auto& check : checks())
    if (report.options().runs(check.id)) counts[std::string(check.name)] = report.count(check.id, severity);
  return counts;
}

}  // namespace

Json to_json(const Report& report) {
  const auto& model = report.model();
  Json json;
  json["schema"] = "bricktools.report/1";
  json["model"] = report.name();
  json["verdict"] = name_of(report.verdict());
  json["parts"] = model.placements.size();
  json["components"] = report.components();
  json["connections"] = report.connections();
  if (report.own_tests() > 0)
    json["own_tests"] = {{"count", report.own_tests()}, {"passed", report.own_tests_passed()}};
  Json options;
  options["profile"] = report.options().profile;
  options["tolerance"] = number(report.options().tolerance);
  options["ground"] = ground_text(report.options());
  options["join_near"] = report.options().join_near;
  Options used = report.options();
  for (const Threshold& threshold : thresholds) {
    std::string name(threshold.name);
    std::replace(name.begin(), name.end(), '-', '_');
    options[name] = number(threshold.of(used));
  }
  json["options"] = std::move(options);
  json["counts"] = counts_json(report, Severity::error);
  json["warnings"] = counts_json(report, Severity::warning);
  Json faults = Json::array();
  std::set<int> named;
  for (const Fault& fault : report.faults()) {
    faults.push_back(fault_json(fault));
    named.insert(fault.parts.begin(), fault.parts.end());
  }
  json["faults"] = std::move(faults);
  if (report.components() > 1) json["groups"] = report.members();
  if (const auto clusters = clusters_of(report); !clusters.empty()) json["clusters"] = clusters;
  Json placements = Json::array();
  for (const auto& placement : model.placements)
    if (report.options().all_placements || named.contains(placement.id))
      placements.push_back(placement_json(placement));
  json["placements"] = std::move(placements);
  Json diagnostics = Json::array();
  for (const auto& found : report.diagnostics().items()) {
    Json one;
    one["code"] = found.code;
    one["severity"] = name_of(found.severity);
    one["file"] = found.place.file;
    one["line"] = found.place.line;
    one["message"] = found.message;
    if (!found.hint.empty()) one["hint"] = found.hint;
    diagnostics.push_back(std::move(one));
  }
  json["diagnostics"] = std::move(diagnostics);
  return json;
}

}  // namespace brick::check
