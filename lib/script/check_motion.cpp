// SPDX-License-Identifier: MIT
// Whether a build stays sound wherever its joints stand.
//
// Problem: n joints with s samples each have s^n poses; looking at every pose whole is out of reach for a crab.
// Method: two rigid groups touch or not by where they stand to each other, which only the joints between them in the
// tree decide. So each pair of groups is looked at once for every configuration of those joints alone, and the answer
// holds for all poses that share it: eight legs of two joints cost some hundred configurations a pair instead of 5^16
// poses. Pairs whose reachable boxes never meet cost nothing. Within a pair only leaves whose boxes meet are measured.
// Engagement of a joint is a matter of its own coordinates. Floating parts are a matter of the whole pose, but where
// all holds together only a joint that came apart can leave any. Limits: samples, not sweeps: what happens between them
// is not seen.
#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "collide/collisions.h"
#include "script/mechanism.h"

namespace brick::script {

namespace {

/// Measures of this question alone: poses between samples are no news to the index.
class ShortMemory : public collide::PairMemory {
 public:
  void recall(std::span<const collide::PairKey> keys,
              std::span<std::optional<collide::PairMeasure>> measures) override {
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (const auto found = known_.find(keys[i].hash()); found != known_.end()) measures[i] = found->second;
  }
  void remember(std::span<const collide::PairKey> keys, std::span<const collide::PairMeasure> measures) override {
    for (std::size_t i = 0; i < keys.size(); ++i) known_.try_emplace(keys[i].hash(), measures[i]);
  }

 private:
  std::unordered_map<Hash, collide::PairMeasure> known_;
};

/// Both ends, 0 and what lies evenly between.
std::vector<double> values_of(const Range& range, int samples) {
  if (!range.moves()) return {0};
  std::vector<double> values = {0};
  for (int i = 0; i < samples; ++i)
    values.push_back(range.low + (range.high - range.low) * i / std::max(1, samples - 1));
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end(), [](double a, double b) { return std::abs(a - b) < 1e-9; }),
               values.end());
  return values;
}

/// Of a click hinge, every tooth within the range.
std::vector<double> teeth_of(const Range& range, double detent) {
  std::vector<double> values;
  for (double at = std::ceil(range.low / detent - 1e-6); at * detent <= range.high + 1e-6; ++at)
    values.push_back(at * detent + 0.0);
  return values;
}

std::vector<Coordinates> samples_of(const Motion& motion, double detent, int samples) {
  std::vector<Coordinates> all;
  for (const double turn : detent > 0 ? teeth_of(motion.turn, detent) : values_of(motion.turn, samples))
    for (const double slide : values_of(motion.slide, samples))
      for (const double x : values_of(motion.swing_x, samples))
        for (const double y : values_of(motion.swing_y, samples)) all.push_back({turn, slide, x, y});
  return all;
}

class Check {
 public:
  Check(Session& session, const BuildRef& root, const Mechanism& mechanism, const MotionOptions& options)
      : session_(session), root_(root), site_(session.sites.of(root)), mechanism_(mechanism), options_(options) {
    const auto& movers = mechanism.movers();
    for (std::size_t i = 0; i < movers.size(); ++i) {
      const bool moves = options.only.empty() || options.only.contains(i);
      samples_.push_back(moves ? samples_of(*movers[i].placed.joint->motion, movers[i].freedom.detent, options.samples)
                               : std::vector<Coordinates>{{}});
    }
    for (std::size_t i = 0; i < movers.size(); ++i) {
      moves_.emplace_back();
      for (const auto& at : samples_[movers[i].driver]) moves_.back().push_back(mechanism.move(i, at));
    }
    members_.resize(static_cast<std::size_t>(mechanism.group_count()));
    for (std::size_t leaf = 0; leaf < site_.leaves().size(); ++leaf)
      members_[static_cast<std::size_t>(mechanism.group_of(static_cast<int>(leaf)))].push_back(static_cast<int>(leaf));
  }

