// SPDX-License-Identifier: MIT
// Check "limits": what the caller allows: number of parts, size, part numbers, colours.
#include "base/text.h"
#include "check/validate.h"
#include "check/words.h"

namespace brick::check {

namespace {

void check_size(Scene& scene, const Vec3& most, Report& report) {
  Box box;
  for (const auto& body : scene.bodies()) {
    if (body.box.empty()) continue;
    // The box of a turned part is larger than the part, so only the points of those at the rim are looked at.
    if (!box.empty() && box.contains(body.box.min) && box.contains(body.box.max)) continue;
    for (const Vec3& point : scene.shapes().solid(body.shape).surface().points) box.add(body.pose * point);
  }
  if (box.empty()) return;
  const Vec3 size = box.size();
  if ((size.array() <= most.array() + 1e-6).all()) return;
  const auto words = [](const Vec3& v) {
    return format("{} x {} x {}", rounded(v.x() / ldu_per_stud, 2), rounded(v.y() / ldu_per_stud, 2),
                  rounded(v.z() / ldu_per_stud, 2));
  };
  Fault fault;
  fault.id = FaultId::too_large;
  fault.message =
      format("the model is {} studs (width, height, depth), more than the {} allowed", words(size), words(most));
  fault.data.push_back({"size", to_list(size)});
  fault.data.push_back({"allowed", to_list(most)});
  report.add(std::move(fault));
}

/// Faults of what is not allowed, by kind.
void check_each(Scene& scene, Report& report) {
  const auto& options = scene.options();
  for (const auto& placement : scene.model().placements) {
    const auto tell = [&](FaultId id, std::string message, std::string kind) {
      Fault fault;
      fault.id = id;
      fault.parts = {placement.id};
      fault.message = std::move(message);
      fault.kind = std::move(kind);
      report.add(std::move(fault));
    };
    if (!options.allowed_parts.empty() && !options.allowed_parts.contains(placement.part))
      tell(FaultId::part_not_allowed, format("{} is not among the allowed parts", label(placement)), placement.part);
    if (!options.colours.empty() && !options.colours.contains(placement.colour)) {
      const auto colour = scene.model().palette.resolve(placement.colour).name;
      tell(FaultId::colour_not_allowed,
           format("{} is in {}, which is not among the allowed colours", label(placement), colour), colour);
    }
  }
}

}  // namespace

void check_limits(Scene& scene, Report& report) {
  const auto& options = scene.options();
  const auto parts = scene.model().placements.size();
  if (options.max_parts && parts > static_cast<std::size_t>(*options.max_parts)) {
    Fault fault;
    fault.id = FaultId::too_many_parts;
    fault.message = format("the model has {} parts, more than the {} allowed", parts, *options.max_parts);
    fault.data.push_back({"parts", static_cast<double>(parts)});
    fault.data.push_back({"allowed", static_cast<double>(*options.max_parts)});
    report.add(std::move(fault));
  }
  if (options.max_size) check_size(scene, *options.max_size, report);
  if (!options.allowed_parts.empty() || !options.colours.empty()) check_each(scene, report);
}

}  // namespace brick::check
