// SPDX-License-Identifier: MIT
// brick-render: pictures of models, and exact read-outs of them.
#include <algorithm>
#include <cstdlib>

#include "cli/session.h"
#include "render/album.h"
#include "render/declare.h"
#include "render/preview.h"
#include "render/select.h"
#include "script/input.h"

namespace {

using namespace brick;

struct Config : render::Request {
  std::vector<std::string> models;
  bool strict = false, partial = false;
};

void declare(cli::Command& command, Config& config) {
  command.summary("Draw LDraw models to PNG: views and sheets, ray traced, without a display")
      .about(
          "Writes one PNG: a view of the model, or a sheet of several views or models with captions. The camera fits "
          "the true geometry, so that nothing is cut off. Edge lines thin out where parts are small.")
      .about(
          "The front of a model is its -z side in LDraw; `home` looks from the front right, 30 degrees from above. A "
          "part that is missing is drawn as a striped brick and named on standard error. Pictures that TEXMAP "
          "lays over parts are looked for in the file, beside it and in its folder textures, then in the library.")
      .about(
          "Read-outs are exact, from the geometry, and fit the picture pixel for pixel; part numbers are those of "
          "brick-validate. Without -o they alone are made. %d in a FILE is the number of the picture: each then has a "
          "file of its own instead of a place on the sheet.")
      .operands("MODEL", config.models,
                "LDraw (.ldr, .mpd, .dat), Studio (.io) or build programs (.lua); - is standard input")
      .flag("--strict", config.strict, "Treat warnings as errors")
      .flag("--partial", config.partial,
            "Of a build program that fails, draw what stood by then; it is still a failure");
  render::declare_camera(command, config);
  render::declare_picture(command, config);
  render::declare_parts(command, config);
  render::declare_output(command, config);
  command.example("brick-render car.ldr -o car.png", "one picture from the front right")
      .example("brick-render --sheet car.ldr -o sheet.png", "eight views on one sheet")
      .example("brick-render --view top,front --ortho --background white car.ldr -o plan.png", "a plan to measure by")
      .example("brick-build tower.lua | brick-render --view home -o - > tower.png", "in a pipe")
      .example("brick-render --sheet car.ldr -o view-%d.png --mask mask-%d.npy", "eight pictures and their masks")
      .example("brick-render car.ldr --pick 400,300", "what stands in the middle of the picture")
      .example("brick-validate --json car.ldr | brick-render --report - car.ldr -o bad.png", "faults in red")
      .example("brick-render --steps car.ldr -o step-%02d.png", "instructions")
      .section("Parts in words", {{"PARTS", render::selector_forms}})
      .exit_code(cli::yes, "All pictures were drawn")
      .exit_code(cli::no, "The picture is not the whole of a model: parts are missing or lines could not be read");
}

/// `failed`: set to the exit code where the model is what a program that failed had built.
Result<model::Loaded> load(const cli::Input& input, parts::Library& library, cli::Session& session, Diagnostics& found,
                           bool partial, int& failed) {
  auto bytes = session.read(input);
  if (!bytes) return tl::unexpected(bytes.error());
  auto model = script::model_bytes(std::move(*bytes), input.path, library, session.progress(),
                                   {{}, [&](auto text) { session.aside(text); }, partial});
  if (!model) return tl::unexpected(model.error());
  if (model->failure) failed = session.fail(*model->failure);
  return script::load(*model, input.name, library, found);
}

/// A form for this terminal, and a picture of a size that suits it.
void choose_preview(cli::Session& session, Config& config) {
  if (config.preview.empty()) return;
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (config.preview == "auto")
    config.preview =
        render::name_of(render::preview_for(variable("TERM"), variable("TERM_PROGRAM"), variable("KITTY_WINDOW_ID")));
  if (session.columns() > 0) config.preview_columns = session.columns();
}

/// The inputs, and the report's text.
Result<std::vector<cli::Input>> read_inputs(cli::Session& session, Config& config) {
  auto inputs = session.inputs(config.models);
  if (!inputs || config.report.empty()) return inputs;
  const auto piped = [](const cli::Input& input) { return input.standard_input(); };
  if (config.report == "-" && std::any_of(inputs->begin(), inputs->end(), piped))
    return fail("usage", "standard input is the report or the model", {}, "name a file for one of them");
  auto text = session.read(config.report == "-" ? cli::Input{"-", {}} : cli::Input{config.report, config.report});
  if (!text) return tl::unexpected(text.error());
  config.report_text = std::move(*text);
  return inputs;
}

int run(cli::Session& session, Config& config) {
  auto inputs = read_inputs(session, config);
  if (!inputs) return session.fail(inputs.error());
  choose_preview(session, config);
  auto plan = render::make_plan(config, inputs->size());
  if (!plan) return session.fail(plan.error());
  if (plan->picture && config.output.empty() && config.preview.empty() && session.out_is_terminal())
    return session.fail({"usage", "a picture is no text for a terminal", {}, "name a file with -o, or use --preview"});
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  render::Album album(std::move(*plan), inputs->size());
  bool sound = true;
  int failed = 0;
  for (const auto& input : *inputs) {
    Diagnostics found;
    auto loaded = load(input, **library, session, found, config.partial, failed);
    if (!loaded) return session.fail(loaded.error());
    const std::string name = input.standard_input() ? "-" : input.path.filename().string();
    const auto added = album.add(*loaded, **library, name, found);
    session.report(found);
    if (!added) return session.fail(added.error());
    if (found.has_errors() || (config.strict && found.count(Severity::warning) > 0)) sound = false;
  }
  const auto files = album.finish();
  if (!files) return session.fail(files.error());
  for (const auto& [file, bytes] : *files)
    if (auto written = session.write(file, bytes); !written) return session.fail(written.error());
  if (failed != 0) return failed;
  return sound ? cli::yes : cli::no;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-render", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
