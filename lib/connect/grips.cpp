// SPDX-License-Identifier: MIT
// Decides which places take a stud.
//
// Most openings are plain: walls that touch a stud all round, or the walls and tubes of a brick's underside. Doubtful
// ones (two walls only: a channel, a corner without its tube) are openings under a stud of the same part or in line
// with plain ones. Upwards and sideways only a closed round bore counts. The limits were read from 46,000 labelled
// openings of two thirds of the families of hand-labelled parts; what they give is in the accuracy bench.
#include "connect/grips.h"

#include <cmath>
#include <map>
#include <tuple>

namespace brick::connect {

namespace {

bool free_way_in(const Grip& grip) {
  return grip.mouth >= 8 && grip.approach >= 8 && !grip.blocked && grip.ceiling > 3.4;
}

/// The walls begin at the mouth, or the mouth is the wider collar of a Technic hole (radius 8, 2 LDU deep).
bool begins_here(const Grip& grip) {
  return grip.first_score + 5 >= grip.score || (grip.score >= 20 && grip.collar > 7.4 && grip.collar < 8.6);
}

/// Four flat walls that touch the stud, close around it: the hole in the back of a brick with a headlight.
bool is_square_hole(const Grip& grip) {
  return grip.from != Grip::From::fine && grip.exact >= 14 && grip.score >= 20 && grip.first_score >= 20 &&
         grip.clearance > 5.94 && grip.clearance < 6.06 && grip.recess < 0.5;
}

bool touches(double clearance) { return (clearance > 5.94 && clearance < 6.02) || clearance > 6.1; }

}  // namespace

bool is_opening(const Opening& o) {
  if (o.mouth < 8.95) return false;
  if (o.out.y() < 0.99) return (o.exact == 24 && o.score == 24) || is_square_hole(o);
  if (o.from == Grip::From::fine) return o.score >= 18;
  if (o.exact >= 10) return o.score >= 15 && (o.clearance > 5.75 || o.exact == 24);
  if (o.exact < 7 || o.first_score < 13 || !touches(o.clearance))
    return o.score >= 17 && o.first_score >= 15 && o.clearance > 5.75;
  const bool outermost = o.recess < 0.5;
  return o.stud_offset < 0.5 || std::abs(o.stud_offset - 20) < 0.5 ||
         (outermost && std::abs(o.stud_offset - 10) < 0.5) || o.clearance > 6.1 || o.beside > 0 || o.score >= 17 ||
         (outermost && o.score >= 15 && o.ceiling < 4.1);
}

std::vector<Opening> gather_openings(std::span<const Grip> grips, std::span<const Line> studs) {
  // Grips come ordered from the outside in: the first of each axis that is open and begins there is its mouth.
  std::map<std::tuple<long, long, long, long, long, long>, std::size_t> first;
  std::vector<Opening> openings;
  for (const Grip& grip : grips) {
    if (!free_way_in(grip) || !begins_here(grip)) continue;
    const Vec3 across = grip.position - grip.position.dot(grip.out) * grip.out;
    const auto at = [](double value) { return std::lround(10 * value); };
    const std::tuple key(at(across.x()), at(across.y()), at(across.z()), at(grip.out.x()), at(grip.out.y()),
                         at(grip.out.z()));
    if (!first.try_emplace(key, openings.size()).second) continue;
    Opening opening;
    static_cast<Grip&>(opening) = grip;
    openings.push_back(opening);
  }
  for (Opening& opening : openings) {
    for (const Line& stud : studs) {
      const Vec3 offset = stud.point - opening.position;
      const double along = offset.dot(opening.out);
      if (stud.axis.dot(opening.out) > -0.98 || along > 0) continue;
      opening.stud_offset = std::min(opening.stud_offset, (offset - along * opening.out).norm());
    }
    for (const Opening& other : openings) {
      if (&other == &opening || other.score < 18 || other.out.dot(opening.out) < 0.98) continue;
      const Vec3 offset = other.position - opening.position;
      if (std::abs(offset.dot(opening.out)) > 1) continue;
      const double distance = offset.norm();
      if (distance < 11) ++opening.crowded;
      if (std::abs(distance - 20) < 0.5 && offset.cwiseAbs().maxCoeff() > 19.5) ++opening.beside;
    }
  }
  return openings;
}

}  // namespace brick::connect