  MotionReport run() {
    find_reaches();
    const std::vector<Pair> pairs = pairs_that_may_meet();
    std::size_t needed = 0;
    for (const auto& pair : pairs) needed += pair.count;
    if (needed > options_.max_samples) refuse_many(pairs, needed);
    for (const auto& pair : pairs) look_at(pair);
    look_at_joints();
    look_for_floating();
    std::stable_sort(report_.collisions.begin(), report_.collisions.end(),
                     [](const auto& a, const auto& b) { return a.collision.depth > b.collision.depth; });
    return std::move(report_);
  }

 private:
  struct Pair {
    int first = 0, second = 0;                         // groups
    std::vector<Mechanism::Step> to_first, to_second;  // from where their ways part
    std::vector<std::size_t> drivers;
    std::size_t count = 0;  // configurations
  };

  [[noreturn]] void refuse_many(const std::vector<Pair>& pairs, std::size_t needed) const {
    const auto most =
        std::max_element(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.count < b.count; });
    std::vector<std::string> names;
    for (const std::size_t driver : most->drivers)
      names.push_back(format("{} ({})", mechanism_.movers()[driver].placed.name, samples_[driver].size()));
    refuse(format("{} samples are needed, and max_samples is {}", needed, options_.max_samples),
           format("the most are of what hangs on {}: fewer samples, narrower motions, joints = {{...}} for those that "
                  "move, or a higher max_samples",
                  join(names, " x ")));
  }

  std::vector<std::size_t> drivers_of(const std::vector<Mechanism::Step>& a, const std::vector<Mechanism::Step>& b) {
    std::vector<std::size_t> drivers;
    for (const auto* way : {&a, &b})
      for (const auto& step : *way) drivers.push_back(mechanism_.movers()[step.mover].driver);
    std::sort(drivers.begin(), drivers.end());
    drivers.erase(std::unique(drivers.begin(), drivers.end()), drivers.end());
    std::erase_if(drivers, [&](std::size_t driver) { return samples_[driver].size() < 2; });
    return drivers;
  }

  std::size_t count_of(const std::vector<std::size_t>& drivers) const {
    std::size_t count = 1;
    for (const std::size_t driver : drivers) {
      if (count > SIZE_MAX / samples_[driver].size()) return SIZE_MAX / 4;
      count *= samples_[driver].size();
    }
    return std::min(count, SIZE_MAX / 4);
  }

  /// Calls for every configuration of the drivers; `index_` says where each stands.
  template <class Visit>
  void each_configuration(const std::vector<std::size_t>& drivers, Visit visit) {
    index_.assign(mechanism_.movers().size(), 0);
    for (std::size_t driver = 0; driver < index_.size(); ++driver) index_[driver] = rest_of(driver);
    for (const std::size_t driver : drivers) index_[driver] = 0;
    while (true) {
      visit();
      std::size_t i = 0;
      while (i < drivers.size() && ++index_[drivers[i]] == samples_[drivers[i]].size()) index_[drivers[i++]] = 0;
      if (i == drivers.size()) return;
    }
  }
  std::size_t rest_of(std::size_t driver) const {
    const auto& all = samples_[driver];
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), Coordinates{}) - all.begin());
  }

  Transform move_along(const std::vector<Mechanism::Step>& way) const {
    Transform move;
    for (const auto& step : way) {
      const Transform& own = moves_[step.mover][index_[mechanism_.movers()[step.mover].driver]];
      move = move * (step.forward ? own : own.inverse());
    }
    return move;
  }

  /// Where each group can get to, seen from its tree's root.
  void find_reaches() {
    for (std::size_t group = 0; group < members_.size(); ++group) {
      Box own, reach;
      for (const int leaf : members_[group]) own.add(site_.leaves()[static_cast<std::size_t>(leaf)].box);
      const auto& way = mechanism_.way_to(static_cast<int>(group));
      const auto drivers = drivers_of(way, {});
      if (count_of(drivers) > options_.max_samples) {
        reach.add(Vec3::Constant(-1e9));
        reach.add(Vec3::Constant(1e9));
      } else {
        each_configuration(drivers, [&] { reach.add(transformed(own, move_along(way))); });
      }
      boxes_.push_back(own);
      reaches_.push_back(reach);
    }
  }

  std::vector<Pair> pairs_that_may_meet() {
    std::vector<Pair> pairs;
    for (int a = 0; a < static_cast<int>(members_.size()); ++a)
      for (int b = a + 1; b < static_cast<int>(members_.size()); ++b) {
        if (!reaches_[static_cast<std::size_t>(a)].overlaps(reaches_[static_cast<std::size_t>(b)])) continue;
        Pair pair{a, b, mechanism_.way_to(a), mechanism_.way_to(b), {}, 0};
        std::size_t shared = 0;
        while (shared < pair.to_first.size() && shared < pair.to_second.size() &&
               pair.to_first[shared].mover == pair.to_second[shared].mover)
          ++shared;
        const auto cut = static_cast<std::ptrdiff_t>(shared);
        pair.to_first.erase(pair.to_first.begin(), pair.to_first.begin() + cut);
        pair.to_second.erase(pair.to_second.begin(), pair.to_second.begin() + cut);
        pair.drivers = drivers_of(pair.to_first, pair.to_second);
        if (pair.drivers.empty()) continue;  // they never move against each other
        pair.count = count_of(pair.drivers);
        pairs.push_back(std::move(pair));
      }
    return pairs;
  }

  std::vector<MotionReport::At> at(const std::vector<std::size_t>& drivers) const {
    std::vector<MotionReport::At> list;
    for (const std::size_t driver : drivers) list.push_back({driver, samples_[driver][index_[driver]]});
    return list;
  }

  void look_at(const Pair& pair) {
    std::map<std::pair<int, int>, std::size_t> known;  // leaves, where they are in the report
    each_configuration(pair.drivers, [&] {
      if (++report_.samples % 64 == 0) session_.sandbox.check_time();
      const Transform second = move_along(pair.to_first).inverse() * move_along(pair.to_second);
      const Box& box = boxes_[static_cast<std::size_t>(pair.first)];
      if (!transformed(boxes_[static_cast<std::size_t>(pair.second)], second).overlaps(box)) return;
      for (const auto& hit : collisions(pair, second)) {
        const auto [entry, fresh] = known.try_emplace({hit.a, hit.b}, report_.collisions.size());
        if (fresh)
          report_.collisions.push_back({hit, at(pair.drivers)});
        else if (hit.depth > report_.collisions[entry->second].collision.depth)
          report_.collisions[entry->second] = {hit, at(pair.drivers)};
      }
    });
  }

  /// Between two groups, the second one moved.
  std::vector<Collision> collisions(const Pair& pair, const Transform& move) {
    std::vector<collide::Body> bodies;
    std::vector<int> leaves;
    const auto& firsts = members_[static_cast<std::size_t>(pair.first)];
    std::vector<bool> taken(firsts.size());
    std::size_t seconds = 0;
    for (const int leaf : members_[static_cast<std::size_t>(pair.second)]) {
      const Leaf& own = site_.leaves()[static_cast<std::size_t>(leaf)];
      const Transform pose = move * own.pose;
      const Box box = transformed(own.part->box, pose);
      bool meets = false;
      for (std::size_t i = 0; i < firsts.size(); ++i) {
        if (!site_.leaves()[static_cast<std::size_t>(firsts[i])].box.overlaps(box)) continue;
        taken[i] = meets = true;
      }
      if (!meets) continue;
      bodies.push_back({own.part->shape, pose, box});
      leaves.push_back(leaf);
      ++seconds;
    }
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      if (!taken[i]) continue;
      const Leaf& own = site_.leaves()[static_cast<std::size_t>(firsts[i])];
      bodies.push_back({own.part->shape, own.pose, own.box});
      leaves.push_back(firsts[i]);
    }
    if (bodies.empty()) return {};
    const auto same_side = [&](std::uint32_t i, std::uint32_t j) { return (i < seconds) == (j < seconds); };
    std::vector<Collision> found;
    for (const auto& overlap :
         collide::find_overlaps(bodies, session_.kit.shapes(), &memory_, same_side, session_.kit.progress())) {
      const int a = leaves[overlap.first], b = leaves[overlap.second];
      if (!session_.kit.is_fault(overlap.measure, *site_.leaves()[static_cast<std::size_t>(a)].part,
                                 bodies[overlap.first].pose, *site_.leaves()[static_cast<std::size_t>(b)].part,
                                 bodies[overlap.second].pose))
        continue;
      found.push_back(
          {std::min(a, b), std::max(a, b), std::max(overlap.measure.depth, overlap.measure.way_out), Vec3::Zero()});
    }
    return found;
  }

  void look_at_joints() {
    for (std::size_t i = 0; i < mechanism_.movers().size(); ++i) {
      const auto& mover = mechanism_.movers()[i];
      const Leaf &parent = site_.leaves()[static_cast<std::size_t>(mover.placed.parent)],
                 &child = site_.leaves()[static_cast<std::size_t>(mover.placed.child)];
      for (std::size_t k = 0; k < moves_[i].size(); ++k) {
        const auto mates = connect::mates_between({parent.part->connectors, parent.pose},
                                                  {child.part->connectors, moves_[i][k] * child.pose}, false);
        const bool held = std::any_of(mates.begin(), mates.end(), [&](const connect::Mate& mate) {
          return mate.connector_a == mover.placed.joint->parent_connector &&
                 mate.connector_b == mover.placed.joint->child_connector;
        });
        if (held) continue;
        report_.lost.push_back({static_cast<int>(i), {{mover.driver, samples_[mover.driver][k]}}});
        break;
      }
    }
  }

  void look_for_floating() {
    int components = 0;
    site_.components(components);
    if (components < 2 && report_.lost.empty()) return;
    std::vector<std::size_t> drivers;
    for (std::size_t i = 0; i < samples_.size(); ++i)
      if (mechanism_.movers()[i].driver == i && samples_[i].size() > 1) drivers.push_back(i);
    std::set<int> known;
    const auto look = [&] {
      session_.sandbox.check_time();
      ++report_.samples;
      std::vector<Coordinates> where(mechanism_.movers().size());
      for (std::size_t i = 0; i < where.size(); ++i)
        if (samples_[i].size() > index_[i]) where[i] = samples_[i][index_[i]];
      const auto build = mechanism_.posed(where);
      Site site(session_.kit, *build);
      for (const auto& group : site.floating())
        for (const int leaf : group)
          if (known.insert(leaf).second) report_.floating.push_back({leaf, at(drivers)});
    };
    if (count_of(drivers) <= options_.max_samples / 10)
      each_configuration(drivers, look);
    else  // each by itself
      for (const std::size_t driver : drivers) each_configuration({driver}, look);
  }

  Session& session_;
  BuildRef root_;
  Site& site_;
  const Mechanism& mechanism_;
  MotionOptions options_;
  ShortMemory memory_;
  std::vector<std::vector<Coordinates>> samples_;  // by mover; of those that follow others not used
  std::vector<std::vector<Transform>> moves_;      // by mover and sample of its driver
  std::vector<std::vector<int>> members_;
  std::vector<Box> boxes_, reaches_;
  std::vector<std::size_t> index_;
  MotionReport report_;
};

}  // namespace

MotionReport check_motion(Session& session, const BuildRef& root, const Mechanism& mechanism,
                          const MotionOptions& options) {
  return Check(session, root, mechanism, options).run();
}

}  // namespace brick::script
