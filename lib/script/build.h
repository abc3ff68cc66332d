// SPDX-License-Identifier: MIT
// A build as programs make it: placements of parts and of other builds, names, steps. All poses in LDU, LDraw's frame.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "model/model.h"
#include "script/frame.h"
#include "script/joint.h"
#include "script/kit.h"

namespace brick::script {

class Build;

/// A part in a colour, turned by quarter turns before anything else is done with it (both orientations of a size).
struct Element {
  const Part* part = nullptr;
  ldraw::ColourCode colour = ldraw::main_colour;
  int turn = 0;  // 0 to 3, counter-clockwise from above

  /// The part in the element's frame.
  Transform own() const { return {turn_about_up(90.0 * turn), Vec3::Zero()}; }
};

/// What is placed: a part, or a build held by reference.
using Content = std::variant<Element, std::shared_ptr<Build>>;

/// Where a program placed something, for messages.
struct SourceLine {
  std::string file;
  int line = 0;
  std::string call;  // the function that the line calls: "add", "fill_box"
};

/// Lines [first, last) of the document of `file` (indices) that something was read from; the last of them place it,
/// `metas` of our own stand before them. `file` nullptr: it was not read.
struct ReadLines {
  const ldraw::File* file = nullptr;
  std::size_t first = 0, last = 0, metas = 0;
  std::string known;  // what the metas said of the placement: while that stands they do
};

/// One thing placed in a build. Only Build::move changes it once it is placed.
struct Placement {
  Content content;
  Transform pose;                                 // content frame to build frame
  ldraw::ColourCode colour = ldraw::main_colour;  // of a build: what its parts in the main colour show
  std::string name;
  SourceLine source;
  ReadLines read;
  std::weak_ptr<Build> owner;

  const Element* element() const { return std::get_if<Element>(&content); }
  const std::shared_ptr<Build>* build() const { return std::get_if<std::shared_ptr<Build>>(&content); }
};
using PlacementRef = std::shared_ptr<const Placement>;

class Build : public std::enable_shared_from_this<Build> {
 public:
  static std::shared_ptr<Build> make(std::string name) { return std::shared_ptr<Build>(new Build(std::move(name))); }

  std::string name;
  std::string description;

  /// Before the placement of that number when it is given, else at the end. Fails, and changes nothing, when the name
  /// is taken or the content holds this build.
  Result<PlacementRef> insert(Placement placement, std::optional<std::size_t> index = std::nullopt);
  bool remove(const Placement& placement);
  /// Ends a step after so many placements; at the end without a number.
  void add_line(std::string text, std::optional<std::size_t> before = std::nullopt);
  void add_read_line(std::string text, std::size_t read);

  const std::vector<PlacementRef>& placements() const { return placements_; }
  PlacementRef named(std::string_view wanted) const;
  std::optional<std::size_t> index_of(const Placement& placement) const;

  /// Lines that stand between placements: "0 STEP", comments and metas as they were read.
  struct Line {
    std::size_t before = 0;  // the number of placements that come first
    std::string text;
    std::optional<std::size_t> read;  // index of the line of the build's file that it was read from
  };
  const std::vector<Line>& lines() const { return lines_; }
  /// Those of another build with placements in the same order.
  void copy_lines(const Build& other) { lines_ = other.lines_; }
  int steps() const;
  /// The file that it was read from, so that its lines hold the header, and the model of that file, which the kit
  /// keeps; nullptr of one that a program made.
  const model::Loaded* model() const { return model_; }
  const ldraw::File* file() const { return file_; }
  void set_file(const model::Loaded& model, const ldraw::File& file) {
    model_ = &model;
    file_ = &file;
  }

  /// Gives a placement another pose; what was read of it no longer stands.
  void move(const Placement& placement, const Transform& pose);

  /// What the metas before a placement that was read say.
  void set_known(const Placement& placement, std::string known);

  /// Connections that were recorded here; they go with the placements that they join.
  const std::vector<std::shared_ptr<Joint>>& joints() const { return joints_; }
  void add_joint(Joint joint) { joints_.push_back(std::make_shared<Joint>(std::move(joint))); }
  /// Those of another build whose placements this one has copies of.
  using Twins = std::unordered_map<const Placement*, PlacementRef>;
  void add_joints_of(const Build& other, const Twins& twins);

  /// Changes with every edit, here or in a build placed here.
  std::uint64_t version() const;
  /// Changes with every edit but the adding of placements at the end, here; with every edit in a build placed here.
  std::uint64_t structure() const;
  bool holds(const Build& other) const;
  /// Parts, those of nested builds counted as often as they are placed.
  std::size_t part_count() const;

  /// Calls `visit(element, pose, colour, path)` for every part, nested ones with the chain of placements that leads to
  /// them.
  using Path = std::vector<PlacementRef>;
  using Visit = std::function<void(const Element&, const Transform&, ldraw::ColourCode, const Path&)>;
  void each_part(const Visit& visit, std::size_t from = 0) const;

  /// Placements and lines are shared; nested builds too, or with `deep` copied as well, each once.
  std::shared_ptr<Build> copy(bool deep) const;

 private:
  explicit Build(std::string build_name) : name(std::move(build_name)) {}
  void visit_parts(const Visit& visit, std::size_t from, const Transform& pose, ldraw::ColourCode colour,
                   Path& path) const;
  std::shared_ptr<Build> copy_with(bool deep, std::unordered_map<const Build*, std::shared_ptr<Build>>& done,
                                   Twins& twins) const;

  std::vector<PlacementRef> placements_;
  std::vector<Line> lines_;
  std::vector<std::shared_ptr<Joint>> joints_;
  std::map<std::string, PlacementRef, std::less<>> names_;
  std::vector<std::pair<std::shared_ptr<Build>, int>> children_;  // distinct nested builds, how often each
  std::uint64_t own_version_ = 0, own_structure_ = 0;
  const model::Loaded* model_ = nullptr;
  const ldraw::File* file_ = nullptr;
};

/// Pose of the last placement of a path in the frame of the build that the first one stands in.
Transform pose_of(const Build::Path& path);
/// "tower/roof": names, or numbers from 1 where there is none.
std::string path_text(const Build& root, const Build::Path& path);

}  // namespace brick::script
