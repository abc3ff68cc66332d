// SPDX-License-Identifier: MIT
// Problem: a part that is held at two places closes a loop, as the third side of a triangle does; where it stands, and
// where the joints of the sides stand, follow from each other.
// Method: unknowns are the freedoms of the first contact (turn, slide, swing) and of the build's joints that have a
// motion; residuals are how far the other contacts' connectors lie apart, in LDU, with axes that differ counted at a
// stud's length, and how far joints are beyond their ranges. Gauss-Newton with Levenberg's damping and a Jacobian by
// differences, from many starts, since loops close in more than one way.
// Limits: finds isolated solutions and any one of a family; joints within nested builds stay as they are.
#include "script/closing.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace brick::script {

namespace {

using connect::JointKind;
using connect::Seat;

constexpr double closed = 0.02;     // LDU: what counts as meeting
constexpr double axis_weight = 20;  // LDU for a whole unit of difference between axes
constexpr double kept = 4;          // LDU of overlap that rods keep in their holes
constexpr int most_steps = 60, most_starts = 400;

class Loop {
 public:
  Loop(const Mechanism* mechanism, Site& site, const std::vector<Contact>& contacts, const Wishes& wishes)
      : mechanism_(mechanism), contacts_(contacts) {
    for (const auto& contact : contacts) groups_.push_back(group_of(site, contact.target));
    const auto joint = contacts.front().rule->joint;
    turns_ = !wishes.angle && joint != JointKind::fixed && joint != JointKind::prismatic;
    slides_ = !wishes.offset && (joint == JointKind::prismatic || joint == JointKind::cylindrical);
    swings_ = !wishes.swing && joint == JointKind::ball;
    if (mechanism == nullptr) return;
    for (std::size_t i = 0; i < mechanism->movers().size(); ++i) {
      const auto& mover = mechanism->movers()[i];
      if (mover.driver == i && mover.placed.prefix.empty()) drivers_.push_back(i);
    }
  }

  void start(const Transform& pose) { start_ = pose; }
  int size() const {
    int size = (turns_ ? 1 : 0) + (slides_ ? 1 : 0) + (swings_ ? 2 : 0);
    for (const std::size_t driver : drivers_) size += static_cast<int>(ranges(driver).size());
    return size;
  }

  /// Starting values: joints where they are, and part of the way to either end.
  std::vector<Eigen::VectorXd> starts() const {
    std::vector<Eigen::VectorXd> all = {Eigen::VectorXd::Zero(size())};
    int place = (turns_ ? 1 : 0) + (slides_ ? 1 : 0) + (swings_ ? 2 : 0);
    for (const std::size_t driver : drivers_)
      for (const Range* range : ranges(driver)) {
        const std::size_t before = all.size();
        for (const double share : {0.5, 0.2})
          for (const double end : {range->low, range->high})
            for (std::size_t i = 0; i < before && end != 0 && all.size() < 40; ++i) {
              all.push_back(all[i]);
              all.back()[place] = share * end;
            }
        ++place;
      }
    return all;
  }

  std::vector<Coordinates> joints(const Eigen::VectorXd& x) const {
    std::vector<Coordinates> at(mechanism_ == nullptr ? 0 : mechanism_->movers().size());
    int place = (turns_ ? 1 : 0) + (slides_ ? 1 : 0) + (swings_ ? 2 : 0);
    for (const std::size_t driver : drivers_) {
      const auto& motion = motion_of(driver);
      if (motion.turn.moves()) at[driver].turn = x[place++];
      if (motion.slide.moves()) at[driver].slide = x[place++];
      if (motion.swing_x.moves()) at[driver].swing_x = x[place++];
      if (motion.swing_y.moves()) at[driver].swing_y = x[place++];
    }
    return at;
  }

  std::vector<Transform> moves(const Eigen::VectorXd& x) const {
    return drivers_.empty() ? std::vector<Transform>() : mechanism_->moves(joints(x));
  }

  Transform pose(const Eigen::VectorXd& x, const std::vector<Transform>& moves) const {
    const auto& target = contacts_.front().target.connector;
    const Vec3 axis = target.axis.normalized();
    int place = 0;
    Mat3 turn = Mat3::Identity();
    if (turns_) turn = rotation(axis, x[place++]);
    const double slide = slides_ ? x[place++] : 0;
    if (swings_) {
      const Vec3 side = axis.unitOrthogonal();
      turn = rotation(side, x[place]) * rotation(axis.cross(side), x[place + 1]) * turn;
    }
    Transform own{turn, target.position - turn * target.position + slide * axis};
    return move_of_group(moves, 0) * own * start_;
  }

  Eigen::VectorXd residuals(const Eigen::VectorXd& x) const {
    const auto moved = moves(x);
    const Transform at = pose(x, moved);
    std::vector<double> all;
    for (std::size_t i = 1; i < contacts_.size(); ++i) add(contacts_[i], at, move_of_group(moved, i), all);
    if (slides_) {  // the first contact keeps its hold, too
      const auto& first = contacts_.front();
      all.push_back(excess(std::abs(x[turns_ ? 1 : 0] + slide_at_start()), first));
    }
    int place = (turns_ ? 1 : 0) + (slides_ ? 1 : 0) + (swings_ ? 2 : 0);
    for (const std::size_t driver : drivers_)
      for (const Range* range : ranges(driver)) {
        all.push_back(x[place] - std::clamp(x[place], range->low, range->high));
        ++place;
      }
    return Eigen::Map<Eigen::VectorXd>(all.data(), static_cast<Eigen::Index>(all.size()));
  }

