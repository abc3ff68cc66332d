// SPDX-License-Identifier: MIT
#include "render/faults.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/json.h"
#include "base/text.h"

namespace brick::render {

namespace {

constexpr ldraw::Rgba red{214, 32, 32}, amber{255, 160, 0}, magenta{200, 40, 180}, yellow{235, 205, 60};
constexpr ldraw::Rgba weakest{92, 20, 150}, weak{222, 205, 240};  // joints without margin and with nearly all of it

/// Of groups that are not joined: unlike one another and unlike the paints above (after Okabe and Ito, 2008).
constexpr std::array<ldraw::Rgba, 8> group_paints{{{0, 114, 178},
                                                   {0, 158, 115},
                                                   {86, 180, 233},
                                                   {128, 90, 213},
                                                   {120, 144, 40},
                                                   {60, 80, 110},
                                                   {0, 190, 190},
                                                   {150, 110, 80}}};

std::vector<int> ids_of(const Json& list) {
  std::vector<int> ids;
  if (!list.is_array()) return ids;
  for (const Json& id : list)
    if (id.is_number_integer()) ids.push_back(id.get<int>());
  return ids;
}

std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<double> margin_of(const Json& fault) {
  const auto data = fault.find("data");
  if (data == fault.end() || !data->is_object()) return {};
  const auto margin = data->find("margin");
  if (margin == data->end() || !margin->is_number()) return {};
  return std::clamp(margin->get<double>(), 0.0, 1.0);
}

Result<FaultReport> report_of_json(const Json& json, const std::string& file, int line) {
  if (!json.is_object() || text_of(json, "schema") != "bricktools.report/1")
    return fail("render.report", "not a report of brick-validate", {file, line}, "brick-validate --json writes one");
  FaultReport report;
  report.model = text_of(json, "model");
  for (const Json& fault : json.value("faults", Json::array())) {
    if (!fault.is_object()) continue;
    report.faults.push_back({text_of(fault, "check"), text_of(fault, "severity"),
                             ids_of(fault.contains("parts") ? fault["parts"] : Json::array()), margin_of(fault)});
  }
  for (const Json& group : json.value("groups", Json::array()))
    if (auto ids = ids_of(group); !ids.empty()) report.groups.push_back(std::move(ids));
  for (const Json& placement : json.value("placements", Json::array()))
    if (placement.is_object() && placement.contains("id") && placement["id"].is_number_integer())
      report.known.emplace_back(placement["id"].get<int>(), text_of(placement, "part"));
  return report;
}

bool belongs(const FaultReport& report, const std::vector<Identity>& who) {
  const auto is_part = [&](int id) {
    return id >= 0 && static_cast<std::size_t>(id) < who.size() && who[static_cast<std::size_t>(id)].placement;
  };
  for (const auto& [id, part] : report.known)
    if (!is_part(id) || who[static_cast<std::size_t>(id)].placement->part != part) return false;
  for (const Fault& fault : report.faults)
    if (!std::all_of(fault.parts.begin(), fault.parts.end(), is_part)) return false;
  for (const auto& group : report.groups)
    if (!std::all_of(group.begin(), group.end(), is_part)) return false;
  return true;
}

std::string_view file_name(std::string_view path) { return path.substr(path.find_last_of("/\\") + 1); }

/// Higher ranks win where a part has several faults.
struct Paint {
  double rank = 0;
  ldraw::Rgba colour;
};

/// The weaker the joint, the higher the rank, between those of warnings and of separate groups.
Paint weak_paint(double margin) {
  const auto between = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + margin * (b - a)));
  };
  return {2 - margin / 2, {between(weakest.r, weak.r), between(weakest.g, weak.g), between(weakest.b, weak.b)}};
}

Paint paint_of(const Fault& fault) {
  if (fault.margin) return weak_paint(*fault.margin);
  const bool error = fault.severity == "error";
  if (fault.check == "collision") return {error ? 6.0 : 5.0, red};
  if (fault.check == "floating") return {error ? 5.0 : 4.0, amber};
  return error ? Paint{3, magenta} : Paint{1, yellow};
}

