// SPDX-License-Identifier: MIT
// brick-render: pictures of models.
#include "cli/session.h"
#include "render/camera.h"
#include "render/connectors.h"
#include "render/frame.h"
#include "render/from_model.h"
#include "render/options.h"
#include "render/sheet.h"

namespace {

using namespace brick;

struct Config {
  std::vector<std::string> models, views;
  std::optional<double> azimuth, elevation;
  double roll = 0, field = 20, margin = 4, scale = 1, line_width = 1.3;
  std::string size, background = "#EEF0F3", style = "lines", quality = "normal", output;
  bool parallel = false, sheet = false, no_ground = false, no_captions = false, strict = false, connectors = false;
  int columns = 0;
};

void declare(cli::Command& command, Config& config) {
  command.summary("Draw LDraw models to PNG: views and sheets, ray traced, without a display")
      .about(
          "Writes one PNG: a view of the model, or a sheet of several views or models with captions. The camera fits "
          "the true geometry, so that nothing is cut off. Edge lines thin out where parts are small.")
      .about(
          "The front of a model is its -z side in LDraw; `home` looks from the front right, 30 degrees from above. A "
          "part that is missing is drawn as a striped brick and named on standard error.")
      .operands("MODEL", config.models, "LDraw (.ldr, .mpd, .dat) or Studio (.io) files; - is standard input")
      .flag("--strict", config.strict, "Treat warnings as errors")
      .group("Camera")
      .option("--view", "NAME", &config.views, "Look from there; several make a sheet", render::view_names())
      .flag("--sheet", config.sheet, "Eight views: four three-quarter ones, front, left, top and bottom")
      .option("--azimuth", "DEGREES", &config.azimuth, "Stand there instead: 0 in front, 90 at the right, 180 behind")
      .option("--elevation", "DEGREES", &config.elevation,
              "Height of the camera: 0 level, 90 straight above, -90 below")
      .option("--roll", "DEGREES", &config.roll, "Turn the picture clockwise")
      .option("--fov", "DEGREES", &config.field, "Angle over the picture's height; small ones bend shapes less")
      .flag("--ortho", config.parallel, "Parallel projection")
      .option("--margin", "PERCENT", &config.margin, "Room left on each side, of the picture's shorter side")
      .group("Picture")
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
      .option("--columns", "N", &config.columns, "Pictures side by side on a sheet; 0 makes it about square")
      .group("Output")
      .option("-o,--output", "FILE", &config.output,
              "Write to FILE; - is standard output, which is also the default in a pipe")
      .example("brick-render car.ldr -o car.png", "one picture from the front right")
      .example("brick-render --sheet car.ldr -o sheet.png", "eight views on one sheet")
      .example("brick-render --view top,front --ortho --background white car.ldr -o plan.png", "a plan to measure by")
      .example("brick-build tower.lua | brick-render --view home -o - > tower.png", "in a pipe")
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

Result<std::string> draw(const std::vector<cli::Input>& inputs, parts::Library& library, const Config& config,
                         cli::Session& session, bool& sound) {
  const auto views = render::choose_views(config.sheet ? render::sheet_view_names() : config.views, config.azimuth,
                                          config.elevation, config.roll);
  const bool several = inputs.size() * views.size() > 1;
  const auto size = render::parse_size(!config.size.empty() ? config.size
                                       : several            ? "512x512"
                                                            : "800x600",
                                       config.scale);
  const auto background = render::parse_background(config.background);
  auto style = render::parse_style(config.style, config.quality);
  if (!size) return tl::unexpected(size.error());
  if (!background) return tl::unexpected(background.error());
  if (!style) return tl::unexpected(style.error());
  style->background = *background;
  style->ground = !config.no_ground;
  style->line_width = config.line_width * config.scale;

  std::unique_ptr<connect::Connectors> connectors;
  if (config.connectors) {
    auto opened = connect::Connectors::open(library);
    if (!opened) return tl::unexpected(opened.error());
    connectors = std::move(*opened);
  }
  std::vector<render::Tile> tiles;
  for (const auto& input : inputs) {
    Diagnostics found;
    auto loaded = load(input, library, session, found);
    if (!loaded) return tl::unexpected(loaded.error());
    const auto marks = connectors ? std::make_unique<render::ConnectorMarks>(*loaded, *connectors) : nullptr;
    std::vector<render::Item> items = render::items_of(*loaded, library);
    if (marks) items.insert(items.end(), marks->items().begin(), marks->items().end());
    const render::Scene scene(items, loaded->model.palette);
    session.report(found);
    if (found.has_errors() || (config.strict && found.count(Severity::warning) > 0)) sound = false;
    for (const auto& view : views) {
      const auto camera = render::fit(scene, view.direction, {config.parallel, config.field}, size->width, size->height,
                                      config.margin / 100);
      std::string caption;
      if (several && !config.no_captions) {
        if (inputs.size() > 1) caption = input.standard_input() ? "-" : input.path.filename().string();
        if (views.size() > 1) caption += (caption.empty() ? "" : ": ") + view.name;
      }
      tiles.push_back({render::draw(scene, camera, *style).image, std::move(caption)});
    }
  }
  const int columns =
      config.columns > 0 || inputs.size() == 1 || views.size() == 1 ? config.columns : static_cast<int>(views.size());
  return render::encode_png(render::make_sheet(tiles, {columns, config.scale, *background}));
}

int run(cli::Session& session, const Config& config) {
  if (config.output.empty() && session.out_is_terminal())
    return session.fail({"usage", "a picture is no text for a terminal", {}, "name a file with -o"});
  auto inputs = session.inputs(config.models);
  if (!inputs) return session.fail(inputs.error());
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  bool sound = true;
  const auto png = draw(*inputs, **library, config, session, sound);
  if (!png) return session.fail(png.error());
  if (auto written = session.write(config.output, *png); !written) return session.fail(written.error());
  return sound ? cli::yes : cli::no;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-render", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
