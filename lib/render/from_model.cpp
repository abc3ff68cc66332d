// SPDX-License-Identifier: MIT
#include "render/from_model.h"

#include <array>
#include <unordered_map>

#include "base/parallel.h"
#include "base/text.h"
#include "render/skin.h"

namespace brick::render {

const parts::Mesh& placeholder_mesh() {
  static const parts::Mesh mesh = [] {
    parts::Mesh box;
    for (int i = 0; i < 8; ++i)
      box.vertices.emplace_back((i & 1) != 0 ? 10.0F : -10.0F, (i & 2) != 0 ? 24.0F : 0.0F,
                                (i & 4) != 0 ? 10.0F : -10.0F);
    for (const Vec3f& vertex : box.vertices) box.box.add(vertex.cast<double>());
    static constexpr std::array<std::array<std::uint32_t, 4>, 6> sides{
        {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 2, 6, 4}, {1, 5, 7, 3}, {0, 4, 5, 1}, {2, 3, 7, 6}}};
    for (const auto& [a, b, c, d] : sides) {
      box.triangles.push_back({{a, b, c}, ldraw::main_colour, false});
      box.triangles.push_back({{a, c, d}, ldraw::main_colour, false});
      for (const auto& [from, to] :
           {std::pair(a, b), std::pair(b, c), std::pair(c, d), std::pair(d, a), std::pair(a, c), std::pair(b, d)})
        box.edges.push_back({{from, to}, ldraw::edge_colour});
    }
    return box;
  }();
  return mesh;
}

namespace {

/// Finds the studs that carry a name in relief instead of those that do not.
class LogoFinder : public parts::Finder {
 public:
  explicit LogoFinder(parts::Finder& finder) : finder_(finder) {}
  const ldraw::File* find(std::string_view name, const ldraw::File& from) override {
    for (const auto& [plain, named] : studs)
      if (equal_fold(name, plain))
        if (const ldraw::File* file = finder_.find(named, from)) return file;
    return finder_.find(name, from);
  }

 private:
  static constexpr std::array<std::array<std::string_view, 2>, 4> studs{{{"stud.dat", "stud-logo4.dat"},
                                                                         {"stud2.dat", "stud2-logo4.dat"},
                                                                         {"stu2.dat", "stu2-logo4.dat"},
                                                                         {"stu22.dat", "stu22-logo4.dat"}}};
  parts::Finder& finder_;
};

}  // namespace

std::vector<Item> items_of(model::Loaded& loaded, parts::Library& library, bool logos, Diagnostics& diagnostics) {
  model::ModelFinder finder(*loaded.resolver);
  const model::Model& model = loaded.model;
  std::unordered_map<const ldraw::File*, std::size_t> number;
  std::vector<const ldraw::File*> files;
  for (const auto* list : {&model.placements, &model.loose})
    for (const model::Placement& placement : *list)
      if (placement.file != nullptr && number.emplace(placement.file, files.size()).second)
        files.push_back(placement.file);
  std::vector<const parts::Mesh*> meshes(files.size());
  parallel_for(files.size(), [&](std::size_t i) { meshes[i] = &library.mesh(*files[i], finder); });

  LogoFinder with_logos(finder);
  parts::Finder* chosen = &finder;
  if (logos) chosen = &with_logos;
  std::vector<std::shared_ptr<const Skin>> skins(files.size());
  for (std::size_t i = 0; i < files.size(); ++i)
    if (meshes[i]->textured || logos) skins[i] = make_skin(*files[i], *chosen, *loaded.resolver, diagnostics);

  std::vector<Item> items;
  items.reserve(model.placements.size() + model.loose.size() + model.unresolved.size());
  const auto add = [&](const model::Placement& placement) {
    Item item{&placeholder_mesh(), placement.pose, placement.colour, placement.file == nullptr};
    if (placement.file != nullptr) {
      const std::size_t i = number.at(placement.file);
      item.skin = skins[i];
      item.mesh = item.skin != nullptr ? &item.skin->part.mesh : meshes[i];
    }
    // A part of which nothing could be read is as missing as one without a file.
    if (item.mesh->triangles.empty() && item.mesh->edges.empty() && !item.mesh->missing.empty()) {
      item.mesh = &placeholder_mesh();
      item.placeholder = true;
    }
    items.push_back(item);
  };
  for (const auto* list : {&model.placements, &model.loose, &model.unresolved})
    for (const model::Placement& placement : *list) add(placement);
  return items;
}

}  // namespace brick::render
