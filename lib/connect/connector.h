// SPDX-License-Identifier: MIT
// Connectors: the places where a part can hold on to another, in the part's frame.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geom/transform.h"
#include "parts/library.h"
#include "parts/mesh.h"

namespace brick::connect {

/// Names in JSON are those of `name_of`: "stud", "open-stud", "anti-stud", "tube", ... More kinds are added at the end.
enum class Kind {
  stud,       // full stud, outer radius 6 LDU
  open_stud,  // hollow stud, bore radius 4
  anti_stud,  // an opening that grips a stud by its walls
  tube,       // a tube under a brick: grips studs around it and, by its bore, one stud
  post,       // a solid post under a 1 x n part, radius 4: grips studs beside it and sits in open studs
  pin,        // Technic pin end
  pin_hole,   // round Technic hole
  axle,       // cross axle
  axle_hole,  // cross hole
  bar,        // rod of radius 4
  clip,       // grips a bar; also the bore of open studs
  ball,
  ball_socket,
  hinge,  // half of a pivot that only its family's other half takes: arms, fingers, levers
  hinge_socket,
  fixed,  // half of a seat that only its family's other half takes: panes, tyres, headgear
  fixed_socket,
  shaft,       // rod of another radius than a bar's
  bore,        // round hole of another radius; also those of pins, which take a bar
  gear,        // toothed wheel; radius is that of the pitch circle
  rack,        // toothed bar
  string_end,  // end of a string, hose or cable
};
inline constexpr Kind last_kind = Kind::string_end;
std::string_view name_of(Kind kind);
std::optional<Kind> kind_named(std::string_view name);

struct Connector {
  Kind kind = Kind::stud;
  /// LDU. Studs: base centre. Anti-studs, tubes, posts: centre of the mouth (the plane of the part's rim). Pins, holes,
  /// axles, bars, clips: middle of the span. Balls: centre.
  Vec3 position = Vec3::Zero();
  /// Unit; out of the part's mouth or along the stud: the way a partner comes off. Of spans, hinges and balls, and what
  /// `side` is, see frames.h: the same from every source but the user's overlays, which say it themselves.
  Vec3 axis = Vec3(0, -1, 0);
  /// Unit, at right angles to the axis: where zero degrees is; of cross profiles along one of their arms.
  Vec3 side = Vec3(1, 0, 0);
  /// LDU: length of the span along the axis; 0 for studs, anti-studs and balls.
  double length = 0;
  double radius = 0;   // LDU: of the stud, bore, rod or ball (that of a round stud or pin: 6)
  std::string family;  // of hinges and fixed seats: only halves of one family hold each other
  std::string source;  // where it was read from: "table", "geometry", "labels", "overlay", ...
};

class Labels;

/// All connectors of a part file, in deterministic order. Each comes from the first of these that knows the place: the
/// user's overlays, imported labels, what the parts of an assembly leave free, the part's own primitives and shape.
class Connectors {
 public:
  /// Reads the tables, the overlays and the imported labels. Codes: connectors.table-malformed with file and line,
  /// connectors.overlay-malformed, labels.malformed, library.unreadable.
  /// `seats`: with those that the library's assemblies show (seats.h).
  static Result<std::unique_ptr<Connectors>> open(parts::Library& library, bool seats = true);
  ~Connectors();
  /// Kept after the first call; the reference stays valid. Safe for several threads.
  const std::vector<Connector>& of(const ldraw::File& file, parts::Finder& finder);
  /// From tables and shape alone, whatever overlays and labels say; not kept.
  std::vector<Connector> inferred(const ldraw::File& file, parts::Finder& finder);
  /// Those that were imported; empty when none were.
  const Labels& labels() const;

 private:
  struct State;
  explicit Connectors(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace brick::connect
