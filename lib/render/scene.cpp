// SPDX-License-Identifier: MIT
// Making the world: shapes and materials first, then one Embree scene a distinct group of faces, then the instances.
#include "render/scene.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>

#include "base/parallel.h"
#include "render/world.h"

namespace brick::render {

namespace {

/// A matrix so flat that Embree could not invert it in float.
bool is_flat(const Mat3& linear) {
  const double scale = linear.cwiseAbs().maxCoeff();
  return !(std::abs(linear.determinant()) > 1e-5 * scale * scale * scale);
}

class Maker {
 public:
  Maker(World& world, const std::vector<Item>& items, const ldraw::Palette& palette)
      : world_(world), items_(items), palette_(palette) {}

  void make() {
    collect();
    parallel_for(world_.shapes.size(), [&](std::size_t i) { prepare(world_.shapes[i]); });
    paint();
    measure();
    world_.device.reset(rtcNewDevice(nullptr));
    world_.solid.reset(rtcNewScene(world_.device.get()));
    world_.clear.reset(rtcNewScene(world_.device.get()));
    choose_groups();
    parallel_for(world_.groups.size(), [&](std::size_t i) { build(world_.groups[i]); });
    place(world_.solid.get(), world_.solid_members);
    place(world_.clear.get(), world_.clear_members);
  }

 private:
  void collect() {
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Item& item = items_[i];
      if (!item.pose.linear.allFinite() || !item.pose.origin.allFinite()) continue;
      if (item.mesh->triangles.empty() && item.mesh->edges.empty()) continue;
      if (item.look == Look::hidden) continue;
      Instance instance;
      instance.item = static_cast<std::uint32_t>(i);
      instance.pose = item.pose;
      if (is_flat(item.pose.linear)) {
        instance.shape = flat_shape(*item.mesh, item.pose.linear);
        world_.shapes[instance.shape].own = item.mesh;
        instance.pose.linear = Mat3::Identity();
      } else {
        instance.shape = shape(item.mesh);
        instance.normals = item.pose.linear.inverse().transpose().cast<float>();
      }
      world_.shapes[instance.shape].skin = item.skin;
      instance.main = main_of(item);
      instance.uniform = item.look != Look::own;
      instance.edge = material(item.colour == ldraw::edge_colour ? item.colour : ~item.colour);
      world_.instances.push_back(instance);
    }
  }

  std::uint32_t shape(const parts::Mesh* mesh) {
    const auto [place, is_new] = shapes_.try_emplace(mesh, static_cast<std::uint32_t>(world_.shapes.size()));
    if (is_new) {
      world_.shapes.emplace_back();
      world_.shapes.back().mesh = world_.shapes.back().own = mesh;
    }
    return place->second;
  }

  std::uint32_t flat_shape(const parts::Mesh& mesh, const Mat3& linear) {
    std::array<double, 10> key{static_cast<double>(shape(&mesh))};
    std::copy_n(linear.data(), 9, key.begin() + 1);
    const auto [place, is_new] = flat_.try_emplace(key, 0);
    if (is_new) {
      auto copy = std::make_unique<parts::Mesh>(mesh);
      copy->box = {};
      for (Vec3f& vertex : copy->vertices) vertex = (linear * vertex.cast<double>()).cast<float>();
      for (const auto& triangle : copy->triangles)
        for (const auto corner : triangle.corners) copy->box.add(copy->vertex(corner));
      for (const auto& edge : copy->edges)
        for (const auto end : edge.ends) copy->box.add(copy->vertex(end));
      for (auto& triangle : copy->triangles) triangle.certified = false;  // a flattened body has no inside
      world_.baked.push_back(std::move(copy));
      place->second = shape(world_.baked.back().get());
    }
    return place->second;
  }

