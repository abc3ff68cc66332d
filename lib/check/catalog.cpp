// SPDX-License-Identifier: MIT
// Check "catalog": is everything that is placed a real part, whole, in a colour that exists?
#include <algorithm>
#include <map>

#include "base/text.h"
#include "check/frames.h"
#include "check/validate.h"
#include "check/words.h"
#include "ldraw/codes.h"
#include "parts/library.h"

namespace brick::check {

namespace {

constexpr std::size_t hinted_names = 20;  // unknown parts that get a hint; a whole town of them needs no more

std::string hint_for(const std::string& name, parts::Library& library) {
  std::string hint;
  for (const auto& part : library.similar(name, 2)) {
    std::string words;  // the description's columns of blanks closed up
    for (const auto word : split_words(part.name)) words += (words.empty() ? "" : " ") + std::string(word);
    hint += (hint.empty() ? "did you mean " : " or ") + format("{} '{}'", part.id, words);
  }
  return hint.empty() ? "put its file beside the model, or into a folder that BRICKTOOLS_PARTS names" : hint + "?";
}

void check_unknown(Scene& scene, Report& report) {
  std::size_t hinted = 0;
  for (const auto& missing : scene.model().missing) {
    const std::string name = lower(missing.name);
    if (name.ends_with(".ldr") || name.ends_with(".mpd")) continue;  // the complete check's
    const std::string hint = hinted++ < hinted_names ? hint_for(missing.name, scene.library()) : "";
    const auto tell = [&](int line) {
      Fault fault;
      fault.id = FaultId::unknown_part;
      fault.line = line;
      const std::string where = line > 0 ? format("line {}: ", line) : "";
      fault.message = format("{}part '{}' is not in the library", where, missing.name);
      fault.kind = name;
      fault.hint = hint;
      fault.data.push_back({"name", missing.name});
      report.add(std::move(fault));
    };
    if (missing.lines.empty()) tell(0);  // asked for by a file beside the model
    for (const int line : missing.lines) tell(line);
  }
}

/// Findings of the reader that are the catalog's business, under this check's codes.
void check_findings(Scene& scene, Report& report) {
  using ldraw::Code;
  static const std::map<std::string_view, FaultId> codes{
      {ldraw::info(Code::subpart_placed).code, FaultId::piece},
      {ldraw::info(Code::raw_geometry).code, FaultId::raw_geometry},
      {ldraw::info(Code::moved_part).code, FaultId::moved_part},
      {ldraw::info(Code::unknown_colour).code, FaultId::unknown_colour},
      {ldraw::info(Code::edge_colour_part).code, FaultId::edge_colour}};
  for (const Diagnostic& found : scene.reading().items()) {
    const auto id = codes.find(found.code);
    if (id == codes.end()) continue;
    Fault fault;
    fault.id = id->second;
    const bool here = found.place.file == report.name();
    fault.line = here ? found.place.line : 0;
    fault.message = (here ? format("line {}: ", found.place.line) : describe(found.place)) + found.message;
    fault.hint = found.hint;
    report.add(std::move(fault));
  }
}

struct MatrixWords {
  FaultId id;
  std::string_view what, hint;
};

MatrixWords words_of(MatrixKind kind) {
  switch (kind) {
    case MatrixKind::mirrored:
      return {FaultId::mirrored_part, "mirrored", "turn the part instead, or place its mirrored twin"};
    case MatrixKind::scaled:
      return {FaultId::scaled_part, "scaled", "a part has one size: place the part of the right size"};
    case MatrixKind::sheared:
      return {FaultId::sheared_part, "leant out of shape", "write a rotation: rows at right angles, each of length 1"};
    case MatrixKind::singular:
      return {FaultId::singular_part, "flattened to nothing", "write a rotation; the identity is 1 0 0 0 1 0 0 0 1"};
    case MatrixKind::rigid:
      break;
  }
  return {FaultId::rounded_matrix, "turned by a rounded matrix", "write rotations with six decimals"};
}

constexpr double same_surface = 0.1;  // LDU

/// Is the part its own mirror image, in one of the planes that halve its box? Then placing it mirrored is placing it
/// turned. Points are held against the surface, since the two halves may be cut into triangles in different ways.
bool is_symmetric(const collide::Solid& solid) {
  const Vec3 centre = solid.box().centre();
  const auto distances = solid.distances();
  for (int axis = 0; axis < 3; ++axis) {
    const bool matches = std::all_of(solid.surface().points.begin(), solid.surface().points.end(), [&](Vec3 point) {
      point[axis] = 2 * centre[axis] - point[axis];
      return distances.nearest(point).distance <= same_surface;
    });
    if (matches) return true;
  }
  return false;
}

void check_matrix(Scene& scene, std::size_t body, std::map<std::uint32_t, bool>& symmetric, Report& report) {
  const auto& placement = scene.placement(body);
  const Mat3& linear = placement.pose.linear;
  if (placement.flexible || classify(linear) == MatrixKind::rigid) return;
  const auto words = words_of(classify(linear, collide::rounding_tolerance));
  if (words.id == FaultId::mirrored_part) {
    const std::uint32_t shape = scene.bodies()[body].shape;
    const auto [entry, fresh] = symmetric.try_emplace(shape, false);
    if (fresh) entry->second = is_symmetric(scene.shapes().solid(shape));
    if (entry->second) return;
  }
  Fault fault;
  fault.id = words.id;
  fault.parts = {placement.id};
  fault.message = format("{} is {}", label(placement), words.what);
  fault.kind = format("{} {}", placement.part, words.what);
  fault.hint = words.hint;
  report.add(std::move(fault));
}

void check_frames(Scene& scene, Report& report) {
  for (const std::size_t body : scene.old_frames()) {
    const auto& placement = scene.placement(body);
    Fault fault;
    fault.id = FaultId::old_frame;
    fault.parts = {placement.id};
    fault.message = format("{} is written by its old number {}, which stood otherwise; the model fits only so",
                           label(placement), placement.name);
    fault.kind = format("{} {}", placement.part, placement.name);
    fault.hint = format("it is judged as it stood; write {}.dat in its line", placement.part);
    fault.fix = Fix{Fix::Kind::move, {placement.id}, scene.bodies()[body].pose * placement.pose.inverse()};
    report.add(std::move(fault));
  }
}

}  // namespace

void check_catalog(Scene& scene, Report& report) {
  check_unknown(scene, report);
  check_findings(scene, report);
  check_frames(scene, report);
  std::map<std::string, bool> obsolete;     // by part id
  std::map<std::uint32_t, bool> symmetric;  // by shape
  for (std::size_t body = 0; body < scene.model().placements.size(); ++body) {
    const auto& placement = scene.placement(body);
    check_matrix(scene, body, symmetric, report);
    if (placement.inline_part) continue;
    const auto [entry, fresh] = obsolete.try_emplace(placement.part, false);
    if (fresh)
      if (const auto known = scene.library().info(placement.part)) entry->second = known->obsolete;
    if (!entry->second) continue;
    Fault fault;
    fault.id = FaultId::obsolete_part;
    fault.parts = {placement.id};
    fault.message = format("{} is an obsolete part file", label(placement));
    fault.kind = placement.part;
    report.add(std::move(fault));
  }
}

}  // namespace brick::check
