// SPDX-License-Identifier: MIT
// A head with the counts and a checksum of the rest, then the points and their inset offsets as floats, the facets'
// corners, and of each of the tree's nodes how many facets go to its left child (none: it is a leaf), which tells all
// of the tree. Corners and counts take two bytes where they fit.
#include "collide/solid_codec.h"

#include <cstring>
#include <limits>

#include "base/hash.h"

namespace brick::collide {

namespace {

/// `mark` reads differently in the other byte order; it changes whenever a mesh gives another solid than before.
struct Head {
  std::uint32_t mark = 0x534c4431;  // "SLD1"
  std::uint32_t points = 0, facets = 0, nodes = 0;
  std::uint64_t sum = 0;
};
static_assert(sizeof(Head) == 24 && sizeof(Vec3f) == 12);

constexpr std::size_t deepest_tree = 100;  // see Tree::stack_size

template <class Number>
void append(std::string& bytes, const std::vector<Number>& numbers) {
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

/// False when a point is no float.
bool append_points(std::string& bytes, const std::vector<Vec3>& points) {
  std::vector<Vec3f> rounded;
  rounded.reserve(points.size());
  for (const Vec3& point : points) {
    rounded.emplace_back(point.cast<float>());
    if (rounded.back().cast<double>() != point) return false;
  }
  append(bytes, rounded);
  return true;
}

template <class Number>
void append_shape(std::string& bytes, const Surface& surface, const Tree& tree) {
  std::vector<Number> numbers;
  numbers.reserve(3 * surface.facets.size() + tree.nodes.size());
  for (const auto& facet : surface.facets)
    for (const std::uint32_t corner : facet) numbers.push_back(static_cast<Number>(corner));
  for (std::size_t i = 0; i < tree.nodes.size(); ++i)
    numbers.push_back(static_cast<Number>(tree.nodes[i].leaf() ? 0 : tree.nodes[i + 1].count));
  append(bytes, numbers);
}

bool is_small(const Head& head) {
  return std::max(head.points, head.facets) <= std::numeric_limits<std::uint16_t>::max();
}

std::uint64_t sum_of(std::string_view bytes) { return hash_of(bytes).words[0]; }

std::vector<Vec3> read_points(const char* from, std::size_t count) {
  std::vector<Vec3> points(count);
  for (std::size_t i = 0; i < count; ++i) {
    Vec3f point;
    std::memcpy(static_cast<void*>(point.data()), from + i * sizeof point, sizeof point);
    points[i] = point.cast<double>();
  }
  return points;
}

/// The tree from its left counts, parents before children; empty when they make none.
Tree grow_tree(const std::vector<std::uint32_t>& left_counts, std::uint32_t facets) {
  struct Open {
    std::uint32_t first, count, parent;  // parent of a right child, else none
    std::size_t depth;
  };
  constexpr std::uint32_t none = 0xffffffff;
  Tree tree;
  tree.nodes.reserve(left_counts.size());
  std::vector<Open> open{{0, facets, none, 0}};
  for (const std::uint32_t left : left_counts) {
    if (open.empty() || left >= open.back().count || open.back().depth > deepest_tree) return {};
    const Open at = open.back();
    open.pop_back();
    const auto index = static_cast<std::uint32_t>(tree.nodes.size());
    if (at.parent != none) tree.nodes[at.parent].right = index;
    tree.nodes.push_back({at.first, at.count, 0});
    if (left == 0) continue;
    open.push_back({at.first + left, at.count - left, index, at.depth + 1});
    open.push_back({at.first, left, none, at.depth + 1});
  }
  return open.empty() ? tree : Tree{};
}

template <class Number>
std::vector<std::uint32_t> read_numbers(const char* from, std::size_t count) {
  std::vector<std::uint32_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) {
    Number number;
    std::memcpy(&number, from + i * sizeof number, sizeof number);
    numbers[i] = number;
  }
  return numbers;
}

}  // namespace

std::string encode_solid(const Solid& solid) {
  Head head;
  head.points = static_cast<std::uint32_t>(solid.surface().points.size());
  head.facets = static_cast<std::uint32_t>(solid.surface().facets.size());
  head.nodes = static_cast<std::uint32_t>(solid.tree().nodes.size());
  std::string body;
  if (!append_points(body, solid.surface().points) || !append_points(body, solid.offsets())) return {};
  if (is_small(head))
    append_shape<std::uint16_t>(body, solid.surface(), solid.tree());
  else
    append_shape<std::uint32_t>(body, solid.surface(), solid.tree());
  head.sum = sum_of(body);
  return std::string(reinterpret_cast<const char*>(&head), sizeof head) + body;
}

std::unique_ptr<Solid> decode_solid(std::string_view bytes) {
  Head head;
  if (bytes.size() < sizeof head) return nullptr;
  std::memcpy(&head, bytes.data(), sizeof head);
  const std::string_view body = bytes.substr(sizeof head);
  const std::size_t corners = 3 * std::size_t{head.facets}, width = is_small(head) ? 2 : 4;
  const std::size_t of_points = head.points * sizeof(Vec3f);
  if (head.mark != Head{}.mark || body.size() != 2 * of_points + (corners + head.nodes) * width ||
      sum_of(body) != head.sum)
    return nullptr;
  const char* from = body.data() + 2 * of_points;
  const auto read = width == 2 ? read_numbers<std::uint16_t> : read_numbers<std::uint32_t>;
  Surface surface;
  surface.points = read_points(body.data(), head.points);  // NOLINT(bugprone-suspicious-stringview-data-usage): counted
  surface.facets.resize(head.facets);
  const auto numbers = read(from, corners);
  for (std::size_t i = 0; i < corners; ++i) {
    if (numbers[i] >= head.points) return nullptr;
    surface.facets[i / 3][i % 3] = numbers[i];
    surface.box.add(surface.points[numbers[i]]);
  }
  Tree tree;
  if (head.facets > 0) tree = grow_tree(read(from + corners * width, head.nodes), head.facets);
  if (tree.nodes.size() != head.nodes || tree.nodes.empty() != surface.facets.empty()) return nullptr;
  return std::make_unique<Solid>(std::move(surface), std::move(tree),
                                 read_points(body.data() + of_points, head.points));
}

}  // namespace brick::collide