  std::uint32_t material(ldraw::ColourCode code) {
    const auto [place, is_new] = materials_.try_emplace(code, static_cast<std::uint32_t>(world_.materials.size()));
    if (is_new) world_.materials.push_back(material_of(code, palette_));
    return place->second;
  }
  std::uint32_t add(const Material& material) {
    world_.materials.push_back(material);
    return static_cast<std::uint32_t>(world_.materials.size() - 1);
  }
  std::uint32_t main_of(const Item& item) {
    if (item.look == Look::ghost) return ghost_ == nothing ? ghost_ = add(ghost_material()) : ghost_;
    if (item.look != Look::painted) return item.placeholder ? placeholder() : material(item.colour);
    const ldraw::Rgba paint = item.paint;
    const auto [place, is_new] = paints_.try_emplace({paint.r, paint.g, paint.b}, nothing);
    if (is_new) place->second = add(painted_material(paint));
    return place->second;
  }
  std::uint32_t placeholder() {
    if (placeholder_ == nothing) placeholder_ = add(placeholder_material());
    return placeholder_;
  }

  /// What can be done for each shape on its own.
  static void prepare(Shape& shape) {
    const parts::Mesh& mesh = *shape.mesh;
    shape.normals = corner_normals(mesh);
    std::vector<bool> used(mesh.vertices.size());
    for (const auto& triangle : mesh.triangles)
      for (const auto corner : triangle.corners) used[corner] = true;
    for (const auto& edge : mesh.edges)
      for (const auto end : edge.ends) used[end] = true;
    for (std::uint32_t i = 0; i < used.size(); ++i)
      if (used[i]) {
        shape.used.push_back(i);
        shape.reach.add(mesh.vertex(i));
      }
  }

  std::int32_t paint(ldraw::ColourCode code) {
    if (code == ldraw::main_colour) return Shape::main_paint;
    return code == ldraw::edge_colour ? Shape::edge_paint : static_cast<std::int32_t>(material(code));
  }

  void paint() {
    for (Shape& shape : world_.shapes) {
      shape.paint.reserve(shape.mesh->triangles.size());
      for (const auto& triangle : shape.mesh->triangles) {
        const std::int32_t number = paint(triangle.colour);
        shape.paint.push_back(number);
        if (number == Shape::main_paint)
          shape.has_main = true;
        else if (number != Shape::edge_paint && world_.materials[static_cast<std::size_t>(number)].clear())
          shape.fixed_clear = true;
        else
          shape.fixed_solid = true;
      }
      for (const auto& edge : shape.mesh->edges) shape.edge_ink.push_back(paint(edge.colour));
      for (const auto& line : shape.mesh->conditionals) shape.conditional_ink.push_back(paint(line.colour));
    }
  }

  /// Moves the world so that its middle is 0: Embree works in float.
  void measure() {
    for (int axis = 0; axis < 3; ++axis) {
      world_.bounds.max[axis] = world_.reach(Vec3::Unit(axis));
      world_.bounds.min[axis] = -world_.reach(-Vec3::Unit(axis));
    }
    if (world_.instances.empty()) world_.bounds = {};
    world_.centre = world_.bounds.centre();
    for (Instance& instance : world_.instances) instance.pose.origin -= world_.centre;
  }

  void choose_groups() {
    for (std::uint32_t i = 0; i < world_.instances.size(); ++i) {
      const Instance& instance = world_.instances[i];
      const Shape& shape = world_.shapes[instance.shape];
      const bool clear = world_.materials[instance.main].clear();
      const auto solid = [&](Part part) { world_.solid_members.push_back({i, group(instance.shape, part, false)}); };
      const auto through = [&](Part part) { world_.clear_members.push_back({i, group(instance.shape, part, true)}); };
      if (instance.uniform) {
        if (clear)
          through(Part::all);
        else
          solid(Part::all);
      } else if (!shape.fixed_clear && !(clear && shape.has_main)) {
        if (shape.has_main || shape.fixed_solid) solid(Part::all);
      } else if (!clear) {
        if (shape.has_main || shape.fixed_solid) solid(Part::main_and_solid);
        through(Part::clear_fixed);
      } else {
        if (shape.fixed_solid) solid(Part::solid_fixed);
        through(shape.fixed_clear ? Part::main_and_clear : shape.fixed_solid ? Part::main_only : Part::all);
      }
    }
  }

