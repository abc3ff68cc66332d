// SPDX-License-Identifier: MIT
// Wavefront OBJ and MTL: one object a placement, one material a colour.
//
// Each distinct part's mesh is reduced to the corners its triangles use once; placements then only move them. Objects
// are written in parallel into texts of their own and joined in order, so the bytes do not depend on the number of
// jobs.
#include <charconv>
#include <cmath>
#include <map>
#include <unordered_map>

#include "base/parallel.h"
#include "base/text.h"
#include "convert/format.h"
#include "convert/frame.h"
#include "convert/lines.h"

namespace brick::convert {

namespace {

/// Coordinates are written to a ten-thousandth of an LDU, in whatever unit.
constexpr double finest_ldu = 1e-4;

/// A mesh without unused corners, its triangles grouped by colour.
struct Shell {
  std::vector<Vec3> corners;
  std::map<ldraw::ColourCode, std::vector<std::array<std::uint32_t, 3>>> faces;
};

Shell shell_of(const parts::Mesh& mesh) {
  constexpr auto unused = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> index(mesh.vertices.size(), unused);
  Shell shell;
  for (const auto& triangle : mesh.triangles) {
    std::array<std::uint32_t, 3> face{};
    for (std::size_t i = 0; i < 3; ++i) {
      auto& at = index[triangle.corners[i]];
      if (at == unused) {
        at = static_cast<std::uint32_t>(shell.corners.size());
        shell.corners.push_back(mesh.vertex(triangle.corners[i]));
      }
      face[i] = at;
    }
    shell.faces[triangle.colour].push_back(face);
  }
  return shell;
}

/// A colour as it is shown: an edge colour is one of its own, which few parts use on faces.
struct Shown {
  ldraw::ColourCode code;
  bool edge;
  auto operator<=>(const Shown&) const = default;
};

Shown shown_colour(ldraw::ColourCode face, ldraw::ColourCode placed) {
  if (face == ldraw::edge_colour) return {placed, true};
  return {ldraw::inherit(face, placed), false};
}

std::string one_word(std::string text) {
  for (auto& c : text)
    if (c == ' ' || c == '\t') c = '_';
  return text;
}

std::string material_name(const Shown& colour, const ldraw::Palette& palette) {
  const auto definition = palette.resolve(colour.code);
  auto name = ldraw::is_direct(colour.code) ? "Direct_" + ldraw::colour_text(colour.code)
              : palette.find(colour.code)   ? one_word(definition.name)
                                            : format("Unknown_{}", colour.code);
  return colour.edge ? name + "_edge" : name;
}

std::string material(const Shown& colour, const ldraw::Palette& palette) {
  const auto definition = palette.resolve(colour.code);
  const auto value = colour.edge ? definition.edge : definition.value;
  const auto channel = [](std::uint8_t c) { return rounded(c / 255.0, 4); };
  std::string text = format("newmtl {}\nKd {} {} {}\n", material_name(colour, palette), channel(value.r),
                            channel(value.g), channel(value.b));
  const bool metal = definition.finish == ldraw::Finish::chrome || definition.finish == ldraw::Finish::metal;
  const bool dull = definition.finish == ldraw::Finish::rubber || definition.finish == ldraw::Finish::fabric;
  text += dull ? "Ks 0.05 0.05 0.05\nNs 10\n" : metal ? "Ks 0.9 0.9 0.9\nNs 250\n" : "Ks 0.3 0.3 0.3\nNs 90\n";
  if (definition.luminance > 0) {
    const double glow = definition.luminance / 255.0;
    text += format("Ke {} {} {}\n", rounded(value.r / 255.0 * glow, 4), rounded(value.g / 255.0 * glow, 4),
                   rounded(value.b / 255.0 * glow, 4));
  }
  if (value.a < 255) text += format("d {}\n", channel(value.a));
  return text + "illum 2\n";
}

/// Shortest fixed-point text at a given number of decimals.
void append_number(std::string& text, double value, double scale, int decimals) {
  char buffer[64];
  double kept = std::round(value * scale) / scale;
  if (kept == 0) kept = 0;  // no "-0"
  auto* end = std::to_chars(buffer, buffer + sizeof buffer, kept, std::chars_format::fixed, decimals).ptr;
  if (decimals > 0) {
    while (end[-1] == '0') --end;
    if (end[-1] == '.') --end;
  }
  text.append(buffer, end);
}

class ObjWriter {
 public:
  ObjWriter(const Source& source, const Frame& frame) : model_(source.loaded->model), frame_(frame) {
    decimals_ = std::max(0, static_cast<int>(std::ceil(-std::log10(finest_ldu * frame.unit) - 1e-9)));
    scale_ = std::pow(10.0, decimals_);
    for (const auto* list : {&model_.placements, &model_.loose})
      for (const auto& placement : *list) {
        if (shell_index_.emplace(placement.file, files_.size()).second) files_.push_back(placement.file);
        objects_.push_back(&placement);
      }
    model::ModelFinder finder(*source.loaded->resolver);
    shells_.resize(files_.size());
    parallel_for(files_.size(),
                 [&](std::size_t i) { shells_[i] = shell_of(source.library->mesh(*files_[i], finder)); });
  }

