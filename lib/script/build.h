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

#include "script/frame.h"
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
};

/// One thing placed in a build. Does not change once it is placed.
struct Placement {
  Content content;
  Transform pose;                                 // content frame to build frame
  ldraw::ColourCode colour = ldraw::main_colour;  // of a build: what its parts in the main colour show
  std::string name;
  SourceLine source;
  std::string text;     // the LDraw line it was read from, where it was read from one
  std::string foreign;  // the file that such a line names, where it is no part of the library
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

  const std::vector<PlacementRef>& placements() const { return placements_; }
  PlacementRef named(std::string_view wanted) const;
  std::optional<std::size_t> index_of(const Placement& placement) const;

  /// Lines that stand between placements: "0 STEP", comments and metas as they were read.
  struct Line {
    std::size_t before = 0;  // the number of placements that come first
    std::string text;
  };
  const std::vector<Line>& lines() const { return lines_; }
  int steps() const;
  /// Was it read from a file, so that its lines hold the header?
  bool has_header() const { return has_header_; }
  void set_has_header() { has_header_ = true; }

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
  std::shared_ptr<Build> copy_with(bool deep, std::unordered_map<const Build*, std::shared_ptr<Build>>& done) const;

  std::vector<PlacementRef> placements_;
  std::vector<Line> lines_;
  std::map<std::string, PlacementRef, std::less<>> names_;
  std::vector<std::pair<std::shared_ptr<Build>, int>> children_;  // distinct nested builds, how often each
  std::uint64_t own_version_ = 0, own_structure_ = 0;
  bool has_header_ = false;
};

/// Pose of the last placement of a path in the frame of the build that the first one stands in.
Transform pose_of(const Build::Path& path);
/// "tower/roof": names, or numbers from 1 where there is none.
std::string path_text(const Build& root, const Build::Path& path);

}  // namespace brick::script
