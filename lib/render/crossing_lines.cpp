// SPDX-License-Identifier: MIT
// Each pair of triangles whose boxes meet: where the edges of one pierce the other are the ends of their common
// segment. Triangles outside the other part's box are left out first, so that what is left is small; pairs are tried
// one by one.
#include "render/crossing_lines.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace brick::render {

namespace {

constexpr double touching = 1e-3;  // LDU: nearer to the other's plane or rim than this, a point lies on it

struct Face {
  std::array<Vec3, 3> corners;
  Vec3 normal;  // unit length
  Box box;
};

std::vector<Face> faces_of(const Item& item, const Box& within) {
  std::vector<Face> faces;
  for (const auto& triangle : item.mesh->triangles) {
    Face face;
    for (std::size_t i = 0; i < 3; ++i) {
      face.corners[i] = item.pose * item.mesh->vertex(triangle.corners[i]);
      face.box.add(face.corners[i]);
    }
    const Vec3 cross = (face.corners[1] - face.corners[0]).cross(face.corners[2] - face.corners[0]);
    if (!face.box.overlaps(within) || !(cross.norm() > 1e-9)) continue;
    face.normal = cross.normalized();
    faces.push_back(face);
  }
  return faces;
}

/// Where the edge from `a` to `b` goes through the face, from one side to the other.
std::optional<Vec3> piercing(const Vec3& a, const Vec3& b, const Face& face) {
  const double from = face.normal.dot(a - face.corners[0]), to = face.normal.dot(b - face.corners[0]);
  if (from * to >= 0 || std::abs(from) < touching || std::abs(to) < touching) return std::nullopt;
  Vec3 point = a + from / (from - to) * (b - a);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 &corner = face.corners[i], edge = face.corners[(i + 1) % 3] - corner;
    if (face.normal.dot(edge.cross(point - corner)) < touching * edge.norm()) return std::nullopt;
  }
  return point;
}

void add_common(const Face& a, const Face& b, std::vector<Segment3>& out) {
  std::vector<Vec3> ends;
  for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)})
    for (std::size_t i = 0; i < 3; ++i)
      if (const auto point = piercing(one->corners[i], one->corners[(i + 1) % 3], *other)) ends.push_back(*point);
  if (ends.size() < 2) return;
  // More than two where an edge of both runs through one point: the farthest two are the segment's.
  Segment3 best{ends[0], ends[1]};
  for (const Vec3& p : ends)
    for (const Vec3& q : ends)
      if ((q - p).squaredNorm() > (best[1] - best[0]).squaredNorm()) best = {p, q};
  if ((best[1] - best[0]).norm() > touching) out.push_back(best);
}

}  // namespace

std::vector<Segment3> crossing_lines(const Item& a, const Item& b) {
  const Box box_a = transformed(a.mesh->box, a.pose), box_b = transformed(b.mesh->box, b.pose);
  std::vector<Segment3> lines;
  if (!box_a.overlaps(box_b)) return lines;
  const std::vector<Face> faces_a = faces_of(a, box_b), faces_b = faces_of(b, box_a);
  for (const Face& one : faces_a)
    for (const Face& other : faces_b)
      if (one.box.overlaps(other.box)) add_common(one, other, lines);
  return lines;
}

}  // namespace brick::render
