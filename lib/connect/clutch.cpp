// SPDX-License-Identifier: MIT
// Finds the openings that grip a stud, from the mesh alone.
//
// A stud (radius 6, height 4) is held by walls that touch it on enough sides. For each direction in which it may be
// pushed in, the part's rims (planes of facets that face the stud) are tried from the outside in. On each, candidates
// are the points of the half-stud grid, the axes of the part's bores and, on small parts, a grid of 1 LDU. Two cuts, 1
// and 3 LDU inside the rim, give the walls around a candidate: none may cut into the stud, and those that face it
// within reach are marked by angle in 24 bins. The score is 24 less the widest gap without such a wall; a stud that
// could slip out sideways has a gap of 12 or more. The mouth must be free of the part's own material on the outside.
// Near-linear in facets per rim tried (at most 14 a direction). Method and limits: bores that are closed a little way
// in, snap-fits of other radii and grips that only flexing walls make are not seen.
#include "connect/clutch.h"

#include <bitset>
#include <cmath>
#include <map>
#include <numbers>

#include "connect/slices.h"

namespace brick::connect {

namespace {

// LDU. Fitted on half the families of hand-labelled parts, see docs of the accuracy bench.
constexpr double clear_radius = 5.3;  // no wall may come nearer than this to the stud's axis (stud radius 6, thin ribs)
constexpr double touch_radius = 6.75;  // a wall up to here still counts as gripping
constexpr double mouth_radius = 8.3;   // free space needed outside the mouth
constexpr double back_reach = 12.0;    // nothing in front of the mouth on the axis
constexpr double pitch = 10.0;         // half a stud
constexpr double small_part = 44.0;    // parts up to this size across are tried on a grid of 1 LDU as well
constexpr double rim_area = 4.0;       // square LDU of facets that make a rim
constexpr std::size_t most_rims = 14;
constexpr int angle_bins = 24;
constexpr int least_score = 16;
constexpr int least_score_fine = 16;
constexpr int least_bins_fine = 4;

using Bins = std::bitset<angle_bins>;

int bin_of(const Vec2& direction) {
  const double turn = std::atan2(direction.y(), direction.x()) / (2 * std::numbers::pi) + 0.5;
  return static_cast<int>(turn * angle_bins) % angle_bins;
}

/// Marks the directions in which the wall lies within reach.
void mark(const Wall& wall, const Vec2& centre, Bins& marks) {
  const Vec2 a = wall.a - centre, along = wall.b - wall.a;
  const double aa = along.squaredNorm();
  if (aa < 1e-12) return;
  const double middle = -a.dot(along) / aa, rest = (a + middle * along).squaredNorm();
  const double half = std::sqrt(std::max(0.0, touch_radius * touch_radius - rest) / aa);
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
  bool fine = false;
  double clearance = touch_radius;
  Bins marks;
  int score = 0;
};

struct Found {
  Vec2 at;
  double w;
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
  const auto add_grid = [&](double step, bool fine) {
    for (double u = std::ceil(low.x() / step) * step; u < high.x(); u += step) {
      for (double v = std::ceil(low.y() / step) * step; v < high.y(); v += step) {
        out.push_back({.at = Vec2(u, v), .fine = fine, .clearance = touch_radius, .marks = {}, .score = 0});
      }
    }
  };
  if (grid) add_grid(pitch, false);
  for (const Vec2& axis : axes) {
    const bool known =
        std::any_of(out.begin(), out.end(), [&](const Candidate& c) { return (c.at - axis).norm() < 0.01; });
    if (!known) out.push_back({.at = axis, .fine = false, .clearance = touch_radius, .marks = {}, .score = 0});
  }
  if (grid && (high - low).maxCoeff() <= small_part - 10.9) add_grid(1.0, true);
  return out;
}

/// Walls around each candidate in the two cuts; keeps those that hold the stud.
std::vector<Candidate> gripped(const std::vector<Candidate>& tried, const std::array<WallGrid, 2>& cuts) {
  std::vector<Candidate> held;
  for (Candidate candidate : tried) {
    for (const WallGrid& cut : cuts) {
      cut.near(candidate.at, touch_radius, [&](const Wall& wall) {
        const Vec2 offset = nearest_on(wall, candidate.at) - candidate.at;
        const double distance = offset.norm();
        candidate.clearance = std::min(candidate.clearance, distance);
        if (distance < clear_radius || distance >= touch_radius) return;
        if (wall.two_sided || -offset.dot(wall.normal) > 1e-3 * distance) mark(wall, candidate.at, candidate.marks);
      });
      if (candidate.clearance < clear_radius) break;
    }
    if (candidate.clearance < clear_radius || candidate.marks.none()) continue;
    candidate.score = angle_bins - widest_gap(candidate.marks);
    const bool enough = candidate.fine ? candidate.score >= least_score_fine &&
                                             static_cast<int>(candidate.marks.count()) >= least_bins_fine
                                       : candidate.score > angle_bins - 14;
    if (enough) held.push_back(candidate);
  }
  // Of fine candidates near each other, or near one of the grid, the one with most room is the place.
  std::stable_sort(held.begin(), held.end(), [](const Candidate& a, const Candidate& b) {
    return a.fine != b.fine ? b.fine : a.fine && a.clearance > b.clearance;
  });
  std::vector<Candidate> kept;
  for (const Candidate& candidate : held) {
    const bool near_other = candidate.fine && std::any_of(kept.begin(), kept.end(), [&](const Candidate& other) {
                              return (other.at - candidate.at).norm() <= 8;
                            });
    if (!near_other) kept.push_back(candidate);
  }
  return kept;
}

void search_direction(const TurnedMesh& mesh, const Mat3& frame, const std::vector<Vec2>& axes, bool grid,
                      std::vector<Grip>& out) {
  if (mesh.facets().empty() || mesh.box().size().head<2>().minCoeff() < 11) return;
  const std::vector<Candidate> tried = candidates(mesh.box(), axes, grid);
  if (tried.empty()) return;
  std::vector<Found> found;
  for (const double rim : rims(mesh)) {
    const std::array<WallGrid, 2> inside = {WallGrid(mesh.cut(rim + 1)), WallGrid(mesh.cut(rim + 3))};
    const std::vector<Candidate> held = gripped(tried, inside);
    if (held.empty()) continue;
    const std::array<WallGrid, 2> outside = {WallGrid(mesh.cut(rim - 1)), WallGrid(mesh.cut(rim - 4))};
    for (const Candidate& candidate : held) {
      if (outside[0].distance(candidate.at, mouth_radius) < mouth_radius ||
          outside[1].distance(candidate.at, mouth_radius) < mouth_radius ||
          mesh.blocked(candidate.at.x() + 0.031, candidate.at.y() + 0.017, rim - back_reach, rim + 3.4)) {
        continue;  // the small shift keeps the line off edges that meet on the axis
      }
      const bool inner_rim = std::any_of(found.begin(), found.end(), [&](const Found& other) {
        return (other.at - candidate.at).cwiseAbs().maxCoeff() < 2 && rim > other.w && rim - other.w < 8;
      });
      if (inner_rim) continue;
      found.push_back({candidate.at, rim});
      if (candidate.score < least_score) continue;
      const Vec3 mouth = frame.transpose() * Vec3(candidate.at.x(), candidate.at.y(), rim);
      out.push_back({mouth, -frame.row(2).transpose(), candidate.score});
    }
  }
}

/// Right-handed frame with w along `inward`.
Mat3 frame_along(const Vec3& inward) {
  const Vec3 w = inward.normalized();
  const Vec3 u = w.cross(std::abs(w.z()) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0)).normalized();
  Mat3 frame;
  frame.row(0) = u;
  frame.row(1) = w.cross(u);
  frame.row(2) = w;
  return frame;
}

/// Frames of the six directions: w is one of the part's axes, either way; u and v are the other two.
Mat3 axis_frame(int axis, double sign) {
  Mat3 frame = Mat3::Zero();
  frame(0, (axis + 1) % 3) = 1;
  frame(1, (axis + 2) % 3) = sign;
  frame(2, axis) = sign;
  return frame;
}

}  // namespace

