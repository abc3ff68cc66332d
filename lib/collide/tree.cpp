// SPDX-License-Identifier: MIT
#include "collide/tree.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace brick::collide {

namespace {

constexpr std::uint32_t largest_leaf = 4;
constexpr std::uint32_t most_halved = 12;  // facets
constexpr int bins = 12;
// Beyond this depth nodes are halved by count, so that no tree is deeper than this and 32: stacks can have a fixed
// size.
constexpr int deepest_heuristic = 64;

/// Rounded outwards by a little more than the next number would be; std::nextafter was an eighth of all time.
constexpr float outwards = 2.4e-7f, least_step = 1e-30f;
float below(double value) {
  const auto rounded = static_cast<float>(value);
  return rounded - (std::abs(rounded) * outwards + least_step);
}
float above(double value) {
  const auto rounded = static_cast<float>(value);
  return rounded + (std::abs(rounded) * outwards + least_step);
}

float half_area(const Bound& bound) {
  const Eigen::Array3f size = (bound.max - bound.min).max(0.0f);
  return size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
}

struct Item {  // a facet while the tree is built
  Bound bound;
  Eigen::Array3f centre;
  std::uint32_t facet = 0;
};

class Builder {
 public:
  Builder(std::vector<Item>& items, Tree& tree) : items_(items), tree_(tree) {}

  void build(std::uint32_t first, std::uint32_t count, int depth) {
    const std::size_t index = tree_.nodes.size();
    tree_.nodes.push_back({first, count, 0});
    if (count <= 2) return;
    const std::uint32_t middle = depth < deepest_heuristic ? split(first, count) : first + count / 2;
    if (middle == first) return;
    build(first, middle - first, depth + 1);
    tree_.nodes[index].right = static_cast<std::uint32_t>(tree_.nodes.size());
    build(middle, first + count - middle, depth + 1);
  }

 private:
  struct Cut {
    float cost = std::numeric_limits<float>::infinity();
    int axis = 0;
    int bin = 0;
  };

  /// Where the second half begins after partition; `first` when a leaf is best.
  std::uint32_t split(std::uint32_t first, std::uint32_t count) {
    Bound whole, centres;
    for (std::uint32_t i = first; i < first + count; ++i) {
      whole.add(items_[i].bound);
      centres.min = centres.min.min(items_[i].centre);
      centres.max = centres.max.max(items_[i].centre);
    }
    const auto begin = items_.begin() + first, end = begin + count;
    if (count <= most_halved && count > largest_leaf) {  // there the heuristic costs more than it saves
      int axis = 0;
      (centres.max - centres.min).maxCoeff(&axis);
      std::nth_element(begin, begin + count / 2, end,
                       [axis](const Item& a, const Item& b) { return a.centre[axis] < b.centre[axis]; });
      return first + count / 2;
    }
    Cut best;
    for (int axis = 0; axis < 3; ++axis) consider(axis, first, count, centres, best);
    if (std::isinf(best.cost)) {  // all centres in one place
      return count <= largest_leaf ? first : first + count / 2;
    }
    // Cost of a leaf against two children, one box test worth about one facet test.
    if (count <= largest_leaf && best.cost >= half_area(whole) * (static_cast<float>(count) - 1.0f)) return first;
    const float low = centres.min[best.axis], scale = bins / (centres.max[best.axis] - low);
    const auto middle =
        std::partition(begin, end, [&](const Item& item) { return bin_of(item, best.axis, low, scale) <= best.bin; });
    return static_cast<std::uint32_t>(middle - items_.begin());
  }

  static int bin_of(const Item& item, int axis, float low, float scale) {
    return std::clamp(static_cast<int>((item.centre[axis] - low) * scale), 0, bins - 1);
  }

  void consider(int axis, std::uint32_t first, std::uint32_t count, const Bound& centres, Cut& best) const {
    const float low = centres.min[axis], width = centres.max[axis] - low;
    if (!(width > 1e-6f)) return;
    std::array<Bound, bins> bounds;
    std::array<int, bins> counts{};
    for (std::uint32_t i = first; i < first + count; ++i) {
      const auto bin = static_cast<std::size_t>(bin_of(items_[i], axis, low, bins / width));
      bounds[bin].add(items_[i].bound);
      ++counts[bin];
    }
    std::array<float, bins> right_cost{};
    Bound right;
    int right_count = 0;
    for (std::size_t bin = bins - 1; bin > 0; --bin) {
      right.add(bounds[bin]);
      right_count += counts[bin];
      right_cost[bin - 1] = right_count == 0 ? -1.0f : half_area(right) * static_cast<float>(right_count);
    }
    Bound left;
    int left_count = 0;
    for (std::size_t bin = 0; bin + 1 < bins; ++bin) {
      left.add(bounds[bin]);
      left_count += counts[bin];
      if (left_count == 0 || right_cost[bin] < 0) continue;
      const float cost = half_area(left) * static_cast<float>(left_count) + right_cost[bin];
      if (cost < best.cost) best = {cost, axis, static_cast<int>(bin)};
    }
  }

