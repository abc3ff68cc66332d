// SPDX-License-Identifier: MIT
#include "render/connectors.h"

#include <cmath>
#include <numbers>
#include <set>

#include "connect/mate.h"

namespace brick::render {

namespace {

using connect::Connector;
using connect::Kind;

constexpr int sides = 12;  // of a mark's circumference

/// LDraw colours: warm for what goes in, cold for what takes it, one pair a family of kinds.
ldraw::ColourCode colour_of(Kind kind) {
  switch (kind) {
    case Kind::stud:
      return 4;  // red
    case Kind::open_stud:
      return 12;  // salmon
    case Kind::anti_stud:
      return 1;  // blue
    case Kind::tube:
      return 9;  // light blue
    case Kind::post:
      return 3;  // dark turquoise
    case Kind::pin:
      return 25;  // orange
    case Kind::pin_hole:
      return 2;  // green
    case Kind::axle:
      return 14;  // yellow
    case Kind::axle_hole:
      return 27;  // lime
    case Kind::bar:
      return 13;  // pink
    case Kind::clip:
      return 22;  // purple
    case Kind::ball:
    case Kind::ball_socket:
      return 6;  // brown
    default:
      return 8;  // dark grey
  }
}

/// A tapered rod along +Y from `from` to `to`.
parts::Mesh rod(double from, double to, double foot, double tip) {
  parts::Mesh mesh;
  for (const auto& [y, radius] : {std::pair(from, foot), std::pair(to, tip)}) {
    for (int i = 0; i < sides; ++i) {
      const double turn = 2 * std::numbers::pi * i / sides;
      mesh.vertices.emplace_back(Vec3(radius * std::cos(turn), y, radius * std::sin(turn)).cast<float>());
    }
  }
  mesh.vertices.emplace_back(0.0F, static_cast<float>(from), 0.0F);
  mesh.vertices.emplace_back(0.0F, static_cast<float>(to), 0.0F);
  const auto at = [](int i) { return static_cast<std::uint32_t>(i); };
  for (int i = 0; i < sides; ++i) {
    const int next = (i + 1) % sides;
    for (const auto& corners :
         {std::array{at(i), at(next), at(sides + i)}, std::array{at(next), at(sides + next), at(sides + i)},
          std::array{at(2 * sides), at(next), at(i)}, std::array{at(2 * sides + 1), at(sides + i), at(sides + next)}}) {
      mesh.triangles.push_back({corners, ldraw::main_colour, false});
    }
  }
  for (const Vec3f& vertex : mesh.vertices) mesh.box.add(vertex.cast<double>());
  return mesh;
}

/// A frame whose +Y is the connector's axis.
Transform frame_of(const Connector& connector) {
  Transform frame;
  frame.origin = connector.position;
  frame.linear.col(1) = connector.axis;
  frame.linear.col(0) = connector.side;
  frame.linear.col(2) = connector.side.cross(connector.axis);
  return frame;
}

}  // namespace

void ConnectorMarks::add(const Connector& connector, const Transform& pose) {
  const bool stud = connector.kind == Kind::stud || connector.kind == Kind::open_stud;
  if (connector.length > 0) {  // a thin rod that shows at both ends
    meshes_.push_back(rod(-0.5 * connector.length - 3, 0.5 * connector.length + 3, 1.6, 1.6));
  } else if (stud) {
    meshes_.push_back(rod(4, 10, 3.5, 0.3));
  } else {
    meshes_.push_back(rod(0, 7, 0.3, 3.5));
  }
  items_.push_back({&meshes_.back(), pose * frame_of(connector), colour_of(connector.kind), false});
}

ConnectorMarks::ConnectorMarks(model::Loaded& loaded, connect::Connectors& connectors) {
  model::ModelFinder finder(*loaded.resolver);
  std::vector<connect::Placed> placed;
  for (const auto& placement : loaded.model.placements) {
    const auto* own = placement.file == nullptr ? nullptr : &connectors.of(*placement.file, finder);
    placed.push_back({own, placement.pose});
  }
  std::set<std::pair<int, int>> used;
  for (const connect::Mate& mate : connect::find_mates(placed, false)) {
    used.emplace(mate.part_a, mate.connector_a);
    used.emplace(mate.part_b, mate.connector_b);
  }
  for (std::size_t part = 0; part < placed.size(); ++part) {
    if (placed[part].connectors == nullptr) continue;
    const auto& own = *placed[part].connectors;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (!used.contains({static_cast<int>(part), static_cast<int>(i)})) add(own[i], placed[part].pose);
    }
  }
}

}  // namespace brick::render
