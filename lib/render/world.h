// SPDX-License-Identifier: MIT
// The prepared geometry of a scene and the rays through it. Internal to lib/render.
//
// Each distinct mesh becomes one or two Embree scenes (its solid and its clear faces); a placement is an instance of
// them. Solid and clear things are kept in two top scenes: a ray finds the nearest solid surface in the first, then all
// clear ones before it in the second, so that the order of parts cannot matter.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "render/embree.h"
#include "render/material.h"
#include "render/scene.h"
#include "render/skin.h"
#include "render/smooth.h"

namespace brick::render {

inline constexpr std::uint32_t nothing = 0xFFFFFFFF;
inline constexpr std::uint32_t ground = 0xFFFFFFFE;  // instance number of the ground plane

struct EmbreeRelease {
  void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
  void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
};
using ScenePointer = std::unique_ptr<RTCSceneTy, EmbreeRelease>;
using DevicePointer = std::unique_ptr<RTCDeviceTy, EmbreeRelease>;

/// A distinct mesh. Paint of a face: main_paint, edge_paint, or an index into World::materials.
struct Shape {
  static constexpr std::int32_t main_paint = -1, edge_paint = -2;
  const parts::Mesh* mesh = nullptr;
  const parts::Mesh* own = nullptr;  // the mesh in the part's own frame: another one where `mesh` was flattened
  std::shared_ptr<const Skin> skin;  // nullptr: no pictures
  CornerNormals normals;
  std::vector<std::int32_t> paint;                      // by triangle
  std::vector<std::int32_t> edge_ink, conditional_ink;  // by line: edge_paint, main_paint, or a material's own colour
  std::vector<std::uint32_t> used;                      // vertices of faces and edges: what reaches out
  Box reach;                                            // over those
  bool fixed_solid = false, fixed_clear = false, has_main = false;  // which kinds of face there are
};

/// Some of the faces of a shape, in an Embree scene of their own.
enum class Part { all, solid_fixed, clear_fixed, main_and_solid, main_and_clear, main_only };
struct Group {
  std::uint32_t shape = 0;
  Part part = Part::all;
  bool clear = false;  // searched for all its faces, not for the nearest one
  ScenePointer scene;
  std::vector<std::uint32_t> triangles;  // of the mesh, by the group's own numbers
};

struct Instance {
  std::uint32_t shape = 0;
  std::uint32_t item = 0;                                 // of the list the scene was made from
  Transform pose;                                         // part to world, the world's centre being 0
  Eigen::Matrix3f normals = Eigen::Matrix3f::Identity();  // inverse transpose: turns normals, outward stays outward
  std::uint32_t main = 0, edge = 0;                       // materials
  bool uniform = false;                                   // all faces and lines in `main`, whatever their own colours
};

struct Hit {
  float depth = std::numeric_limits<float>::infinity();
  std::uint32_t instance = nothing;
  std::uint32_t triangle = 0;  // of the mesh
  float u = 0, v = 0;
};

/// A ray to be followed: depths in (near, far).
struct Probe {
  Vec3f origin = Vec3f::Zero(), direction = Vec3f::Zero();
  float near = 0, far = 0;
};

struct Surface {
  Vec3f normal = Vec3f::Zero();  // of the smooth surface, unit length, towards the viewer
  Vec3f flat = Vec3f::Zero();    // of the face, likewise
  bool front = true;             // seen from outside (always true where the winding is unknown)
};

/// A clear surface on the way, before the nearest solid one.
struct Layer {
  Hit hit;
  Surface surface;
  std::uint32_t material = 0;
};

struct World {
  DevicePointer device;
  std::vector<Shape> shapes;
  std::vector<Group> groups;
  std::vector<Instance> instances;
  std::vector<Material> materials;
  std::vector<std::unique_ptr<parts::Mesh>> baked;  // meshes under singular matrices, flattened already
  struct Member {
    std::uint32_t instance = 0, group = 0;
  };
  std::vector<Member> solid_members, clear_members;  // by number in the top scenes
  ScenePointer solid, clear;
  Box bounds;  // in the caller's frame
  Vec3 centre = Vec3::Zero();

  double reach(const Vec3& direction, const std::vector<bool>* only = nullptr) const;  // from `centre`
  bool any_clear() const { return !clear_members.empty(); }

  /// Nearest solid surface with a depth in (near, far). Points are origin + depth * direction; `direction` of any
  /// length.
  Hit nearest(const Vec3f& origin, const Vec3f& direction, float near, float far) const;
  /// The same for rays that run side by side.
  static constexpr std::size_t packet = 8;
  void nearest(const std::array<Probe, packet>& probes, std::size_t count, std::array<Hit, packet>& hits) const;
  bool blocked(const Vec3f& origin, const Vec3f& direction, float near, float far) const;
  /// Whether a ray in the part's own frame meets a group's faces.
  bool meets_group(std::uint32_t group, const Vec3f& origin, const Vec3f& direction, float near, float far) const;
  /// Clear surfaces nearer than `far` that face the viewer (both faces where the winding is unknown), nearest first.
  /// Of ghosts the nearest one only: together they are one pale shape.
  void layers(const Vec3f& origin, const Vec3f& direction, float near, float far, std::vector<Layer>& out) const;

  bool is_ghost(const Layer& layer) const { return materials[layer.material].ghost; }
  /// The nearest layer that is no ghost; nullptr when there is none.
  const Layer* front_of(const std::vector<Layer>& layers) const;

  std::uint32_t material(const Hit& hit) const;
  Surface surface(const Hit& hit, const Vec3f& direction) const;
  /// Whether a picture is laid over the face; what is there, RGB in linear light and the share of it that covers.
  /// `pixel`: LDU that one pixel spans there.
  bool is_pictured(const Hit& hit) const;
  Eigen::Vector4f picture(const Hit& hit, float pixel) const;
  /// Where in the part's own frame a hit is.
  Vec3f local_point(const Hit& hit) const;
};

/// Embree's callback on clear faces: notes the face and lets the ray go on.
void gather_layer(const RTCFilterFunctionNArguments* arguments);

}  // namespace brick::render
