// SPDX-License-Identifier: MIT
// A matrix of an LDraw line may be anything; collision tests want rigid motions. So each matrix is split into a
// rotation and a stretch (polar decomposition), and the stretch belongs to the shape: a mirrored or bent part is a
// shape of its own.
#include "collide/shapes.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "base/parallel.h"
#include "collide/solid_codec.h"
#include "parts/index.h"

namespace brick::collide {

namespace {

constexpr double stretch_step = 1e-4;       // stretches are rounded to it, so that equal ones are one shape
constexpr double connector_stretch = 0.02;  // a part stretched further has no connectors: its studs are no studs
constexpr std::string_view facts_kind = "shape-1", solid_kind = "solid-1";

struct Split {
  Mat3 rotation = Mat3::Identity();
  Mat3 stretch = Mat3::Identity();
  bool singular = false;
};

Split split(const Mat3& linear) {
  switch (classify(linear, rounding_tolerance)) {
    case MatrixKind::rigid:
      return {nearest_rotation(linear)};
    case MatrixKind::mirrored:
      return {nearest_rotation(-linear), -Mat3::Identity()};
    case MatrixKind::singular:
      return {Mat3::Identity(), Mat3::Identity(), true};
    default:
      break;
  }
  Split result;
  result.rotation = nearest_rotation(linear.determinant() < 0 ? Mat3(-linear) : linear);
  result.stretch = ((result.rotation.transpose() * linear) / stretch_step).array().round().matrix() * stretch_step;
  return result;
}

Hash hash_with(const Hash& key, const void* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(key.words.data()), sizeof key.words);
  bytes.append(static_cast<const char*>(data), size);
  return hash_of(bytes);
}

Hash hash_connectors(const Hash& key, const std::vector<connect::Connector>& connectors) {
  std::vector<double> numbers;
  std::string families;
  for (const auto& c : connectors) {
    numbers.insert(numbers.end(),
                   {static_cast<double>(c.kind), c.position.x(), c.position.y(), c.position.z(), c.axis.x()});
    numbers.insert(numbers.end(), {c.axis.y(), c.axis.z(), c.side.x(), c.side.y(), c.side.z(), c.length, c.radius});
    families += c.family + "\n";
  }
  return hash_with(hash_with(key, families.data(), families.size()), numbers.data(), numbers.size() * sizeof(double));
}

ShapeFacts measure_facts(const parts::Mesh& mesh, const Mat3& stretch) {
  ShapeFacts facts;
  facts.complete = mesh.missing.empty();
  double furthest = 0;
  for (const auto& triangle : mesh.triangles)
    for (const std::uint32_t corner : triangle.corners) {
      const Vec3 point = stretch * mesh.vertex(corner);
      facts.box.add(point);
      furthest = std::max(furthest, point.squaredNorm());
    }
  facts.reach = std::sqrt(furthest);
  return facts;
}

using FactsBytes = std::array<double, 8>;

std::string write_facts(const ShapeFacts& facts) {
  const FactsBytes numbers{facts.box.min.x(), facts.box.min.y(), facts.box.min.z(), facts.box.max.x(),
                           facts.box.max.y(), facts.box.max.z(), facts.reach,       facts.complete ? 1.0 : 0.0};
  return {reinterpret_cast<const char*>(numbers.data()), sizeof numbers};
}

std::optional<ShapeFacts> read_facts(std::string_view bytes) {
  FactsBytes n{};
  if (bytes.size() != sizeof n) return std::nullopt;
  std::memcpy(n.data(), bytes.data(), sizeof n);
  return ShapeFacts{{{n[0], n[1], n[2]}, {n[3], n[4], n[5]}}, n[6], n[7] != 0};
}

std::vector<connect::Connector> stretched(const std::vector<connect::Connector>& connectors, const Mat3& stretch) {
  if (stretch.isIdentity(0)) return connectors;
  const double off =
      std::min((stretch - Mat3::Identity()).cwiseAbs().maxCoeff(), (stretch + Mat3::Identity()).cwiseAbs().maxCoeff());
  if (off > connector_stretch) return {};
  std::vector<connect::Connector> moved = connectors;
  for (auto& connector : moved) {
    connector.position = stretch * connector.position;
    connector.axis = (stretch * connector.axis).normalized();
    connector.side = (stretch * connector.side).normalized();
  }
  return moved;
}

}  // namespace

