// SPDX-License-Identifier: MIT
// What brick-validate found: faults with their parts and numbers, and the verdict.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/json_fwd.h"
#include "check/options.h"
#include "model/model.h"

namespace brick::check {

/// A named number, text or list for a fault's `data`. LDU, degrees, world frame, unless the name says otherwise.
struct Fact {
  std::string name;
  std::variant<double, std::string, std::vector<double>> value;
};

/// A change of the model that mends a fault.
struct Fix {
  enum class Kind { move, remove };
  Kind kind = Kind::move;
  std::vector<int> parts;  // ids of placements, ascending
  Transform by;            // of a move: to be applied to the parts' poses, world
};

struct Fault {
  FaultId id = FaultId::empty;
  Severity severity = Severity::error;
  std::vector<int> parts;  // ids of placements, ascending
  int line = 0;            // of the main file, where no part tells it; 0: none
  std::string message;     // says what is wrong and with which parts
  std::string hint;        // says what would mend it
  std::vector<Fact> data;
  std::optional<Fix> fix;  // where one is sure enough to be applied unasked
  std::string kind;        // message without the parts' places: equal ones are shown as one line; empty: the message
  double weight = 0;       // the worst of a kind comes first
};

enum class Verdict { valid, invalid, incomplete };
std::string_view name_of(Verdict verdict);

class Report {
 public:
  Report(std::string name, const model::Model& model, const Options& options)
      : name_(std::move(name)), model_(&model), options_(&options) {}

  /// Keeps the fault with the severity that the options give its code, unless they leave it out; says whether.
  bool add(Fault fault);
  /// Ids of the placements of each component; in the order of their first ones.
  void set_components(std::vector<std::vector<int>> components) { components_ = std::move(components); }
  void set_connections(int count) { connections_ = count; }
  /// Of a build program's own tests, how many there were and how many passed.
  void set_own_tests(int count, int passed) { own_tests_ = count, own_tests_passed_ = passed; }
  void set_diagnostics(Diagnostics diagnostics) { diagnostics_ = std::move(diagnostics); }
  /// Orders the faults: by check, severity, weight, parts. After the last one.
  void finish();

  const std::string& name() const { return name_; }
  const model::Model& model() const { return *model_; }
  const Options& options() const { return *options_; }
  const std::vector<Fault>& faults() const { return faults_; }
  const Diagnostics& diagnostics() const { return diagnostics_; }
  int components() const { return static_cast<int>(components_.size()); }
  const std::vector<std::vector<int>>& members() const { return components_; }
  int connections() const { return connections_; }
  int own_tests() const { return own_tests_; }
  int own_tests_passed() const { return own_tests_passed_; }
  Verdict verdict() const;
  /// Did the check find errors, or something that it could not judge?
  bool fails(CheckId check) const;
  /// Errors (or warnings, or notes) of a check: floating counts parts, the others faults.
  int count(CheckId check, Severity severity) const;

 private:
  std::string name_;
  const model::Model* model_;
  const Options* options_;
  std::vector<Fault> faults_;
  Diagnostics diagnostics_;
  std::vector<std::vector<int>> components_;
  int connections_ = 0;
  int own_tests_ = 0, own_tests_passed_ = 0;
};

/// "#4": how messages number a part.
std::string number_text(const model::Placement& placement);
/// "3001 (#4, line 12)"; with its name, or that of what holds it, and the sub-models on the way where there are any.
std::string label(const model::Placement& placement);

/// Ids of parts that overlaps tie together, the largest heap first: what to look at as one.
std::vector<std::vector<int>> clusters_of(const Report& report);

/// Schema bricktools.report/1 (share/schema/report.schema.json).
Json to_json(const Report& report);

struct TextStyle {
  std::size_t most_lines = 0;  // faults shown; 0 is all
  bool notes = false;          // show what is neither error nor warning
  std::function<std::string(std::string_view text, std::string_view style)> paint;  // colours; may be empty
};
/// For people: a line with the verdict, then the faults, those of a kind as one line.
std::string to_text(const Report& report, const TextStyle& style);

}  // namespace brick::check
