// SPDX-License-Identifier: MIT
#include "script/joint_metas.h"

#include <cmath>

#include "base/text.h"
#include "connect/mate.h"
#include "ldraw/own_metas.h"

namespace brick::script {

namespace {

constexpr double nearby = 1.0;  // LDU: files are rounded

std::string numbers(std::initializer_list<double> values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + format("{}", rounded(value, 6));
  return text;
}

const connect::Connector& connector_of(const Placement& placement, int index) {
  return (*placement.element()->part->connectors)[static_cast<std::size_t>(index)];
}

std::string motion_text(const Motion& motion) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (motion.turn.moves()) add("angle " + numbers({motion.turn.low, motion.turn.high}));
  if (motion.slide.moves()) add("offset " + numbers({motion.slide.low, motion.slide.high}));
  if (motion.swing_x.moves() || motion.swing_y.moves())
    add("swing " + numbers({motion.swing_x.low, motion.swing_x.high, motion.swing_y.low, motion.swing_y.high}));
  if (!motion.follows.empty()) add("ratio " + numbers({motion.ratio}) + " follows " + motion.follows);
  return text;
}

std::string mounting_text(const Mounting& mounting) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (mounting.angle) add("angle " + numbers({*mounting.angle}));
  if (mounting.offset) add("offset " + numbers({*mounting.offset}));
  if (mounting.flip) add(*mounting.flip ? "flip 1" : "flip 0");
  if (mounting.swing) add("swing " + numbers({(*mounting.swing)[0], (*mounting.swing)[1]}));
  return text;
}

/// Numbers behind words; the rest of the line from the word "follows" on is a name.
class Words {
 public:
  explicit Words(std::string_view text) {
    if (const auto at = text.find("follows "); at != std::string_view::npos) {
      follows_ = trim(text.substr(at + 8));
      text = text.substr(0, at);
    }
    for (const auto word : split_words(text)) words_.emplace_back(word);
  }
  const std::string& follows() const { return follows_; }
  /// The `count` numbers behind a word; empty when they are not there.
  std::vector<double> after(std::string_view word, std::size_t count) const {
    for (std::size_t i = 0; i + count < words_.size(); ++i) {
      if (words_[i] != word) continue;
      std::vector<double> values;
      for (std::size_t k = 1; k <= count; ++k)
        if (const auto value = parse_double(words_[i + k])) values.push_back(*value);
      if (values.size() == count) return values;
    }
    return {};
  }

 private:
  std::vector<std::string> words_;
  std::string follows_;
};

Range range_of(const std::vector<double>& values, std::size_t first = 0) {
  if (values.size() < first + 2) return {};
  return {std::min(0.0, values[first]), std::max(0.0, values[first + 1])};
}

Motion motion_of(std::string_view text) {
  const Words words(text);
  Motion motion;
  motion.turn = range_of(words.after("angle", 2));
  motion.slide = range_of(words.after("offset", 2));
  const auto swing = words.after("swing", 4);
  motion.swing_x = range_of(swing);
  motion.swing_y = range_of(swing, 2);
  motion.follows = words.follows();
  if (const auto ratio = words.after("ratio", 1); !ratio.empty()) motion.ratio = ratio.front();
  return motion;
}

Mounting mounting_of(std::string_view text) {
  const Words words(text);
  Mounting mounting;
  if (const auto angle = words.after("angle", 1); !angle.empty()) mounting.angle = angle.front();
  if (const auto offset = words.after("offset", 1); !offset.empty()) mounting.offset = offset.front();
  if (const auto flip = words.after("flip", 1); !flip.empty()) mounting.flip = flip.front() != 0;
  if (const auto swing = words.after("swing", 2); !swing.empty()) mounting.swing = {swing[0], swing[1]};
  return mounting;
}

/// The placements that a path of names and numbers leads to, down to a part; empty when it leads nowhere.
Build::Path path_of(const Build& from, std::string_view text) {
  Build::Path path;
  const Build* build = &from;
  for (const auto step : split(text, '/')) {
    if (build == nullptr) return {};
    PlacementRef found;
    if (step.starts_with('#')) {
      const auto number = parse_int(step.substr(1));
      if (number && *number >= 1 && static_cast<std::size_t>(*number) <= build->placements().size())
        found = build->placements()[static_cast<std::size_t>(*number) - 1];
    } else {
      found = build->named(step);
    }
    if (!found) return {};
    path.push_back(found);
    build = found->build() ? found->build()->get() : nullptr;
  }
  if (!path.empty() && path.back()->element() == nullptr) return {};
  return path;
}

}  // namespace

