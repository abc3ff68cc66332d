// SPDX-License-Identifier: MIT
// Measures the openings of a part into which a stud might be pushed, from the mesh alone.
//
// A stud (radius 6, height 4) is held by walls that touch it on enough sides. For each direction in which it may be
// pushed in, the part's rims (planes of facets that face the stud) are tried from the outside in. On each, candidates
// are the points of the half-stud grid, the axes of the part's bores and, on small parts, a grid of 1 LDU. Cuts through
// the mesh at four heights inside the rim give the walls around a candidate; those that face it within reach are marked
// by angle in 24 bins. The score is 24 less the widest gap without such a wall: 13 for two walls across, 16 for the
// corner and tube of a brick. Cuts outside the rim tell whether the way in is free. What counts as an opening is
// decided elsewhere from these measures. Near-linear in facets per rim tried.
#include "connect/clutch.h"

#include <bitset>
#include <cmath>
#include <map>
#include <numbers>

#include "connect/slices.h"

namespace brick::connect {

namespace {

constexpr double clear_radius = 5.0;  // LDU; a wall nearer to the stud's axis than this leaves no room (thin ribs: 5.1)
constexpr double sight = 9.0;         // how far walls outside the mouth are looked for
constexpr double back_reach = 12.0;   // nothing in front of the mouth on the axis
constexpr double most_ceiling = 24.0;
constexpr double pitch = 10.0;       // half a stud
constexpr double small_part = 44.0;  // parts up to this size across are tried on a grid of 1 LDU as well
constexpr double rim_area = 4.0;     // square LDU of facets that make a rim
constexpr std::size_t most_rims = 40;
constexpr std::array<double, 4> depths = {0.6, 1.4, 2.4, 3.4};  // of the cuts inside the mouth
constexpr int angle_bins = 24;
constexpr int least_score = 9;
constexpr int least_score_fine = 17;

using Bins = std::bitset<angle_bins>;

int bin_of(const Vec2& direction) {
  const double turn = std::atan2(direction.y(), direction.x()) / (2 * std::numbers::pi) + 0.5;
  return static_cast<int>(turn * angle_bins) % angle_bins;
}

/// Marks the directions in which the wall lies within reach.
void mark(const Wall& wall, const Vec2& centre, double reach, Bins& marks) {
  const Vec2 a = wall.a - centre, along = wall.b - wall.a;
  const double aa = along.squaredNorm();
  if (aa < 1e-12) return;
  const double middle = -a.dot(along) / aa, rest = (a + middle * along).squaredNorm();
  const double half = std::sqrt(std::max(0.0, reach * reach - rest) / aa);
  const double from = std::max(0.0, middle - half), to = std::min(1.0, middle + half);
  if (from > to) return;
  const int first = bin_of(a + from * along), last = bin_of(a + to * along);
  const int forward = (last - first + angle_bins) % angle_bins;
  const int step = forward <= angle_bins / 2 ? 1 : angle_bins - 1;  // the short way round
  for (int bin = first;; bin = (bin + step) % angle_bins) {
    marks.set(static_cast<std::size_t>(bin));
    if (bin == last) break;
  }
}

int widest_gap(const Bins& marks) {
  if (marks.none()) return angle_bins;
  int widest = 0, run = 0;
  for (int i = 0; i < 2 * angle_bins; ++i) {
    run = marks.test(static_cast<std::size_t>(i % angle_bins)) ? 0 : run + 1;
    widest = std::max(widest, run);
  }
  return std::min(widest, angle_bins);
}

struct Candidate {
  Vec2 at = Vec2::Zero();
  Grip::From from = Grip::From::grid;
};

/// What the cuts inside the mouth show around one candidate.
struct Surroundings {
  double clearance = 0;
  Bins marks, first, exact;
};

std::vector<double> rims(const TurnedMesh& mesh) {
  std::map<long, double> areas;  // by half LDU
  for (const TurnedMesh::Facet& facet : mesh.facets()) {
    if (std::abs(facet.normal.z()) < 0.995 || (facet.normal.z() > 0 && !facet.two_sided)) continue;
    const double w = (facet.corners[0].z() + facet.corners[1].z() + facet.corners[2].z()) / 3;
    areas[std::lround(2 * w)] += facet.area;
  }
  std::vector<std::pair<double, long>> by_area;
  for (const auto& [level, area] : areas) {
    if (area >= rim_area) by_area.emplace_back(-area, level);
  }
  std::sort(by_area.begin(), by_area.end());
  if (by_area.size() > most_rims) by_area.resize(most_rims);
  std::vector<double> levels;
  for (const auto& [area, level] : by_area) levels.push_back(0.5 * static_cast<double>(level));
  std::sort(levels.begin(), levels.end());
  return levels;
}

std::vector<Candidate> candidates(const Box& box, const std::vector<Vec2>& axes, bool grid) {
  std::vector<Candidate> out;
  const Vec2 low = box.min.head<2>() + Vec2::Constant(5.5), high = box.max.head<2>() - Vec2::Constant(5.4);
  const auto add_grid = [&](double step, Grip::From from) {
    for (double u = std::ceil(low.x() / step) * step; u < high.x(); u += step) {
      for (double v = std::ceil(low.y() / step) * step; v < high.y(); v += step) out.push_back({Vec2(u, v), from});
    }
  };
  if (grid) add_grid(pitch, Grip::From::grid);
  for (const Vec2& axis : axes) {
    const bool known =
        std::any_of(out.begin(), out.end(), [&](const Candidate& c) { return (c.at - axis).norm() < 0.01; });
    if (!known) out.push_back({axis, Grip::From::axis});
  }
  if (grid && (high - low).maxCoeff() <= small_part - 10.9) add_grid(1.0, Grip::From::fine);
  return out;
}

/// Looks from one candidate's axis at the walls of the cuts; nullopt when one leaves no room for the stud.
std::optional<Surroundings> look(const Vec2& at, std::span<const WallGrid* const> cuts, double reach) {
  Surroundings seen;
  seen.clearance = reach;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    cuts[i]->near(at, reach, [&](const Wall& wall) {
      const Vec2 offset = nearest_on(wall, at) - at;
      const double distance = offset.norm();
      seen.clearance = std::min(seen.clearance, distance);
      if (distance < clear_radius || distance >= reach) return;
      if (!wall.two_sided && -offset.dot(wall.normal) <= 1e-3 * distance) return;
      Bins marks;
      mark(wall, at, reach, marks);
      seen.marks |= marks;
      if (i == 0) seen.first |= marks;
      if (distance > 5.8 && distance < 6.2) seen.exact |= marks;
    });
    if (seen.clearance < clear_radius) return std::nullopt;
  }
  return seen;
}

class Search {
 public:
  Search(const TurnedMesh& mesh, const Mat3& frame, double reach) : mesh_(mesh), frame_(frame), reach_(reach) {}

