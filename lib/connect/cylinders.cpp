// SPDX-License-Identifier: MIT
// Puts cylinders and spheres together from the primitives that draw them.
//
// A shaft of a part is seldom one primitive: it is drawn as quarters, eighths and rings of different heights, which
// also overlap. Each primitive's matrix gives axis, radius, height and the angle it covers; whether it is a shaft or a
// bore follows from the number of BFC INVERTNEXT lines above it. Pieces are sorted by direction (few distinct ones in a
// part), then hashed by where their axis line passes; in each bundle the planes where a piece begins or ends cut the
// axis into intervals, and the angles drawn in an interval are joined in a mask of 48 bins. Neighbouring intervals of
// like coverage become one cylinder. Near-linear in the number of pieces.
//
// Surfaces drawn by hand show themselves by their conditional lines: on a cylinder these run along the axis, and their
// two control points lie on the neighbouring lines, so that the three, seen along the axis, give the circle. The facet
// at the line tells shaft from bore. Lines of the radii that connectors have become pieces as those of primitives do.
#include "connect/cylinders.h"

#include <bit>
#include <cmath>
#include <numbers>

#include "base/text.h"

namespace brick::connect {

namespace {

constexpr int bins = 48;  // of a full turn: thirds, quarters, eighths and sixteenths end on bin borders
constexpr double direction_tolerance = 0.02;  // of unit vectors: about 1 degree
constexpr double foot_tolerance = 0.6;        // LDU between axis lines held for one
constexpr double radius_tolerance = 0.2;      // LDU

struct Piece {
  std::size_t direction = 0;
  Vec3 foot = Vec3::Zero();
  double radius = 0;
  bool inner = false;
  double from = 0, to = 0;
  std::uint64_t mask = 0;
};

/// Two directions at right angles to an axis, from which its angles are counted.
std::pair<Vec3, Vec3> across(const Vec3& axis) {
  int largest = 0;
  axis.cwiseAbs().maxCoeff(&largest);
  const Vec3 reference = Vec3::Unit((largest + 1) % 3);
  const Vec3 e1 = (reference - reference.dot(axis) * axis).normalized();
  return {e1, axis.cross(e1)};
}

std::uint64_t angle_mask(const Transform& pose, const Vec3& axis, double fraction) {
  const auto [e1, e2] = across(axis);
  const Vec3 x = pose.linear.col(0), z = pose.linear.col(2);
  const int count = std::max(1, static_cast<int>(std::lround(fraction * bins)));
  std::uint64_t mask = 0;
  for (int i = 0; i < count; ++i) {
    const double angle = (i + 0.5) / count * fraction * 2 * std::numbers::pi;
    const Vec3 v = std::cos(angle) * x + std::sin(angle) * z;
    const double turn = std::atan2(v.dot(e2), v.dot(e1)) / (2 * std::numbers::pi);
    const int bin = static_cast<int>(std::floor((turn - std::floor(turn)) * bins - 1e-9) + bins) % bins;
    mask |= std::uint64_t{1} << bin;
  }
  if (count >= 2) {  // bins that rounding left out between two that are drawn
    const std::uint64_t all = (std::uint64_t{1} << bins) - 1;
    const std::uint64_t up = ((mask << 1) | (mask >> (bins - 1))) & all;
    const std::uint64_t down = ((mask >> 1) | (mask << (bins - 1))) & all;
    mask |= up & down;
  }
  return mask;
}

std::size_t direction_of(const Vec3& axis, std::vector<Vec3>& directions) {
  std::size_t at = 0;
  while (at < directions.size() && (directions[at] - axis).norm() > direction_tolerance) ++at;
  if (at == directions.size()) directions.push_back(axis);
  return at;
}

/// The piece a use draws; nullopt when the matrix is no circular cylinder's.
std::optional<Piece> read_piece(const parts::Use& use, double fraction, std::vector<Vec3>& directions) {
  const Vec3 x = use.pose.linear.col(0), y = use.pose.linear.col(1), z = use.pose.linear.col(2);
  const double height = y.norm();
  if (height < 1e-3) return std::nullopt;
  const Vec3 along = y / height;
  // Its ends may be cut at a slant, as posts under slopes are: the part of x and z along the axis counts for nothing.
  const double slant_x = x.dot(along), slant_z = z.dot(along);
  const double rx = (x - slant_x * along).norm(), rz = (z - slant_z * along).norm();
  if (rx < 1e-3 || std::abs(rx - rz) > 0.12 * rx) return std::nullopt;
  if (std::abs(slant_x) > 0.6 * rx || std::abs(slant_z) > 0.6 * rz) return std::nullopt;
  const Vec3 axis = canonical_axis(along);
  Piece piece;
  piece.direction = direction_of(axis, directions);
  const Vec3& shared = directions[piece.direction];
  const double a = use.pose.origin.dot(shared), b = (use.pose.origin + y).dot(shared);
  piece.foot = use.pose.origin - a * shared;
  piece.radius = rx;
  piece.inner = inside_out(use);
  piece.from = std::min(a, b);
  piece.to = std::max(a, b);
  piece.mask = angle_mask(use.pose, shared, fraction);
  return piece;
}

using Cell = std::array<long, 4>;
struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    std::size_t hash = 0;
    for (const long value : cell) hash = hash * 1000003u + static_cast<std::size_t>(value);
    return hash;
  }
};
Cell cell_of(const Piece& piece) {
  const auto at = [](double value) { return static_cast<long>(std::floor(value / foot_tolerance)); };
  return {at(piece.foot.x()), at(piece.foot.y()), at(piece.foot.z()), static_cast<long>(piece.direction)};
}

