// SPDX-License-Identifier: MIT
// Snap metas to connectors.
//
// A file's snaps are those of its references, moved along, followed by its own metas: SNAP_CLEAR drops what was
// inherited so far (all, or one id), SNAP_INCL takes another file's own metas once, the others add. A reference that
// scales or mirrors drops a snap that does not say it can follow. Grids repeat a snap: "C 3 1 20 0" is three, centred,
// along X. A cylinder is a stack of sections; its profile, radius and length tell what builders call it.
#include "connect/snap.h"

#include <cmath>

#include "base/text.h"
#include "connect/compose.h"

namespace brick::connect {

namespace {

constexpr int most_nested = 32;
constexpr std::size_t most_snaps = 20'000;  // of one part; the largest baseplates have 2,304

std::optional<std::vector<double>> numbers(std::string_view text) {
  std::vector<double> values;
  for (const std::string_view word : split_words(text)) {
    const auto value = parse_double(word);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

/// "C 3 1 20 0", "2 C 2 10 20", "2 2 2 10 10 10": counts of two (X, Z) or three axes, then steps.
struct Grid {
  struct Axis {
    int count = 1;
    bool centred = false;
    double step = 0;
  };
  std::vector<Axis> axes;
};
std::optional<Grid> parse_grid(std::string_view text) {
  Grid grid;
  std::vector<double> values;
  bool centred = false;
  std::vector<bool> marks;
  for (const std::string_view word : split_words(text)) {
    if (word == "C" || word == "c") {
      centred = true;
      continue;
    }
    const auto value = parse_double(word);
    if (!value) return std::nullopt;
    values.push_back(*value);
    marks.push_back(std::exchange(centred, false));
  }
  if (values.size() != 4 && values.size() != 6) return std::nullopt;
  const std::size_t axes = values.size() / 2;
  for (std::size_t i = 0; i < axes; ++i) {
    const double count = values[i];
    if (count < 1 || count > 1000 || count != std::floor(count)) return std::nullopt;
    grid.axes.push_back({static_cast<int>(count), marks[i], values[axes + i]});
  }
  return grid;
}

std::vector<Vec3> offsets(const Grid& grid) {
  const bool flat = grid.axes.size() == 2;  // X and Z
  std::vector<Vec3> all = {Vec3::Zero()};
  for (std::size_t i = 0; i < grid.axes.size(); ++i) {
    const Grid::Axis& axis = grid.axes[i];
    const Vec3 direction = Vec3::Unit(static_cast<int>(flat && i == 1 ? 2 : i));
    const double first = axis.centred ? -0.5 * axis.step * (axis.count - 1) : 0;
    std::vector<Vec3> next;
    for (const Vec3& offset : all) {
      for (int k = 0; k < axis.count && next.size() < most_snaps; ++k)
        next.emplace_back(offset + (first + k * axis.step) * direction);
    }
    all = std::move(next);
  }
  return all;
}

/// "R 6 4   A 6 20": profile, radius, length of each section.
std::optional<std::vector<Snap::Section>> parse_sections(std::string_view text) {
  const auto words = split_words(text);
  if (words.empty() || words.size() % 3 != 0) return std::nullopt;
  std::vector<Snap::Section> sections;
  for (std::size_t i = 0; i < words.size(); i += 3) {
    Snap::Section section;
    section.profile = words[i].find('L') != std::string_view::npos ? 'L' : words[i].front();
    const auto radius = parse_double(words[i + 1]), length = parse_double(words[i + 2]);
    if (!radius || !length || *length < 0 || std::string_view("RASL").find(section.profile) == std::string_view::npos)
      return std::nullopt;
    section.radius = *radius;
    section.length = *length;
    sections.push_back(section);
  }
  return sections;
}

std::optional<Transform> parse_pose(const SnapMeta& meta) {
  Transform pose;
  if (const std::string_view text = meta.get("pos"); !text.empty()) {
    const auto values = numbers(text);
    if (!values || values->size() != 3) return std::nullopt;
    pose.origin = Vec3((*values)[0], (*values)[1], (*values)[2]);
  }
  if (const std::string_view text = meta.get("ori"); !text.empty()) {
    const auto values = numbers(text);
    if (!values || values->size() != 9) return std::nullopt;
    for (int i = 0; i < 9; ++i) pose.linear(i / 3, i % 3) = (*values)[static_cast<std::size_t>(i)];
  }
  if (const std::string_view text = meta.get("scale"); meta.keyword == "INCL" && !text.empty()) {
    const auto values = numbers(text);
    if (!values || values->size() != 3) return std::nullopt;
    pose.linear = pose.linear * Eigen::DiagonalMatrix<double, 3>((*values)[0], (*values)[1], (*values)[2]);
  }
  return pose;
}

double number_or(const SnapMeta& meta, std::string_view name, double otherwise) {
  return parse_double(meta.get(name)).value_or(otherwise);
}

/// The snap of one meta without its grid; nullopt when a property is malformed.
std::optional<Snap> make_snap(const SnapMeta& meta) {
  Snap snap;
  const auto pose = parse_pose(meta);
  if (!pose) return std::nullopt;
  snap.pose = *pose;
  snap.id = meta.get("id");
  snap.group = meta.get("group");
  snap.male = equal_fold(meta.get(meta.keyword == "FGR" ? "genderofs" : "gender"), "M") ||
              (meta.keyword != "CLP" && meta.get(meta.keyword == "FGR" ? "genderofs" : "gender").empty());
  snap.centred = equal_fold(meta.get("center"), "true");
  snap.inheritable = !equal_fold(meta.get("inheritable"), "false");
  snap.mirrors = !equal_fold(meta.get("mirror"), "none");
  const std::string_view scale = meta.get("scale");
  snap.scale_length = equal_fold(scale, "YOnly") || equal_fold(scale, "YandR");
  snap.scale_radius = equal_fold(scale, "ROnly") || equal_fold(scale, "YandR");
  const std::string_view caps = meta.get("caps");
  // One cap closes the far end of a hole and is the foot of a stud.
  snap.closed_begin =
      equal_fold(caps, "two") || equal_fold(caps, "A") || (snap.male && (caps.empty() || equal_fold(caps, "one")));
  snap.closed_end =
      equal_fold(caps, "two") || equal_fold(caps, "B") || (!snap.male && (caps.empty() || equal_fold(caps, "one")));
  if (meta.keyword == "CYL") {
    const auto sections = parse_sections(meta.get("secs"));
    if (!sections) return std::nullopt;
    snap.sections = *sections;
  } else if (meta.keyword == "CLP") {
    snap.shape = SnapShape::clip;
    snap.male = false;
    snap.sections = {{'R', number_or(meta, "radius", 4), number_or(meta, "length", 8)}};
  } else if (meta.keyword == "FGR") {
    snap.shape = SnapShape::fingers;
    const auto widths = numbers(meta.get("seq"));
    if (!widths || widths->empty()) return std::nullopt;
    for (const double width : *widths) snap.sections.push_back({'R', number_or(meta, "radius", 0), width});
  } else if (meta.keyword == "SPH") {
    snap.shape = SnapShape::sphere;
    snap.sections = {{'R', number_or(meta, "radius", 0), 0}};
  } else {
    const auto words = split_words(meta.get("bounding"));
    const bool sphere = !words.empty() && (equal_fold(words[0], "sph"));
    snap.shape = sphere ? SnapShape::sphere : SnapShape::box;
    snap.sections = {{'R', words.size() > 1 ? parse_double(words[1]).value_or(0) : 0, 0}};
  }
  return snap;
}

/// The snap seen through a reference; nullopt when it cannot follow the reference's scaling or mirroring.
std::optional<Snap> carried(const Snap& snap, const Transform& reference) {
  Snap moved = snap;
  moved.pose = reference * snap.pose;
  const double x = moved.pose.linear.col(0).norm(), y = moved.pose.linear.col(1).norm(),
               z = moved.pose.linear.col(2).norm();
  if (x < 1e-6 || y < 1e-6 || z < 1e-6) return std::nullopt;
  const auto scaled = [](double factor) { return std::abs(factor - 1) > 0.01; };
  if ((scaled(y) && !snap.scale_length) || ((scaled(x) || scaled(z)) && !snap.scale_radius)) return std::nullopt;
  if (reference.linear.determinant() < 0 && !snap.mirrors) return std::nullopt;
  for (Snap::Section& section : moved.sections) {
    section.length *= y;
    section.radius *= 0.5 * (x + z);
  }
  moved.pose.linear.col(0) /= x;
  moved.pose.linear.col(1) /= y;
  moved.pose.linear.col(2) /= z;
  return moved;
}

}  // namespace

std::string_view SnapMeta::get(std::string_view name) const {
  const auto found = properties.find(name);
  return found == properties.end() ? std::string_view() : std::string_view(found->second);
}

std::optional<SnapMeta> parse_snap(std::string_view text, const Place& place, Diagnostics& diagnostics) {
  const auto words = split_words(text);
  if (words.size() < 2 || !equal_fold(words[0], "!LDCAD") || !starts_with_fold(words[1], "SNAP_")) return std::nullopt;
  SnapMeta meta;
  for (const char c : words[1].substr(5)) meta.keyword += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  const auto wrong = [&](std::string message) {
    diagnostics.warning("connectors.snap-malformed", place, std::move(message), "the line is passed over");
    return std::nullopt;
  };
  static constexpr std::string_view known[] = {"CYL", "CLP", "FGR", "GEN", "SPH", "INCL", "CLEAR"};
  if (std::find(std::begin(known), std::end(known), meta.keyword) == std::end(known)) {
    return wrong(format("snap meta 'SNAP_{}' is not known", meta.keyword));
  }
  for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at)) {
    const std::size_t end = text.find(']', at), equals = text.find('=', at);
    if (end == std::string_view::npos || equals == std::string_view::npos || equals > end) {
      return wrong("a property of a snap meta is not of the form [name=value]");
    }
    meta.properties[lower(trim(text.substr(at + 1, equals - at - 1)))] =
        std::string(trim(text.substr(equals + 1, end - equals - 1)));
    at = end;
  }
  if (meta.keyword == "CLEAR") return meta;
  const std::string_view grid = meta.get("grid");
  if (!grid.empty() && !parse_grid(grid)) return wrong(format("grid '{}' cannot be read", grid));
  if (meta.keyword == "INCL") {
    if (meta.get("ref").empty()) return wrong("SNAP_INCL names no file");
    if (!parse_pose(meta)) return wrong("the position or orientation of a snap meta cannot be read");
  } else if (!make_snap(meta)) {
    return wrong("the sections, position or orientation of a snap meta cannot be read");
  }
  return meta;
}

void SnapReader::apply(const SnapMeta& meta, std::vector<Snap>& snaps, bool nested) {
  if (meta.keyword == "CLEAR") {
    const std::string_view id = meta.get("id");
    std::erase_if(snaps, [&](const Snap& snap) { return id.empty() || equal_fold(snap.id, id); });
    return;
  }
  std::vector<Snap> base;
  if (meta.keyword == "INCL") {
    if (nested) return;  // one level only
    std::vector<Snap> included;
    for (const SnapMeta& other : source_.named(meta.get("ref"))) apply(other, included, true);
    const Transform pose = parse_pose(meta).value_or(Transform());
    for (const Snap& snap : included) {
      if (auto moved = carried(snap, pose)) base.push_back(std::move(*moved));
    }
    if (const std::string_view id = meta.get("id"); !id.empty()) {
      for (Snap& snap : base) snap.id = id;
    }
  } else if (auto snap = make_snap(meta)) {
    base.push_back(std::move(*snap));
  }
  const std::string_view text = meta.get("grid");
  const std::vector<Vec3> places =
      text.empty() ? std::vector<Vec3>{Vec3::Zero()} : offsets(parse_grid(text).value_or(Grid()));
  const Mat3 turn = parse_pose(meta).value_or(Transform()).linear;
  for (const Vec3& place : places) {
    for (Snap snap : base) {
      if (snaps.size() >= most_snaps) return;
      snap.pose.origin += turn * place;
      snaps.push_back(std::move(snap));
    }
  }
}

std::vector<Snap> SnapReader::read(const ldraw::File& file) { return read(file, 0); }

std::vector<Snap> SnapReader::read(const ldraw::File& file, int depth) {
  if (const auto known = done_.find(&file); known != done_.end()) return known->second;
  std::vector<Snap> snaps;
  if (depth > most_nested) return snaps;
  done_[&file] = {};  // a file that refers to itself adds nothing
  for (const ldraw::Line& line : file.lines()) {
    const auto* reference = std::get_if<ldraw::Reference>(&line.command);
    if (reference == nullptr) continue;
    const ldraw::File* sub = finder_.find(reference->name, file);
    if (sub == nullptr) continue;
    for (const Snap& snap : read(*sub, depth + 1)) {
      if (!snap.inheritable || snaps.size() >= most_snaps) continue;
      if (auto moved = carried(snap, reference->pose)) snaps.push_back(std::move(*moved));
    }
  }
  const std::vector<SnapMeta>& own = source_.metas(file);
  found_any_ = found_any_ || !own.empty();
  for (const SnapMeta& meta : own) apply(meta, snaps, false);
  return done_[&file] = std::move(snaps);
}

namespace {

Connector connector_at(Kind kind, const Vec3& position, const Vec3& axis, const Snap& snap, double length,
                       double radius) {
  Connector made;
  made.kind = kind;
  made.position = position;
  made.axis = axis;
  made.side = snap.pose.linear.col(0);
  made.length = length;
  made.radius = radius;
  made.source = "overlay";
  return made;
}

bool about(double value, double wanted) { return std::abs(value - wanted) < 0.3; }

/// A plug's kind by its widest common profile.
void add_plug(const Snap& snap, double total, const Vec3& begin, const Vec3& along, std::vector<Connector>& out) {
  double at = 0;
  std::optional<double> pin_from, pin_to;
  const bool short_round = total < 5 && snap.sections.size() == 1 && snap.sections[0].profile == 'R';
  for (const Snap::Section& section : snap.sections) {
    const Vec3 middle = begin + (at + 0.5 * section.length) * along;
    if (short_round && about(section.radius, 6)) {
      out.push_back(connector_at(Kind::stud, begin, along, snap, 0, 6));
    } else if (section.profile == 'A') {
      out.push_back(connector_at(Kind::axle, middle, along, snap, section.length, section.radius));
    } else if (section.profile == 'R' && about(section.radius, 4) && section.length > 2) {
      out.push_back(connector_at(Kind::bar, middle, along, snap, section.length, 4));
    } else if (section.profile != 'S' && section.radius > 5.4 && section.radius < 7) {  // with lips and locks
      if (!pin_from) pin_from = at;
      pin_to = at + section.length;
    }
    at += section.length;
  }
  if (pin_from && *pin_to - *pin_from >= 5) {
    out.push_back(
        connector_at(Kind::pin, begin + 0.5 * (*pin_from + *pin_to) * along, along, snap, *pin_to - *pin_from, 6));
  }
}

void add_socket(const Snap& snap, double total, const Vec3& begin, const Vec3& along, std::vector<Connector>& out) {
  double at = 0;
  std::optional<double> hole_from, hole_to;
  bool collar = false;
  for (const Snap::Section& section : snap.sections) {
    const Vec3 middle = begin + (at + 0.5 * section.length) * along;
    if (section.profile == 'A') {
      out.push_back(connector_at(Kind::axle_hole, middle, along, snap, section.length, section.radius));
    } else if (section.profile == 'R' && about(section.radius, 4) && section.length > 2) {
      out.push_back(connector_at(Kind::clip, middle, along, snap, section.length, 4));
    } else if (section.profile == 'R' && section.radius > 5.7 && section.radius < 8.7) {
      collar = collar || section.radius > 7;
      if (!hole_from) hole_from = at;
      hole_to = at + section.length;
    }
    at += section.length;
  }
  if (hole_from && (collar || (!snap.closed_begin && !snap.closed_end && *hole_to - *hole_from >= 7.5))) {
    out.push_back(connector_at(Kind::pin_hole, begin + 0.5 * (*hole_from + *hole_to) * along, along, snap,
                               *hole_to - *hole_from, 6));
  }
  const auto takes_stud = [](const Snap::Section& section) {
    return (section.profile == 'R' && section.radius > 5.7 && section.radius < 8.7) ||
           (section.profile == 'S' && about(section.radius, 6));
  };
  if (!snap.closed_begin && takes_stud(snap.sections.front())) {
    out.push_back(connector_at(Kind::anti_stud, begin, -along, snap, 0, 6));
  }
  if (!snap.closed_end && takes_stud(snap.sections.back())) {
    out.push_back(connector_at(Kind::anti_stud, begin + total * along, along, snap, 0, 6));
  }
}

}  // namespace

std::vector<Connector> connectors_of(const std::vector<Snap>& snaps) {
  std::vector<Connector> all;
  for (const Snap& snap : snaps) {
    const Vec3 origin = snap.pose.origin, along = -snap.pose.linear.col(1);
    double total = 0;
    for (const Snap::Section& section : snap.sections) total += section.length;
    const Vec3 begin = snap.centred ? Vec3(origin - 0.5 * total * along) : origin;
    switch (snap.shape) {
      case SnapShape::cylinder:
        if (snap.male) {
          add_plug(snap, total, begin, along, all);
        } else {
          add_socket(snap, total, begin, along, all);
        }
        break;
      case SnapShape::clip:
        all.push_back(connector_at(about(snap.sections[0].radius, 4) ? Kind::clip : Kind::bore,
                                   begin + 0.5 * total * along, along, snap, total, snap.sections[0].radius));
        break;
      case SnapShape::sphere:
        if (snap.group.empty()) {
          all.push_back(connector_at(snap.male ? Kind::ball : Kind::ball_socket, origin, along, snap, 0,
                                     snap.sections[0].radius));
          break;
        }
        [[fallthrough]];
      case SnapShape::box:
        if (snap.group.empty()) break;  // nothing tells what would fit
        all.push_back(connector_at(snap.male ? Kind::fixed : Kind::fixed_socket, origin, along, snap, 0, 0));
        all.back().family = "snap:" + lower(snap.group);
        break;
      case SnapShape::fingers: {
        all.push_back(connector_at(snap.male ? Kind::hinge : Kind::hinge_socket, begin + 0.5 * total * along, along,
                                   snap, 0, snap.sections[0].radius));
        all.back().family =
            snap.group.empty() ? format("fingers:{}", snap.sections.size()) : "snap:" + lower(snap.group);
        break;
      }
    }
  }
  return tidy(std::move(all));
}

}  // namespace brick::connect