bool counts(const Fault& fault) { return fault.margin || (fault.severity != "note" && fault.check != "connection"); }

/// The groups of parts that hang together where there is more than one, the largest first: from the report's own list,
/// else from its faults.
std::vector<std::vector<int>> groups_of(const FaultReport& report) {
  std::vector<std::vector<int>> groups;
  if (report.groups.size() > 1) groups = report.groups;
  if (report.groups.empty())
    for (const Fault& fault : report.faults)
      if (fault.check == "connection" && fault.severity != "note" && !fault.margin) groups.push_back(fault.parts);
  std::stable_sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  // The body of the model is no fault: it is what the others are not joined to.
  if (report.groups.size() > 1) groups.erase(groups.begin());
  return groups;
}

}  // namespace

Result<std::vector<FaultReport>> read_reports(std::string_view text, const std::string& file) {
  std::vector<FaultReport> reports;
  if (auto whole = parse_json(text, file)) {
    auto report = report_of_json(*whole, file, 1);
    if (!report) return tl::unexpected(report.error());
    return std::vector{std::move(*report)};
  }
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    const auto json = parse_json(line, file);
    if (!json) {
      Error error = json.error();
      error.place = {file, number};
      return tl::unexpected(std::move(error));
    }
    auto report = report_of_json(*json, file, number);
    if (!report) return tl::unexpected(report.error());
    reports.push_back(std::move(*report));
  }
  if (reports.empty()) return fail("render.report", "no report in it", {file}, "brick-validate --json writes one");
  return reports;
}

Result<const FaultReport*> report_of(const std::vector<FaultReport>& reports, const std::string& model,
                                     std::size_t number, const std::vector<Identity>& who) {
  const auto named = std::find_if(reports.begin(), reports.end(),
                                  [&](const FaultReport& one) { return file_name(one.model) == model; });
  const FaultReport* report = named != reports.end() ? &*named : number < reports.size() ? &reports[number] : nullptr;
  if (report == nullptr) return fail("render.report", brick::format("the report says nothing of '{}'", model));
  if (!belongs(*report, who))
    return fail("render.report", brick::format("the report is of another model, or of another state of '{}'", model),
                {}, "validate the model again: brick-validate --json MODEL");
  return report;
}

std::vector<std::size_t> paint_faults(const FaultReport& report, std::vector<Item>& items) {
  std::map<std::size_t, Paint> paints;
  const auto give = [&](int id, Paint paint) {
    Paint& old = paints[static_cast<std::size_t>(id)];
    if (paint.rank > old.rank) old = paint;
  };
  const auto groups = groups_of(report);
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (const int id : groups[g]) give(id, {2.5, group_paints[g % group_paints.size()]});
  for (const Fault& fault : report.faults)
    if (counts(fault))
      for (const int id : fault.parts) give(id, paint_of(fault));
  std::vector<std::size_t> at_fault;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto found = paints.find(i);
    if (found == paints.end()) {
      items[i].look = Look::ghost;
      continue;
    }
    items[i].look = Look::painted;
    items[i].paint = found->second.colour;
    at_fault.push_back(i);
  }
  return at_fault;
}

std::string legend_of(const FaultReport& report) {
  int collisions = 0, floating = 0, weak_joints = 0, others = 0;
  for (const Fault& fault : report.faults) {
    if (!counts(fault)) continue;
    (fault.margin                 ? weak_joints
     : fault.check == "collision" ? collisions
     : fault.check == "floating"  ? floating
                                  : others) += 1;
  }
  std::vector<std::string> words;
  const auto say = [&](int count, std::string_view one, std::string_view many, std::string_view colour) {
    if (count > 0) words.push_back(brick::format("{} {} ({})", count, count == 1 ? one : many, colour));
  };
  say(collisions, "collision", "collisions", "red");
  say(floating, "floating group", "floating groups", "amber");
  say(static_cast<int>(groups_of(report).size()), "separate group", "separate groups", "other colours");
  say(weak_joints, "weak joint", "weak joints", "violet, palest where most is left");
  say(others, "other fault", "other faults", "magenta, yellow");
  return words.empty() ? "no faults" : join(words, ", ");
}

}  // namespace brick::render