  void run(const std::vector<Vec2>& axes, bool grid, std::vector<Grip>& out) {
    if (mesh_.facets().empty() || mesh_.box().size().head<2>().minCoeff() < 11) return;
    const std::vector<Candidate> tried = candidates(mesh_.box(), axes, grid);
    if (tried.empty()) return;
    for (const double rim : rims(mesh_)) try_rim(rim, tried, out);
  }

 private:
  const WallGrid& cut(double w) {
    const auto found = cuts_.find(std::lround(100 * w));
    if (found != cuts_.end()) return found->second;
    return cuts_.try_emplace(std::lround(100 * w), mesh_.cut(w)).first->second;
  }

  void try_rim(double rim, const std::vector<Candidate>& tried, std::vector<Grip>& out) {
    std::array<const WallGrid*, depths.size()> inside{};
    for (std::size_t i = 0; i < depths.size(); ++i) inside[i] = &cut(rim + depths[i]);
    std::vector<Grip> held;
    for (const Candidate& candidate : tried) {
      const auto seen = look(candidate.at, inside, reach_);
      if (!seen || seen->marks.none()) continue;
      Grip grip;
      grip.from = candidate.from;
      grip.score = angle_bins - widest_gap(seen->marks);
      grip.first_score = angle_bins - widest_gap(seen->first);
      if (grip.score < (grip.from == Grip::From::fine ? least_score_fine : least_score)) continue;
      grip.walls = static_cast<int>(seen->marks.count());
      grip.exact = static_cast<int>(seen->exact.count());
      grip.clearance = seen->clearance;
      grip.position = Vec3(candidate.at.x(), candidate.at.y(), rim);  // in the frame until it is kept
      held.push_back(grip);
    }
    for (Grip& grip : spread(std::move(held))) {
      const Vec2 at = grip.position.head<2>();
      grip.collar = inside[0]->distance(at, sight);
      grip.mouth = std::min(cut(rim - 0.6).distance(at, sight), cut(rim - 1.2).distance(at, sight));
      grip.approach = cut(rim - 4).distance(at, sight);
      // The small shift keeps the line off edges that meet on the axis.
      const double u = at.x() + 0.031, v = at.y() + 0.017;
      grip.blocked = mesh_.first_hit(u, v, rim - back_reach, rim + 0.3).has_value();
      grip.ceiling = mesh_.first_hit(u, v, rim + 0.3, rim + most_ceiling).value_or(rim + most_ceiling) - rim;
      grip.recess = rim - mesh_.box().min.z();
      grip.position = frame_.transpose() * grip.position;
      grip.out = -frame_.row(2).transpose();
      out.push_back(grip);
    }
  }

