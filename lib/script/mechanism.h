// SPDX-License-Identifier: MIT
// What moves in a build: its parts in rigid groups, the joints between them, and where the groups stand when the joints
// do.
#pragma once

#include <map>
#include <set>

#include "connect/joint.h"
#include "script/arguments.h"

namespace brick::script {

/// A joint where a build has it; those of nested builds once for each place of the build. All in the frame of the root,
/// LDU, as the parts stand.
struct PlacedJoint {
  std::shared_ptr<Joint> joint;
  BuildRef root, owner;
  Build::Path prefix;         // to the build that records it
  std::string name;           // path of what was placed
  int parent = 0, child = 0;  // leaves
};

/// Every joint of a build whose parts are there, nested ones too, in order.
std::vector<PlacedJoint> joints_of(Session& session, const BuildRef& root);
/// What it lets its parts do, from all that holds the two; a joint that slides turns as well where turning it by 15
/// degrees is free. The axis is that of the parent's connector.
connect::Joint freedom_of(Session& session, const PlacedJoint& joint);

/// How it stands now, as connect would take it (joining.h).
Mounting mounting_of(Session& session, const PlacedJoint& joint);

class Mechanism {
 public:
  /// Throws a ScriptError that names what is wrong: joints that close a loop, or whose parts hold otherwise, too.
  Mechanism(Session& session, BuildRef root);

  struct Mover {
    PlacedJoint placed;
    connect::Joint freedom;
    Mat3 frame = Mat3::Identity();  // of the parent's connector: side, across, axis
    Coordinates start;              // of a ball, where it was connected: swings and twist add up from there
    std::size_t driver = 0;         // the joint that it follows; itself where it is free
    double ratio = 1;
  };
  /// Those that have a motion.
  const std::vector<Mover>& movers() const { return movers_; }
  int group_of(int leaf) const { return groups_[static_cast<std::size_t>(leaf)]; }
  int group_count() const { return group_count_; }

  /// The joints on the way from a group's root, each with whether it is gone through from parent to child.
  struct Step {
    std::size_t mover = 0;
    bool forward = true;
  };
  const std::vector<Step>& way_to(int group) const { return ways_[static_cast<std::size_t>(group)]; }

  /// What a mover does when its driver stands so.
  Transform move(std::size_t mover, const Coordinates& driver) const;
  /// The move of each group; `at` by mover, of drivers.
  std::vector<Transform> moves(const std::vector<Coordinates>& at) const;
  /// A build of its own with everything where the joints put it. Its joints go on from there: their ranges are what is
  /// left of them.
  BuildRef posed(const std::vector<Coordinates>& at) const;

 private:
  void find_movers();
  void find_groups();
  void find_ways();
  void flood();
  std::vector<int> way_round(const Mover& mover) const;
  bool loosen(const Mover& mover, const std::vector<int>& way);
  [[noreturn]] void refuse_loop(std::size_t closing, const std::vector<Step>& one,
                                const std::vector<Step>& other) const;
  [[noreturn]] void refuse_locked(const Mover& mover, const std::vector<int>& way) const;
  /// How far a posed build has come: leaves gone through, placements down to where it is.
  struct Posing {
    std::vector<Transform> moves;
    std::vector<Coordinates> at;
    std::size_t leaf = 0;
    Build::Path prefix;
  };
  BuildRef posed(const Build& build, const Transform& frame, Posing& posing) const;
  void pose_joints(const Build& build, Build& twin, const Posing& posing) const;
  Coordinates place_of(std::size_t mover, const Coordinates& driver) const;

  Session& session_;
  BuildRef root_;
  Site& site_;
  std::vector<Mover> movers_;
  std::vector<std::vector<int>> links_;  // leaves that hold each leaf
  std::vector<int> groups_;
  int group_count_ = 0;
  std::vector<std::vector<Step>> ways_;
};

/// What check_motion found. Leaves are those of the build.
struct MotionReport {
  struct At {
    std::size_t mover = 0;
    Coordinates value;
  };
  struct Hit {
    Collision collision;
    std::vector<At> at;
  };
  struct Loss {
    int leaf = 0;  // that floats; of a joint the mover
    std::vector<At> at;
  };
  std::size_t samples = 0;  // configurations that were looked at
  std::vector<Hit> collisions;
  std::vector<Loss> floating, lost;
  bool passed() const { return collisions.empty() && floating.empty() && lost.empty(); }
};

struct MotionOptions {
  int samples = 5;
  std::size_t max_samples = 10000;
  std::set<std::size_t> only;  // movers that move; empty: all
};

MotionReport check_motion(Session& session, const BuildRef& root, const Mechanism& mechanism,
                          const MotionOptions& options);

}  // namespace brick::script