 private:
  const Motion& motion_of(std::size_t driver) const { return *mechanism_->movers()[driver].placed.joint->motion; }
  std::vector<const Range*> ranges(std::size_t driver) const {
    const auto& motion = motion_of(driver);
    std::vector<const Range*> list;
    for (const Range* range : {&motion.turn, &motion.slide, &motion.swing_x, &motion.swing_y})
      if (range->moves()) list.push_back(range);
    return list;
  }
  int group_of(Site& site, const ConnectorRef& target) const {
    if (mechanism_ == nullptr) return 0;
    for (std::size_t leaf = 0; leaf < site.leaves().size(); ++leaf)
      if (site.leaves()[leaf].path == target.owner->path) return mechanism_->group_of(static_cast<int>(leaf));
    return 0;
  }
  Transform move_of_group(const std::vector<Transform>& moves, std::size_t contact) const {
    return moves.empty() ? Transform{} : moves[static_cast<std::size_t>(groups_[contact])];
  }
  double slide_at_start() const {
    const auto& first = contacts_.front();
    return (start_ * first.source.connector.position - first.target.connector.position)
        .dot(first.target.connector.axis.normalized());
  }
  static double excess(double along, const Contact& contact) {
    const double reach = 0.5 * (contact.source.connector.length + contact.target.connector.length);
    return std::max(0.0, along - std::max(0.0, reach - kept));
  }

  static void add(const Contact& contact, const Transform& pose, const Transform& move, std::vector<double>& all) {
    const auto &source = contact.source.connector, &target = contact.target.connector;
    const Vec3 axis = move.direction(target.axis.normalized()), own = pose.direction(source.axis.normalized());
    Vec3 apart = pose * source.position - move * target.position;
    const auto seat = contact.rule->seat;
    if (seat == Seat::along) {
      const double along = apart.dot(axis);
      apart -= along * axis;
      all.push_back(excess(std::abs(along), contact));
    }
    Vec3 askew = Vec3::Zero();
    if (seat == Seat::mouth) askew = axis_weight * (own + axis);
    if (seat == Seat::along || seat == Seat::pivot) askew = axis_weight * own.cross(axis);
    for (const auto& vector : {apart, askew}) all.insert(all.end(), {vector.x(), vector.y(), vector.z()});
  }

  const Mechanism* mechanism_;
  const std::vector<Contact>& contacts_;
  Transform start_;
  std::vector<int> groups_;
  std::vector<std::size_t> drivers_;
  bool turns_ = false, slides_ = false, swings_ = false;
};

/// From `x` down to a least residual.
void descend(const Loop& loop, Eigen::VectorXd& x) {
  constexpr double step = 1e-4;
  double damping = 1e-3;
  Eigen::VectorXd r = loop.residuals(x);
  for (int i = 0; i < most_steps && r.norm() > 1e-9; ++i) {
    Eigen::MatrixXd jacobian(r.size(), x.size());
    for (Eigen::Index k = 0; k < x.size(); ++k) {
      Eigen::VectorXd up = x, down = x;
      up[k] += step;
      down[k] -= step;
      jacobian.col(k) = (loop.residuals(up) - loop.residuals(down)) / (2 * step);
    }
    const Eigen::MatrixXd normal = jacobian.transpose() * jacobian;
    const Eigen::VectorXd slope = jacobian.transpose() * r;
    bool better = false;
    for (int attempt = 0; attempt < 8 && !better; ++attempt) {
      Eigen::MatrixXd damped = normal;
      damped.diagonal().array() += damping * (1 + normal.diagonal().array());
      const Eigen::VectorXd next = x - damped.ldlt().solve(slope);
      const Eigen::VectorXd value = loop.residuals(next);
      better = value.norm() < r.norm();
      damping = better ? damping / 5 : damping * 4;
      if (!better) continue;
      x = next;
      r = value;
    }
    if (!better) return;
  }
}

}  // namespace

std::vector<Closing> close(const Mechanism* mechanism, Site& site, const std::vector<Contact>& contacts,
                           const Wishes& wishes, double& best) {
  const auto& first = contacts.front();
  Loop loop(mechanism, site, contacts, wishes);
  std::vector<std::pair<double, Closing>> found;
  best = std::numeric_limits<double>::infinity();
  int starts = 0;
  for (const Transform& pose : poses_of(first.source.connector, first.target.connector, *first.rule, wishes)) {
    loop.start(pose);
    for (Eigen::VectorXd x : loop.starts()) {
      if (++starts > most_starts) break;
      if (x.size() > 0) descend(loop, x);
      const double residual = loop.residuals(x).norm();
      best = std::min(best, residual);
      if (residual > closed) continue;
      Closing closing;
      closing.moves = loop.moves(x);
      closing.pose = loop.pose(x, closing.moves);
      closing.at = loop.joints(x);
      closing.residual = residual;
      const bool known = std::any_of(found.begin(), found.end(), [&](const auto& each) {
        return (each.second.pose.linear - closing.pose.linear).norm() < 1e-4 &&
               (each.second.pose.origin - closing.pose.origin).norm() < 1e-2;
      });
      double moved = 0;
      for (const auto& at : closing.at)
        moved += std::abs(at.turn) + std::abs(at.slide) + std::abs(at.swing_x) + std::abs(at.swing_y);
      if (!known) found.emplace_back(moved, std::move(closing));
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first - 1e-3; });
  std::vector<Closing> closings;
  for (auto& each : found) closings.push_back(std::move(each.second));
  return closings;
}

}  // namespace brick::script
