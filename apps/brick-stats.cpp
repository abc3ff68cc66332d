// SPDX-License-Identifier: MIT
// brick-stats: the parts list of a model, how large it is and how many of what it has.
#include "base/json.h"
#include "cli/session.h"
#include "script/input.h"
#include "stats/report.h"

namespace {

using namespace brick;

struct Config {
  std::vector<std::string> models;
  std::string form = "table", output;
  bool json = false, csv = false, summary = false, expand = false, strict = false;
};

void declare(cli::Command& command, Config& config) {
  command.summary("List, count and measure the parts of LDraw models")
      .about(
          "Counts every part of a model by part and colour, sub-models as often as they are used, and measures the "
          "model in studs, millimetres and LDU (1 stud = 8 mm = 20 LDU) from the true geometry of its parts.")
      .about(
          "Parts are listed under the number they have now, also where the model still says the old one. A flexible "
          "part that an editor wrote as many segments counts once. Hidden and ghosted lines are no parts.")
      .operands("MODEL", config.models,
                "LDraw (.ldr, .mpd, .dat), Studio (.io) or build programs (.lua); - is standard input")
      .flag("--expand-shortcuts", config.expand, "List an assembly under one number as the parts it is made of")
      .flag("--strict", config.strict, "Treat warnings as errors")
      .group("Output")
      .option("-f,--format", "FORM", &config.form, "How to write the answer", {"table", "csv", "json"})
      .flag("--json", config.json, "The same as --format json: one document a model and line")
      .flag("--csv", config.csv, "The same as --format csv")
      .flag("--summary", config.summary,
            "Leave the list out: counts and size only, one row a model when there are several")
      .option("-o,--output", "FILE", &config.output, "Write to FILE; - is standard output")
      .example("brick-stats car.ldr", "the parts list of a model")
      .example("brick-stats --summary *.mpd", "how many parts each model has, and how large it is")
      .example("brick-stats --csv castle.mpd -o castle.csv", "the parts list for a spreadsheet")
      .example("brick-build tower.lua | brick-stats --json | jq .size.mm", "the size of what a program builds")
      .exit_code(cli::yes, "All models were read and counted")
      .exit_code(cli::no, "The list is not the whole of a model: parts are missing or lines could not be read");
}

struct Answer {
  stats::Summary summary;
  std::string text;  // "" where the summaries of all models make one table
};

/// One model's report; `sound` becomes false when the model has errors.
Result<Answer> report(const cli::Input& input, parts::Library& library, const Config& config, bool several,
                      cli::Session& session, bool& sound) {
  Diagnostics diagnostics;
  auto bytes = session.read(input);
  if (!bytes) return tl::unexpected(bytes.error());
  auto loaded = script::load(std::move(*bytes), input.path, input.name, library, session.progress(), diagnostics,
                             {{}, [&](auto text) { session.aside(text); }});
  if (!loaded) return tl::unexpected(loaded.error());
  Answer answer{stats::summarise(*loaded, library, {config.expand}), ""};
  session.report(diagnostics);
  if (diagnostics.has_errors() || (config.strict && diagnostics.count(Severity::warning) > 0)) sound = false;
  if (config.form == "json") {
    answer.text = dump(stats::to_json(answer.summary, diagnostics)) + "\n";
  } else if (config.form == "csv") {
    answer.text = stats::to_csv(answer.summary, loaded->model.palette);
  } else if (!several || !config.summary) {
    stats::TableOptions options;
    options.list = !config.summary;
    options.heading = several;
    if (config.output.empty()) options.paint = [&](auto text, auto style) { return session.paint(text, style); };
    answer.text = stats::to_table(answer.summary, loaded->model.palette, options);
  }
  return answer;
}

int run(cli::Session& session, Config& config) {
  if (config.json) config.form = "json";
  if (config.csv) config.form = "csv";
  auto inputs = session.inputs(config.models);
  if (!inputs) return session.fail(inputs.error());
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  const bool several = inputs->size() > 1, table = config.form == "table";
  bool sound = true;
  int code = cli::yes;
  std::string text;
  std::vector<stats::Summary> summaries;
  for (const auto& input : *inputs) {
    auto answer = report(input, **library, config, several, session, sound);
    if (!answer) {
      code = session.fail(answer.error());
      continue;
    }
    if (table && !text.empty()) text += "\n";
    text += answer->text;
    summaries.push_back(std::move(answer->summary));
  }
  if (table && several && config.summary)
    text = stats::to_overview(summaries, [&](auto each, auto style) { return session.paint(each, style); });
  if (auto written = session.write(config.output, text); !written) return session.fail(written.error());
  return code != cli::yes ? code : sound ? cli::yes : cli::no;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-stats", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
