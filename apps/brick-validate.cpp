// SPDX-License-Identifier: MIT
// brick-validate: could this model be put together from real bricks? What is wrong, and what would mend it.
#include "base/json.h"
#include "base/text.h"
#include "check/memory.h"
#include "check/settings.h"
#include "check/validate.h"
#include "cli/session.h"
namespace {
using namespace brick;

struct Config {
  std::vector<std::string> models;
  std::string output;
  check::Settings settings;
  check::Options options;
  bool json = false, pass = false, list_checks = false;
};

constexpr std::size_t lines_on_terminal = 30;

std::vector<cli::Entry> entries(const std::vector<std::pair<std::string, std::string>>& rows) {
  std::vector<cli::Entry> list;
  for (const auto& [term, text] : rows) list.push_back({term, text});
  return list;
}

void declare(cli::Command& command, Config& config) {
  check::Settings& set = config.settings;
  command.summary("Check that an LDraw model could be built from real bricks")
      .about(
          "Looks for parts that do not exist, that are in the same place, that hang in the air or that nothing joins "
          "to the rest, and says for each fault what would mend it.")
      .about(
          "Parts that touch do not collide: each is made 0.1 mm smaller first, and an overlap counts from a depth of "
          "0.75 LDU (0.3 mm), somewhat more between connectors that hold each other.")
      .operands("MODEL", config.models, "LDraw (.ldr, .mpd, .dat) or Studio (.io) files; - is standard input")
      .group("What to check")
      .option("--profile", "NAME", &set.profile,
              "exact (as without it) for what is made by program, imported for what people placed by hand",
              check::profiles())
      .option("--only", "CHECK", &set.only, "Run only these checks, or look for only these faults")
      .option("--skip", "CHECK", &set.skip, "Leave out these checks or faults")
      .option("--severity", "FAULT=SEVERITY", &set.severities, "Report a fault as note, warning or error instead")
      .flag("--strict", set.strict, "Treat warnings as errors")
      .option("--tolerance", "LDU", &set.tolerance,
              "The deepest overlap that is no fault: 0.75, with --profile imported 1.05")
      .option(
          "--ground", "WHERE", &set.ground,
          "lowest: the lowest point of the model; auto: what could stand by itself has its own; or a height, as y in "
          "LDU")
      .option("--expect-components", "N", &set.expected_components, "An error unless it has N components")
      .flag("--list-checks", config.list_checks, "List all checks and faults, and stop")
      .group("Output")
      .flag("--json", config.json, "A JSON report, one document a model and line (schema bricktools.report/1)")
      .flag("--all-placements", set.all_placements, "List every part in the JSON report, not only those with faults")
      .flag("--pass", config.pass,
            "Write the model itself to standard output when it is valid; the report goes to standard error")
      .option("-o,--output", "FILE", &config.output, "Write the report to FILE; - is standard output")
      .example("brick-validate tower.ldr", "what is wrong with a model")
      .example("brick-validate --pass tower.ldr | brick-render -o tower.png", "draw it only if it holds")
      .section("Checks", entries(check::check_words()))
      .section("Faults", entries(check::fault_words()))
      .exit_code(cli::yes, "Every model is valid")
      .exit_code(cli::no, "A model is invalid, or could not be judged completely");
}

class Run {
 public:
  Run(cli::Session& session, Config& config, const check::Workshop& workshop)
      : session_(session), config_(config), workshop_(workshop) {}

  /// Exit code for one model; its report is added to `reports`.
  int validate(const cli::Input& input, std::string& reports, std::string& model_bytes) {
    auto bytes = session_.read(input);
    if (!bytes) return session_.fail(bytes.error());
    if (config_.pass) model_bytes = *bytes;
    std::unique_ptr<ldraw::Folder> beside;
    if (!input.standard_input()) {
      const auto parent = input.path.parent_path();
      if (auto folder = ldraw::open_folder(parent.empty() ? "." : parent)) beside = std::move(*folder);
    }
    auto checked = check::validate_bytes(std::move(*bytes), input.name, std::move(beside), workshop_, config_.options);
    if (!checked) return session_.fail(checked.error());
    reports += config_.json ? dump(check::to_json(checked->report)) + "\n" : text(checked->report);
    return checked->report.verdict() == check::Verdict::valid ? cli::yes : cli::no;
  }

 private:
  std::string text(const check::Report& report) const {
    check::TextStyle style;
    const bool terminal = config_.output.empty() && !config_.pass && session_.out_is_terminal();
    if (terminal) style.most_lines = lines_on_terminal;
    if (terminal) style.paint = [&](auto words, auto colour) { return session_.paint(words, colour); };
    style.notes = session_.verbose();
    return check::to_text(report, style);
  }

  cli::Session& session_;
  Config& config_;
  const check::Workshop& workshop_;
};

int write_reports(cli::Session& session, const Config& config, const std::string& reports,
                  const std::string& model_bytes, int code) {
  if (config.pass && config.output.empty()) {
    session.aside(reports);
  } else if (auto written = session.write(config.output, reports); !written) {
    return session.fail(written.error());
  }
  if (config.pass && code == cli::yes) session.out(model_bytes);
  return code;
}

int run(cli::Session& session, Config& config) {
  if (config.list_checks) {
    session.out(check::list_of_checks());
    return cli::yes;
  }
  auto options = check::make_options(config.settings);
  if (!options) return session.fail(options.error());
  config.options = std::move(*options);
  auto inputs = session.inputs(config.models);
  if (!inputs) return session.fail(inputs.error());
  if (config.pass && inputs->size() > 1) return session.fail({"usage", "option --pass: takes one model at a time"});
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  auto connectors = connect::Connectors::open(**library);
  if (!connectors) return session.fail(connectors.error());
  check::IndexMemory memory((*library)->index());
  const auto families = check::Families::open(session.locations().share);
  if (!families) return session.fail(families.error());
  const check::Workshop workshop{**library, **connectors, *families, &memory, session.progress()};

  Run work(session, config, workshop);
  std::string reports, model_bytes;
  int code = cli::yes;
  for (const auto& input : *inputs) code = std::max(code, work.validate(input, reports, model_bytes));
  return write_reports(session, config, reports, model_bytes, code);
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-validate", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