Shapes::Shapes(parts::Library& library, parts::Finder& finder, connect::Connectors& connectors)
    : library_(library), finder_(finder), connectors_(connectors) {}
Shapes::~Shapes() = default;

void Shapes::read(Shape& shape) const {
  Hash key = library_.geometry_key(*shape.file, finder_);
  if (!shape.stretch.isIdentity(0)) key = hash_with(key, shape.stretch.data(), 9 * sizeof(double));
  auto& index = library_.index();
  std::optional<ShapeFacts> known;
  index.with_blob(facts_kind, key, [&](std::string_view bytes) { return (known = read_facts(bytes)).has_value(); });
  if (!known) {
    known = measure_facts(library_.mesh(*shape.file, finder_), shape.stretch);
    index.store_blob(facts_kind, key, write_facts(*known));
  }
  shape.facts = *known;
  shape.connectors = stretched(connectors_.of(*shape.file, finder_), shape.stretch);
  shape.geometry = key;
  shape.key = hash_connectors(key, shape.connectors);
}

std::vector<Body> Shapes::bodies(const model::Model& model) {
  struct ByContent {
    bool operator()(const std::pair<const ldraw::File*, Mat3>& a, const std::pair<const ldraw::File*, Mat3>& b) const {
      if (a.first != b.first) return std::less<>{}(a.first, b.first);
      return std::lexicographical_compare(a.second.data(), a.second.data() + 9, b.second.data(), b.second.data() + 9);
    }
  };
  std::map<std::pair<const ldraw::File*, Mat3>, std::uint32_t, ByContent> met;
  std::vector<Shape> fresh;  // in order of first appearance
  std::vector<std::uint32_t> fresh_of(model.placements.size());
  std::vector<Body> bodies(model.placements.size());
  std::vector<bool> singular(bodies.size(), false);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto& placement = model.placements[i];
    const Split parts = split(placement.pose.linear);
    bodies[i].pose = {parts.rotation, placement.pose.origin};
    singular[i] = parts.singular;
    const auto [entry, is_new] =
        met.try_emplace({placement.file, parts.stretch}, static_cast<std::uint32_t>(fresh.size()));
    if (is_new) {
      fresh.emplace_back();
      fresh.back().file = placement.file;
      fresh.back().stretch = parts.stretch;
    }
    fresh_of[i] = entry->second;
  }
  parallel_for(fresh.size(), [&](std::size_t i) { read(fresh[i]); });

  std::vector<std::uint32_t> shape_of(fresh.size());
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    const auto [entry, is_new] = by_key_.try_emplace(fresh[i].key, static_cast<std::uint32_t>(shapes_.size()));
    if (is_new) {
      shapes_.push_back(std::move(fresh[i]));
      entries_.emplace_back();
    }
    shape_of[i] = entry->second;
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodies[i].shape = shape_of[fresh_of[i]];
    if (!singular[i]) bodies[i].box = transformed(shapes_[bodies[i].shape].facts.box, bodies[i].pose);
  }
  return bodies;
}

const Solid& Shapes::solid(std::uint32_t shape) {
  Entry& entry = entries_[shape];
  std::call_once(entry.made, [&] {
    const Shape& s = shapes_[shape];
    auto& index = library_.index();
    index.with_blob(solid_kind, s.geometry, [&](std::string_view bytes) {
      entry.solid = decode_solid(bytes);
      return entry.solid != nullptr;
    });
    if (entry.solid) return;
    entry.solid = std::make_unique<Solid>(library_.mesh(*s.file, finder_), s.stretch);
    if (auto bytes = encode_solid(*entry.solid); !bytes.empty())
      index.store_blob(solid_kind, s.geometry, std::move(bytes));
  });
  return *entry.solid;
}

}  // namespace brick::collide
