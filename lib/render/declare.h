// SPDX-License-Identifier: MIT
// The options of a request, declared on any `Command` that has group, flag and option (lib/cli's, which programs bring
// along). One place for the words that pictures and read-outs are asked for with.
#pragma once

#include "render/request.h"

namespace brick::render {

template <class Command>
void declare_camera(Command& command, Request& request) {
  command.group("Camera")
      .option("--view", "NAME", &request.views, "Look from there; several make a sheet", view_names())
      .flag("--sheet", request.sheet, "Eight views: four three-quarter ones, front, left, top and bottom")
      .option("--azimuth", "DEGREES", &request.azimuth, "Stand there instead: 0 in front, 90 at the right, 180 behind")
      .option("--elevation", "DEGREES", &request.elevation,
              "Height of the camera: 0 level, 90 straight above, -90 below")
      .option("--roll", "DEGREES", &request.roll, "Turn the picture clockwise")
      .option("--fov", "DEGREES", &request.field, "Angle over the picture's height; small ones bend shapes less")
      .flag("--ortho", request.parallel, "Parallel projection")
      .option("--margin", "PERCENT", &request.margin, "Room left on each side, of the picture's shorter side")
      .option("--fit", "PARTS", &request.fit, "Fit these into the picture, not all")
      .option("--look-at", "X,Y,Z|PARTS", &request.look_at, "A point (LDU, LDraw's frame) or parts for the middle")
      .option("--distance", "LDU", &request.distance, "Of the camera from there")
      .option("--turntable", "N", &request.turntable, "N pictures around the model, all from one distance")
      .option("--camera", "FILE", &request.camera, "Take the camera from FILE, as --print-camera wrote it")
      .option("--print-camera", "FILE", &request.print_camera, "Write the camera as JSON, to repeat the picture");
}

template <class Command>
void declare_picture(Command& command, Request& request) {
  command.group("Picture")
      .option("--size", "WxH", &request.size, "Pixels of each view; 800x600, or 512x512 on a sheet")
      .option("--scale", "FACTOR", &request.scale, "Enlarge everything: pixels, lines and captions")
      .option(
          "--style", "NAME", &request.style,
          "lines: with edges; shaded: without; photo: without, and plastic shines; flat: edges and colour, no light",
          {"lines", "shaded", "photo", "flat"})
      .option("--quality", "NAME", &request.quality, "How many rays a pixel gets", {"draft", "normal", "fine"})
      .option("--line-width", "PIXELS", &request.line_width, "Width of edge lines where parts are large")
      .option("--background", "COLOUR", &request.background, "#RRGGBB, white, black, or none for transparent")
      .flag("--connectors", request.connectors,
            "Mark free connectors, coloured by kind (studs red, openings blue, ...)")
      .flag("--logos", request.logos, "Studs carry their raised name")
      .flag("--no-ground", request.no_ground, "No shadow on the ground")
      .flag("--no-captions", request.no_captions, "No captions on a sheet")
      .flag("--axes", request.axes, "Axes of build programs and a scale in studs on each picture; a sheet has them")
      .flag("--no-axes", request.no_axes, "None on a sheet either")
      .flag("--contact-sheet", request.contact_sheet,
            "All models on one picture, each with its name: what several models make anyhow")
      .option("--columns", "N", &request.columns, "Pictures side by side on a sheet; 0 makes it about square");
}

template <class Command>
void declare_parts(Command& command, Request& request) {
  command.group("Parts")
      .option("--only", "PARTS", &request.only, "Draw only these")
      .option("--hide", "PARTS", &request.hide, "Leave these out")
      .option("--ghost", "PARTS", &request.ghost, "Only hint at these")
      .option("--cut", "AXIS=LDU", &request.cut, "Take away what lies before this plane: x=N, y=N or z=N, as in LDraw")
      .option("--explode", "SHARE", &request.explode, "Move parts apart: 0.5 by half of their distances")
      .flag("--steps", request.steps, "A picture of each building step, its new parts outlined")
      .option("--label", "WHAT", &request.label, "Label parts that are seen", {"name", "index", "part"})
      .option("--report", "FILE", &request.report,
              "Paint the faults that brick-validate --json tells of: collisions red, floating parts amber, weak joints "
              "violet, separate groups in other colours; the rest is only hinted at; - is standard input");
}

template <class Command>
void declare_output(Command& command, Request& request) {
  command.group("Read-outs")
      .option("--depth", "FILE", &request.depth, "Distance along the view axis in LDU: .npy, .pfm, or grey .png")
      .option("--mask", "FILE", &request.mask,
              "Which part is at each pixel: .npy, or coloured .png; FILE.json beside it tells the numbers")
      .option("--segment", "WHAT", &request.segment, "Number the mask by this instead of part by part",
              {"item", "part", "colour", "name", "submodel"})
      .option("--normals", "FILE", &request.normals, "Which way surfaces look: .npy, .pfm, or coloured .png")
      .option("--detections", "FILE", &request.detections,
              "JSON of each part: boxes on the picture and in space, share seen, distance")
      .option("--pick", "X,Y", &request.pick, "Print as JSON what is at this pixel, counted from the top left")
      .group("Output")
      .option("-o,--output", "FILE", &request.output,
              "Write to FILE; - is standard output, which is also the default in a pipe")
      .option("--preview", "FORM", &request.preview,
              "Show the picture in the terminal; auto takes the best form that it is known for",
              {"auto", "kitty", "iterm", "sixel", "blocks"});
}

}  // namespace brick::render