  /// Of fine candidates near each other, or near one of the grid, the one with most room is the place.
  static std::vector<Grip> spread(std::vector<Grip> held) {
    std::stable_sort(held.begin(), held.end(), [](const Grip& a, const Grip& b) {
      const bool fine_a = a.from == Grip::From::fine, fine_b = b.from == Grip::From::fine;
      return fine_a != fine_b ? fine_b : fine_a && a.clearance > b.clearance;
    });
    std::vector<Grip> kept;
    for (const Grip& grip : held) {
      const bool near_other =
          grip.from == Grip::From::fine && std::any_of(kept.begin(), kept.end(), [&](const Grip& other) {
            return (other.position - grip.position).norm() <= 8 && other.score >= least_score_fine;
          });
      if (!near_other) kept.push_back(grip);
    }
    return kept;
  }

  const TurnedMesh& mesh_;
  const Mat3& frame_;
  double reach_;
  std::map<long, WallGrid> cuts_;  // by hundredths of an LDU
};

/// Frames of the six directions: w is one of the part's axes, either way; u and v are the other two.
Mat3 axis_frame(int axis, double sign) {
  Mat3 frame = Mat3::Zero();
  frame(0, (axis + 1) % 3) = 1;
  frame(1, (axis + 2) % 3) = sign;
  frame(2, axis) = sign;
  return frame;
}

}  // namespace

std::vector<Grip> measure_grips(const parts::Mesh& mesh, std::span<const Line> lines, double reach) {
  std::vector<Grip> grips;
  constexpr double along_axis = 0.995;  // cosine: as good as one of the part's axes
  const auto search = [&](const Mat3& frame, bool grid) {
    std::vector<Vec2> axes;
    for (const Line& line : lines) {
      if (std::abs(line.axis.dot(frame.row(2))) > along_axis) axes.emplace_back((frame * line.point).head<2>());
    }
    const TurnedMesh turned(mesh, frame);
    Search(turned, frame, reach).run(axes, grid, grips);
  };
  for (const int axis : {1, 0, 2}) {
    for (const double sign : {-1.0, 1.0}) search(axis_frame(axis, sign), true);
  }
  std::vector<Vec3> tried;  // directions of turned bores, each once
  for (const Line& line : lines) {
    if (line.axis.cwiseAbs().maxCoeff() >= along_axis) continue;
    const bool known =
        std::any_of(tried.begin(), tried.end(), [&](const Vec3& d) { return std::abs(d.dot(line.axis)) > along_axis; });
    if (known || tried.size() == 12) continue;
    tried.push_back(line.axis);
    search(frame_along(line.axis), false);
    search(frame_along(-line.axis), false);
  }
  return grips;
}

std::vector<Room> room_at(const parts::Mesh& mesh, std::span<const Line> mouths) {
  std::vector<Room> rooms(mouths.size());
  std::vector<bool> done(mouths.size(), false);
  for (std::size_t first = 0; first < mouths.size(); ++first) {
    if (done[first]) continue;
    const Mat3 frame = frame_along(-mouths[first].axis);
    const TurnedMesh turned(mesh, frame);  // shared by all mouths of one direction
    std::map<long, WallGrid> cuts;
    const auto room = [&](const Vec3& centre, double depth) {
      const long level = std::lround(100 * (centre.z() + depth));
      auto cut = cuts.find(level);
      if (cut == cuts.end()) cut = cuts.emplace(level, turned.cut(0.01 * static_cast<double>(level))).first;
      return cut->second.distance(centre.head<2>(), sight);
    };
    for (std::size_t i = first; i < mouths.size(); ++i) {
      if (done[i] || mouths[i].axis.dot(mouths[first].axis) < 0.9999) continue;
      done[i] = true;
      const Vec3 centre = frame * mouths[i].point;
      rooms[i].inside = room(centre, 1.5);
      rooms[i].outside = std::min(room(centre, -0.6), room(centre, -3));
      const auto hit =
          turned.last_hit(centre.x() + 0.031, centre.y() + 0.017, centre.z() - back_reach, centre.z() + 0.3);
      rooms[i].ahead = hit ? std::max(0.0, centre.z() - *hit) : back_reach;
    }
  }
  return rooms;
}

}  // namespace brick::connect
