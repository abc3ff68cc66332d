// SPDX-License-Identifier: MIT
// What every build is made of: parts with their geometry and connectors, and colours; each looked up once.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "check/families.h"
#include "collide/shapes.h"
#include "connect/connector.h"
#include "model/model.h"
#include "parts/library.h"

namespace brick::script {

/// One part of the library. All geometry in LDU, the part's own LDraw frame.
struct Part {
  std::string id;
  const ldraw::File* file = nullptr;
  const model::Loaded* model = nullptr;  // that defines it; nullptr: the library does
  std::uint32_t shape = 0;               // in Kit::shapes
  Box box;                               // of the true geometry, studs included
  const std::vector<connect::Connector>* connectors = nullptr;
  /// Footprint and height on the grid: what positions, sizes and stacking go by.
  Box alignment;
  bool on_grid = false;  // the alignment box comes from connectors, not from the geometry
};

/// Where a stud or an opening that faces straight up or down stands, LDU. Used for alignment boxes.
struct GridMark {
  Vec3 position = Vec3::Zero();
  double half = 0;    // LDU: half the pitch of its system of bricks
  bool up = false;    // a stud whose axis points up
  bool down = false;  // an opening that looks down
};
std::optional<GridMark> grid_mark(const connect::Connector& connector, const Transform& pose);

/// The alignment box of marks inside the box of the geometry; `marked` tells whether there were any.
class AlignmentBox {
 public:
  void add(const GridMark& mark);
  bool marked() const { return marked_; }
  Box box(const Box& geometry) const;

 private:
  bool marked_ = false, has_bottom_ = false, has_top_ = false;
  double min_x_ = 0, max_x_ = 0, min_z_ = 0, max_z_ = 0, bottom_ = 0, top_ = 0;
};

class Kit {
 public:
  /// Codes: those of connect::Connectors::open.
  static Result<std::unique_ptr<Kit>> open(parts::Library& library, Progress& progress);
  ~Kit();

  /// A part by its number in any case, with or without ".dat"; moved numbers give the part that took their place.
  /// Code part.unknown, with the nearest numbers as hint. The pointer stays valid.
  Result<const Part*> part(std::string_view id);
  /// The part of a file of the library, or of a model that was kept.
  const Part* part_of(const ldraw::File& file, const model::Loaded* model = nullptr);
  /// Keeps a model that was read for as long as the kit, with the parts that it defines.
  model::Loaded& keep(model::Loaded loaded);
  /// All that the catalog says; kept after the first call.
  const parts::PartInfo& info(const Part& part);

  /// A colour by name, code or 0x2RRGGBB. Code colour.unknown, with the nearest names as hint.
  Result<ldraw::ColourCode> colour(std::string_view text) const;
  Result<ldraw::ColourCode> colour(double code) const;

  parts::Library& library() { return library_; }
  collide::Shapes& shapes() { return *shapes_; }
  connect::Connectors& connectors() { return *connectors_; }
  parts::Finder& finder();
  Progress& progress() { return progress_; }
  /// Does an overlap of two parts count as a fault, as brick-validate judges with its defaults? `pose_*`: to one frame.
  bool is_fault(const collide::PairMeasure& measure, const Part& a, const Transform& pose_a, const Part& b,
                const Transform& pose_b);
  /// Measures of pairs, from this run or earlier ones.
  collide::PairMemory& memory();

 private:
  Kit(parts::Library& library, Progress& progress);
  parts::Library& library_;
  Progress& progress_;
  /// Opened when the first overlap is judged: most programs have none. A table that cannot be read ends the program.
  const check::Families& families();
  check::FamilyMask family(const Part& part);
  class Files;
  std::vector<std::unique_ptr<model::Loaded>> models_;
  std::unique_ptr<Files> finder_;
  std::unique_ptr<connect::Connectors> connectors_;
  std::unique_ptr<collide::Shapes> shapes_;
  std::unique_ptr<collide::PairMemory> memory_;
  std::unordered_map<std::string, const Part*> by_name_;
  std::unordered_map<const ldraw::File*, std::unique_ptr<Part>> parts_;
  std::unordered_map<const Part*, parts::PartInfo> infos_;
  std::optional<check::Families> families_;
  std::unordered_map<const Part*, check::FamilyMask> family_of_;
};

}  // namespace brick::script