  std::string objects(const std::string& header) {
    std::vector<std::size_t> first_corner(objects_.size() + 1, 1);  // OBJ counts from 1
    for (std::size_t i = 0; i < objects_.size(); ++i) first_corner[i + 1] = first_corner[i] + shell(i).corners.size();
    std::vector<std::string> texts(objects_.size());
    parallel_for(objects_.size(), [&](std::size_t i) { texts[i] = object(i, first_corner[i]); });
    std::size_t size = header.size();
    for (const auto& text : texts) size += text.size();
    std::string all = header;
    all.reserve(size);
    for (auto& text : texts) {
      all += text;
      text = {};
    }
    return all;
  }

  std::string materials() const {
    std::map<Shown, bool> used;
    for (std::size_t i = 0; i < objects_.size(); ++i)
      for (const auto& [colour, faces] : shell(i).faces) used[shown_colour(colour, objects_[i]->colour)] = true;
    std::string text;
    for (const auto& [colour, unused] : used) text += (text.empty() ? "" : "\n") + material(colour, model_.palette);
    return text;
  }

 private:
  const Shell& shell(std::size_t i) const { return shells_[shell_index_.at(objects_[i]->file)]; }

  std::string object(std::size_t i, std::size_t first_corner) const {
    const auto& placement = *objects_[i];
    const auto& part = shell(i);
    if (part.corners.empty()) return {};
    std::string text = format("o {}_{}\n", i + 1, one_word(placement.part.empty() ? placement.name : placement.part));
    const Transform pose = Transform{frame_.linear, Vec3::Zero()} * placement.pose;
    for (const auto& corner : part.corners) {
      const Vec3 point = pose * corner;
      text += 'v';
      for (int axis = 0; axis < 3; ++axis) {
        text += ' ';
        append_number(text, point[axis], scale_, decimals_);
      }
      text += '\n';
    }
    const bool mirrored = placement.pose.linear.determinant() < 0;  // turns faces inside out: turn them back
    for (const auto& [colour, faces] : part.faces) {
      text += "usemtl " + material_name(shown_colour(colour, placement.colour), model_.palette) + '\n';
      for (const auto& face : faces)
        text += format("f {} {} {}\n", first_corner + face[0], first_corner + face[mirrored ? 2 : 1],
                       first_corner + face[mirrored ? 1 : 2]);
    }
    return text;
  }

  const model::Model& model_;
  const Frame& frame_;
  int decimals_ = 0;
  double scale_ = 1;
  std::vector<const ldraw::File*> files_;
  std::unordered_map<const ldraw::File*, std::size_t> shell_index_;
  std::vector<Shell> shells_;
  std::vector<const model::Placement*> objects_;
};

}  // namespace

Result<std::vector<Output>> write_obj(const Source& source, const Settings& settings, Diagnostics&) {
  const auto frame = frame_of(settings, Up::y, "mm");
  ObjWriter writer(source, frame);
  std::string header =
      format("# {}\n# unit and frame: {}\n", block_name(*source.loaded->resolver->root().block), frame.text);
  if (settings.stem.empty()) return std::vector<Output>{{".obj", writer.objects(header)}};
  header += format("mtllib {}.mtl\n", settings.stem.substr(settings.stem.rfind('/') + 1));
  return std::vector<Output>{{".obj", writer.objects(header)}, {".mtl", writer.materials()}};
}

}  // namespace brick::convert
