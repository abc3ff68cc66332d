// SPDX-License-Identifier: MIT
// Parts that hold each other are one rigid group, unless what holds them is a joint with a motion: then the joint is an
// edge between two groups. The groups must form trees; each tree stands on the group of its first part, and the move of
// a group is the product of the moves of the joints on the way to it.
#include "script/mechanism.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <utility>

#include "base/text.h"
#include "script/joining.h"

namespace brick::script {

namespace {

constexpr double trial_turn = 15;  // degrees, that tell a joint that only slides from one that turns as well

Transform about(const Vec3& point, const Mat3& turn) { return {turn, point - turn * point}; }

const connect::Connector& connector_of(const Leaf& leaf, int index) {
  return (*leaf.part->connectors)[static_cast<std::size_t>(index)];
}

/// A connector where its part stands, from the end that was asked for.
connect::Connector placed_end(const Leaf& leaf, int index, bool turned) {
  connect::Connector placed = moved(connector_of(leaf, index), leaf.pose);
  if (turned) placed.axis = -placed.axis;
  return placed;
}

std::string word(const BuildRef& root, const Leaf& leaf) {
  return format("{} ({})", path_text(*root, leaf.path), leaf.part->id);
}

/// Joints of a build and those in it, with the leaves at their ends.
class Finder {
 public:
  Finder(Session& session, const BuildRef& root) : root_(root) {
    const auto& leaves = session.sites.of(root).leaves();
    for (std::size_t i = 0; i < leaves.size(); ++i) leaves_.emplace(key(leaves[i].path), static_cast<int>(i));
  }

  std::vector<PlacedJoint> run() {
    visit(root_);
    return std::move(found_);
  }

 private:
  static std::vector<const Placement*> key(const Build::Path& path) {
    std::vector<const Placement*> key;
    for (const auto& step : path) key.push_back(step.get());
    return key;
  }

  void visit(const BuildRef& build) {
    for (const auto& joint : build->joints()) {
      PlacedJoint placed{joint, root_, build, prefix_, {}, 0, 0};
      const auto leaf = [&](const Joint::Path& path) {
        Build::Path whole = prefix_;
        whole.insert(whole.end(), path.begin(), path.end());
        const auto known = leaves_.find(key(whole));
        return known == leaves_.end() ? -1 : known->second;
      };
      placed.parent = leaf(joint->parent);
      placed.child = leaf(joint->child);
      if (placed.parent < 0 || placed.child < 0) continue;  // taken out of a nested build
      Build::Path named = prefix_;
      named.push_back(joint->child.front());
      placed.name = path_text(*root_, named);
      found_.push_back(std::move(placed));
    }
    for (const auto& placement : build->placements())
      if (const auto* nested = placement->build()) {
        prefix_.push_back(placement);
        visit(*nested);
        prefix_.pop_back();
      }
  }