  std::vector<Item>& items_;
  Tree& tree_;
};

}  // namespace

void Bound::add(const Vec3& point) {
  for (int k = 0; k < 3; ++k) {
    min[k] = std::min(min[k], below(point[k]));
    max[k] = std::max(max[k], above(point[k]));
  }
}

double Bound::squared_distance(const Vec3& point) const {
  double sum = 0;
  for (int k = 0; k < 3; ++k) {
    const double under = static_cast<double>(min[k]) - point[k], over = point[k] - static_cast<double>(max[k]);
    const double beyond = std::max(under, over), outside = std::max(beyond, 0.0);
    sum += outside * outside;
  }
  return sum;
}

Tree build_tree(Surface& surface) {
  Tree tree;
  if (surface.facets.empty()) return tree;
  std::vector<Item> items(surface.facets.size());
  for (std::uint32_t f = 0; f < items.size(); ++f) {
    for (std::size_t k = 0; k < 3; ++k) items[f].bound.add(surface.corner(f, k));
    items[f].centre = 0.5f * (items[f].bound.min + items[f].bound.max);
    items[f].facet = f;
  }
  tree.nodes.reserve(items.size());
  Builder(items, tree).build(0, static_cast<std::uint32_t>(items.size()), 0);
  std::vector<Surface::Facet> ordered(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) ordered[i] = surface.facets[items[i].facet];
  surface.facets = std::move(ordered);
  return tree;
}

std::vector<Bound> fit_bounds(const Tree& tree, const std::vector<Surface::Facet>& facets,
                              const std::vector<Vec3>& points) {
  std::vector<Bound> bounds(tree.nodes.size());
  for (std::size_t i = bounds.size(); i-- > 0;) {  // children come after their parents
    const auto& node = tree.nodes[i];
    if (node.leaf()) {
      // Rounding outwards keeps the order, so the least and the largest are rounded, and not each point.
      Vec3 least = points[facets[node.first][0]], largest = least;
      for (std::uint32_t f = node.first; f < node.first + node.count; ++f)
        for (const std::uint32_t corner : facets[f]) {
          least = least.cwiseMin(points[corner]);
          largest = largest.cwiseMax(points[corner]);
        }
      bounds[i].add(least);
      bounds[i].add(largest);
    } else {
      bounds[i] = bounds[i + 1];
      bounds[i].add(bounds[node.right]);
    }
  }
  return bounds;
}

// Regions of the triangle's plane as in Ericson, "Real-Time Collision Detection", 5.1.5.
double squared_distance(const Vec3& point, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 ab = b - a, ac = c - a, ap = point - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return ap.squaredNorm();
  const Vec3 bp = point - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return bp.squaredNorm();
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return (ap - ab * (d1 / (d1 - d3))).squaredNorm();
  const Vec3 cp = point - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return cp.squaredNorm();
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return (ap - ac * (d2 / (d2 - d6))).squaredNorm();
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    return (bp - (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)))).squaredNorm();
  const double scale = 1 / (va + vb + vc);
  return (ap - ab * (vb * scale) - ac * (vc * scale)).squaredNorm();
}

double DistanceField::distance_to_facet(const Vec3& point, std::uint32_t facet) const {
  return std::sqrt(collide::squared_distance(point, surface_->corner(facet, 0), surface_->corner(facet, 1),
                                             surface_->corner(facet, 2)));
}

DistanceField::Nearest DistanceField::nearest(const Vec3& point, std::uint32_t guess) const {
  if (tree_->nodes.empty()) return {};
  const auto to_facet = [&](std::uint32_t f) {
    return collide::squared_distance(point, surface_->corner(f, 0), surface_->corner(f, 1), surface_->corner(f, 2));
  };
  std::uint32_t best_facet = guess;
  double best = to_facet(guess);
  struct Pending {
    std::uint32_t node;
    double distance;
  };
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): written before read
  std::array<Pending, Tree::stack_size> stack;
  std::size_t size = 0;
  stack[size++] = {0, (*bounds_)[0].squared_distance(point)};
  while (size > 0) {
    const Pending top = stack[--size];
    if (top.distance >= best) continue;
    const auto& node = tree_->nodes[top.node];
    if (node.leaf()) {
      for (std::uint32_t f = node.first; f < node.first + node.count; ++f)
        if (const double d = to_facet(f); d < best) best = d, best_facet = f;
      continue;
    }
    Pending near{top.node + 1, (*bounds_)[top.node + 1].squared_distance(point)};
    Pending far{node.right, (*bounds_)[node.right].squared_distance(point)};
    if (far.distance < near.distance) std::swap(near, far);
    if (far.distance < best) stack[size++] = far;
    if (near.distance < best) stack[size++] = near;
  }
  return {std::sqrt(best), best_facet};
}

}  // namespace brick::collide