/// Bundles of pieces of one axis line, radius and side.
std::vector<std::vector<std::size_t>> bundle(const std::vector<Piece>& pieces) {
  std::unordered_map<Cell, std::vector<std::size_t>, CellHash> cells;
  for (std::size_t i = 0; i < pieces.size(); ++i) cells[cell_of(pieces[i])].push_back(i);
  std::vector<bool> taken(pieces.size(), false);
  std::vector<std::vector<std::size_t>> bundles;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (taken[i]) continue;
    std::vector<std::size_t> members;
    const Cell centre = cell_of(pieces[i]);
    for (long n = 0; n < 27; ++n) {
      const auto found =
          cells.find({centre[0] + n / 9 - 1, centre[1] + n / 3 % 3 - 1, centre[2] + n % 3 - 1, centre[3]});
      if (found == cells.end()) continue;
      for (const std::size_t j : found->second) {
        if (!taken[j] && pieces[j].inner == pieces[i].inner &&
            std::abs(pieces[j].radius - pieces[i].radius) <= radius_tolerance &&
            (pieces[j].foot - pieces[i].foot).norm() <= foot_tolerance) {
          members.push_back(j);
        }
      }
    }
    for (const std::size_t j : members) taken[j] = true;
    std::sort(members.begin(), members.end());
    bundles.push_back(std::move(members));
  }
  return bundles;
}

/// Cuts the axis at the ends of the pieces and joins intervals of like coverage.
void add_runs(const std::vector<Piece>& pieces, const std::vector<std::size_t>& members, const Vec3& axis,
              std::vector<Cylinder>& out) {
  std::vector<double> cuts;
  for (const std::size_t j : members) cuts.insert(cuts.end(), {pieces[j].from, pieces[j].to});
  std::sort(cuts.begin(), cuts.end());
  std::vector<double> planes;
  for (const double cut : cuts) {
    if (planes.empty() || cut - planes.back() > 0.15) planes.push_back(cut);
  }
  const std::size_t first = out.size();
  const Piece& model = pieces[members.front()];
  for (std::size_t k = 0; k + 1 < planes.size(); ++k) {
    const double from = planes[k], to = planes[k + 1], middle = 0.5 * (from + to);
    std::uint64_t mask = 0;
    for (const std::size_t j : members) {
      if (pieces[j].from - 0.1 <= middle && middle <= pieces[j].to + 0.1) mask |= pieces[j].mask;
    }
    if (mask == 0) continue;
    const double coverage = static_cast<double>(std::popcount(mask)) / bins;
    if (out.size() > first && out.back().to >= from - 0.2 && std::abs(out.back().coverage - coverage) < 0.15) {
      Cylinder& last = out.back();
      last.coverage = (last.coverage * last.length() + coverage * (to - from)) / (last.length() + to - from);
      last.to = to;
      continue;
    }
    Cylinder cylinder;
    cylinder.axis = axis;
    cylinder.foot = model.foot;
    cylinder.from = from;
    cylinder.to = to;
    cylinder.radius = model.radius;
    cylinder.inner = model.inner;
    cylinder.coverage = coverage;
    out.push_back(cylinder);
  }
}

