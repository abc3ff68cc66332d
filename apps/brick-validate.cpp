// SPDX-License-Identifier: MIT
// brick-validate: could this model be put together from real bricks? What is wrong, and what would mend it.
#include "base/files.h"
#include "check/inputs.h"
#include "check/run.h"
#include "check/settings.h"
#include "cli/session.h"
#include "script/input.h"

namespace {

using namespace brick;

struct Config {
  std::vector<std::string> models;
  std::string output, form = "text", mended, settings_file;
  check::Settings settings;
  bool json = false, pass = false, watch = false, list_checks = false;
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
      .operands("MODEL", config.models,
                "LDraw (.ldr, .mpd, .dat), Studio (.io), build programs (.lua), or folders; - is standard input")
      .group("What to check")
      .option("--profile", "NAME", &set.profile,
              "exact (as without it) for what is made by program, imported for what people placed by hand",
              check::profiles())
      .option("--only", "CHECK", &set.only, "Run only these checks, or look for only these faults")
      .option("--skip", "CHECK", &set.skip, "Leave out these checks or faults")
      .option("--severity", "FAULT=SEVERITY", &set.severities, "Report a fault as note, warning or error instead")
      .flag("--strict", set.strict, "Treat warnings as errors")
      .option(
          "--ground", "WHERE", &set.ground,
          "lowest: the lowest point of the model; auto: what could stand by itself has its own; or a height, as y in "
          "LDU")
      .option("--config", "FILE", &config.settings_file, "Read options from FILE, lines of 'name = value'")
      .flag("--list-checks", config.list_checks, "List all checks and faults, and stop");
  command.group("Thresholds");
  for (const auto& row : check::thresholds)
    command.option(row.option(), std::string(row.unit), &set.threshold(row.name), std::string(row.text));
  command.group("Limits")
      .option("--expect-components", "N", &set.expected_components, "An error unless it has N components")
      .option("--inventory", "FILE", &set.inventory, "The parts that are there: lines of 'part colour count', or JSON")
      .option("--max-parts", "N", &set.max_parts, "The most parts")
      .option("--max-size", "WxHxD", &set.max_size, "The largest width, height and depth in studs, or as 80x64x80mm")
      .option("--allowed-parts", "ID", &set.allowed_parts, "The only parts allowed; @FILE reads them from a file")
      .option("--colors", "COLOR", &set.colours, "The only colours allowed, by code or name")
      .group("Output")
      .option("-f,--format", "FORM", &config.form, "The form of the report", check::form_names())
      .flag("--json", config.json, "Same as --format json: one document a model and line (bricktools.report/1)")
      .flag("--all-placements", set.all_placements, "List every part in the JSON report, not only those with faults")
      .flag("--pass", config.pass,
            "Write the model itself to standard output when it is valid; the report goes to standard error")
      .option("--fix", "FILE", &config.mended,
              "Mend what can be mended safely and write the model to FILE; - is standard output")
      .option("-o,--output", "FILE", &config.output, "Write the report to FILE; - is standard output")
      .flag("--watch", config.watch, "Check again whenever a file changes, until interrupted")
      .example("brick-validate tower.ldr", "what is wrong with a model")
      .example("brick-validate --pass tower.ldr | brick-render -o tower.png", "draw it only if it holds")
      .example("brick-validate --profile imported --json set.mpd | jq '.faults[].message'", "a set, for a script")
      .section("Checks", entries(check::check_words()))
      .section("Faults", entries(check::fault_words()))
      .exit_code(cli::yes, "Every model is valid")
      .exit_code(cli::no, "A model is invalid, or could not be judged completely");
}

class Streams : public check::Outlet {
 public:
  Streams(cli::Session& session, parts::Library& library) : session_(session), library_(library) {}
  Result<std::string> read(const check::Source& source) override {
    return script::read_model(input_, session_.read({source.name, source.path}), source.path, library_,
                              session_.progress(), {{}, [&](auto text) { session_.aside(text); }});
  }
  void prepare(check::Options& options) override { script::prepare(options, input_); }
  void out(std::string_view text) override { session_.out(text); }
  void flush() override { (void)session_.flush(); }
  void note(std::string_view text) override { session_.aside(text); }
  Result<void> write(const std::string& path, std::string_view bytes) override { return session_.write(path, bytes); }
  int fail(const Error& error) override { return session_.fail(error); }

 private:
  cli::Session& session_;
  parts::Library& library_;
  script::ModelBytes input_;  // read last
};

/// What contradicts itself in the options; an empty text is nothing.
std::string contradiction(const Config& config, std::size_t models) {
  const bool takes_out = config.pass || config.mended == "-";
  if ((config.pass || !config.mended.empty()) && models > 1) return "options --pass, --fix: take one model at a time";
  if (config.pass && !config.mended.empty()) return "option --pass: the mended model goes where --fix says";
  if (takes_out && config.output == "-") return "option --output: standard output is the model's";
  if (config.watch && (takes_out || !config.mended.empty())) return "option --watch: takes neither --pass nor --fix";
  return {};
}

int run(cli::Session& session, Config& config) {
  if (config.list_checks) {
    session.out(check::list_of_checks());
    return cli::yes;
  }
  if (!config.settings_file.empty()) {
    const auto text = read_file(config.settings_file);
    if (!text) return session.fail(text.error());
    if (auto read = check::read_settings(*text, config.settings_file, config.settings); !read)
      return session.fail(read.error());
  }
  const auto inputs = session.inputs(check::models_under(config.models));
  if (!inputs) return session.fail(inputs.error());
  if (auto wrong = contradiction(config, inputs->size()); !wrong.empty()) return session.fail({"usage", wrong});
  auto tools = check::Tools::open(session.locations(), session.progress());
  if (!tools) return session.fail(tools.error());
  auto options = check::make_options(config.settings, (*tools)->palette());
  if (!options) return session.fail(options.error());
  const auto form = config.json ? check::Form::json : check::form_named(config.form).value_or(check::Form::text);
  check::TextStyle style{.most_lines = 0, .notes = session.verbose(), .paint = {}};
  if (config.output.empty() && !config.pass && session.out_is_terminal()) {
    style.most_lines = lines_on_terminal;
    style.paint = [&](auto words, auto colour) { return session.paint(words, colour); };
  }
  std::vector<check::Source> sources;
  for (const auto& input : *inputs) sources.push_back({input.name, input.path});
  Streams streams(session, (*tools)->workshop().library);
  return check::run(sources, check::Reports(form, std::move(style)),
                    {config.output, config.mended, config.pass, config.watch}, **tools, *options, streams);
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-validate", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