  std::uint32_t group(std::uint32_t shape, Part part, bool clear) {
    const auto [place, is_new] =
        groups_.try_emplace({shape, part, clear}, static_cast<std::uint32_t>(world_.groups.size()));
    if (is_new) {
      world_.groups.emplace_back();
      world_.groups.back().shape = shape;
      world_.groups.back().part = part;
      world_.groups.back().clear = clear;
    }
    return place->second;
  }

  bool belongs(const Shape& shape, std::size_t triangle, Part part) const {
    const std::int32_t paint = shape.paint[triangle];
    const bool main = paint == Shape::main_paint;
    const bool clear = paint >= 0 && world_.materials[static_cast<std::size_t>(paint)].clear();
    switch (part) {
      case Part::all:
        return true;
      case Part::solid_fixed:
        return !main && !clear;
      case Part::clear_fixed:
        return clear;
      case Part::main_and_solid:
        return main || !clear;
      case Part::main_and_clear:
        return main || clear;
      case Part::main_only:
        break;
    }
    return main;
  }

  void build(Group& group) {
    const Shape& shape = world_.shapes[group.shape];
    const parts::Mesh& mesh = *shape.mesh;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
      if (belongs(shape, i, group.part)) group.triangles.push_back(i);
    RTCGeometry geometry = rtcNewGeometry(world_.device.get(), RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* points = static_cast<float*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                               3 * sizeof(float), mesh.vertices.size()));
    auto* corners = static_cast<std::uint32_t*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(std::uint32_t), group.triangles.size()));
    for (const Vec3f& vertex : mesh.vertices) points = std::copy_n(vertex.data(), 3, points);
    for (const std::uint32_t index : group.triangles)
      corners = std::copy_n(mesh.triangles[index].corners.data(), 3, corners);
    if (group.clear) rtcSetGeometryOccludedFilterFunction(geometry, gather_layer);
    rtcCommitGeometry(geometry);
    group.scene.reset(rtcNewScene(world_.device.get()));
    rtcAttachGeometry(group.scene.get(), geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(group.scene.get());
  }

  void place(RTCScene top, const std::vector<World::Member>& members) {
    for (const World::Member& member : members) {
      RTCGeometry geometry = rtcNewGeometry(world_.device.get(), RTC_GEOMETRY_TYPE_INSTANCE);
      rtcSetGeometryInstancedScene(geometry, world_.groups[member.group].scene.get());
      const Transform& pose = world_.instances[member.instance].pose;
      std::array<float, 12> columns{};
      for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row)
          columns[3 * static_cast<std::size_t>(column) + static_cast<std::size_t>(row)] =
              static_cast<float>(column < 3 ? pose.linear(row, column) : pose.origin[row]);
      rtcSetGeometryTransform(geometry, 0, RTC_FORMAT_FLOAT3X4_COLUMN_MAJOR, columns.data());
      rtcCommitGeometry(geometry);
      rtcAttachGeometry(top, geometry);  // numbered 0, 1, 2, ... in this order
      rtcReleaseGeometry(geometry);
    }
    rtcCommitScene(top);
  }

  World& world_;
  const std::vector<Item>& items_;
  const ldraw::Palette& palette_;
  std::unordered_map<const parts::Mesh*, std::uint32_t> shapes_;
  std::map<std::array<double, 10>, std::uint32_t> flat_;
  std::map<ldraw::ColourCode, std::uint32_t> materials_;
  std::map<std::tuple<std::uint32_t, Part, bool>, std::uint32_t> groups_;
  std::map<std::array<std::uint8_t, 3>, std::uint32_t> paints_;
  std::uint32_t placeholder_ = nothing, ghost_ = nothing;
};

}  // namespace

Scene::Scene(const std::vector<Item>& items, const ldraw::Palette& palette) : world_(std::make_unique<World>()) {
  Maker(*world_, items, palette).make();
}
Scene::~Scene() = default;
Scene::Scene(Scene&&) noexcept = default;
Scene& Scene::operator=(Scene&&) noexcept = default;

const Box& Scene::bounds() const { return world_->bounds; }
double Scene::reach(const Vec3& direction, const std::vector<bool>* only) const {
  return world_->reach(direction, only) + direction.dot(world_->centre);
}

}  // namespace brick::render