/// Bars and clips, pins and their holes, counterbores.
bool is_connector_radius(double radius) {
  return (radius > 3.8 && radius < 4.2) || (radius > 5.8 && radius < 6.2) || (radius > 7.4 && radius < 8.6);
}

/// A conditional line that lies on a cylinder, and the arc between its control points.
struct Ridge {
  std::array<std::uint32_t, 2> ends{};
  Vec3 axis = Vec3::Zero(), centre = Vec3::Zero(), radial = Vec3::Zero();
  double radius = 0, low = 0, high = 0;  // of the arc: radians from `radial` about the axis
  double facing = 0;                     // the facet at the line: above zero where it looks away from the axis
};

std::optional<Ridge> read_ridge(const parts::Mesh& mesh, const parts::Mesh::Conditional& line) {
  const Vec3 a = mesh.vertex(line.points[0]), b = mesh.vertex(line.points[1]);
  const double length = (b - a).norm();
  if (length < 0.5) return std::nullopt;
  const Vec3 axis = canonical_axis((b - a) / length);
  const auto flat = [&](const Vec3& point) { return Vec3(point - a - (point - a).dot(axis) * axis); };
  const Vec3 p = flat(mesh.vertex(line.points[2])), q = flat(mesh.vertex(line.points[3]));
  const Vec3 normal = p.cross(q);
  const double twice = 2 * normal.squaredNorm();
  if (twice < 1e-4) return std::nullopt;
  const Vec3 to_centre = (p.squaredNorm() * q - q.squaredNorm() * p).cross(normal) / twice;
  Ridge ridge;
  ridge.radius = to_centre.norm();
  if (!is_connector_radius(ridge.radius)) return std::nullopt;
  ridge.ends = {line.points[0], line.points[1]};
  ridge.axis = axis;
  ridge.centre = a + to_centre;
  ridge.radial = -to_centre / ridge.radius;
  const auto turn = [&](const Vec3& point) {
    const Vec3 arm = point - to_centre;
    return std::atan2(ridge.radial.cross(arm).dot(axis), ridge.radial.dot(arm));
  };
  const double one = turn(p), other = turn(q);
  constexpr double widest = 1.1;  // radians: of a facet of a rod with six sides, and a little
  if (one * other >= 0 || std::abs(one) > widest || std::abs(other) > widest) return std::nullopt;
  ridge.low = std::min(one, other);
  ridge.high = std::max(one, other);
  return ridge;
}

/// Which side of each ridge's facets is air.
void face_ridges(const parts::Mesh& mesh, std::vector<Ridge>& ridges) {
  std::vector<bool> ends(mesh.vertices.size(), false);
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_edge;
  const auto key = [](std::uint32_t a, std::uint32_t b) {
    return std::uint64_t{std::min(a, b)} << 32 | std::uint64_t{std::max(a, b)};
  };
  for (std::size_t i = 0; i < ridges.size(); ++i) {
    for (const std::uint32_t end : ridges[i].ends) ends[end] = true;
    by_edge[key(ridges[i].ends[0], ridges[i].ends[1])].push_back(i);
  }
  for (const auto& triangle : mesh.triangles) {
    if (!triangle.certified) continue;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = triangle.corners[k], b = triangle.corners[(k + 1) % 3];
      if (!ends[a] || !ends[b]) continue;
      const auto found = by_edge.find(key(a, b));
      if (found == by_edge.end()) continue;
      const Vec3 origin = mesh.vertex(triangle.corners[0]);
      const Vec3 normal =
          (mesh.vertex(triangle.corners[1]) - origin).cross(mesh.vertex(triangle.corners[2]) - origin).normalized();
      for (const std::size_t i : found->second) ridges[i].facing += normal.dot(ridges[i].radial);
    }
  }
}

