// SPDX-License-Identifier: MIT
// Rays through the world.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "render/world.h"

namespace brick::render {

namespace {

template <class Ray>
void aim(Ray& ray, const Vec3f& origin, const Vec3f& direction, float near, float far) {
  ray.org_x = origin.x();
  ray.org_y = origin.y();
  ray.org_z = origin.z();
  ray.dir_x = direction.x();
  ray.dir_y = direction.y();
  ray.dir_z = direction.z();
  ray.tnear = near;
  ray.tfar = far;
  ray.time = 0;
  ray.mask = 0xFFFFFFFF;
  ray.id = 0;
  ray.flags = 0;
}

std::array<float, 4> look(const Material& m) { return {m.colour.x(), m.colour.y(), m.colour.z(), m.opacity}; }

struct RawLayer {
  float depth, u, v;
  std::uint32_t member, primitive;
};

}  // namespace

void gather_layer(const RTCFilterFunctionNArguments* arguments) {
  auto& found = *static_cast<std::vector<RawLayer>*>(embree::data_of(arguments));
  const unsigned count = arguments->N;
  for (unsigned i = 0; i < count; ++i) {
    if (arguments->valid[i] == 0) continue;
    found.push_back({RTCRayN_tfar(arguments->ray, count, i), RTCHitN_u(arguments->hit, count, i),
                     RTCHitN_v(arguments->hit, count, i), RTCHitN_instID(arguments->hit, count, i, 0),
                     RTCHitN_primID(arguments->hit, count, i)});
    arguments->valid[i] = 0;
  }
}

double World::reach(const Vec3& direction, const std::vector<bool>* only) const {
  double best = -std::numeric_limits<double>::infinity();
  for (const Instance& instance : instances) {
    if (only != nullptr && !(*only)[instance.item]) continue;
    const Shape& shape = shapes[instance.shape];
    const Vec3 local = instance.pose.linear.transpose() * direction;
    const double offset = direction.dot(instance.pose.origin);
    const double bound = local.dot(shape.reach.centre()) + 0.5 * local.cwiseAbs().dot(shape.reach.size());
    if (offset + bound <= best) continue;
    for (const std::uint32_t index : shape.used) best = std::max(best, offset + local.dot(shape.mesh->vertex(index)));
  }
  return best;
}

// `aim` fills the rays.
// NOLINTBEGIN(cppcoreguidelines-pro-type-member-init)
Hit World::nearest(const Vec3f& origin, const Vec3f& direction, float near, float far) const {
  RTCRayHit query;
  aim(query.ray, origin, direction, near, far);
  query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
  embree::nearest(solid.get(), query);
  Hit hit;
  if (query.hit.geomID == RTC_INVALID_GEOMETRY_ID) return hit;
  const Member& member = solid_members[query.hit.instID[0]];
  hit.depth = query.ray.tfar;
  hit.instance = member.instance;
  hit.triangle = groups[member.group].triangles[query.hit.primID];
  hit.u = query.hit.u;
  hit.v = query.hit.v;
  return hit;
}

void World::nearest(const std::array<Probe, packet>& probes, std::size_t count, std::array<Hit, packet>& hits) const {
  RTCRayHit8 query;
  alignas(32) std::array<int, packet> valid{};
  for (std::size_t i = 0; i < packet; ++i) {
    const Probe& probe = probes[i < count ? i : 0];
    valid[i] = i < count && probe.near < probe.far ? -1 : 0;
    query.ray.org_x[i] = probe.origin.x();
    query.ray.org_y[i] = probe.origin.y();
    query.ray.org_z[i] = probe.origin.z();
    query.ray.dir_x[i] = probe.direction.x();
    query.ray.dir_y[i] = probe.direction.y();
    query.ray.dir_z[i] = probe.direction.z();
    query.ray.tnear[i] = probe.near;
    query.ray.tfar[i] = probe.far;
    query.ray.time[i] = 0;
    query.ray.mask[i] = 0xFFFFFFFF;
    query.ray.id[i] = query.ray.flags[i] = 0;
    query.hit.geomID[i] = query.hit.instID[0][i] = RTC_INVALID_GEOMETRY_ID;
  }
  embree::nearest(solid.get(), valid.data(), query);
  for (std::size_t i = 0; i < count; ++i) {
    hits[i] = {};
    if (valid[i] == 0 || query.hit.geomID[i] == RTC_INVALID_GEOMETRY_ID) continue;
    const Member& member = solid_members[query.hit.instID[0][i]];
    hits[i] = {query.ray.tfar[i], member.instance, groups[member.group].triangles[query.hit.primID[i]], query.hit.u[i],
               query.hit.v[i]};
  }
}

bool World::meets_group(std::uint32_t group, const Vec3f& origin, const Vec3f& direction, float near, float far) const {
  RTCRayHit query;
  aim(query.ray, origin, direction, near, far);
  query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  embree::nearest(groups[group].scene.get(), query);
  return query.hit.geomID != RTC_INVALID_GEOMETRY_ID;
}

bool World::blocked(const Vec3f& origin, const Vec3f& direction, float near, float far) const {
  RTCRay ray;
  aim(ray, origin, direction, near, far);
  embree::Query query(nullptr);
  return embree::blocked(solid.get(), ray, query);
}

void World::layers(const Vec3f& origin, const Vec3f& direction, float near, float far, std::vector<Layer>& out) const {
  out.clear();
  if (!any_clear()) return;
  thread_local std::vector<RawLayer> found;  // NOLINT(misc-use-internal-linkage): local to the function
  found.clear();
  RTCRay ray;
  aim(ray, origin, direction, near, far);
  embree::Query query(&found);
  embree::blocked(clear.get(), ray, query);
  for (const RawLayer& raw : found) {
    const Member& member = clear_members[raw.member];
    Layer layer;
    layer.hit = {raw.depth, member.instance, groups[member.group].triangles[raw.primitive], raw.u, raw.v};
    layer.surface = surface(layer.hit, direction);
    if (!layer.surface.front) continue;
    layer.material = material(layer.hit);
    out.push_back(layer);
  }
  // Embree may offer a face twice, and in any order. Faces in one place are told apart by what they look like, so that
  // the order of the parts does not matter either.
  std::sort(out.begin(), out.end(), [&](const Layer& a, const Layer& b) {
    if (a.hit.depth != b.hit.depth) return a.hit.depth < b.hit.depth;
    if (a.material != b.material) return look(materials[a.material]) < look(materials[b.material]);
    return std::pair(a.hit.instance, a.hit.triangle) < std::pair(b.hit.instance, b.hit.triangle);
  });
  const auto same = [](const Layer& a, const Layer& b) {
    return a.hit.instance == b.hit.instance && a.hit.triangle == b.hit.triangle;
  };
  out.erase(std::unique(out.begin(), out.end(), same), out.end());
  bool any = false;
  std::erase_if(out, [&](const Layer& layer) { return is_ghost(layer) && std::exchange(any, true); });
}
// NOLINTEND(cppcoreguidelines-pro-type-member-init)

const Layer* World::front_of(const std::vector<Layer>& layers) const {
  for (const Layer& layer : layers)
    if (!is_ghost(layer)) return &layer;
  return nullptr;
}

std::uint32_t World::material(const Hit& hit) const {
  const Instance& instance = instances[hit.instance];
  const std::int32_t paint = instance.uniform ? Shape::main_paint : shapes[instance.shape].paint[hit.triangle];
  if (paint == Shape::main_paint) return instance.main;
  return paint == Shape::edge_paint ? instance.edge : static_cast<std::uint32_t>(paint);
}

Surface World::surface(const Hit& hit, const Vec3f& direction) const {
  const Instance& instance = instances[hit.instance];
  const Shape& shape = shapes[instance.shape];
  const auto& corner = shape.normals.corner[hit.triangle];
  const auto& normals = shape.normals.normals;
  Surface result;
  result.flat = (instance.normals * shape.normals.flat[hit.triangle]).normalized();
  result.normal = (instance.normals *
                   ((1 - hit.u - hit.v) * normals[corner[0]] + hit.u * normals[corner[1]] + hit.v * normals[corner[2]]))
                      .normalized();
  if (!result.flat.allFinite()) result.flat = Vec3f(0, -1, 0);
  if (!result.normal.allFinite()) result.normal = result.flat;
  const bool away = result.flat.dot(direction) > 0;
  result.front = !away || !shape.mesh->triangles[hit.triangle].certified;
  if (away) {
    result.flat = -result.flat;
    result.normal = -result.normal;
  }
  return result;
}

bool World::is_pictured(const Hit& hit) const {
  const Instance& instance = instances[hit.instance];
  const Skin* skin = instance.uniform ? nullptr : shapes[instance.shape].skin.get();
  return skin != nullptr && skin->part.texture[hit.triangle] >= 0;
}

Eigen::Vector4f World::picture(const Hit& hit, float pixel) const {
  const Instance& instance = instances[hit.instance];
  const float scale = std::cbrt(std::abs(static_cast<float>(instance.pose.linear.determinant())));
  return shapes[instance.shape].skin->look(hit.triangle, local_point(hit), pixel / std::max(scale, 1e-6F));
}

Vec3f World::local_point(const Hit& hit) const {
  const parts::Mesh& mesh = *shapes[instances[hit.instance].shape].own;
  const auto& corners = mesh.triangles[hit.triangle].corners;
  return (1 - hit.u - hit.v) * mesh.vertices[corners[0]] + hit.u * mesh.vertices[corners[1]] +
         hit.v * mesh.vertices[corners[2]];
}

}  // namespace brick::render
