// SPDX-License-Identifier: MIT
// Two faces that share a side are one smooth surface when the part draws no edge line there and either draws a
// conditional line (LDraw's mark of a curve) or bends little. Corners joined so share the mean of their faces' normals,
// weighted by the angle each face has there. O(n log n) in the triangles of the part.
#include "render/smooth.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "base/groups.h"

namespace brick::render {

namespace {

// Curves of the library have 16 or more faces a turn (22.5 degrees a face), low-resolution ones 8 (45 degrees).
constexpr float bend_cosine = 0.85F;         // up to 32 degrees without any line
constexpr float conditional_cosine = 0.45F;  // up to 63 degrees where a conditional line says that it is a curve

std::uint64_t key_of(std::uint32_t a, std::uint32_t b) {
  return (static_cast<std::uint64_t>(std::min(a, b)) << 32) | std::max(a, b);
}

struct Side {
  std::uint64_t key = 0;
  std::uint32_t triangle = 0;
  std::uint8_t corner = 0;  // the side runs from this corner to the next
};

template <class Lines>
std::vector<std::uint64_t> sorted_keys(const Lines& lines, auto first, auto second) {
  std::vector<std::uint64_t> keys;
  keys.reserve(lines.size());
  for (const auto& line : lines) keys.push_back(key_of(first(line), second(line)));
  std::sort(keys.begin(), keys.end());
  return keys;
}

class Joiner {
 public:
  explicit Joiner(const parts::Mesh& mesh) : mesh_(mesh), groups_(3 * mesh.triangles.size()) {
    flat_.reserve(mesh.triangles.size());
    for (const auto& triangle : mesh.triangles) {
      const auto& [a, b, c] = triangle.corners;
      const Vec3f normal = (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]);
      const float length = normal.norm();
      flat_.push_back(length > 0 ? Vec3f(normal / length) : Vec3f(0, -1, 0));
    }
  }

  void join() {
    const auto hard =
        sorted_keys(mesh_.edges, [](const auto& e) { return e.ends[0]; }, [](const auto& e) { return e.ends[1]; });
    const auto soft = sorted_keys(
        mesh_.conditionals, [](const auto& c) { return c.points[0]; }, [](const auto& c) { return c.points[1]; });
    const std::vector<Side> sides = sorted_sides();
    for (std::size_t i = 0; i + 1 < sides.size();) {
      std::size_t end = i + 1;
      while (end < sides.size() && sides[end].key == sides[i].key) ++end;
      if (end - i == 2 && !std::binary_search(hard.begin(), hard.end(), sides[i].key))
        join(sides[i], sides[i + 1], std::binary_search(soft.begin(), soft.end(), sides[i].key));
      i = end;
    }
  }

  CornerNormals result() {
    CornerNormals out;
    std::vector<std::uint32_t> number(groups_.size(), 0xFFFFFFFF);
    out.corner.resize(mesh_.triangles.size());
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t)
      for (std::uint32_t k = 0; k < 3; ++k) {
        const auto root = static_cast<std::size_t>(groups_.root(static_cast<int>(3 * t + k)));
        if (number[root] == 0xFFFFFFFF) {
          number[root] = static_cast<std::uint32_t>(out.normals.size());
          out.normals.emplace_back(Vec3f::Zero());
        }
        out.corner[t][k] = number[root];
        out.normals[number[root]] += corner_angle(t, k) * flat_[t];
      }
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t)
      for (const std::uint32_t index : out.corner[t])
        if (out.normals[index].squaredNorm() < 1e-12F) out.normals[index] = flat_[t];
    for (Vec3f& normal : out.normals) normal.normalize();
    out.flat = std::move(flat_);
    return out;
  }

 private:
  std::vector<Side> sorted_sides() const {
    std::vector<Side> sides;
    sides.reserve(groups_.size());
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t)
      for (std::uint8_t k = 0; k < 3; ++k)
        sides.push_back({key_of(mesh_.triangles[t].corners[k], mesh_.triangles[t].corners[(k + 1) % 3]), t, k});
    std::sort(sides.begin(), sides.end(),
              [](const Side& a, const Side& b) { return a.key != b.key ? a.key < b.key : a.triangle < b.triangle; });
    return sides;
  }

  void join(const Side& a, const Side& b, bool conditional) {
    const std::uint32_t from_a = mesh_.triangles[a.triangle].corners[a.corner];
    const std::uint32_t from_b = mesh_.triangles[b.triangle].corners[b.corner];
    if (from_a == from_b) return;  // the two faces disagree about which side is out
    if (flat_[a.triangle].dot(flat_[b.triangle]) < (conditional ? conditional_cosine : bend_cosine)) return;
    const auto next = [](std::uint32_t k) { return (k + 1) % 3; };
    unite(3 * a.triangle + a.corner, 3 * b.triangle + next(b.corner));
    unite(3 * a.triangle + next(a.corner), 3 * b.triangle + b.corner);
  }

  float corner_angle(std::uint32_t t, std::uint32_t k) const {
    const auto& corners = mesh_.triangles[t].corners;
    const Vec3f& at = mesh_.vertices[corners[k]];
    const Vec3f u = mesh_.vertices[corners[(k + 1) % 3]] - at, v = mesh_.vertices[corners[(k + 2) % 3]] - at;
    const float length = std::sqrt(u.squaredNorm() * v.squaredNorm());
    return length > 0 ? std::acos(std::clamp(u.dot(v) / length, -1.0F, 1.0F)) : 0.0F;
  }

  void unite(std::uint32_t a, std::uint32_t b) { groups_.unite(static_cast<int>(a), static_cast<int>(b)); }

  const parts::Mesh& mesh_;
  Groups groups_;  // of corners: three a triangle
  std::vector<Vec3f> flat_;
};

}  // namespace

CornerNormals corner_normals(const parts::Mesh& mesh) {
  Joiner joiner(mesh);
  joiner.join();
  return joiner.result();
}

}  // namespace brick::render