Piece piece_of(const parts::Mesh& mesh, const Ridge& ridge, std::vector<Vec3>& directions) {
  Piece piece;
  piece.direction = direction_of(ridge.axis, directions);
  const Vec3& shared = directions[piece.direction];
  const double a = mesh.vertex(ridge.ends[0]).dot(shared), b = mesh.vertex(ridge.ends[1]).dot(shared);
  piece.foot = ridge.centre - ridge.centre.dot(shared) * shared;
  piece.radius = ridge.radius;
  piece.inner = ridge.facing < 0;
  piece.from = std::min(a, b);
  piece.to = std::max(a, b);
  const auto [e1, e2] = across(shared);
  const double middle = std::atan2(ridge.radial.dot(e2), ridge.radial.dot(e1));
  constexpr double bin_width = 2 * std::numbers::pi / bins;
  const auto first = static_cast<int>(std::lround((middle + ridge.low) / bin_width));
  const auto last = static_cast<int>(std::lround((middle + ridge.high) / bin_width));
  for (int bin = first; bin < last; ++bin) piece.mask |= std::uint64_t{1} << ((bin % bins + bins) % bins);
  return piece;
}

/// What no known cylinder, drawn as far round, covers.
void keep_new(const Cylinder& drawn, const std::vector<Cylinder>& known, std::vector<Cylinder>& out) {
  std::vector<Span> same;
  for (const Cylinder& other : known) {
    if (other.inner == drawn.inner && std::abs(other.radius - drawn.radius) < 0.35 &&
        other.coverage > drawn.coverage - 0.1)
      same.push_back(other);
  }
  for (const Span& rest : without(drawn, same)) {
    Cylinder piece = drawn;
    static_cast<Span&>(piece) = rest;
    piece.drawn = true;
    out.push_back(piece);
  }
}

/// "3-8" of "3-8cyli.dat" as a fraction, when `stem` follows it.
std::optional<double> fraction_before(std::string_view name, std::string_view stem) {
  if (name.starts_with("48/")) name.remove_prefix(3);
  if (name.starts_with("8/")) name.remove_prefix(2);
  const std::size_t at = name.find(stem);
  const std::size_t dash = name.find('-');
  if (at == std::string_view::npos || dash == std::string_view::npos || dash > at) return std::nullopt;
  const auto top = parse_int(name.substr(0, dash)), bottom = parse_int(name.substr(dash + 1, at - dash - 1));
  if (!top || !bottom || *top <= 0 || *bottom <= 0) return std::nullopt;
  return std::min(1.0, static_cast<double>(*top) / *bottom);
}

}  // namespace

bool inside_out(const parts::Use& use) { return use.inverted != (use.pose.linear.determinant() < 0); }

Vec3 canonical_axis(const Vec3& direction) {
  int largest = 0;
  double best = -1;
  for (int k = 0; k < 3; ++k) {  // the first of equal ones, whatever rounding did to them
    if (std::abs(direction[k]) > best + 1e-3) {
      best = std::abs(direction[k]);
      largest = k;
    }
  }
  return direction[largest] < 0 ? Vec3(-direction) : direction;
}

std::optional<double> cylinder_fraction(std::string_view name) {
  for (const std::string_view stem : {"cyli.dat", "cyli2.dat", "cyls.dat", "cyls2.dat"}) {
    if (name.ends_with(stem)) return fraction_before(name, stem);
  }
  return std::nullopt;
}

std::vector<Cylinder> find_cylinders(std::span<const parts::Use> uses) {
  std::vector<Vec3> directions;
  std::vector<Piece> pieces;
  for (const parts::Use& use : uses) {
    const auto fraction = cylinder_fraction(use.name);
    if (!fraction) continue;
    if (const auto piece = read_piece(use, *fraction, directions)) pieces.push_back(*piece);
  }
  std::vector<Cylinder> cylinders;
  for (const auto& members : bundle(pieces)) {
    add_runs(pieces, members, directions[pieces[members.front()].direction], cylinders);
  }
  return cylinders;
}

