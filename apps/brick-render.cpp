// SPDX-License-Identifier: MIT
// brick-render: pictures of models, and exact read-outs of them.
#include "cli/session.h"
#include "render/album.h"

namespace {

using namespace brick;

struct Config : render::Request {
  std::vector<std::string> models;
  bool strict = false;
};

void declare_camera(cli::Command& command, Config& config) {
  command.group("Camera")
      .option("--view", "NAME", &config.views, "Look from there; several make a sheet", render::view_names())
      .flag("--sheet", config.sheet, "Eight views: four three-quarter ones, front, left, top and bottom")
      .option("--azimuth", "DEGREES", &config.azimuth, "Stand there instead: 0 in front, 90 at the right, 180 behind")
      .option("--elevation", "DEGREES", &config.elevation,
              "Height of the camera: 0 level, 90 straight above, -90 below")
      .option("--roll", "DEGREES", &config.roll, "Turn the picture clockwise")
      .option("--fov", "DEGREES", &config.field, "Angle over the picture's height; small ones bend shapes less")
      .flag("--ortho", config.parallel, "Parallel projection")
      .option("--margin", "PERCENT", &config.margin, "Room left on each side, of the picture's shorter side");
}

void declare_picture(cli::Command& command, Config& config) {
  command.group("Picture")
      .option("--size", "WxH", &config.size, "Pixels of each view; 800x600, or 512x512 on a sheet")
      .option("--scale", "FACTOR", &config.scale, "Enlarge everything: pixels, lines and captions")
      .option("--style", "NAME", &config.style, "lines: with edges; shaded: without; flat: edges and colour, no light",
              {"lines", "shaded", "flat"})
      .option("--quality", "NAME", &config.quality, "How many rays a pixel gets", {"draft", "normal", "fine"})
      .option("--line-width", "PIXELS", &config.line_width, "Width of edge lines where parts are large")
      .option("--background", "COLOUR", &config.background, "#RRGGBB, white, black, or none for transparent")
      .flag("--connectors", config.connectors, "Mark free connectors, coloured by kind (studs red, openings blue, ...)")
      .flag("--no-ground", config.no_ground, "No shadow on the ground")
      .flag("--no-captions", config.no_captions, "No captions on a sheet")
      .option("--columns", "N", &config.columns, "Pictures side by side on a sheet; 0 makes it about square");
}

void declare_output(cli::Command& command, Config& config) {
  command.group("Read-outs")
      .option("--depth", "FILE", &config.depth, "Distance along the view axis in LDU: .npy, .pfm, or grey .png")
      .option("--mask", "FILE", &config.mask,
              "Which part is at each pixel: .npy, or coloured .png; FILE.json beside it tells the numbers")
      .option("--segment", "WHAT", &config.segment, "Number the mask by this instead of part by part",
              {"item", "part", "colour", "name", "submodel"})
      .option("--normals", "FILE", &config.normals, "Which way surfaces look: .npy, .pfm, or coloured .png")
      .option("--detections", "FILE", &config.detections,
              "JSON of each part: boxes on the picture and in space, share seen, distance")
      .option("--pick", "X,Y", &config.pick, "Print as JSON what is at this pixel, counted from the top left")
      .group("Output")
      .option("-o,--output", "FILE", &config.output,
              "Write to FILE; - is standard output, which is also the default in a pipe");
}

void declare(cli::Command& command, Config& config) {
  command.summary("Draw LDraw models to PNG: views and sheets, ray traced, without a display")
      .about(
          "Writes one PNG: a view of the model, or a sheet of several views or models with captions. The camera fits "
          "the true geometry, so that nothing is cut off. Edge lines thin out where parts are small.")
      .about(
          "The front of a model is its -z side in LDraw; `home` looks from the front right, 30 degrees from above. A "
          "part that is missing is drawn as a striped brick and named on standard error.")
      .about(
          "Read-outs are exact, from the geometry, and fit the picture pixel for pixel; part numbers are those of "
          "brick-validate. Without -o they alone are made. %d in a FILE is the number of the picture: each then has a "
          "file of its own instead of a place on the sheet.")
      .operands("MODEL", config.models, "LDraw (.ldr, .mpd, .dat) or Studio (.io) files; - is standard input")
      .flag("--strict", config.strict, "Treat warnings as errors");
  declare_camera(command, config);
  declare_picture(command, config);
  declare_output(command, config);
  command.example("brick-render car.ldr -o car.png", "one picture from the front right")
      .example("brick-render --sheet car.ldr -o sheet.png", "eight views on one sheet")
      .example("brick-render --view top,front --ortho --background white car.ldr -o plan.png", "a plan to measure by")
      .example("brick-build tower.lua | brick-render --view home -o - > tower.png", "in a pipe")
      .example("brick-render --sheet car.ldr -o view-%d.png --mask mask-%d.npy", "eight pictures and their masks")
      .example("brick-render car.ldr --pick 400,300", "what stands in the middle of the picture")
      .exit_code(cli::yes, "All pictures were drawn")
      .exit_code(cli::no, "The picture is not the whole of a model: parts are missing or lines could not be read");
}

Result<model::Loaded> load(const cli::Input& input, parts::Library& library, cli::Session& session,
                           Diagnostics& found) {
  if (!input.standard_input()) return model::load(input.path, library, found);
  auto bytes = session.read(input);
  if (!bytes) return tl::unexpected(bytes.error());
  return model::load_bytes(std::move(*bytes), input.name, nullptr, library, found);
}

int run(cli::Session& session, const Config& config) {
  auto inputs = session.inputs(config.models);
  if (!inputs) return session.fail(inputs.error());
  auto plan = render::make_plan(config, inputs->size());
  if (!plan) return session.fail(plan.error());
  if (plan->picture && config.output.empty() && session.out_is_terminal())
    return session.fail({"usage", "a picture is no text for a terminal", {}, "name a file with -o"});
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  render::Album album(std::move(*plan), inputs->size());
  bool sound = true;
  for (const auto& input : *inputs) {
    Diagnostics found;
    auto loaded = load(input, **library, session, found);
    if (!loaded) return session.fail(loaded.error());
    session.report(found);
    if (found.has_errors() || (config.strict && found.count(Severity::warning) > 0)) sound = false;
    const std::string name = input.standard_input() ? "-" : input.path.filename().string();
    if (auto added = album.add(*loaded, **library, name); !added) return session.fail(added.error());
  }
  const auto files = album.finish();
  if (!files) return session.fail(files.error());
  for (const auto& [file, bytes] : *files)
    if (auto written = session.write(file, bytes); !written) return session.fail(written.error());
  return sound ? cli::yes : cli::no;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-render", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