std::vector<Grip> find_grips(const parts::Mesh& mesh, std::span<const Line> lines) {
  std::vector<Grip> grips;
  constexpr double along_axis = 0.995;  // cosine: as good as one of the part's axes
  const auto search = [&](const Mat3& frame, bool grid) {
    std::vector<Vec2> axes;
    for (const Line& line : lines) {
      if (std::abs(line.axis.dot(frame.row(2))) > along_axis) axes.push_back((frame * line.point).head<2>());
    }
    search_direction(TurnedMesh(mesh, frame), frame, axes, grid, grips);
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

std::vector<bool> blocked_mouths(const parts::Mesh& mesh, std::span<const Line> mouths) {
  std::vector<bool> blocked(mouths.size(), false);
  std::vector<bool> done(mouths.size(), false);
  for (std::size_t first = 0; first < mouths.size(); ++first) {
    if (done[first]) continue;
    const Mat3 frame = frame_along(-mouths[first].axis);
    const TurnedMesh turned(mesh, frame);  // shared by all mouths of one direction
    std::map<double, WallGrid> cuts;
    for (std::size_t i = first; i < mouths.size(); ++i) {
      if (done[i] || mouths[i].axis.dot(mouths[first].axis) < 0.9999) continue;
      done[i] = true;
      const Vec3 centre = frame * mouths[i].point;
      const double level = std::round(100 * centre.z()) / 100 + 1.5;
      const auto cut = cuts.try_emplace(level, turned.cut(level)).first;
      blocked[i] = cut->second.distance(centre.head<2>(), 4.5) < 4.5;
    }
  }
  return blocked;
}

}  // namespace brick::connect
