// SPDX-License-Identifier: MIT
// The connection graph of a model: parts are nodes, pairs of parts that hold each other are edges with their joint;
// gears that mesh are told apart. As JSON (schema bricktools.graph/1) or GraphML.
#include <map>

#include "base/json.h"
#include "base/markup.h"
#include "base/text.h"
#include "connect/gears.h"
#include "connect/joint.h"
#include "convert/format.h"

namespace brick::convert {

namespace {

/// A model's parts with their connectors, and the mates of each pair that holds.
struct Graph {
  const model::Model* model = nullptr;
  std::vector<connect::Placed> placed;
  std::map<std::pair<int, int>, std::vector<connect::Mate>> pairs;
};

Result<Graph> build_graph(const Source& source, connect::Connectors& connectors) {
  Graph graph;
  graph.model = &source.loaded->model;
  model::ModelFinder finder(*source.loaded->resolver);
  for (const auto& placement : graph.model->placements) {
    const auto* own = placement.file == nullptr ? nullptr : &connectors.of(*placement.file, finder);
    graph.placed.push_back({own, placement.pose});
  }
  for (const connect::Mate& mate : connect::find_mates(graph.placed, false))
    graph.pairs[{mate.part_a, mate.part_b}].push_back(mate);
  return graph;
}

connect::Joint joint_of(const Graph& graph, const std::vector<connect::Mate>& mates) {
  return connect::joint_of(mates, graph.placed[static_cast<std::size_t>(mates.front().part_a)],
                           graph.placed[static_cast<std::size_t>(mates.front().part_b)]);
}

std::string_view fit_name(connect::Fit fit) { return fit == connect::Fit::exact ? "exact" : "loose"; }

Json vector_json(const Vec3& v) { return {number(v.x(), 4), number(v.y(), 4), number(v.z(), 4)}; }

Json mate_json(const Graph& graph, const connect::Mate& mate) {
  const auto kind = [&](int part, int connector) {
    const auto& own = *graph.placed[static_cast<std::size_t>(part)].connectors;
    return connect::name_of(own[static_cast<std::size_t>(connector)].kind);
  };
  return {{"connectors", {mate.connector_a, mate.connector_b}},
          {"kinds", {kind(mate.part_a, mate.connector_a), kind(mate.part_b, mate.connector_b)}},
          {"fit", fit_name(mate.fit)},
          {"off", number(mate.move.norm(), 4)},
          {"angle", number(mate.angle, 3)}};
}

Json node_json(const model::Placement& placement) {
  Json pose = Json::array();
  for (const double value : placement.pose.numbers()) pose.push_back(number(value));
  Json json = {{"id", placement.id},     {"line", placement.line},     {"name", placement.name},
               {"part", placement.part}, {"colour", placement.colour}, {"pose", pose}};
  if (const auto given = model::given_name(placement); !given.empty()) json["given"] = given;
  return json;
}

Json edge_json(const Graph& graph, const std::vector<connect::Mate>& mates) {
  const connect::Joint joint = joint_of(graph, mates);
  Json json = {{"parts", {mates.front().part_a, mates.front().part_b}}, {"joint", connect::name_of(joint.kind)}};
  if (joint.kind != connect::JointKind::fixed) {
    json["point"] = vector_json(joint.point);
    if (joint.kind != connect::JointKind::ball) json["axis"] = vector_json(joint.axis);
  }
  if (joint.slide_high > joint.slide_low) json["slide"] = {number(joint.slide_low, 3), number(joint.slide_high, 3)};
  if (joint.detent > 0) json["detent"] = number(joint.detent);
  json["mates"] = Json::array();
  for (const auto& mate : mates) json["mates"].push_back(mate_json(graph, mate));
  return json;
}

Json mesh_json(const connect::GearMesh& mesh) {
  using Way = connect::GearMesh::Way;
  Json json = {{"parts", {mesh.part_a, mesh.part_b}},
               {"connectors", {mesh.connector_a, mesh.connector_b}},
               {"ratio", number(mesh.ratio, 4)},
               {"off", number(mesh.off, 3)},
               {"bevel", mesh.way == Way::bevel}};
  if (mesh.way == Way::worm) json["worm"] = true;
  if (mesh.way == Way::rack) json["travel"] = number(mesh.travel, 3);
  return json;
}

}  // namespace

Result<std::vector<Output>> write_graph(const Source& source, const Settings&, Diagnostics&) {
  auto connectors = connect::Connectors::open(*source.library);
  if (!connectors) return tl::unexpected(connectors.error());
  const auto graph = build_graph(source, **connectors);
  if (!graph) return tl::unexpected(graph.error());
  std::string text =
      R"({"schema": "bricktools.graph/1", "model": )" + dump(Json(graph->model->name)) + ",\n\"nodes\": [";
  bool first = true;
  for (const auto& placement : graph->model->placements) {
    text += (first ? "\n" : ",\n") + dump(node_json(placement));
    first = false;
  }
  text += "\n],\n\"edges\": [";
  first = true;
  for (const auto& [pair, mates] : graph->pairs) {
    text += (first ? "\n" : ",\n") + dump(edge_json(*graph, mates));
    first = false;
  }
  text += "\n],\n\"meshes\": [";
  first = true;
  for (const connect::GearMesh& mesh : connect::find_meshes(graph->placed)) {
    text += (first ? "\n" : ",\n") + dump(mesh_json(mesh));
    first = false;
  }
  return std::vector<Output>{{".json", text + "\n]}\n"}};
}

Result<std::vector<Output>> write_graphml(const Source& source, const Settings&, Diagnostics&) {
  auto connectors = connect::Connectors::open(*source.library);
  if (!connectors) return tl::unexpected(connectors.error());
  const auto graph = build_graph(source, **connectors);
  if (!graph) return tl::unexpected(graph.error());
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
  const auto key = [&](std::string_view name, std::string_view of, std::string_view type) {
    text += brick::format("<key id=\"{}\" for=\"{}\" attr.name=\"{}\" attr.type=\"{}\"/>\n", name, of, name, type);
  };
  key("part", "node", "string");
  key("name", "node", "string");
  key("colour", "node", "int");
  key("line", "node", "int");
  key("joint", "edge", "string");
  key("mates", "edge", "int");
  text += "<graph id=\"model\" edgedefault=\"undirected\">\n";
  for (const auto& p : graph->model->placements) {
    text += brick::format(
        "<node id=\"n{}\"><data key=\"part\">{}</data><data key=\"name\">{}</data><data key=\"colour\">{}</data>"
        "<data key=\"line\">{}</data></node>\n",
        p.id, escape_xml(p.part), escape_xml(p.name), p.colour, p.line);
  }
  for (const auto& [pair, mates] : graph->pairs) {
    text += brick::format(
        "<edge source=\"n{}\" target=\"n{}\"><data key=\"joint\">{}</data><data key=\"mates\">{}</data></edge>\n",
        pair.first, pair.second, connect::name_of(joint_of(*graph, mates).kind), mates.size());
  }
  return std::vector<Output>{{".graphml", text + "</graph>\n</graphml>\n"}};
}

}  // namespace brick::convert
