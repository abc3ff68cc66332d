// SPDX-License-Identifier: MIT
// The mesh of one part, gathered while its sub-files are walked.
#include "parts/mesh.h"

#include <algorithm>

#include "parts/expand.h"
#include "parts/facets.h"
#include "parts/texture.h"

namespace brick::parts {

namespace {

void note_missing(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

class Gather : public Visitor {
 public:
  void shape(const ldraw::Shape& shape, const Context& context, bool reversed, bool certified) override {
    std::array<Vec3, 4> points;
    for (std::size_t i = 0; i < points_of(shape.kind); ++i) {
      points[i] = context.pose * shape.points[i];
      if (!points[i].allFinite()) return;  // scales multiplied past all bounds
    }
    const ldraw::ColourCode colour = context.colour(shape.colour);
    texture_ = context.texture;
    switch (shape.kind) {
      case ldraw::ShapeKind::edge:
        mesh.edges.push_back({{welder_.add(points[0]), welder_.add(points[1])}, colour});
        break;
      case ldraw::ShapeKind::conditional:
        mesh.conditionals.push_back(
            {{welder_.add(points[0]), welder_.add(points[1]), welder_.add(points[2]), welder_.add(points[3])}, colour});
        break;
      case ldraw::ShapeKind::triangle:
        triangle(points, {0, 1, 2}, colour, reversed, certified);
        break;
      case ldraw::ShapeKind::quad:
        quad(points, colour, reversed, certified);
        break;
    }
  }

  void missing(const std::string& name) override { note_missing(mesh.missing, name); }
  void textured() override { mesh.textured = true; }

  /// Lines alone have a box too, so that a part made of them can be found and drawn.
  void close() {
    if (mesh.triangles.empty())
      for (const Mesh::Edge& edge : mesh.edges)
        for (const std::uint32_t end : edge.ends) mesh.box.add(mesh.vertex(end));
  }

  Mesh mesh;
  std::vector<std::int32_t> texture;  // by triangle

 private:
  static std::size_t points_of(ldraw::ShapeKind kind) {
    if (kind == ldraw::ShapeKind::edge) return 2;
    return kind == ldraw::ShapeKind::triangle ? 3 : 4;
  }

  void quad(const std::array<Vec3, 4>& points, ldraw::ColourCode colour, bool reversed, bool certified) {
    const QuadSplit split = split_quad(points);
    for (const auto& corners : split.triangles)
      triangle(points, corners, colour, reversed, certified && !split.crossed);
  }

  void triangle(const std::array<Vec3, 4>& points, std::array<std::uint8_t, 3> corners, ldraw::ColourCode colour,
                bool reversed, bool certified) {
    if (reversed) std::swap(corners[1], corners[2]);
    if (is_degenerate(points[corners[0]], points[corners[1]], points[corners[2]])) return;
    Mesh::Triangle result{{}, colour, certified};
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3& point = points[corners[i]];
      result.corners[i] = welder_.add(point);
      mesh.box.add(point);
    }
    const auto [a, b, c] = result.corners;
    if (a == b || b == c || c == a) return;
    mesh.triangles.push_back(result);
    texture.push_back(texture_);
  }

  Welder welder_{mesh.vertices};
  std::int32_t texture_ = -1;  // of the shape at hand
};

class List : public Visitor {
 public:
  void sub_file(const ldraw::File& file, const Context& context) override {
    uses.push_back({file.name, context.pose, context.inverted, context.depth});
  }
  std::vector<Use> uses;
};

}  // namespace

Mesh build_mesh(const ldraw::File& file, Finder& finder) {
  Gather gather;
  gather.mesh.truncated = !expand(file, finder, gather);
  gather.close();
  return std::move(gather.mesh);
}

TexturedMesh build_textured_mesh(const ldraw::File& file, Finder& finder) {
  TexturedMesh result;
  Gather gather;
  gather.mesh.truncated = !expand(file, finder, gather, &result.textures);
  gather.close();
  result.mesh = std::move(gather.mesh);
  result.texture = std::move(gather.texture);
  return result;
}

std::vector<Use> list_uses(const ldraw::File& file, Finder& finder) {
  List list;
  expand(file, finder, list);
  return std::move(list.uses);
}

ldraw::Rgba shown_colour(ldraw::ColourCode mesh_code, ldraw::ColourCode part, const ldraw::Palette& palette) {
  if (mesh_code == ldraw::main_colour) return palette.resolve(part).value;
  if (mesh_code == ldraw::edge_colour) return palette.resolve(part).edge;
  return mesh_code < 0 ? palette.resolve(~mesh_code).edge : palette.resolve(mesh_code).value;
}

}  // namespace brick::parts