std::vector<Cylinder> find_drawn_cylinders(const parts::Mesh& mesh, const std::vector<Cylinder>& known) {
  std::vector<Ridge> ridges;
  for (const auto& line : mesh.conditionals) {
    if (const auto ridge = read_ridge(mesh, line)) ridges.push_back(*ridge);
  }
  if (ridges.size() < 3) return {};
  face_ridges(mesh, ridges);
  std::vector<Vec3> directions;
  std::vector<Piece> pieces;
  for (const Ridge& ridge : ridges) {
    if (std::abs(ridge.facing) > 0.5) pieces.push_back(piece_of(mesh, ridge, directions));
  }
  std::vector<Cylinder> drawn, fresh;
  for (const auto& members : bundle(pieces)) {
    if (members.size() >= 3) add_runs(pieces, members, directions[pieces[members.front()].direction], drawn);
  }
  for (const Cylinder& cylinder : drawn) {
    if (cylinder.coverage >= 0.4) keep_new(cylinder, known, fresh);
  }
  return fresh;
}

std::vector<Sphere> find_spheres(std::span<const parts::Use> uses) {
  std::vector<Sphere> spheres;
  for (const parts::Use& use : uses) {
    if (!use.name.ends_with("sphe.dat")) continue;
    const auto fraction = fraction_before(use.name, "sphe.dat");
    const double radius = use.pose.linear.col(0).norm();
    if (!fraction || radius < 1e-3 || std::abs(use.pose.linear.col(1).norm() - radius) > 0.05 * radius ||
        std::abs(use.pose.linear.col(2).norm() - radius) > 0.05 * radius) {
      continue;
    }
    const bool inner = inside_out(use);
    const auto same = std::find_if(spheres.begin(), spheres.end(), [&](const Sphere& sphere) {
      return sphere.inner == inner && std::abs(sphere.radius - radius) < 0.2 &&
             (sphere.centre - use.pose.origin).norm() < 0.5;
    });
    if (same == spheres.end()) {
      spheres.push_back({use.pose.origin, radius, inner, *fraction});
    } else {
      same->coverage = std::min(1.0, same->coverage + *fraction);
    }
  }
  return spheres;
}

std::vector<Span> merge_spans(std::vector<Span> spans, double gap) {
  std::stable_sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
  std::vector<Span> merged;
  for (const Span& span : spans) {
    const auto same = std::find_if(merged.begin(), merged.end(), [&](const Span& other) {
      return std::abs(other.axis.dot(span.axis)) > 0.999 && (other.foot - span.foot).norm() < foot_tolerance &&
             span.from <= other.to + gap && span.to >= other.from - gap;
    });
    if (same == merged.end()) {
      merged.push_back(span);
    } else {
      same->from = std::min(same->from, span.from);
      same->to = std::max(same->to, span.to);
    }
  }
  return merged;
}

std::vector<Span> spans_of(const std::vector<Cylinder>& cylinders, double gap,
                           const std::function<bool(const Cylinder&)>& keep) {
  std::vector<Span> spans;
  for (const Cylinder& cylinder : cylinders) {
    if (keep(cylinder)) spans.push_back(cylinder);
  }
  return merge_spans(std::move(spans), gap);
}

std::vector<Span> without(const Span& span, std::span<const Span> others) {
  std::vector<Span> rest = {span};
  for (const Span& other : others) {
    if (std::abs(other.axis.dot(span.axis)) < 0.999 || (other.foot - span.foot).norm() > 0.6) continue;
    std::vector<Span> cut;
    for (const Span& piece : rest) {
      if (other.to < piece.from || other.from > piece.to) {
        cut.push_back(piece);
        continue;
      }
      Span low = piece, high = piece;
      low.to = std::min(low.to, other.from);
      high.from = std::max(high.from, other.to);
      for (const Span& end : {low, high}) {
        if (end.length() > 0.5) cut.push_back(end);
      }
    }
    rest = std::move(cut);
  }
  return rest;
}

}  // namespace brick::connect
