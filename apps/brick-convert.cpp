// SPDX-License-Identifier: MIT
// brick-convert: models from one format to another.
#include <algorithm>

#include "base/text.h"
#include "cli/session.h"
#include "convert/convert.h"
#include "convert/frame.h"
#include "script/input.h"

namespace {

using namespace brick;

struct Config {
  std::string input, second, output, line_end = "keep";
  std::optional<std::string> from, to, up, unit;
  bool list = false, flatten = false, normalize = false, strict = false;
};

void declare(cli::Command& command, Config& config) {
  command.summary("Convert models between LDraw, JSON, Studio and mesh formats")
      .about(
          "Reads one model and writes it in another format, chosen by the files' suffixes or --from and --to; with "
          "neither, LDraw. LDraw to LDraw gives the same bytes unless a change is asked for, and JSON build documents "
          "give them back. Every mesh format states its frame and unit; turning never mirrors.")
      .about(
          "--normalize writes single blanks, shortest numbers, UTF-8, CR LF line ends, a FILE line for every block, "
          "library names in lower case, sub-models as their FILE line spells them, and moved part numbers under their "
          "final one with the position corrected. Comments and metas keep their text.")
      .about(
          "--flatten writes the whole model as one list of parts in its steps. A flexible part that an editor wrote as "
          "segments stays together between LSynth's marks; parts that the model defines stay as blocks.")
      .operand("INPUT", config.input, "The model; - is standard input", false)
      .operand("OUTPUT", config.second, "Where to write it; - is standard output", false)
      .option("--from", "FORMAT", &config.from, "What the input is, where its name does not tell",
              convert::format_names(true))
      .option("--to", "FORMAT", &config.to, "What to write, where the output's name does not tell",
              convert::format_names(false))
      .option("-o,--output", "FILE", &config.output, "Write to FILE; - is standard output")
      .flag("--list", config.list, "List the formats and stop")
      .flag("--strict", config.strict, "Treat warnings as errors")
      .group("LDraw")
      .flag("--flatten", config.flatten, "Place every part in the main model, without sub-models")
      .flag("--normalize", config.normalize, "Write one canonical spelling, and moved parts under their new numbers")
      .option("--line-end", "END", &config.line_end, "End lines so", {"keep", "lf", "crlf"})
      .group("Meshes")
      .option("--up", "AXIS", &config.up, "The axis that points up", {"y", "z"})
      .option("--unit", "UNIT", &config.unit, "The unit of coordinates", convert::unit_names())
      .example("brick-convert car.mpd car.obj", "a mesh with its materials (car.mtl), in millimetres")
      .example("brick-convert house.io house.mpd", "LDraw out of a Studio file")
      .example("brick-convert car.mpd --to json | jq '.submodels[].name'", "the names of a model's sub-models")
      .example("brick-convert --flatten castle.mpd | brick-stats", "the same parts list, without sub-models")
      .exit_code(cli::yes, "The model was converted")
      .exit_code(cli::no, "It was converted, but parts are missing or lines could not be read");
}

/// What was given after the input, or with -o; empty: standard output.
Result<std::string> output_of(const Config& config) {
  if (!config.second.empty() && !config.output.empty()) return fail("usage", "the output was given twice");
  const auto& output = config.second.empty() ? config.output : config.second;
  return output == "-" ? "" : output;
}

/// The path without its suffix, for the files that go with it.
std::string stem_of(const std::string& path) { return std::filesystem::path(path).replace_extension().string(); }

convert::Settings settings_of(const Config& config, const std::string& output) {
  convert::Settings settings;
  if (config.up) settings.up = *config.up == "z" ? convert::Up::z : convert::Up::y;
  settings.unit = config.unit;
  if (config.line_end != "keep")
    settings.line_end = config.line_end == "lf" ? convert::LineEnd::lf : convert::LineEnd::crlf;
  settings.stem = stem_of(output);
  return settings;
}

int write(cli::Session& session, const std::vector<convert::Output>& outputs, const std::string& output) {
  // What others refer to first, so that an interrupted run leaves no file that names a missing one.
  for (std::size_t i = outputs.size(); i-- > 0;) {
    const auto path = i == 0 ? output : stem_of(output) + outputs[i].suffix;
    if (auto written = session.write(path, outputs[i].bytes); !written) return session.fail(written.error());
  }
  return cli::yes;
}

int run(cli::Session& session, const Config& config) {
  if (config.list) {
    session.out(convert::format_table());
    return cli::yes;
  }
  const auto output = output_of(config);
  if (!output) return session.fail(output.error());
  const auto to = convert::target_format(config.to, *output);
  if (!to) return session.fail(to.error());
  const auto inputs = session.inputs(config.input.empty() ? std::vector<std::string>() : std::vector{config.input});
  if (!inputs) return session.fail(inputs.error());
  const auto& input = inputs->front();
  auto bytes = session.read(input);
  if (!bytes) return session.fail(bytes.error());

  std::unique_ptr<parts::Library> library;
  const auto open_library = [&]() -> Result<parts::Library*> {
    if (library) return library.get();
    auto opened = parts::Library::open(session.locations(), session.progress());
    if (!opened) return tl::unexpected(opened.error());
    library = std::move(*opened);
    return library.get();
  };
  if (script::is_program(input.path.string())) {
    if (auto opened = open_library(); !opened) return session.fail(opened.error());
    auto made = script::model_bytes(std::move(*bytes), input.path, *library, session.progress(),
                                    {{}, [&](auto text) { session.aside(text); }});
    if (!made) return session.fail(made.error());
    bytes = std::move(made->bytes);
  }

  convert::Request request;
  request.name = input.name;
  request.from = &convert::source_format(config.from, input.standard_input() ? "" : input.name, *bytes);
  request.to = *to;
  request.bytes = std::move(*bytes);
  request.flatten = config.flatten;
  request.normalize = config.normalize;
  request.settings = settings_of(config, *output);
  if (!input.standard_input())
    if (auto folder = ldraw::open_folder(input.path.has_parent_path() ? input.path.parent_path() : "."))
      request.beside = std::move(*folder);
  Diagnostics diagnostics;
  const auto outputs = convert::convert(std::move(request), open_library, diagnostics);
  session.report(diagnostics);
  if (!outputs) return session.fail(outputs.error());
  if (output->empty() && (*to)->name == "obj")
    session.note("standard output takes the mesh alone: name a file to get its materials, too");
  if (const int code = write(session, *outputs, *output); code != cli::yes) return code;
  const bool sound = !diagnostics.has_errors() && (!config.strict || diagnostics.count(Severity::warning) == 0);
  return sound ? cli::yes : cli::no;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-convert", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
