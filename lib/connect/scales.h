// SPDX-License-Identifier: MIT
// Systems of bricks that are alike but for their size. A connector's radius tells to which it belongs.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "connect/clutch.h"

namespace brick::connect {

struct Scale {
  std::string_view name;   // as in primitives.tsv; "" is System
  std::string_view title;  // how descriptions of its parts begin
  double size = 1;         // of its pitch, against System's
  double stud_height = 4;  // LDU, as the library draws it
};
inline constexpr double stud_radius = 6;  // LDU, of System

/// System where the name or title is none of the others'.
const Scale& scale_named(std::string_view name);
const Scale& scale_of_part(std::string_view description);

/// That of the system whose studs and openings have this radius; 1 where it is none of theirs.
double size_of(double radius);

/// The openings of a part of another system than System: those that would grip were it as small (or large) as a System
/// part. `bores`: their axes, LDU.
std::vector<Line> scaled_openings(const parts::Mesh& mesh, const Scale& scale, std::span<const Line> bores);

}  // namespace brick::connect
