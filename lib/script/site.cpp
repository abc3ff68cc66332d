// SPDX-License-Identifier: MIT
// Leaves are hashed into cells of 80 LDU by their boxes; what fills too many cells (baseplates) stands in a list of its
// own. A question about new leaves is put to the model's own functions (connect::find_mates, collide::find_overlaps)
// with the new leaves and their neighbours alone, so that the answers are those of the whole model's checks.
#include "script/site.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "check/options.h"
#include "collide/collisions.h"
#include "collide/gap.h"
#include "collide/resting.h"
#include "connect/rules.h"

namespace brick::script {

namespace {

constexpr double cell_size = 80;         // LDU
constexpr std::size_t most_cells = 600;  // of one leaf
constexpr double mate_reach = 6;         // LDU beyond a part's box where its connectors may meet others'
constexpr std::size_t few_connectors = 40;

std::uint64_t slot(int leaf, int connector) {
  return static_cast<std::uint64_t>(leaf) << 24 | static_cast<std::uint64_t>(connector);
}

/// Does a mate take the whole of this connector? A long rod has room for others.
bool takes_all(const connect::Connector& mine, const connect::Connector& other) {
  return mine.length <= 0 || mine.length < 2 * std::max(other.length, 8.0);
}

}  // namespace

void Site::clear() {
  leaves_.clear();
  cells_.clear();
  large_.clear();
  own_leaves_.clear();
  mates_.clear();
  mated_ = collided_ = joined_ = 0;
  held_.clear();
  held_pairs_.clear();
  collisions_.clear();
  groups_.clear();
  lowest_.clear();
  placements_ = 0;
}

void Site::update() {
  const std::uint64_t version = build_.version();
  if (structure_ && version == version_) return;
  const std::uint64_t structure = build_.structure();
  if (!structure_ || structure != *structure_) clear();
  structure_ = structure;
  version_ = version;
  build_.each_part(
      [&](const Element& element, const Transform& pose, ldraw::ColourCode colour, const Build::Path& path) {
        leaves_.push_back({element.part, colour, pose, transformed(element.part->box, pose), path});
        if (path.size() == 1) own_leaves_[path.front().get()] = leaves_.size() - 1;
        enter(static_cast<int>(leaves_.size()) - 1);
      },
      placements_);
  placements_ = build_.placements().size();
}

void Site::enter(int leaf) {
  const Box& box = leaves_[static_cast<std::size_t>(leaf)].box;
  if (box.empty()) return;
  const Eigen::Array3i low = (box.min.array() / cell_size).floor().cast<int>(),
                       high = (box.max.array() / cell_size).floor().cast<int>();
  const Eigen::Array3d count = (high - low + 1).cast<double>();
  if (count.prod() > static_cast<double>(most_cells)) {
    large_.push_back(leaf);
    return;
  }
  for (int x = low.x(); x <= high.x(); ++x)
    for (int y = low.y(); y <= high.y(); ++y)
      for (int z = low.z(); z <= high.z(); ++z) cells_[{x, y, z}].push_back(leaf);
}

const std::vector<Leaf>& Site::leaves() {
  update();
  return leaves_;
}

std::optional<std::size_t> Site::leaf_of(const Placement& placement) {
  update();
  const auto found = own_leaves_.find(&placement);
  return found == own_leaves_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<int> Site::near(const Box& box) {
  update();
  std::vector<int> found;
  if (box.empty()) return found;
  const Eigen::Array3d low = (box.min.array() / cell_size).floor(), high = (box.max.array() / cell_size).floor();
  if ((high - low + 1).prod() > 4.0 * static_cast<double>(cells_.size()) + 64) {
    for (std::size_t i = 0; i < leaves_.size(); ++i)
      if (leaves_[i].box.overlaps(box)) found.push_back(static_cast<int>(i));
    return found;
  }
  const Eigen::Array3i from = low.cast<int>(), to = high.cast<int>();
  for (int x = from.x(); x <= to.x(); ++x)
    for (int y = from.y(); y <= to.y(); ++y)
      for (int z = from.z(); z <= to.z(); ++z)
        if (const auto cell = cells_.find({x, y, z}); cell != cells_.end())
          for (const int leaf : cell->second)
            if (leaves_[static_cast<std::size_t>(leaf)].box.overlaps(box)) found.push_back(leaf);
  for (const int leaf : large_)
    if (leaves_[static_cast<std::size_t>(leaf)].box.overlaps(box)) found.push_back(leaf);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

namespace {

/// Leaves put to connect::find_mates, each with only those of its connectors that lie near.
class MateQuestion {
 public:
  void add(int leaf, const Part& part, const Transform& pose) {
    entries_.push_back({leaf, {}, nullptr});
    placed_.push_back({part.connectors, pose});
  }
  /// A neighbour: of a part with many connectors only those inside the box.
  void add_near(int leaf, const Part& part, const Transform& pose, const Box& where) {
    add(leaf, part, pose);
    if (part.connectors->size() <= few_connectors) return;
    auto few = std::make_unique<std::vector<connect::Connector>>();
    for (std::size_t i = 0; i < part.connectors->size(); ++i) {
      const auto& connector = (*part.connectors)[i];
      const double reach = 0.5 * connector.length + mate_reach;
      if (!where.grown(reach).contains(pose * connector.position)) continue;
      few->push_back(connector);
      entries_.back().numbers.push_back(static_cast<int>(i));
    }
    placed_.back().connectors = few.get();
    entries_.back().few = std::move(few);
  }
  /// Mates between any two of them, numbered as leaves and the parts' own connectors.
  std::vector<connect::Mate> mates() const {
    auto found = connect::find_mates(placed_, false);
    for (auto& mate : found) {
      const auto translate = [&](int& part, int& connector) {
        const Entry& entry = entries_[static_cast<std::size_t>(part)];
        part = entry.leaf;
        if (entry.few) connector = entry.numbers[static_cast<std::size_t>(connector)];
      };
      translate(mate.part_a, mate.connector_a);
      translate(mate.part_b, mate.connector_b);
    }
    return found;
  }

 private:
  struct Entry {
    int leaf = 0;
    std::vector<int> numbers;
    std::unique_ptr<std::vector<connect::Connector>> few;
  };
  std::vector<Entry> entries_;
  std::vector<connect::Placed> placed_;
};

}  // namespace

void Site::add_mates(int from) {
  const int count = static_cast<int>(leaves_.size());
  MateQuestion question;
  if (count - from > from) {  // about all of it is new
    for (int i = 0; i < count; ++i)
      question.add(i, *leaves_[static_cast<std::size_t>(i)].part, leaves_[static_cast<std::size_t>(i)].pose);
    mates_.clear();
    held_.clear();
    from = 0;
    groups_.clear();
    groups_.grow(static_cast<std::size_t>(count));
  } else {
    Box around;
    std::vector<int> neighbours;
    for (int i = from; i < count; ++i) {
      const Box box = leaves_[static_cast<std::size_t>(i)].box.grown(mate_reach);
      around.add(box);
      for (const int other : near(box))
        if (other < from) neighbours.push_back(other);
    }
    std::sort(neighbours.begin(), neighbours.end());
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
    for (const int i : neighbours) {
      const Leaf& leaf = leaves_[static_cast<std::size_t>(i)];
      question.add_near(i, *leaf.part, leaf.pose, around);
    }
    for (int i = from; i < count; ++i)
      question.add(i, *leaves_[static_cast<std::size_t>(i)].part, leaves_[static_cast<std::size_t>(i)].pose);
    groups_.grow(static_cast<std::size_t>(count));
  }
  for (const auto& mate : question.mates()) {
    if (mate.part_b < from && mate.part_a < from) continue;  // known
    mates_.push_back(mate);
    groups_.unite(mate.part_a, mate.part_b);
    const auto& a =
        (*leaves_[static_cast<std::size_t>(mate.part_a)].part->connectors)[static_cast<std::size_t>(mate.connector_a)];
    const auto& b =
        (*leaves_[static_cast<std::size_t>(mate.part_b)].part->connectors)[static_cast<std::size_t>(mate.connector_b)];
    if (takes_all(a, b)) held_.insert(slot(mate.part_a, mate.connector_a));
    if (takes_all(b, a)) held_.insert(slot(mate.part_b, mate.connector_b));
  }
}

const std::vector<connect::Mate>& Site::mates() {
  update();
  if (mated_ < leaves_.size()) add_mates(static_cast<int>(mated_));
  mated_ = leaves_.size();
  return mates_;
}

bool Site::occupied(int leaf, int connector) {
  mates();
  return held_.contains(slot(leaf, connector));
}

/// Pairs that hold each other where they touch, as brick-validate joins them (connect/held.h). Each pair is looked at
/// once.
void Site::join_held() {
  if (!table_) {
    auto table = connect::HeldTable::open(kit_.library().locations().share);
    if (!table) return;  // told when the connectors were opened
    table_ = std::move(*table);
  }
  std::unordered_map<const Part*, connect::HeldMask> masks;
  const auto mask = [&](const Part& part) -> const connect::HeldMask& {
    const auto [entry, fresh] = masks.try_emplace(&part);
    if (fresh) entry->second = table_->mask(ldraw::description(*part.file));
    return entry->second;
  };
  for (; joined_ < leaves_.size(); ++joined_) {
    const int fresh = static_cast<int>(joined_);
    const Leaf& leaf = leaves_[joined_];
    for (const int other : near(leaf.box.grown(connect::touch_limit))) {
      if (other >= fresh || groups_.joined(other, fresh)) continue;
      const Leaf& before = leaves_[static_cast<std::size_t>(other)];
      if (table_->find(mask(*before.part), mask(*leaf.part)) == nullptr) continue;
      const collide::Meeting meeting(kit_.shapes().solid(before.part->shape), kit_.shapes().solid(leaf.part->shape),
                                     before.pose.inverse() * leaf.pose);
      if (collide::smallest_gap(meeting, connect::touch_limit)) {
        groups_.unite(other, fresh);
        held_pairs_.emplace_back(other, fresh);
      }
    }
  }
}

std::vector<int> Site::components(int& count) {
  mates();
  bool apart = false;
  for (std::size_t i = 0; i < groups_.size() && !apart; ++i) apart = groups_.root(static_cast<int>(i)) != 0;
  if (apart) join_held();
  std::vector<int> numbers(leaves_.size());
  count = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int first = groups_.root(static_cast<int>(i));
    numbers[i] = first == static_cast<int>(i) ? count++ : numbers[static_cast<std::size_t>(first)];
  }
  return numbers;
}

std::vector<connect::Mate> Site::would_mate(const Part& part, const Transform& pose) {
  update();
  const Box box = transformed(part.box, pose).grown(mate_reach);
  MateQuestion question;
  for (const int i : near(box)) {
    const Leaf& leaf = leaves_[static_cast<std::size_t>(i)];
    question.add_near(i, *leaf.part, leaf.pose, box);
  }
  const int fresh = static_cast<int>(leaves_.size());
  question.add(fresh, part, pose);
  auto mates = question.mates();
  std::erase_if(mates, [&](const connect::Mate& mate) { return mate.part_b != fresh; });
  return mates;
}

namespace {

collide::Body body_of(const Part& part, const Transform& pose) {
  return {part.shape, pose, transformed(part.box, pose)};
}

Collision collision_of(const collide::Overlap& overlap, std::span<const collide::Body> bodies) {
  const auto& m = overlap.measure;
  Collision found;
  const bool swapped = overlap.first > overlap.second;
  found.a = static_cast<int>(std::min(overlap.first, overlap.second));
  found.b = static_cast<int>(std::max(overlap.first, overlap.second));
  found.depth = std::max(m.depth, m.way_out);
  const Vec3 way = m.grid_way_out > 0 ? Vec3(m.grid_way_out * m.grid_way)
                                      : Vec3((m.way_out + 2 * collide::inset_depth + collide::inset_asymmetry) * m.way);
  found.move = bodies[overlap.first].pose.linear * way;
  if (swapped) found.move = -found.move;
  return found;
}

}  // namespace

const std::vector<Collision>& Site::collisions() {
  update();
  const std::size_t from = collided_, count = leaves_.size();
  if (from == count) return collisions_;
  std::vector<int> chosen;
  if (count - from > from) {
    chosen.resize(count);
    std::iota(chosen.begin(), chosen.end(), 0);
    collisions_.clear();
  } else {
    for (std::size_t i = from; i < count; ++i) {
      for (const int other : near(leaves_[i].box))
        if (static_cast<std::size_t>(other) < from) chosen.push_back(other);
      chosen.push_back(static_cast<int>(i));
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  }
  const bool all = chosen.size() == count;
  std::vector<collide::Body> bodies;
  bodies.reserve(chosen.size());
  for (const int i : chosen)
    bodies.push_back(body_of(*leaves_[static_cast<std::size_t>(i)].part, leaves_[static_cast<std::size_t>(i)].pose));
  const auto known = [&](std::uint32_t i, std::uint32_t j) {
    return !all && static_cast<std::size_t>(std::max(chosen[i], chosen[j])) < from;
  };
  if (all) collisions_.clear();
  for (const auto& overlap : collide::find_overlaps(bodies, kit_.shapes(), &kit_.memory(), known, kit_.progress())) {
    const Leaf &one = leaves_[static_cast<std::size_t>(chosen[overlap.first])],
               &other = leaves_[static_cast<std::size_t>(chosen[overlap.second])];
    if (!kit_.is_fault(overlap.measure, *one.part, one.pose, *other.part, other.pose)) continue;
    Collision found = collision_of(overlap, bodies);
    found.a = chosen[static_cast<std::size_t>(found.a)];
    found.b = chosen[static_cast<std::size_t>(found.b)];
    collisions_.push_back(found);
  }
  collided_ = count;
  return collisions_;
}

std::optional<Collision> Site::would_collide(const Part& part, const Transform& pose,
                                             const std::function<bool(int)>& ignored) {
  update();
  std::vector<collide::Body> bodies;
  std::vector<int> chosen;
  const collide::Body fresh = body_of(part, pose);
  for (const int i : near(fresh.box)) {
    if (ignored && ignored(i)) continue;
    chosen.push_back(i);
    bodies.push_back(body_of(*leaves_[static_cast<std::size_t>(i)].part, leaves_[static_cast<std::size_t>(i)].pose));
  }
  if (bodies.empty()) return std::nullopt;
  bodies.push_back(fresh);
  const auto last = static_cast<std::uint32_t>(bodies.size() - 1);
  const auto known = [&](std::uint32_t i, std::uint32_t j) { return i != last && j != last; };
  std::optional<Collision> worst;
  for (const auto& overlap : collide::find_overlaps(bodies, kit_.shapes(), &kit_.memory(), known, kit_.progress())) {
    const Leaf& other = leaves_[static_cast<std::size_t>(chosen[std::min(overlap.first, overlap.second)])];
    if (!kit_.is_fault(overlap.measure, *other.part, other.pose, part, pose)) continue;
    Collision found = collision_of(overlap, bodies);
    if (worst && worst->depth >= found.depth) continue;
    found.a = chosen[static_cast<std::size_t>(found.a)];
    found.b = static_cast<int>(leaves_.size());
    worst = found;
  }
  return worst;
}

std::vector<std::vector<int>> Site::floating() {
  mates();
  std::vector<std::vector<int>> groups;
  if (leaves_.empty()) return groups;
  for (std::size_t i = lowest_.size(); i < leaves_.size(); ++i)
    lowest_.push_back(collide::lowest_y(body_of(*leaves_[i].part, leaves_[i].pose), kit_.shapes()));
  const double ground = *std::max_element(lowest_.begin(), lowest_.end());
  int count = 0;
  const auto component = components(count);
  std::vector<bool> held(static_cast<std::size_t>(count), false);
  std::vector<int> queue;
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    const auto c = static_cast<std::size_t>(component[i]);
    if (held[c] || lowest_[i] < ground - collide::rest_gap - 1e-6) continue;
    held[c] = true;
    queue.push_back(component[i]);
  }
  if (queue.size() == static_cast<std::size_t>(count)) return groups;

  std::vector<std::vector<int>> members(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < leaves_.size(); ++i)
    members[static_cast<std::size_t>(component[i])].push_back(static_cast<int>(i));
  std::vector<collide::Body> bodies;
  for (const auto& leaf : leaves_) bodies.push_back(body_of(*leaf.part, leaf.pose));
  collide::Resting resting(bodies, kit_.shapes());
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (const int lower : members[static_cast<std::size_t>(queue[next])])
      for (const int upper : near(leaves_[static_cast<std::size_t>(lower)].box.grown(collide::rest_gap))) {
        const auto c = static_cast<std::size_t>(component[static_cast<std::size_t>(upper)]);
        if (held[c] || !resting.rests_on(static_cast<std::uint32_t>(upper), static_cast<std::uint32_t>(lower)))
          continue;
        held[c] = true;
        queue.push_back(static_cast<int>(c));
      }
  for (std::size_t c = 0; c < members.size(); ++c)
    if (!held[c]) groups.push_back(std::move(members[c]));
  return groups;
}

Site& Sites::of(const std::shared_ptr<Build>& build) {
  auto& entry = sites_[build.get()];
  if (!entry.site || entry.build.lock() != build) {
    entry.build = build;
    entry.site = std::make_unique<Site>(kit_, *build);
  }
  return *entry.site;
}

}  // namespace brick::script