std::vector<std::string> metas_of(const Build& build, const Placement& placement, const Joint* joint) {
  std::vector<std::string> metas;
  if (!placement.name.empty()) metas.push_back("NAME " + placement.name);
  if (joint == nullptr) return metas;
  const auto& parent = connector_of(*joint->parent.back(), joint->parent_connector);
  const auto& child = connector_of(*joint->child.back(), joint->child_connector);
  const Transform pose = pose_of(joint->parent);
  const Vec3 point = pose * parent.position,
             axis = (joint->parent_turned ? -1 : 1) * pose.direction(parent.axis).normalized();
  metas.push_back(format("JOINT {} {} {} {}", connect::name_of(child.kind), connect::name_of(parent.kind),
                         numbers({point.x(), point.y(), point.z(), axis.x(), axis.y(), axis.z()}),
                         path_text(build, joint->parent)));
  if (joint->child.size() > 1) {
    const Build& own = **joint->child.front()->build();
    metas.push_back("CHILD " + path_text(own, {joint->child.begin() + 1, joint->child.end()}));
  }
  if (joint->motion) metas.push_back("MOTION " + motion_text(*joint->motion));
  if (joint->mounting.given()) metas.push_back("MOUNTING " + mounting_text(joint->mounting));
  return metas;
}

bool read_joint(Build& build, const PlacementRef& placement, const std::vector<std::string>& metas) {
  std::string_view text, motion, mounting, inside;
  for (const auto& meta : metas) {
    if (const auto rest = ldraw::after_keyword(meta, "JOINT")) text = *rest;
    if (const auto rest = ldraw::after_keyword(meta, "CHILD")) inside = *rest;
    if (const auto rest = ldraw::after_keyword(meta, "MOTION")) motion = *rest;
    if (const auto rest = ldraw::after_keyword(meta, "MOUNTING")) mounting = *rest;
  }
  const auto words = split_words(text);
  if (words.size() < 9) return false;
  const auto own_kind = connect::kind_named(words[0]), other_kind = connect::kind_named(words[1]);
  Vec3 values[2];
  for (std::size_t i = 0; i < 6; ++i) {
    const auto value = parse_double(words[2 + i]);
    if (!value) return false;
    values[i / 3][static_cast<Eigen::Index>(i % 3)] = *value;
  }
  if (!own_kind || !other_kind) return false;
  Joint joint;
  joint.parent = path_of(build, text.substr(static_cast<std::size_t>(words[8].data() - text.data())));
  joint.child = {placement};
  if (placement->build() != nullptr) {
    const auto rest = path_of(**placement->build(), inside);
    if (rest.empty()) return false;
    joint.child.insert(joint.child.end(), rest.begin(), rest.end());
  }
  if (joint.parent.empty() || joint.child.back()->element() == nullptr) return false;
  const auto& parents = *joint.parent.back()->element()->part->connectors;
  const auto& children = *joint.child.back()->element()->part->connectors;
  const Transform pose = pose_of(joint.parent);
  double nearest = nearby;
  joint.parent_connector = -1;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const double along = pose.direction(parents[i].axis).normalized().dot(values[1]);
    if (parents[i].kind != *other_kind || (parents[i].length > 0 ? std::abs(along) : along) < 0.99) continue;
    const double away = (pose * parents[i].position - values[0]).norm();
    if (away >= nearest) continue;
    nearest = away;
    joint.parent_connector = static_cast<int>(i);
    joint.parent_turned = along < 0;
  }
  if (joint.parent_connector < 0) return false;
  joint.child_connector = -1;
  for (const auto& mate : connect::mates_between({&parents, pose}, {&children, pose_of(joint.child)}, false))
    if (mate.connector_a == joint.parent_connector && joint.child_connector < 0 &&
        children[static_cast<std::size_t>(mate.connector_b)].kind == *own_kind)
      joint.child_connector = mate.connector_b;
  if (joint.child_connector < 0) return false;
  if (!motion.empty()) joint.motion = motion_of(motion);
  if (!mounting.empty()) joint.mounting = mounting_of(mounting);
  build.add_joint(std::move(joint));
  return true;
}

}  // namespace brick::script