  BuildRef root_;
  std::map<std::vector<const Placement*>, int> leaves_;
  Build::Path prefix_;
  std::vector<PlacedJoint> found_;
};

/// How a ball stands in its socket's frame, as a mounting says it.
Mat3 turn_of(const Coordinates& at) {
  return rotation(Vec3::UnitX(), at.swing_x) * rotation(Vec3::UnitY(), at.swing_y) * rotation(Vec3::UnitZ(), at.turn);
}

/// The move of the child's side about its joint.
Transform move_of(const Mechanism::Mover& mover, const Coordinates& at) {
  const connect::Joint& freedom = mover.freedom;
  if (freedom.kind == connect::JointKind::ball) {
    const Coordinates& start = mover.start;
    const Coordinates whole{start.turn + at.turn, 0, start.swing_x + at.swing_x, start.swing_y + at.swing_y};
    return about(freedom.point, mover.frame * turn_of(whole) * turn_of(start).transpose() * mover.frame.transpose());
  }
  Transform move = about(freedom.point, rotation(freedom.axis, at.turn));
  move.origin += at.slide * freedom.axis;
  return move;
}

/// `range` seen from `place` within it.
Range left_of(const Range& range, double place) {
  const auto tidy = [](double value) { return std::abs(value) < 1e-9 ? 0.0 : value; };
  return {std::min(0.0, tidy(range.low - place)), std::max(0.0, tidy(range.high - place))};
}

}  // namespace

Mounting mounting_of(Session& session, const PlacedJoint& joint) {
  const auto& leaves = session.sites.of(joint.root).leaves();
  const auto end = [&](int number, int connector, bool turned) {
    const Leaf& leaf = leaves[static_cast<std::size_t>(number)];
    return seated(placed_end(leaf, connector, turned), leaf.pose.origin);
  };
  const auto target = end(joint.parent, joint.joint->parent_connector, joint.joint->parent_turned),
             source = end(joint.child, joint.joint->child_connector, joint.joint->child_turned);
  const auto* rule = rule_between(source, target);
  return rule == nullptr ? Mounting{} : mounting_of(source, target, *rule);
}

std::vector<PlacedJoint> joints_of(Session& session, const BuildRef& root) { return Finder(session, root).run(); }

connect::Joint freedom_of(Session& session, const PlacedJoint& joint) {
  using connect::JointKind;
  Site& site = session.sites.of(joint.root);
  const Leaf &parent = site.leaves()[static_cast<std::size_t>(joint.parent)],
             &child = site.leaves()[static_cast<std::size_t>(joint.child)];
  const connect::Placed a{parent.part->connectors, parent.pose}, b{child.part->connectors, child.pose};
  auto mates = connect::mates_between(a, b, false);
  // The one that was asked for goes first: its axis is the joint's.
  std::stable_partition(mates.begin(), mates.end(), [&](const connect::Mate& mate) {
    return mate.connector_a == joint.joint->parent_connector && mate.connector_b == joint.joint->child_connector;
  });
  if (mates.empty()) return {};
  auto freedom = connect::joint_of(mates, a, b);
  if (joint.joint->parent_turned) {
    freedom.axis = -freedom.axis;
    freedom.slide_low = -std::exchange(freedom.slide_high, -freedom.slide_low);
  }
  if (freedom.kind != JointKind::prismatic && freedom.kind != JointKind::cylindrical) return freedom;
  const Transform turned = about(freedom.point, rotation(freedom.axis, trial_turn)) * child.pose;
  const auto others = [&](int leaf) { return leaf != joint.parent; };
  freedom.turns = !site.would_collide(*child.part, turned, others).has_value();
  freedom.kind = freedom.turns ? JointKind::cylindrical : JointKind::prismatic;
  return freedom;
}

Mechanism::Mechanism(Session& session, BuildRef root)
    : session_(session), root_(std::move(root)), site_(session.sites.of(root_)) {
  find_movers();
  find_groups();
  find_ways();
}

void Mechanism::find_movers() {
  for (auto& placed : joints_of(session_, root_)) {
    if (!placed.joint->motion) continue;
    Mover mover;
    mover.freedom = freedom_of(session_, placed);
    const Leaf& parent = site_.leaves()[static_cast<std::size_t>(placed.parent)];
    mover.frame = frame_of(placed_end(parent, placed.joint->parent_connector, placed.joint->parent_turned));
    if (mover.freedom.kind == connect::JointKind::ball) {
      const Mounting mounting = mounting_of(session_, placed);
      const auto swing = mounting.swing.value_or(std::array{0.0, 0.0});
      mover.start = {mounting.angle.value_or(0), 0, swing[0], swing[1]};
    }
    if (mover.freedom.kind == connect::JointKind::fixed)
      refuse(format("joint '{}' cannot move: all that holds {} to {} keeps it where it is", placed.name,
                    word(root_, site_.leaves()[static_cast<std::size_t>(placed.child)]), word(root_, parent)));
    mover.driver = movers_.size();
    mover.placed = std::move(placed);
    movers_.push_back(std::move(mover));
  }
  for (auto& mover : movers_) {
    const auto& motion = *mover.placed.joint->motion;
    if (motion.follows.empty()) continue;
    std::string name = mover.placed.prefix.empty() ? "" : path_text(*root_, mover.placed.prefix) + "/";
    name += motion.follows;
    const auto leader =
        std::find_if(movers_.begin(), movers_.end(), [&](const Mover& m) { return m.placed.name == name; });
    if (leader == movers_.end())
      refuse(format("joint '{}' follows '{}', which is no joint with a motion", mover.placed.name, name));
    if (!leader->placed.joint->motion->follows.empty())
      refuse(format("joint '{}' follows '{}', which follows another", mover.placed.name, name),
             "name the joint that leads both");
    mover.driver = static_cast<std::size_t>(leader - movers_.begin());
    mover.ratio = motion.ratio;
  }
}

void Mechanism::find_groups() {
  const std::size_t count = site_.leaves().size();
  int components = 0;
  site_.components(components);  // looks for what holds by touch as well
  std::set<std::pair<int, int>> moving;
  for (const auto& mover : movers_) moving.insert(std::minmax(mover.placed.parent, mover.placed.child));
  links_.assign(count, {});
  const auto link = [&](int a, int b) {
    if (moving.contains(std::minmax(a, b))) return;
    links_[static_cast<std::size_t>(a)].push_back(b);
    links_[static_cast<std::size_t>(b)].push_back(a);
  };
  for (const auto& mate : site_.mates()) link(mate.part_a, mate.part_b);
  for (const auto& [a, b] : site_.held_pairs()) link(a, b);
  // An axle in two holes turns in both: of a way round a joint, what turns about the same axis gives way.
  for (const auto& mover : movers_)
    for (auto way = way_round(mover); !way.empty(); way = way_round(mover))
      if (!loosen(mover, way)) refuse_locked(mover, way);
  flood();
}

void Mechanism::flood() {
  groups_.assign(links_.size(), -1);
  group_count_ = 0;
  for (std::size_t first = 0; first < links_.size(); ++first) {
    if (groups_[first] >= 0) continue;
    std::vector<int> open = {static_cast<int>(first)};
    groups_[first] = group_count_;
    while (!open.empty()) {
      const auto at = static_cast<std::size_t>(open.back());
      open.pop_back();
      for (const int next : links_[at]) {
        if (groups_[static_cast<std::size_t>(next)] >= 0) continue;
        groups_[static_cast<std::size_t>(next)] = group_count_;
        open.push_back(next);
      }
    }
    ++group_count_;
  }
}

/// The leaves of the shortest way from a joint's child to its parent past the joint; empty: there is none.
std::vector<int> Mechanism::way_round(const Mover& mover) const {
  std::vector<int> from(links_.size(), -1);
  std::queue<int> open;
  open.push(mover.placed.parent);
  from[static_cast<std::size_t>(mover.placed.parent)] = mover.placed.parent;
  while (!open.empty() && from[static_cast<std::size_t>(mover.placed.child)] < 0) {
    const int at = open.front();
    open.pop();
    for (const int next : links_[static_cast<std::size_t>(at)])
      if (from[static_cast<std::size_t>(next)] < 0) {
        from[static_cast<std::size_t>(next)] = at;
        open.push(next);
      }
  }
  if (from[static_cast<std::size_t>(mover.placed.child)] < 0) return {};
  std::vector<int> way = {mover.placed.child};
  while (way.back() != mover.placed.parent) way.push_back(from[static_cast<std::size_t>(way.back())]);
  return way;
}

/// Takes out a link of the way that lets its parts move as the joint does.
bool Mechanism::loosen(const Mover& mover, const std::vector<int>& way) {
  const auto& motion = *mover.placed.joint->motion;
  const bool turns = motion.turn.moves() || !motion.follows.empty(), slides = motion.slide.moves();
  const auto& own = mover.freedom;
  if (own.kind == connect::JointKind::ball) return false;
  // Not what holds the parent: then that would turn, as a pin does in its hole, and the child stay.
  for (std::size_t i = 0; i + 2 < way.size(); ++i) {
    const Leaf &a = site_.leaves()[static_cast<std::size_t>(way[i])],
               &b = site_.leaves()[static_cast<std::size_t>(way[i + 1])];
    const connect::Placed first{a.part->connectors, a.pose}, second{b.part->connectors, b.pose};
    const auto mates = connect::mates_between(first, second, false);
    if (mates.empty()) continue;
    const auto other = connect::joint_of(mates, first, second);
    const bool moves = (!turns || other.turns) && (!slides || other.slide_high > other.slide_low);
    const Vec3 offset = other.point - own.point;
    const bool one_line =
        std::abs(other.axis.dot(own.axis)) > 0.9999 && (offset - offset.dot(own.axis) * own.axis).norm() < 0.5;
    if (!moves || !one_line) continue;
    std::erase(links_[static_cast<std::size_t>(way[i])], way[i + 1]);
    std::erase(links_[static_cast<std::size_t>(way[i + 1])], way[i]);
    return true;
  }
  return false;
}

void Mechanism::refuse_locked(const Mover& mover, const std::vector<int>& way) const {
  std::vector<std::string> names;
  for (const int leaf : way) names.push_back(word(root_, site_.leaves()[static_cast<std::size_t>(leaf)]));
  if (names.size() > 6) {
    names.erase(names.begin() + 3, names.end() - 2);
    names.insert(names.begin() + 3, "...");
  }
  refuse(format("joint '{}' cannot move: a closed loop holds its two parts: {}", mover.placed.name, join(names, " - ")),
         "joints with a motion must form a tree");
}

/// `closing` joins the ends of two ways.
void Mechanism::refuse_loop(std::size_t closing, const std::vector<Step>& one, const std::vector<Step>& other) const {
  std::vector<std::string> names = {movers_[closing].placed.name};
  std::map<std::size_t, int> uses;
  for (const auto* way : {&one, &other})
    for (const auto& step : *way) ++uses[step.mover];
  for (const auto& [mover, times] : uses)
    if (times == 1) names.push_back(movers_[mover].placed.name);
  std::sort(names.begin(), names.end());
  refuse(format("joints '{}' form a closed loop", join(names, "', '")), "joints with a motion must form a tree");
}

void Mechanism::find_ways() {
  std::vector<std::vector<std::size_t>> edges(static_cast<std::size_t>(group_count_));
  for (std::size_t i = 0; i < movers_.size(); ++i)
    for (const int leaf : {movers_[i].placed.parent, movers_[i].placed.child})
      edges[static_cast<std::size_t>(group_of(leaf))].push_back(i);
  ways_.resize(static_cast<std::size_t>(group_count_));
  std::vector<bool> seen(static_cast<std::size_t>(group_count_)), used(movers_.size());
  for (int root = 0; root < group_count_; ++root) {
    if (seen[static_cast<std::size_t>(root)]) continue;
    seen[static_cast<std::size_t>(root)] = true;
    std::queue<int> open;
    open.push(root);
    while (!open.empty()) {
      const int at = open.front();
      open.pop();
      for (const std::size_t i : edges[static_cast<std::size_t>(at)]) {
        if (used[i]) continue;
        used[i] = true;
        const bool forward = group_of(movers_[i].placed.parent) == at;
        const int next = group_of(forward ? movers_[i].placed.child : movers_[i].placed.parent);
        const auto to = static_cast<std::size_t>(next);
        if (seen[to]) refuse_loop(i, ways_[to], ways_[static_cast<std::size_t>(at)]);
        seen[to] = true;
        ways_[to] = ways_[static_cast<std::size_t>(at)];
        ways_[to].push_back({i, forward});
        open.push(next);
      }
    }
  }
}

Coordinates Mechanism::place_of(std::size_t mover, const Coordinates& driver) const {
  const Mover& own = movers_[mover];
  if (own.driver == mover) return driver;
  return {own.ratio * driver.turn, own.freedom.turns ? 0 : own.ratio * driver.slide, 0, 0};
}

Transform Mechanism::move(std::size_t mover, const Coordinates& driver) const {
  return move_of(movers_[mover], place_of(mover, driver));
}

std::vector<Transform> Mechanism::moves(const std::vector<Coordinates>& at) const {
  std::vector<Transform> own, all(static_cast<std::size_t>(group_count_));
  for (std::size_t i = 0; i < movers_.size(); ++i) own.push_back(move(i, at[movers_[i].driver]));
  for (int group = 0; group < group_count_; ++group)
    for (const auto& step : way_to(group)) {
      auto& sum = all[static_cast<std::size_t>(group)];
      sum = sum * (step.forward ? own[step.mover] : own[step.mover].inverse());
    }
  return all;
}

BuildRef Mechanism::posed(const std::vector<Coordinates>& at) const {
  Posing posing{moves(at), at, 0, {}};
  auto build = posed(*root_, {}, posing);
  build->name = root_->name;
  return build;
}

BuildRef Mechanism::posed(const Build& build, const Transform& frame, Posing& posing) const {
  auto twin = Build::make(build.name);
  twin->description = build.description;
  if (build.file() != nullptr) twin->set_file(*build.model(), *build.file());
  for (const auto& placement : build.placements()) {
    const auto* nested = placement->build();
    const std::size_t first = posing.leaf, count = nested ? (*nested)->part_count() : 1;
    const auto begin = groups_.begin() + static_cast<std::ptrdiff_t>(first);
    const bool rigid =
        std::all_of(begin, begin + static_cast<std::ptrdiff_t>(count), [&](int g) { return g == *begin; });
    Placement mine = *placement;
    if (!rigid) {
      posing.prefix.push_back(placement);
      mine.content = posed(**nested, frame * placement->pose, posing);
      posing.prefix.pop_back();
    } else if (count > 0) {
      posing.leaf += count;
      const Transform& move = posing.moves[static_cast<std::size_t>(*begin)];
      if (move.linear != Mat3::Identity() || move.origin != Vec3::Zero()) {
        mine.pose = frame.inverse() * move * frame * placement->pose;
        mine.read = {};
      }
    }
    (void)twin->insert(std::move(mine));
  }
  twin->copy_lines(build);
  pose_joints(build, *twin, posing);
  return twin;
}

void Mechanism::pose_joints(const Build& build, Build& twin, const Posing& posing) const {
  // A posed build has its placements in the same order, down to what stayed as it was and is shared.
  const auto mapped = [&](const Joint::Path& path) {
    Joint::Path own;
    const Build *from = &build, *to = &twin;
    for (const auto& step : path) {
      const auto number = from->index_of(*step);
      if (!number || *number >= to->placements().size()) return Joint::Path{};
      own.push_back(to->placements()[*number]);
      if (step->build() == nullptr) break;
      from = step->build()->get();
      to = own.back()->build()->get();
    }
    return own;
  };
  for (const auto& joint : build.joints()) {
    Joint mine = *joint;
    mine.parent = mapped(joint->parent);
    mine.child = mapped(joint->child);
    if (mine.parent.empty() || mine.child.empty()) continue;
    const auto mover = std::find_if(movers_.begin(), movers_.end(), [&](const Mover& each) {
      return each.placed.joint == joint && each.placed.prefix == posing.prefix;
    });
    if (mover != movers_.end()) {
      const Coordinates at = place_of(static_cast<std::size_t>(mover - movers_.begin()), posing.at[mover->driver]);
      mine.mounting = {};
      mine.motion->turn = left_of(mine.motion->turn, at.turn);
      mine.motion->slide = left_of(mine.motion->slide, at.slide);
      mine.motion->swing_x = left_of(mine.motion->swing_x, at.swing_x);
      mine.motion->swing_y = left_of(mine.motion->swing_y, at.swing_y);
    }
    twin.add_joint(std::move(mine));
  }
}

}  // namespace brick::script
